import ArgumentParser

/// `--ledger FOLDER`, or `--ledger off`.
enum LedgerOption: ExpressibleByArgument {
  case folder(String)
  case off

  init?(argument: String) {
    if argument.isEmpty { return nil }
    self = argument == "off" ? .off : .folder(argument)
  }

  /// The folder given, or `.specrun/ledger` in the project's; nil for none.
  static func folder(of option: LedgerOption?) -> String? {
    switch option {
    case .off: nil
    case .folder(let path): path
    case nil: Project.current.ledgerFolder
    }
  }
}
