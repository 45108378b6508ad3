/// The last lines of a terminal's text, which are drawn again and again below lasting ones.
///
/// Between two pictures the cursor stands at the beginning of the region. So whatever a terminal
/// does to its lines when its size changes (wrap them anew, cut them, move them), and whatever a
/// key's echo writes there, the region is what is at the cursor and below it, and nobody has to count
/// rows. While a picture is drawn no line wraps and nothing scrolls, even if the terminal is smaller
/// than it has said so far; and it is shown at once, where the terminal can do that.
struct LiveScreen {
  /// Control sequences (ECMA-48, and DEC's as xterm has them).
  private enum Sequence {
    /// Synchronized output: nothing is shown until the end.
    static let begin = "\u{1B}[?2026h"
    static let end = "\u{1B}[?2026l"
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    static let saveCursor = "\u{1B}7"
    static let restoreCursor = "\u{1B}8"
    static let noWrap = "\u{1B}[?7l"
    static let wrap = "\u{1B}[?7h"
    static let clearRestOfLine = "\u{1B}[K"
    static let clearRestOfScreen = "\u{1B}[J"
    /// From the row's beginning.
    ///
    /// tmux takes a screen that is cleared whole, from its first column, for one to keep in its history.
    static let clearRows = "\r\u{1B}[K\u{1B}[C\u{1B}[J\r"
    /// To the beginning of the next row, or of this one if it is the last.
    static let nextRow = "\u{1B}[B\r"

    static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  }

  /// True while there is a region, and the cursor is hidden.
  private(set) var isShown = false
  private var size: TerminalSize?
  /// Rows that there are for sure at the cursor and below it.
  private var rows = 0

  /// What makes a terminal of this size show lasting text, every line ended, and the region's lines
  /// below it; these must be narrower than the terminal, and not more than it has rows.
  mutating func draw(_ lines: [String], below text: String = "", size: TerminalSize) -> String {
    guard !lines.isEmpty else { return leave() + text }
    var picture = Sequence.begin
    if !isShown { picture += Sequence.hideCursor }
    if !text.isEmpty || lines.count > rows || size != self.size {
      picture += Sequence.clearRows + text
      // Rows that aren't there yet come by scrolling, while there is nothing that would be torn.
      picture += String(repeating: "\n", count: lines.count - 1) + Sequence.up(lines.count - 1)
      rows = lines.count
      self.size = size
    }
    // What is there is written over and never erased before: that would flicker.
    picture += "\r" + Sequence.saveCursor + Sequence.noWrap
    picture += lines.joined(separator: Sequence.clearRestOfLine + Sequence.nextRow)
    picture += Sequence.clearRestOfScreen
    picture += Sequence.restoreCursor + Sequence.wrap + Sequence.end
    isShown = true
    return picture
  }

  /// What removes the region, and gives the cursor back; empty when there is none.
  mutating func leave() -> String {
    guard isShown else { return "" }
    isShown = false
    rows = 0
    return Sequence.clearRows + Sequence.showCursor
  }
}
