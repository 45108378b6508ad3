/// A URI or a reference to one, in its parts (RFC 3986, section 4.1).
///
/// A path of a file is one too.
package struct URIReference {
  private var scheme: Bytes?
  private var authority: Bytes?
  private var path: Bytes
  private var query: Bytes?
  /// What stands behind `#`, with its escapes.
  private(set) var fragment: String?

  private typealias Bytes = ArraySlice<UInt8>

  /// Takes a text apart; any text is a reference (RFC 3986, appendix B).
  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(decoding: rest[(mark + 1)...], as: UTF8.self)
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    let isLetter = rest.first.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
    if isLetter, let mark = rest.firstIndex(of: UInt8(ascii: ":")),
      !rest[..<mark].contains(UInt8(ascii: "/"))
    {
      scheme = rest[..<mark]
      rest = rest[(mark + 1)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// The text without the fragment.
  var document: String {
    var text: [UInt8] = []
    if let scheme { text += scheme + [UInt8(ascii: ":")] }
    if let authority { text += "//".utf8 + authority }
    text += path
    if let query { text += [UInt8(ascii: "?")] + query }
    return String(decoding: text, as: UTF8.self)
  }

  /// The reference as seen from a base (RFC 3986, section 5.2.2).
  ///
  /// The base need not be absolute: from `specs/order.json`, `../line.json` is `line.json`.
  func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
          return target
        }
        if path.first != UInt8(ascii: "/") { target.path = merged(into: base) }
      }
    }
    target.path = Self.withoutDots(target.path)
    return target
  }

  /// RFC 3986, section 5.2.3.
  private func merged(into base: URIReference) -> Bytes {
    if let slash = base.path.lastIndex(of: UInt8(ascii: "/")) { return base.path[...slash] + path }
    return base.authority == nil ? path : [UInt8(ascii: "/")] + path
  }

  /// RFC 3986, section 5.2.4, but a relative path keeps the `..` that lead out of it.
  private static func withoutDots(_ path: Bytes) -> Bytes {
    guard path.contains(UInt8(ascii: ".")) else { return path }
    let isAbsolute = path.first == UInt8(ascii: "/")
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [Bytes] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if segment.elementsEqual(".".utf8) {
        if isLast { kept.append([]) }
      } else if segment.elementsEqual("..".utf8) {
        let above = kept.last.map { !$0.elementsEqual("..".utf8) } ?? false
        if above, kept.count > (isAbsolute ? 1 : 0) {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append(segment)
          continue
        }
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return Array(kept.joined(separator: [UInt8(ascii: "/")]))[...]
  }

  /// A text with its `%` escapes read; nil if one is wrong or the bytes are not UTF-8.
  package static func unescaped(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2))
      guard digits.utf8.count == 2, digits.utf8.first != UInt8(ascii: "+"),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
