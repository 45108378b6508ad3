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
import JSON
import SpecSource

/// Finds the spec files of a path that the user named.
struct SpecFinder {
  /// The path that stands for the standard input.
  static let standardInput = "-"

  enum Result {
    /// The path itself is no folder.
    case named(String)
    /// What a folder holds, sorted by name; each file once, however many paths lead to it.
    case found([String])
    case failure(DiagnosticCode, message: String, hint: String?)
  }

  /// What has been found or entered, by its path without symbolic links.
  private var seen: Set<String> = []

  /// A file is taken whatever its name; of a folder, all `.yaml` and `.yml` files below it, except
  /// names that begin with `_` or `.` and the project file.
  ///
  /// `-` is the standard input, which can be read once.
  mutating func find(_ path: String) -> Result {
    if path == Self.standardInput { return seen.insert(path).inserted ? .named(path) : .found([]) }
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return .failure(.noSuchFile, message: "no such file or folder", hint: suggestion(for: path))
    }
    guard isFolder else {
      return seen.insert(resolved(path)).inserted ? .named(path) : .found([])
    }
    var files: [String] = []
    var candidates = 0
    collect(below: path, as: resolved(path), into: &files, candidates: &candidates)
    guard candidates > 0 else {
      return .failure(
        .noSuites,
        message: "no suites in this folder",
        hint: "suites are .yaml or .yml files whose names don't begin with _ or ."
      )
    }
    return .found(files)
  }

  private mutating func collect(
    below folder: String,
    as resolvedFolder: String,
    into files: inout [String],
    candidates: inout Int
  ) {
    guard seen.insert(resolvedFolder).inserted,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let resolvedPrefix = resolvedFolder + "/"
    for name in names.filter({ !Self.isHidden($0) }).sorted(by: Self.precedes) {
      let path = prefix + name
      guard let entry = Self.entry(at: path) else { continue }
      // To resolve a whole path asks for each of its parts.
      let resolvedPath = entry.isLink ? resolved(path) : resolvedPrefix + name
      if entry.isFolder {
        collect(below: path, as: resolvedPath, into: &files, candidates: &candidates)
      } else if Self.isSpec(name) {
        candidates += 1
        if seen.insert(resolvedPath).inserted { files.append(path) }
      }
    }
  }

  private static func isHidden(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "_") || name.utf8.first == UInt8(ascii: ".")
  }

  private static func isSpec(_ name: String) -> Bool {
    (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && name != ProjectStore.fileName
  }

  /// By code point, so that the order is the same on every machine.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.precedesByCodePoint(right)
  }

  /// What stands at a path; nil for nothing, and for a link that leads nowhere.
  private static func entry(at path: String) -> (isFolder: Bool, isLink: Bool)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    if isLink, stat(path, &status) != 0 { return nil }
    return (status.st_mode & S_IFMT == S_IFDIR, isLink)
  }

  private func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  private func suggestion(for path: String) -> String? {
    if path.contains("://") {
      return "URLs stand in suites; 'specrun init' writes a first one"
    }
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // With the folder as it was written, so that the whole can be pasted.
    let written = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    return nearestName(to: url.lastPathComponent, in: names.sorted(by: Self.precedes))
      .map { "did you mean '\(written)\($0)'?" }
  }
}
