#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
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
    case nil: "\(projectFolder)/.specrun/ledger"
    }
  }

  /// The nearest folder with a project file or with a ledger, from the working directory upwards;
  /// the working directory when there is none.
  private static var projectFolder: String {
    let working = ProcessEnvironment.workingDirectory
    var folder = working
    while true {
      let marks = ["specrun.yaml", ".specrun"]
      if marks.contains(where: { ProcessEnvironment.fileExists("\(folder)/\($0)") }) {
        return folder
      }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return working }
      folder = String(folder[..<slash])
    }
  }
}
