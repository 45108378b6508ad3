#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SpecModel
import SpecRunner
import SpecSource

/// Which files matter to what was asked for on the command line.
struct WatchedFiles: Sendable {
  /// All that can change what would run; absolute, symbolic links resolved.
  private(set) var files: Set<String> = []
  /// Where to look for changes.
  private(set) var folders: Set<String> = []
  /// False while something is wrong, which any file can mend, such as one that is missing.
  private var isWhole = true
  private let environmentFile: String?

  /// Those that there are before anything has been read: folders with all below, files with their
  /// neighbours.
  init(paths: [String], environmentFile: String?) {
    self.environmentFile = environmentFile.map(ChangedFiles.whole)
    for path in paths {
      let whole = ChangedFiles.whole(path)
      var isFolder = false
      if FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder), isFolder {
        addFolders(below: whole)
      } else {
        add(whole)
      }
    }
    if let file = self.environmentFile { add(file) }
  }

  /// Adds the files that have been read, and those that the suites send.
  mutating func add(_ loaded: LoadResult) {
    for file in loaded.files { add(ChangedFiles.whole(file.path)) }
    for suite in loaded.suites { for file in suite.files { add(file) } }
    isWhole = loaded.isValid
  }

  /// Whether a change can have a meaning: of a known file, of what may be a suite, of a folder.
  func concerns(_ path: String) -> Bool {
    if files.contains(path) { return true }
    let name = path.split(separator: "/").last ?? ""
    // Swap files of editors, `.specrun`, `.git`.
    if name.hasPrefix(".") || name.hasSuffix("~") { return false }
    if !isWhole || name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// Those of some paths that are worth to be named: not what editors make and remove on their way.
  func known(of paths: Set<String>) -> Set<String> {
    let known = paths.intersection(files)
    return known.isEmpty ? paths : known
  }

  /// Whether a change means that everything is to run again.
  func concernsAll(_ paths: Set<String>) -> Bool {
    environmentFile.map(paths.contains) ?? false
  }

  private mutating func add(_ file: String) {
    files.insert(file)
    folders.insert(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
  }

  private mutating func addFolders(below folder: String) {
    guard folders.insert(folder).inserted,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names where !name.hasPrefix(".") {
      var isFolder = false
      let path = "\(folder)/\(name)"
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
        addFolders(below: ChangedFiles.whole(path))
      }
    }
  }
}
