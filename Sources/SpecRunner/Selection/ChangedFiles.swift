#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import SpecModel

/// Files that are no longer what they were, by which suites are chosen.
package struct ChangedFiles: Sendable {
  private let paths: Set<String>

  /// Takes absolute paths without symbolic links; those of files that are gone are no harm.
  package init(_ paths: some Sequence<String>) {
    self.paths = Set(paths)
  }

  package var isEmpty: Bool { paths.isEmpty }

  /// Whether a suite is made of one of them: its file, one that it includes, a table of its cases, a
  /// schema, a file that it sends, or the project file above it.
  package func touch(_ suite: CompiledSuite) -> Bool {
    if paths.isEmpty { return false }
    return paths.contains(Self.whole(suite.identity.path)) || !paths.isDisjoint(with: suite.files)
  }

  /// An absolute path, symbolic links resolved as far as there is something.
  package static func whole(_ path: String) -> String {
    ProjectFolder.real(path) ?? URL(filePath: path).resolvingSymlinksInPath().path
  }
}
