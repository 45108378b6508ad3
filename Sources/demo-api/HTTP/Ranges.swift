import Foundation

extension Reply {
  /// This, or the part of its content that `Range` asks for, with its `ETag`.
  ///
  /// One range of bytes is understood; of several the whole is sent, as RFC 9110, section 14.2, allows.
  /// `If-Range` with another tag asks for the whole.
  func ranged(_ tag: String, for request: Request) -> Reply {
    let whole = tagged(tag, for: request).adding("Accept-Ranges", "bytes")
    guard whole.status == 200, let text = request.headers["range"], text.hasPrefix("bytes="),
      request.headers["if-range"].map({ $0 == tag }) ?? true
    else { return whole }
    let size = content.count
    guard let range = Self.range(text.dropFirst(6), of: size) else { return whole }
    guard !range.isEmpty else {
      return Problem(
        status: 416,
        detail: "There are \(size) bytes.",
        headers: [Field(name: "Content-Range", value: "bytes */\(size)")]
      ).reply
    }
    var part = whole
    part.status = 206
    part.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
    part.replaceContent(content[range])
    return part
  }

  /// Nil for what is no single range; empty when there is no such part.
  private static func range(_ text: Substring, of size: Int) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      return first < size ? first..<min(last + 1, size) : 0..<0
    case (let first?, nil) where ends[1].isEmpty:
      return first < size ? first..<size : 0..<0
    case (nil, let count?) where ends[0].isEmpty:
      return max(0, size - count)..<size
    default: return nil
    }
  }

  /// This, sent at a pace: `?pause=` milliseconds after each 64 KiB, and closed in the middle after
  /// `?break=` bytes.
  func paced(for request: Request) throws -> Reply {
    let pause = try request.queryNumber("pause", in: 0...10_000, default: 0)
    let end = try request.queryNumber("break", in: 0...(8 << 20), default: content.count)
    guard pause > 0 || end < content.count else { return self }
    var steps: [PacedContent.Step] = []
    let sent = content.prefix(end)
    for start in stride(from: 0, to: sent.count, by: 65_536) {
      steps.append(.send(Data(sent.dropFirst(start).prefix(65_536))))
      if pause > 0 { steps.append(.wait(.milliseconds(pause))) }
    }
    if end < content.count { steps.append(.breakOff) }
    return paced(PacedContent(steps))
  }
}
