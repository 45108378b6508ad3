import SpecReports

/// Whether the terminal makes links of OSC 8, which can only be told by who it says it is.
///
/// One that does not shows the text alone, but some old ones show the sequence.
struct HyperlinkSupport {
  let environment: [String: String]

  /// How links are written; nil for none.
  ///
  /// `FORCE_HYPERLINK` decides where it is set, `0` against them, also in a pipe.
  func style(isTerminal: Bool) -> Hyperlinks.Style? {
    if let force = value("FORCE_HYPERLINK") { return force == "0" ? nil : style }
    let isKnown = isTerminal && value("TERM") != "dumb" && isKnownTerminal
    return isKnown ? style : nil
  }

  private var style: Hyperlinks.Style {
    if value("TERM_PROGRAM") == "vscode" { return .visualStudioCode }
    return value("TERM") == "xterm-kitty" ? .fileAndLine : .file
  }

  private var isKnownTerminal: Bool {
    // They hand through what they know, to terminals that nobody can tell from here.
    if let program = value("TERM_PROGRAM"), program == "tmux" || program == "screen" {
      return false
    }
    // GNOME Terminal, Tilix, …: from 0.50 on, and 0.50.0 had a bug.
    if let version = value("VTE_VERSION").flatMap(Int.init) { return version > 5000 }
    if value("WT_SESSION") != nil || value("KONSOLE_VERSION") != nil { return true }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "Tabby", "rio"]
    if let program = value("TERM_PROGRAM") { return programs.contains(program) }
    let terminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
    return terminals.contains { value("TERM")?.hasPrefix($0) ?? false }
  }

  private func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
