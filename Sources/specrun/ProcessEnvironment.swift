#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the process was started with.
enum ProcessEnvironment {
  static let all = ProcessInfo.processInfo.environment

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
