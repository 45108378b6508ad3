import Foundation

/// Texts that turn up nowhere by chance, one for each way in which a secret can enter.
struct Canary: Hashable {
  /// Which characters the place that it is planted at takes.
  enum Alphabet {
    /// Letters and digits.
    case plain
    /// Also what headers, JSON, URLs, HTML, shells and YAML escape, in ASCII without blanks.
    case line
    /// Also line breaks, blanks and letters beyond ASCII.
    case text
  }

  let name: String
  let value: String
  /// The letters that it begins and ends with: no encoding of text changes their order.
  private let cores: [String]

  init(_ name: String, number: Int, _ alphabet: Alphabet) {
    self.name = name
    let letters = Array("abcdefghijkmnpqrstuvwxyz")
    let code = String([letters[number / letters.count], letters[number % letters.count]])
    cores = ["Cq\(code)Wk7", "Zx\(code)Vj4"]
    let middle =
      switch alphabet {
      case .plain: "Mm"
      case .line: "/+\"&<%='\\|~"
      case .text: " é\n\"\\/<&'%+ ü"
      }
    value = cores.joined(separator: middle)
  }

  /// What must be nowhere: the ends in every encoding that changes letters and digits.
  var needles: [(what: String, bytes: [UInt8])] {
    cores.flatMap { core in
      let bytes = Array(core.utf8)
      let hex = bytes.map { String(format: "%02x", $0) }
      var all: [(String, [UInt8])] = [
        ("as it is", bytes),
        ("without its last character", bytes.dropLast()),
        ("in hexadecimal", Array(hex.joined().utf8)),
        ("in upper hexadecimal", Array(hex.joined().uppercased().utf8)),
        ("in spaced hexadecimal", Array(hex.joined(separator: " ").utf8)),
        ("percent-encoded", Array(hex.map { "%\($0)" }.joined().utf8)),
        ("in JSON escapes", Array(hex.map { "\\u00\($0)" }.joined().utf8)),
        ("in numeric references", Array(bytes.map { "&#\($0);" }.joined().utf8)),
        ("in UTF-16", bytes.flatMap { [$0, 0] }.dropLast()),
        ("in upper case", Array(core.uppercased().utf8)),
        ("backwards", bytes.reversed()),
      ]
      for shift in 0...2 {
        let whole = Data(Array(repeating: 0, count: shift) + bytes).base64EncodedString()
        let kept = whole.prefix((shift + bytes.count) * 8 / 6).dropFirst((shift * 8 + 5) / 6)
        all.append(("in Base64, \(shift)", Array(kept.utf8)))
      }
      return all
    }
  }
}

/// All canaries of a test, by name.
final class Canaries {
  private(set) var all: [Canary] = []

  /// The canary of a name, a new one when it is first asked for.
  func plant(_ name: String, _ alphabet: Canary.Alphabet = .plain) -> String {
    if let known = all.first(where: { $0.name == name }) { return known.value }
    let canary = Canary(name, number: all.count, alphabet)
    all.append(canary)
    return canary.value
  }

  /// A text with a canary for each `@@name@@`.
  func planting(in text: String) -> String {
    text.replacing(/@@([A-Za-z0-9]+)@@/) { plant(String($0.1)) }
  }

  /// What of them is in an artefact, one line for each way of writing.
  func found(in artefact: Data) -> [String] {
    all.flatMap { canary in
      canary.needles.compactMap { needle in
        guard let range = artefact.range(of: Data(needle.bytes)) else { return nil }
        let start = max(range.lowerBound - 60, artefact.startIndex)
        let end = min(range.upperBound + 30, artefact.endIndex)
        let around = String(decoding: artefact[start..<end], as: UTF8.self)
        return "\(canary.name) \(needle.what): \(around.debugDescription)"
      }
    }
  }
}
