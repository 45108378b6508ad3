#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why a report's file can't be written.
package struct ReportFileError: Error, CustomStringConvertible {
  package var path: String
  /// The system's words, in lower case.
  package var reason: String

  package var description: String { "can't write the report '\(path.visible)': \(reason.visible)" }
}

/// A file that grows during a run and appears whole or not at all.
///
/// It is written under another name beside its place, then moved there; the report of an earlier run
/// is removed at the beginning. What is no plain file, such
/// as `/dev/stdout`, is written directly, and so is a report that others follow while it grows. `-`
/// is the standard output.
struct ReportFile: Sendable {
  private let path: String
  /// Where the text goes until the end; nil when that is the file itself.
  private let temporaryPath: String?
  /// Nil once the file has been closed.
  private var descriptor: Int32?
  private var buffer: [UInt8] = []
  /// The first thing that went wrong; nothing is written after it.
  private var problem: ReportFileError?
  private let isLive: Bool

  /// Makes the folders that are missing, and opens the file, so that a run of minutes does not end
  /// with a report that can't be kept; of a live one each piece is seen at once.
  ///
  /// - Throws: ``ReportFileError`` if it can't be written.
  init(path: String, isLive: Bool = false) throws(ReportFileError) {
    self.path = path
    self.isLive = isLive
    guard path != "-" else {
      temporaryPath = nil
      descriptor = dup(1)
      return
    }
    guard !path.isEmpty, path.utf8.last != UInt8(ascii: "/") else {
      throw ReportFileError(path: path, reason: "a file's name is needed")
    }
    try Self.makeFolders(of: path)
    switch Self.kind(of: path) {
    case .folder: throw ReportFileError(path: path, reason: "it is a folder")
    case .special:
      temporaryPath = nil
      descriptor = try Self.open(path, O_WRONLY, of: path)
    case .plainOrNew where isLive:
      temporaryPath = nil
      descriptor = try Self.open(path, O_WRONLY | O_CREAT | O_TRUNC, of: path)
    case .plainOrNew:
      let temporary = Self.temporaryPath(of: path)
      temporaryPath = temporary
      descriptor = try Self.open(temporary, O_WRONLY | O_CREAT | O_TRUNC, of: path)
      // Should this run be killed, nobody is to take the report of an earlier one for its own.
      unlink(path)
    }
  }

  /// Adds to the end; what goes wrong is told by ``commit()``.
  mutating func append(_ text: String) {
    guard !text.isEmpty else { return }
    buffer += text.utf8
    if isLive || buffer.count >= 65_536 { flush() }
  }

  /// Completes the file and puts it in its place, with `head` over its first bytes if it is a file
  /// that has them still.
  ///
  /// - Throws: ``ReportFileError``; then there is no file.
  mutating func commit(head: String? = nil) throws(ReportFileError) {
    flush()
    if let head, temporaryPath != nil, let descriptor, problem == nil {
      if lseek(descriptor, 0, SEEK_SET) == 0 {
        buffer = Array(head.utf8)
        flush()
      } else {
        problem = systemError()
      }
    }
    // Some file systems tell only now that they are full.
    if let descriptor, close(descriptor) != 0, problem == nil { problem = systemError() }
    descriptor = nil
    guard let temporaryPath else {
      if let problem { throw problem }
      return
    }
    if problem == nil, rename(temporaryPath, path) != 0 { problem = systemError() }
    if let problem {
      unlink(temporaryPath)
      throw problem
    }
  }

  /// Leaves nothing behind of a file that has not been completed.
  mutating func discard() {
    guard let descriptor else { return }
    close(descriptor)
    self.descriptor = nil
    if let temporaryPath { unlink(temporaryPath) }
  }

  private mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard let descriptor, problem == nil else { return }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        problem = systemError()
        return
      }
    }
  }

  private func systemError() -> ReportFileError { Self.systemError(path) }

  private static func systemError(_ path: String) -> ReportFileError {
    ReportFileError(path: path, reason: String(cString: strerror(errno)).lowercased())
  }

  // MARK: Places

  private enum Kind {
    case plainOrNew, folder, special
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .plainOrNew }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .plainOrNew
    default: return .special
    }
  }

  private static func open(
    _ name: String,
    _ flags: Int32,
    of path: String
  ) throws(ReportFileError) -> Int32 {
    let descriptor = systemOpen(name, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw systemError(path) }
    return descriptor
  }

  private static func temporaryPath(of path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return "\(path.dropLast(name.count)).\(name).\(getpid()).tmp"
  }

  private static func makeFolders(of path: String) throws(ReportFileError) {
    guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return }
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path[..<end].split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(name) : "/\(name)"
      // On the way there may be folders that exist and can't be written.
      guard mkdir(made, 0o777) == 0 || errno == EEXIST || isFolder(made) else {
        throw systemError(path)
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    let saved = errno
    defer { errno = saved }
    if case .folder = kind(of: path) { return true }
    return false
  }
}

// The methods' own names hide the system's functions.
private let systemWrite: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
private let systemOpen: @Sendable (String, Int32, mode_t) -> Int32 = { open($0, $1, $2) }
