import JSON
import Matching
import Synchronization

/// The file that an answer's body went to, as expressions see it: `path`, `size`, `sha256`, `resumed`.
///
/// The hash is made when it is first asked for.
final class DownloadRecord: ValueRecord {
  /// As the suite writes it.
  private let path: String
  private let size: Int
  private let resumedSize: Int
  private let file: Mutex<String>
  private let hash = Mutex<String?>(nil)

  /// - Parameters:
  ///   - path: As the suite writes it.
  ///   - file: Where the bytes are now.
  ///   - size: Of the whole file.
  ///   - resumedSize: How much of it an earlier download had brought.
  init(path: String, file: String, size: Int, resumedSize: Int) {
    self.path = path
    self.size = size
    self.resumedSize = resumedSize
    self.file = Mutex(file)
  }

  /// Says that the file is somewhere else now.
  func moved(to place: String) {
    file.withLock { $0 = place }
  }

  func field(_ name: String) -> Value {
    switch name {
    case "path": .text(path)
    case "size": .size(size)
    case "resumed": .size(resumedSize)
    case "sha256": sha256.map(Value.text) ?? .missing
    default: .missing
    }
  }

  /// In lower-case digits; nil when the file is gone.
  var sha256: String? {
    let place = file.withLock(\.self)
    return hash.withLock { hash in
      if hash == nil { hash = HashAlgorithm.sha256.hexadecimalDigest(ofFileAt: place) }
      return hash
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    object["path"] = .string(path)
    object["size"] = .number(JSONNumber(size))
    return .object(object)
  }
}
