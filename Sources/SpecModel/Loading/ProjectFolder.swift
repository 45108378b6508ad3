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

/// The folder that suites can't reach out of: not by `..`, not by symbolic links.
package struct ProjectFolder: Sendable {
  /// Why a file can't be used.
  package struct Failure: Error, Hashable {
    /// Lower-case; names the path as written.
    package let message: String
    /// True where there simply is no such file.
    package let isMissing: Bool
  }

  private let root: String

  /// Makes the project at a folder; nil stands for the process' working directory.
  package init(root: String? = nil) {
    let folder = root ?? FileManager.default.currentDirectoryPath
    self.root = Self.real(folder) ?? folder
  }

  /// Finds a file that exists; suites that lie outside of the project are a project of their own,
  /// which is their folder.
  ///
  /// - Parameters:
  ///   - path: As written; relative to the folder.
  ///   - folder: Absolute, or relative to the working directory.
  /// - Returns: The absolute path, symbolic links resolved.
  /// - Throws: ``Failure``.
  package func resolve(_ path: String, from folder: String) throws(Failure) -> String {
    if path.isEmpty || path.utf8.contains(0) {
      let message = "the path of the file is empty or has a NUL in it"
      throw Failure(message: message, isMissing: false)
    }
    let folder = Self.real(folder.isEmpty ? "." : folder) ?? root
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard let real = Self.real(whole) else {
      throw Failure(message: "there is no file '\(path)' in '\(folder)'", isMissing: true)
    }
    let allowed = Self.contains(root, folder) ? root : folder
    guard Self.contains(allowed, real) else {
      let message = "the file '\(path)' lies outside of the project '\(allowed)'"
      throw Failure(message: message, isMissing: false)
    }
    return real
  }

  /// Where a file can be written; it and its folders need not be there.
  ///
  /// - Parameters:
  ///   - path: As written; relative to the folder, with no `..` in it.
  ///   - folder: Absolute, or relative to the working directory.
  /// - Returns: The absolute path, symbolic links of what is there resolved.
  /// - Throws: ``Failure``, also for a path that leads out of the project or to a folder.
  package func destination(_ path: String, from folder: String) throws(Failure) -> String {
    func failure(_ message: String) -> Failure { Failure(message: message, isMissing: false) }
    let parts = path.split(separator: "/")
    guard let name = parts.last, !path.hasSuffix("/"), !path.utf8.contains(0), name != "." else {
      throw failure("'\(path)' is not the path of a file")
    }
    if path.hasPrefix("/") || parts.contains("..") {
      throw failure("'\(path)' may lead out of the project: write a path below the suite's folder")
    }
    let start = Self.real(folder.isEmpty ? "." : folder) ?? root
    let allowed = Self.contains(root, start) ? root : start
    // What is there already may be a link to anywhere.
    var place = start
    for part in parts where part != "." {
      place += "/" + part
      if let real = Self.real(place) { place = real }
    }
    guard Self.contains(allowed, place), place != allowed else {
      throw failure("'\(path)' lies outside of the project '\(allowed)'")
    }
    var isFolder = false
    if FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder {
      throw failure("'\(path)' is a folder")
    }
    return place
  }

  /// A path as messages and reports show it: relative to the project where it lies in it.
  package func shown(_ path: String) -> String {
    guard Self.contains(root, path) else { return path }
    let prefix = root.hasSuffix("/") ? root.utf8.count : root.utf8.count + 1
    return String(path.utf8.dropFirst(prefix)) ?? path
  }

  /// The absolute path of what `shown(_:)` gave.
  package func whole(_ path: String) -> String {
    path.hasPrefix("/") ? path : root.hasSuffix("/") ? root + path : "\(root)/\(path)"
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: prefix.utf8)
  }

  /// The absolute path of what there is at a path, without symbolic links; nil when there is nothing.
  package static func real(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
