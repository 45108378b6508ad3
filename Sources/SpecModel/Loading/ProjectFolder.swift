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
///
/// Unless it is given, it goes by where a suite lies: the top of the checkout (the nearest folder
/// with `.git`); else the working directory, if the suite lies below it and it is neither the root of
/// the file system nor the user's home; else the folder of the project file; else the suite's own.
package struct ProjectFolder: Sendable {
  /// Why a file can't be used.
  package struct Failure: Error, Hashable {
    /// Lower-case; names the path as written.
    package let message: String
    /// True where there simply is no such file.
    package let isMissing: Bool
    /// True where the file is there, or could be, and suites may not read it.
    package var isOutside = false
  }

  /// What paths are shown relative to.
  private let root: String
  private let isGiven: Bool
  /// Where files may be read besides, symbolic links resolved.
  private let readable: [String]

  /// Makes the project at a folder, or at what stands for it where it is nil; files below the other
  /// folders may be read as well.
  package init(root: String? = nil, alsoReading folders: [String] = []) {
    let folder = root ?? FileManager.default.currentDirectoryPath
    self.root = Self.real(folder) ?? folder
    isGiven = root != nil
    readable = folders.map { Self.real($0) ?? $0 }
  }

  /// Finds a file that exists, or a folder; nothing else that has a name, such as a pipe.
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
      // Nor is it to be found out what there is elsewhere.
      try check(Self.place(of: whole), writtenAs: path, from: folder)
      throw Failure(message: "there is no file '\(path)' in '\(folder)'", isMissing: true)
    }
    try check(real, writtenAs: path, from: folder)
    guard [S_IFREG, S_IFDIR].contains(Self.kind(of: real)) else {
      throw Failure(message: "'\(path)' is not a regular file", isMissing: false)
    }
    return real
  }

  /// Where something is that need be neither a file nor there, such as a socket.
  ///
  /// - Throws: ``Failure`` where it lies outside of what may be read.
  package func place(_ path: String, from folder: String) throws(Failure) -> String {
    let folder = Self.real(folder.isEmpty ? "." : folder) ?? root
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    let parent = whole.lastIndex(of: "/").map { String(whole[..<$0]) } ?? ""
    let name = whole.split(separator: "/").last.map(String.init) ?? ""
    let above = parent.isEmpty ? "/" : Self.real(parent) ?? parent
    let real = Self.real(whole) ?? (above == "/" ? "/\(name)" : "\(above)/\(name)")
    guard name != "..", !whole.utf8.contains(0) else {
      throw Failure(message: "'\(path)' is not the path of a file", isMissing: false)
    }
    try check(real, writtenAs: path, from: folder)
    return real
  }

  private func check(_ real: String, writtenAs path: String, from folder: String) throws(Failure) {
    let allowed = top(of: folder)
    guard !Self.contains(allowed, real), !readable.contains(where: { Self.contains($0, real) })
    else { return }
    let message = "the file '\(path)' lies outside of the project '\(allowed)'"
    throw Failure(message: message, isMissing: false, isOutside: true)
  }

  /// Whether there is a regular file, which can be read without waiting for anybody.
  package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The project that a folder belongs to; its path has no symbolic links.
  private func top(of folder: String) -> String {
    if isGiven { return Self.contains(root, folder) ? root : folder }
    if let checkout = Self.nearest(".git", from: folder) { return checkout }
    let isWide = root == "/" || root == Self.home
    if !isWide, Self.contains(root, folder) { return root }
    return Self.nearest(ProjectStore.fileName, from: folder) ?? folder
  }

  private static let home = getenv("HOME").flatMap { real(String(cString: $0)) }

  /// The nearest folder, this one or above, in which there is something of a name.
  private static func nearest(_ name: String, from folder: String) -> String? {
    var folder = folder
    while true {
      let base = folder == "/" ? "" : folder
      if access("\(base)/\(name)", F_OK) == 0 { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
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
    let allowed = top(of: start)
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

  /// Where something would lie that is not there: without symbolic links, broken ones included.
  private static func place(of path: String, links: Int = 0) -> String {
    var place = "/"
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
        if place.isEmpty { place = "/" }
        continue
      }
      let next = place == "/" ? "/\(part)" : "\(place)/\(part)"
      if let real = real(next) {
        place = real
      } else if links < 8,
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
      {
        place = self.place(of: link.hasPrefix("/") ? link : "\(place)/\(link)", links: links + 1)
      } else {
        place = next
      }
    }
    return place
  }

  /// The absolute path of what there is at a path, without symbolic links; nil when there is nothing.
  package static func real(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
