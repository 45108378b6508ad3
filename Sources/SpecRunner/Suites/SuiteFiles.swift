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
import SpecSource

/// Finds the files that suites name.
///
/// Paths are relative to the file that names them, and nothing outside of the project's folder can
/// be reached, by `..` or by symbolic links.
struct SuiteFiles: Sendable {
  struct Failure: Error, Hashable {
    /// Lower-case; names the path as written.
    let message: String
  }

  private let root: String
  private let files: [SourceFile]

  init(root: String?, files: [SourceFile]) {
    let folder = root ?? FileManager.default.currentDirectoryPath
    self.root = Self.real(folder) ?? folder
    self.files = files
  }

  /// The absolute path of a file that exists, symbolic links resolved; relative to the file that
  /// the range is in.
  func resolve(_ path: String, from range: SourceRange) throws(Failure) -> String {
    if path.isEmpty || path.utf8.contains(0) {
      throw Failure(message: "the path of the file is empty or has a NUL in it")
    }
    let folder = folder(of: range)
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard let real = Self.real(whole) else {
      throw Failure(message: "there is no file '\(path)' in '\(folder)'")
    }
    // Suites given by a path outside of the project are their own project.
    let allowed = Self.contains(root, folder) ? root : folder
    guard Self.contains(allowed, real) else {
      throw Failure(message: "the file '\(path)' lies outside of the project '\(allowed)'")
    }
    return real
  }

  private func folder(of range: SourceRange) -> String {
    guard files.indices.contains(range.file.index) else { return root }
    let path = files[range.file.index].path
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return Self.real(folder.isEmpty ? "/" : folder) ?? root
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: prefix.utf8)
  }

  private static func real(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
