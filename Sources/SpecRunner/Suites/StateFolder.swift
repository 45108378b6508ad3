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

/// `.specrun`: what a project's runs keep for later ones; git does not see it.
package struct StateFolder: Sendable {
  package static let name = ".specrun"

  /// Why something can't be kept.
  package struct Failure: Error {
    /// Lower-case; names the file.
    package let message: String
  }

  package let path: String

  /// The one in a project's folder; it is made when something is kept.
  package init(project: String) {
    path = project.hasSuffix("/") ? project + Self.name : "\(project)/\(Self.name)"
  }

  /// Writes a file so that a reader sees the old one or the new one, whole.
  ///
  /// - Throws: ``Failure``.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let file = "\(path)/\(name)"
    let temporary = "\(file).\(getpid()).tmp"
    do {
      try Self.make(path)
      try Data(bytes).write(to: URL(filePath: temporary))
    } catch {
      unlink(temporary)
      throw Failure(message: "can't write '\(file)'")
    }
    guard rename(temporary, file) == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      unlink(temporary)
      throw Failure(message: "can't write '\(file)': \(reason)")
    }
  }

  /// Makes a folder, with what tells git to look away where it is called `.specrun` or lies in one
  /// that is.
  static func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.lastIndex(where: { $0 == name }) else { return }
    let mark = (parts[...index] + [".gitignore"]).joined(separator: "/")
    guard !FileManager.default.fileExists(atPath: mark) else { return }
    // Without it everything works all the same.
    try? Data("*\n".utf8).write(to: URL(filePath: mark))
  }
}
