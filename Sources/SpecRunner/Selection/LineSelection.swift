#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecModel
import SpecSource

/// A line of a suite's file, as in `specs/orders.yaml:12`: the step that stands there is meant.
package struct LineSelection: Sendable {
  /// The file as the user wrote it.
  let path: String
  /// 1-based.
  let line: Int
  private let wholePath: String

  package init(path: String, line: Int) {
    self.path = path
    self.line = line
    wholePath = ChangedFiles.whole(path)
  }

  /// What a line means to a suite.
  enum Meaning {
    /// It belongs to another suite, or to another file.
    case elsewhere
    case wholeSuite
    case steps([Int])
    /// It is of the suite, but of none of its steps; the step that begins nearest to it.
    case nothing(nearest: Step?)
  }

  /// What the line means to one of the suites of a load.
  func meaning(for suite: CompiledSuite, among suites: [CompiledSuite]) -> Meaning {
    guard isInFile(of: suite) else { return .elsewhere }
    // Of several documents in a file, the last that begins at the line or before; what stands before
    // the first title belongs to the first.
    let titles = suites.filter(isInFile).map(\.titleLine)
    let title = titles.filter { $0 <= line }.max() ?? titles.min()
    guard suite.titleLine == title else { return .elsewhere }
    let here = suite.steps.filter { $0.firstLine <= line && line <= Int($0.lastLine) }
    // Several may be written on one line.
    if let first = here.map(\.firstLine).max() {
      return .steps(here.filter { $0.firstLine == first }.map(\.identity.index))
    }
    if suite.titleLine == line { return .wholeSuite }
    return .nothing(
      nearest: suite.steps.min { abs($0.firstLine - line) < abs($1.firstLine - line) }
    )
  }

  func isInFile(of suite: CompiledSuite) -> Bool {
    let other = suite.identity.path
    if other.utf8.elementsEqual(path.utf8) { return true }
    // Only where the same file is written in another way is it worth to look.
    return URL(filePath: other).lastPathComponent == URL(filePath: wholePath).lastPathComponent
      && ChangedFiles.whole(other).utf8.elementsEqual(wholePath.utf8)
  }
}

extension CompiledSuite {
  fileprivate var titleLine: Int { Int(identity.range.start.line) }
}

extension Step {
  /// 1-based.
  var firstLine: Int { Int(identity.range.start.line) }
}
