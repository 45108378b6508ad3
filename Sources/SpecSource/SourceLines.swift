import Synchronization

/// Where the lines of a file begin, and what stands around each: found out for the whole file when it
/// is first asked for, since a file with many mistakes is asked once or more for each.
final class SourceLines: Sendable {
  struct Line {
    let start: String.Index
    /// The innermost key that the line is below and whose values are not to be seen.
    let guardingKey: String?
  }

  private let found = Mutex<[Line]?>(nil)

  /// The line with a number from 1 on, and where the next one begins; nil when there is none.
  func line(_ number: Int, of text: String) -> (line: Line, end: String.Index)? {
    found.withLock { found in
      let lines = found ?? Self.lines(of: text)
      found = lines
      guard lines.indices.contains(number - 1) else { return nil }
      let end = number < lines.count ? lines[number].start : text.endIndex
      return (lines[number - 1], end)
    }
  }

  private static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    // The lines that the next one may be below, by their indentation, with the key of each.
    var around: [(indentation: Int, key: String?)] = []
    var start = text.startIndex
    while true {
      let lineBreak = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
      let line = text[start..<(lineBreak ?? text.endIndex)]
      var guardingKey: String?
      // Nothing is below a line that is empty or a comment, and such a line hides nothing itself.
      if let indentation = indentation(of: line) {
        while let last = around.last, last.indentation >= indentation { around.removeLast() }
        guardingKey = around.lazy.compactMap(\.key).last(where: CredentialMask.isGuarded)
        let rest = line.utf8.dropFirst(indentation)
        let key = rest.firstIndex(of: UInt8(ascii: ":")).map {
          CredentialMask.key(line[rest.startIndex..<$0])
        }
        around.append((indentation, key))
      }
      lines.append(Line(start: start, guardingKey: guardingKey))
      guard let lineBreak else { return lines }
      start = text.utf8.index(after: lineBreak)
    }
  }

  /// How many blanks and dashes of a list a line begins with; nil for one that is empty or a comment.
  private static func indentation(of line: Substring) -> Int? {
    let rest = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    guard let first = rest.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\r") else {
      return nil
    }
    return line.utf8.count - rest.count
  }
}
