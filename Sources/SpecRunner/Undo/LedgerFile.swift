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

/// A ledger that a run left behind, locked so that nobody else sweeps it at the same time.
package final class LedgerFile {
  /// Why a file is not read.
  package struct Failure: Error {
    /// Lower-case; the path is not in it.
    package let message: String
  }

  package let path: String
  package let head: LedgerHead
  /// What is left to undo, by number.
  package private(set) var entries: [Int: LedgerEntry]
  /// 1-based numbers of lines that can't be read; not of the last, which a killed run may have left
  /// unfinished before it sent anything.
  package let damagedLines: [Int]
  private let descriptor: Int32

  /// The ledgers in a folder by their names, or the one file that the path is of.
  ///
  /// A folder that there is not has none.
  package static func paths(at path: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(path)/\($0)" }
  }

  /// Opens and locks a file.
  ///
  /// - Returns: nil when its run is still alive, or is about to write its first line.
  /// - Throws: ``Failure`` when it is no ledger or can't be read.
  package static func open(_ path: String) throws(Failure) -> LedgerFile? {
    let descriptor = systemOpen(path, O_RDWR | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(message: String(cString: strerror(errno)).lowercased())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      let data = FileManager.default.contents(atPath: path), !data.isEmpty
    else {
      close(descriptor)
      return nil
    }
    do {
      return try LedgerFile(path: path, descriptor: descriptor, lines: data)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(path: String, descriptor: Int32, lines data: Data) throws(Failure) {
    self.path = path
    self.descriptor = descriptor
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    // The last is empty, or was cut off before it was on the disk: then it makes room for the next.
    let torn = lines.removeLast()
    guard let first = lines.popFirst(), let json = try? JSONValue(parsing: first),
      let head = LedgerHead(json)
    else { throw Failure(message: "this is no ledger of this version of specrun") }
    self.head = head
    if !torn.isEmpty { ftruncate(descriptor, off_t(data.count - torn.count)) }
    var entries: [Int: LedgerEntry] = [:]
    var damaged: [Int] = []
    for (index, line) in lines.enumerated() where !line.isEmpty {
      guard let json = try? JSONValue(parsing: line), Self.apply(json, to: &entries) else {
        damaged.append(index + 2)
        continue
      }
    }
    self.entries = entries
    damagedLines = damaged
  }

  deinit { close(descriptor) }

  /// False when the line says nothing that can be understood.
  private static func apply(_ json: JSONValue, to entries: inout [Int: LedgerEntry]) -> Bool {
    if let number = json["begin"]?.int, let entry = json["entry"].flatMap(LedgerEntry.init) {
      entries[number] = entry
    } else if let number = json["answered"]?.int, let values = json["values"]?.object {
      entries[number]?.add(answered: values)
    } else if let number = json["done"]?.int {
      entries[number] = nil
    } else {
      return false
    }
    return true
  }

  /// Strikes an entry out: it has been undone.
  package func strike(_ number: Int) {
    entries[number] = nil
    let line = Array("{\"done\":\(number)}\n".utf8)
    // If this can't be written, it is swept once more, and found to be gone.
    _ = line.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Removes the file, unless something in it is left, or can't be read.
  package func finish() {
    if entries.isEmpty, damagedLines.isEmpty { unlink(path) }
  }
}

extension LedgerEntry {
  /// Takes note of what came with the answer.
  fileprivate mutating func add(answered values: JSONObject) {
    for member in values.members { path[path.count - 1].values[member.name] = member.value }
    isAnswered = true
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
