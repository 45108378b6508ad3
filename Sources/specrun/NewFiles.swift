#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import SpecReports

/// Why a file can't be written.
struct NewFileError: Error, CustomStringConvertible {
  var path: String
  /// The system's words, in lower case.
  var reason: String

  var description: String { "can't write '\(path.visible)': \(reason.visible)" }
}

/// Writes files into a folder where there are none of their names yet.
struct NewFiles {
  let folder: String

  func path(of name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Makes the folders that are missing and the file in them.
  ///
  /// - Returns: false if something of that name is there, also a link that leads nowhere; it is
  ///   left as it is.
  /// - Throws: what the system says; no piece of a file is left behind.
  func write(_ text: String, to name: String) throws(NewFileError) -> Bool {
    let path = path(of: name)
    for end in path.indices.dropFirst() where path[end] == "/" {
      try makeFolder(String(path[..<end]), for: path)
    }
    // O_EXCL: whatever came there since one last looked is not overwritten either.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw systemError(path)
    }
    let problem = Output(descriptor: descriptor).writeAll(text)
    guard close(descriptor) == 0, problem == nil else {
      let error = NewFileError(path: path, errno: problem ?? errno)
      unlink(path)
      throw error
    }
    return true
  }

  private func makeFolder(_ folder: String, for path: String) throws(NewFileError) {
    guard mkdir(folder, 0o777) != 0, errno != EEXIST else { return }
    let error = systemError(path)
    // Where one may not write, the folder can be there all the same.
    var status = stat()
    guard stat(folder, &status) == 0 else { throw error }
  }

  private func systemError(_ path: String) -> NewFileError {
    NewFileError(path: path, errno: errno)
  }
}

extension NewFileError {
  fileprivate init(path: String, errno: Int32) {
    self.init(path: path, reason: String(cString: strerror(errno)).lowercased())
  }
}
