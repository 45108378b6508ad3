/// The functions that expressions can call, by their names.
///
/// A class, since every parser of a text is given it.
package final class FunctionTable: Sendable {
  /// Why functions can't be added: lower-case, names the function.
  package struct Clash: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String
  }

  /// What every suite can call.
  package static let standard = FunctionTable(FunctionEntry.all)

  /// Words that no function can have as its name, since they mean something else.
  private static let words: Set<String> = ["if", "true", "false", "null"]

  /// In the order of the reference, and `if`, which looks like a function.
  package let names: [String]
  private let byName: [String: FunctionEntry]

  private init(_ entries: [FunctionEntry]) {
    names = entries.map(\.name) + ["if"]
    byName = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The standard functions and more.
  ///
  /// - Throws: ``Clash`` for a name that is taken, or that can't be called.
  package convenience init(adding own: [FunctionEntry]) throws(Clash) {
    var known = Set(FunctionEntry.all.map(\.name))
    for entry in own {
      guard entry.name.isFunctionName, !Self.words.contains(entry.name) else {
        throw Clash(description: "no function can have the name '\(entry.name)'")
      }
      guard known.insert(entry.name).inserted else {
        let owner = Self.standard.named(entry.name) == nil ? "is there twice" : "exists already"
        throw Clash(description: "the function '\(entry.name)' \(owner)")
      }
    }
    self.init(FunctionEntry.all + own)
  }

  private init(_ other: FunctionTable) {
    names = other.names
    byName = other.byName
  }

  /// Another one with the same functions.
  func copy() -> FunctionTable { FunctionTable(self) }

  func named(_ name: String) -> FunctionEntry? { byName[name] }
}

extension String {
  /// Whether an expression can call something by this name: `slug`, `order-number`.
  fileprivate var isFunctionName: Bool {
    guard let first = utf8.first, first.isNameStart else { return false }
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNamePart) }
  }
}
