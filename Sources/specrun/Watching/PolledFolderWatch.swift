#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Synchronization

/// Folders that are looked at ten times a second, where nobody tells of them.
final class PolledFolderWatch: FolderWatch {
  /// What tells a file that was saved from what it was.
  private struct Mark: Equatable {
    var size: Int
    var inode: UInt64
    var seconds: Int
    var nanoseconds: Int
  }

  private let marks = Mutex<[String: [String: Mark]]>([:])

  func add(_ folders: Set<String>) {
    marks.withLock { marks in
      for folder in folders where marks[folder] == nil { marks[folder] = Self.marks(of: folder) }
    }
  }

  func next() -> Set<String>? {
    var changed: Set<String> = []
    while true {
      usleep(changed.isEmpty ? 100_000 : UInt32(quietMoment) * 1_000)
      let new = newChanges()
      if new.isEmpty, !changed.isEmpty { return changed }
      changed.formUnion(new)
    }
  }

  private func newChanges() -> Set<String> {
    marks.withLock { marks in
      var changed: Set<String> = []
      for (folder, before) in marks {
        let now = Self.marks(of: folder)
        for name in Set(before.keys).union(now.keys) where before[name] != now[name] {
          changed.insert("\(folder)/\(name)")
        }
        marks[folder] = now
      }
      return changed
    }
  }

  private static func marks(of folder: String) -> [String: Mark] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(into: [:]) { marks, name in
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { return }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      // A folder changes with what is in it, which is looked at by itself.
      marks[name] = Mark(
        size: isFolder ? 0 : Int(status.st_size),
        inode: UInt64(status.st_ino),
        seconds: isFolder ? 0 : Int(time.tv_sec),
        nanoseconds: isFolder ? 0 : Int(time.tv_nsec)
      )
    }
  }
}
