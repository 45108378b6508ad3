#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecSource
import Synchronization

/// The files that suites name and that are read while loading, such as tables of cases.
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

  private let firstFile: Int
  private let state = Mutex(State())

  /// Makes an empty library; the files that it reads are numbered from `firstFile` on.
  init(firstFile: Int) {
    self.firstFile = firstFile
  }

  /// The files that have been read, in the order of their numbers.
  var sources: [SourceFile] { state.withLock(\.sources) }

  /// The file at a path; nil when it can't be read.
  func file(at path: String) -> Entry? {
    let path = Self.tidied(path)
    return state.withLock { state in
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
    return Entry(
      id: id,
      source: SourceFile(path: path, text: decoded.text),
      fault: decoded.diagnostic
    )
  }

  /// The path without `.` and, as far as a folder stands before it, without `..`.
  static func tidied(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
