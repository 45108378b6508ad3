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

/// What the process was started with.
enum ProcessEnvironment {
  /// Taken apart by bytes: CI services set hundreds, and Foundation goes over their characters.
  static let all: [String: String] = {
    var all: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let line = String(cString: entry)
      if let end = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
        all[String(line[..<end])] = String(line[line.utf8.index(after: end)...])
      }
      next += 1
    }
    return all
  }()

  static var hostName: String { ProcessInfo.processInfo.hostName }

  static var workingDirectory: String { FileManager.default.currentDirectoryPath }

  /// The system is asked once, as it takes reading several files.
  static let coreCount = ProcessInfo.processInfo.activeProcessorCount

  static func folderExists(_ path: String) -> Bool {
    var isFolder: Bool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  static func fileExists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
