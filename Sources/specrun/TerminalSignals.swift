#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Dispatch
import SpecReports

/// What a terminal tells by signals, while a run is shown on it: another size (SIGWINCH), Ctrl-Z
/// (SIGTSTP), and that it goes on (SIGCONT).
struct TerminalSignals {
  private let sources: [any DispatchSourceSignal]

  init(console: ConsoleReporter) {
    let queue = DispatchQueue(label: "specrun.terminal")
    func source(
      _ number: Int32,
      _ action: @escaping @Sendable () -> Void
    ) -> any DispatchSourceSignal {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: action)
      source.resume()
      return source
    }
    sources = [
      source(SIGWINCH) { console.tick() },
      source(SIGTSTP) {
        console.suspend()
        kill(getpid(), SIGSTOP)
      },
      source(SIGCONT) { console.resume() },
    ]
  }
}
