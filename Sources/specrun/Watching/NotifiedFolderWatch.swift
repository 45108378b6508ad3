#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

#if os(Linux)
/// Folders that Linux tells of, see inotify(7).
final class NotifiedFolderWatch: FolderWatch {
  /// Saved, moved here or away, made, removed: of files that are written to, only when they are closed.
  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
  )

  private let descriptor: Int32
  /// By the kernel's numbers.
  private let folders = Mutex<[Int32: String]>([:])

  /// Nil where the user has as many of these already as the system allows.
  init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func add(_ wanted: Set<String>) {
    folders.withLock { folders in
      // To add one again changes nothing; one that is gone can't be looked at.
      for folder in wanted {
        let number = inotify_add_watch(descriptor, folder, Self.events)
        if number >= 0 { folders[number] = folder }
      }
    }
  }

  func next() -> Set<String>? {
    var paths: Set<String> = []
    var isKnown = true
    var buffer = [UInt8](repeating: 0, count: 65_536)
    repeat {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        isKnown = note(buffer[..<count], in: &paths) && isKnown
      } else if errno != EINTR {
        return nil
      }
    } while paths.isEmpty && isKnown || hasMore
    return isKnown ? paths : nil
  }

  private var hasMore: Bool {
    var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, quietMoment) > 0
  }

  /// Takes the events apart; false when some have been lost.
  private func note(_ bytes: ArraySlice<UInt8>, in paths: inout Set<String>) -> Bool {
    var rest = bytes
    while rest.count >= MemoryLayout<inotify_event>.size {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
      let name = String(decoding: rest.prefix(Int(event.len)).prefix { $0 != 0 }, as: UTF8.self)
      rest = rest.dropFirst(Int(event.len))
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return false }
      folders.withLock { folders in
        if event.mask & UInt32(IN_IGNORED) != 0 {
          folders[event.wd] = nil
        } else if let folder = folders[event.wd], !name.isEmpty {
          paths.insert(folder == "/" ? "/\(name)" : "\(folder)/\(name)")
        }
      }
    }
    return true
  }
}
#endif
