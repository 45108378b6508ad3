#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import ArgumentParser
import SpecReports

/// When to write in colour.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

/// How everything that is printed looks.
struct LookOptions: ParsableArguments {
  @Option(help: "When to write in colour.")
  var color: ColorChoice = .auto
}

/// What the standard output or error is connected to.
struct Terminal {
  static let standardOutput = Terminal(descriptor: 1)
  static let standardError = Terminal(descriptor: 2)

  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// True where lines can be drawn again and again.
  var canRedraw: Bool { isTerminal && ProcessEnvironment.all["TERM"] != "dumb" }

  /// COLUMNS where it is set, else what the terminal says; nil where neither does.
  var columns: Int? {
    let wanted = ProcessEnvironment.all["COLUMNS"].flatMap(Int.init)
    if let wanted, wanted > 0 { return wanted }
    return isTerminal ? size.columns : nil
  }

  /// The layout of help here.
  var page: PageLayout { PageLayout(columns: columns ?? 80) }

  /// 80 columns and 24 rows where the terminal does not say.
  var size: TerminalSize {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    return TerminalSize(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }

  /// False while the shell, or another job of it, has the terminal.
  var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Colours, symbols, links and width of text for this terminal.
  func theme(_ choice: ColorChoice) -> Theme {
    let environment = ProcessEnvironment.all
    var theme = Self.theme(choice, isTerminal: isTerminal, environment: environment)
    if let columns { theme.width = min(Theme.widest, columns) }
    if let style = HyperlinkSupport(environment: environment).style(isTerminal: isTerminal) {
      theme.links = Hyperlinks(
        style: style,
        host: ProcessEnvironment.hostName,
        folder: ProcessEnvironment.workingDirectory
      )
    }
    return theme
  }

  /// Colours (https://no-color.org, CLICOLOR_FORCE) and symbols (the locale's characters).
  private static func theme(
    _ choice: ColorChoice,
    isTerminal: Bool,
    environment: [String: String]
  ) -> Theme {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let isForced = value("CLICOLOR_FORCE").map { $0 != "0" } ?? false
    let hasColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        value("NO_COLOR") == nil && (isForced || isTerminal && value("TERM") != "dumb")
      }
    let locale = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "").lowercased()
    let isUnicode = locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
    return Theme(hasColor: hasColor, isUnicode: isUnicode)
  }
}
