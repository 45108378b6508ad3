#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A stretch of a body.
enum BodyPiece: Sendable {
  case bytes(Data)
  case file(path: String)
}

/// The files that bodies are read from.
enum BodyFile {
  /// The size in bytes of a regular file that can be read.
  ///
  /// - Throws: ``RequestError`` with `bodyFile`, naming the file.
  static func size(of path: String) throws(RequestError) -> Int {
    var info = stat()
    guard stat(path, &info) == 0 else { throw error(path, errno) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw RequestError(.bodyFile, "can't read body file '\(path)': it is no regular file")
    }
    guard access(path, R_OK) == 0 else { throw error(path, errno) }
    return Int(info.st_size)
  }

  static func error(_ path: String, _ number: Int32) -> RequestError {
    RequestError(.bodyFile, "can't read body file '\(path)': \(systemMessage(number))")
  }
}

/// What the system says of an error number, lower-case.
func systemMessage(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  let message = String(cString: text)
  return message.prefix(1).lowercased() + message.dropFirst()
}

extension RequestBody {
  /// The body as pieces to send one after the other.
  var pieces: [BodyPiece] {
    switch self {
    case .none: []
    case .bytes(let data): [.bytes(data)]
    case .file(let path): [.file(path: path)]
    case .multipart(let parts): MultipartEncoding(parts: parts).pieces
    }
  }
}
