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
import Dispatch
import JSON
import Synchronization

/// The file in which a run notes what it is about to make, so that `specrun sweep` can undo it when
/// the run could not.
///
/// One line of JSON for each thing that happens; a line is only ever added. The file is made with
/// the first entry, locked as long as the run lives, and removed when nothing in it is left open.
final class UndoLedger: Sendable {
  /// Why the ledger can't be written.
  struct Failure: Error {
    /// Lower-case; names the file.
    let message: String
  }

  private struct State {
    /// Nil before the first entry.
    var descriptor: Int32?
    var path = ""
    var entryCount = 0
    var open: Set<Int> = []
    /// A line could not be written to its end.
    var isTorn = false
  }

  private let folder: String
  private let head: LedgerHead
  private let state = Mutex(State())
  private let disk = DispatchQueue(label: "specrun.ledger")

  /// Makes a ledger; the folder is made when it is needed.
  init(folder: String, head: LedgerHead) {
    self.folder = folder
    self.head = head
  }

  deinit {
    state.withLock { state in
      if let descriptor = state.descriptor { systemClose(descriptor) }
    }
  }

  /// Notes that a step is about to make something; it is on the disk when this returns.
  ///
  /// - Returns: the number by which later lines mean this entry.
  func begin(_ entry: LedgerEntry) async throws(Failure) -> Int {
    // Disks can be slow, and the thread that this is called on drives the requests of other suites.
    try await withCheckedContinuation { continuation in
      disk.async { continuation.resume(returning: self.write(entry)) }
    }.get()
  }

  private func write(_ entry: LedgerEntry) -> Result<Int, Failure> {
    Result { () throws(Failure) in try beginNow(entry) }
  }

  private func beginNow(_ entry: LedgerEntry) throws(Failure) -> Int {
    try state.withLock { (state) throws(Failure) in
      if state.descriptor == nil { try open(&state) }
      state.entryCount += 1
      let number = state.entryCount
      try write(line("begin", number, ("entry", entry.json)), &state)
      // A machine that goes down must not forget what it has sent.
      if let descriptor = state.descriptor, systemSync(descriptor) != 0 {
        throw failure(state.path)
      }
      state.open.insert(number)
      return number
    }
  }

  /// Notes the values that came with the answer, without which the undo could not be made.
  func answer(_ number: Int, _ values: JSONObject) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      try write(line("answered", number, ("values", .object(values))), &state)
    }
  }

  /// Strikes an entry out: it is undone, or nothing was made.
  ///
  /// A failure to write this does no harm: what is undone twice is gone already.
  func strike(_ number: Int) {
    state.withLock { state in
      state.open.remove(number)
      try? write(line("done", number), &state)
    }
  }

  /// Removes the file, unless something in it is left open.
  ///
  /// - Returns: the file's path when it stays.
  func close() -> String? {
    state.withLock { state in
      guard let descriptor = state.descriptor else { return nil }
      let isKept = !state.open.isEmpty
      // Removed while still locked, so that no sweep sees it as one that was left behind.
      if !isKept { unlink(state.path) }
      systemClose(descriptor)
      state.descriptor = nil
      return isKept ? state.path : nil
    }
  }

  // MARK: The file

  private func line(
    _ event: String,
    _ number: Int,
    _ content: (name: String, value: JSONValue)? = nil
  ) -> JSONValue {
    var object = JSONObject()
    object[event] = .number(JSONNumber(number))
    if let content { object[content.name] = content.value }
    return .object(object)
  }

  private func open(_ state: inout State) throws(Failure) {
    do {
      try StateFolder.make(folder)
    } catch {
      throw Failure(message: "the folder '\(folder)' of the ledger can't be made")
    }
    // Two runs with one seed have one id, so a number may have to tell them apart.
    for number in 1... {
      let suffix = number == 1 ? "" : "-\(number)"
      state.path = "\(folder)/\(head.run)\(suffix).jsonl"
      let descriptor = systemOpen(state.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC)
      if descriptor >= 0 {
        state.descriptor = descriptor
        break
      }
      guard errno == EEXIST, number < 10_000 else { throw failure(state.path) }
    }
    guard let descriptor = state.descriptor, flock(descriptor, LOCK_EX) == 0 else {
      throw failure(state.path)
    }
    try write(head.json, &state)
  }

  /// Adds a line in one piece.
  private func write(_ json: JSONValue, _ state: inout State) throws(Failure) {
    guard let descriptor = state.descriptor else { return }
    // What has been torn off must not spoil the next line.
    var rest = Array("\(state.isTorn ? "\n" : "")\(JSONWriter().text(of: json))\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        state.isTorn = true
        throw failure(state.path)
      }
    }
    state.isTorn = false
  }

  private func failure(_ path: String) -> Failure {
    let reason = String(cString: strerror(errno)).lowercased()
    return Failure(message: "the ledger '\(path)' can't be written: \(reason)")
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  // Only its owner needs to know what was made.
  open(path, flags, 0o600)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) { close(descriptor) }

/// Waits until what has been written is on the disk.
private func systemSync(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  fsync(descriptor)
  #else
  fdatasync(descriptor)
  #endif
}
