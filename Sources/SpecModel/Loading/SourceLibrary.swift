#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecSource
import Synchronization

/// The files that suites name and that are read while loading, such as tables of cases: all of them
/// have numbers behind those of the suites.
///
/// Whichever suite and thread asks, a file is read once and has one number, so that what is wrong
/// with it is said once.
final class SourceLibrary: Sendable {
  /// A file that has been read.
  struct Entry: Sendable {
    let id: FileID
    let source: SourceFile
    /// Why the bytes are no text.
    let fault: Diagnostic?
  }

  private struct State {
    /// By path; nil for what can't be read.
    var entries: [String: Entry?] = [:]
    var sources: [SourceFile] = []
  }

  let project: ProjectFolder
  private let firstFile: Int
  private let state = Mutex(State())

  /// Makes an empty library; the files that it reads are numbered from `firstFile` on.
  init(project: ProjectFolder, firstFile: Int) {
    self.project = project
    self.firstFile = firstFile
  }

  /// The files, in the order of their numbers.
  var sources: [SourceFile] { state.withLock(\.sources) }

  /// Gives a number to a file that is yet to be read.
  func number(ofFileNamed name: String) -> FileID {
    state.withLock { state in
      state.sources.append(SourceFile(path: name, text: ""))
      return FileID(firstFile + state.sources.count - 1)
    }
  }

  /// Keeps the text of a file that has a number.
  func keep(_ source: SourceFile, as id: FileID) {
    state.withLock { $0.sources[id.index - firstFile] = source }
  }

  /// The text of the file at an absolute path; nil when it can't be read.
  func text(at path: String) -> Entry? {
    state.withLock { state in
      if let known = state.entries[path] { return known }
      let entry = read(path, number: state.sources.count)
      state.entries[path] = .some(entry)
      if let entry { state.sources.append(entry.source) }
      return entry
    }
  }

  private func read(_ path: String, number: Int) -> Entry? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let id = FileID(firstFile + number)
    let decoded = TextDecoding.decode([UInt8](data), file: id)
    let source = SourceFile(path: project.shown(path), text: decoded.text)
    return Entry(id: id, source: source, fault: decoded.diagnostic)
  }
}
