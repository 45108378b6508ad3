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

/// A file that appears whole or not at all.
///
/// It is written under another name beside its place, then moved there. What is no plain file, such as `/dev/stdout`, is written directly.
struct ReportFile {
  private let path: String

  /// Makes the folders that are missing, and tries whether the file can be written, so that a run
  /// of minutes does not end with a report that can't be kept.
  ///
  /// - Throws: ``ReportFileError`` if it can't.
  init(path: String) throws(ReportFileError) {
    self.path = path
    guard !path.isEmpty, path.utf8.last != UInt8(ascii: "/") else {
      throw error("a file's name is needed")
    }
    try makeFolders()
    switch kind {
    case .folder: throw error("it is a folder")
    case .special: guard access(path, W_OK) == 0 else { throw systemError() }
    case .plainOrNew:
      let temporary = temporaryPath
      let descriptor = try openNew(temporary)
      close(descriptor)
      unlink(temporary)
    }
  }

  /// - Throws: ``ReportFileError``; then the file is as it was before.
  func write(_ text: String) throws(ReportFileError) {
    guard kind == .plainOrNew else {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw systemError() }
      return try write(text, to: descriptor)
    }
    let temporary = temporaryPath
    do throws(ReportFileError) {
      try write(text, to: openNew(temporary))
      guard rename(temporary, path) == 0 else { throw systemError() }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private enum Kind {
    case plainOrNew, folder, special
  }

  private var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .plainOrNew }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .plainOrNew
    default: return .special
    }
  }

  private var folder: Substring? {
    path.lastIndex(of: "/").map { path[..<$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private var temporaryPath: String {
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return "\(path.dropLast(name.count)).\(name).\(getpid()).tmp"
  }

  private func makeFolders() throws(ReportFileError) {
    guard let folder else { return }
    var made = path.hasPrefix("/") ? "/" : ""
    for name in folder.split(separator: "/") {
      made += made.isEmpty || made == "/" ? String(name) : "/\(name)"
      // On the way there may be folders that exist and can't be written.
      guard mkdir(made, 0o777) == 0 || errno == EEXIST || isFolder(made) else {
        throw systemError()
      }
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    let saved = errno
    defer { errno = saved }
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func openNew(_ path: String) throws(ReportFileError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw systemError() }
    return descriptor
  }

  private func write(_ text: String, to descriptor: Int32) throws(ReportFileError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let problem = systemError()
        close(descriptor)
        throw problem
      }
    }
    // Some file systems tell only now that they are full.
    guard close(descriptor) == 0 else { throw systemError() }
  }

  private func error(_ reason: String) -> ReportFileError {
    ReportFileError(path: path, reason: reason)
  }

  private func systemError() -> ReportFileError {
    error(String(cString: strerror(errno)).lowercased())
  }
}
