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

/// What the standard output or error is connected to.
struct Terminal {
  static let standardOutput = Terminal(descriptor: 1)
  static let standardError = Terminal(descriptor: 2)

  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// True where a line can be drawn again and again.
  var canRedraw: Bool { isTerminal && ProcessEnvironment.all["TERM"] != "dumb" }

  /// Columns; 80 where the terminal does not say.
  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Colours (https://no-color.org, CLICOLOR_FORCE) and symbols (the locale's characters).
  func theme(_ choice: ColorChoice) -> Theme {
    Self.theme(choice, isTerminal: isTerminal, environment: ProcessEnvironment.all)
  }

  static func theme(
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
