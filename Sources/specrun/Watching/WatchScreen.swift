import SpecModel
import SpecReports

/// What is shown between the runs of a session that watches files.
struct WatchScreen {
  /// The cursor to the corner, the screen empty, what has scrolled away gone (ECMA-48; the last is
  /// xterm's).
  private static let clearing = "\u{1B}[H\u{1B}[2J\u{1B}[3J"
  /// No more files than these are named.
  private static let fileLimit = 3

  private let isTerminal: Bool
  private let theme: Theme

  init(color: ColorChoice) {
    isTerminal = Terminal.standardOutput.canRedraw
    theme = Terminal.standardError.theme(color)
  }

  /// Makes room for a run: on a terminal the whole screen, elsewhere a line that says why it runs.
  func begin(after changed: Set<String>) {
    if isTerminal { Output.standardOutput.write(Self.clearing) }
    guard !changed.isEmpty else { return }
    let folder = ProjectFolder()
    let names = changed.map { folder.shown($0).visible }.sorted()
    let rest = names.count - Self.fileLimit
    let list = names.prefix(Self.fileLimit).joined(separator: ", ")
    say("changed: \(list)\(rest > 0 ? " and \(rest) more" : "")\n")
  }

  /// Says that nothing happens until a file is saved.
  func wait(watching count: Int) {
    say("watching \(count == 1 ? "1 file" : "\(count) files"); Ctrl-C ends\n")
  }

  private func say(_ text: String) {
    Output.standardError.write(theme.paint(text, .note))
  }
}
