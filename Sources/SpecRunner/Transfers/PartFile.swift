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
import TaskEngine

/// The file beside a download's destination that the bytes go to until all is well.
///
/// What is kept to go on from has the validator of its representation in its name, so that the two
/// can't come apart: `.report.pdf.226162632222.part`, with the digits of `"abc"`. Who goes on from it
/// renames it first, so that it never belongs to two.
struct PartFile {
  /// Why a download's file can't be written.
  struct Failure: Error {
    let message: String
  }

  let destination: String
  let path: String
  /// The bytes of an earlier download that are in it, and what they are of.
  private(set) var kept: (size: Int, validator: String)?

  /// Makes the folder, and takes over what an earlier download has left if that is wanted.
  init(destination: String, resuming: Bool) throws(Failure) {
    self.destination = destination
    let url = URL(filePath: destination)
    let folder = url.deletingLastPathComponent()
    let name = url.lastPathComponent
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(message: "can't make the folder '\(folder.path)'")
    }
    path = folder.appending(component: ".\(name).\(UUID().uuidString).part").path
    guard resuming else { return }
    let prefix = ".\(name)."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for found in names.sorted() where found.hasPrefix(prefix) && found.hasSuffix(".part") {
      let digits = found.dropFirst(prefix.count).dropLast(5)
      guard let validator = Self.text(ofDigits: digits) else { continue }
      let left = folder.appending(component: found).path
      guard rename(left, path) == 0, let size = Self.size(of: path), size > 0 else { continue }
      kept = (size, validator)
      return
    }
  }

  var sink: ResponseSink {
    .file(path: path, resumingAt: kept?.size ?? 0, validator: kept?.validator)
  }

  /// Its size in bytes; nil when it is not there.
  var size: Int? { Self.size(of: path) }

  /// The beginning of what came.
  func beginning(_ count: Int) -> Data {
    guard let file = fopen(path, "rb") else { return Data() }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = fread(&bytes, 1, count, file)
    return Data(bytes.prefix(length))
  }

  /// Puts it in the place of the destination.
  func moveIntoPlace() throws(Failure) {
    // An empty body writes nothing.
    if size == nil, let file = fopen(path, "wb") { fclose(file) }
    guard rename(path, destination) == 0 else {
      throw Failure(message: "can't write '\(destination)': \(String(cString: strerror(errno)))")
    }
  }

  func remove() {
    unlink(path)
  }

  /// Keeps what came for another time, if it can be gone on from; else nothing is left.
  func keep(_ unfinished: ResponseSink?) {
    guard case .file(_, let size, let validator?)? = unfinished, size > 0,
      validator.utf8.count <= 64, truncate(path, off_t(size)) == 0
    else { return remove() }
    let url = URL(filePath: destination)
    let name = ".\(url.lastPathComponent).\(Self.digits(of: validator)).part"
    let target = url.deletingLastPathComponent().appending(component: name).path
    if rename(path, target) != 0 { remove() }
  }

  private static func size(of path: String) -> Int? {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_size) : nil
  }

  private static func digits(of text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func text(ofDigits digits: Substring) -> String? {
    guard !digits.isEmpty, digits.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
