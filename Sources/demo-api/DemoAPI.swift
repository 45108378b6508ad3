import ArgumentParser
import FlyingSocks
import Foundation

/// The command line of the demo server.
@main
struct DemoAPI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-api",
    abstract: "Serves a small shop, for API test suites to be tried on.",
    discussion: """
      Everything is kept in memory and begins anew with each start. The server says where it \
      listens in one line, "demo-api: http://127.0.0.1:8080", and ends on SIGTERM or SIGINT.

      Log in as ada (password lovelace) or grace (password hopper). All routes are listed at \
      "/", and described in docs/demo-api.md.
      """,
    version: "1.0.0"
  )

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port: UInt16 = 8080

  @Option(help: "The IPv4 address to listen on; 127.0.0.1 is reached from this machine alone.")
  var host = "127.0.0.1"

  func run() async throws {
    let signals = TerminationSignals()
    let server: DemoServer
    do {
      server = try await DemoServer.start(host: host, port: port)
    } catch {
      let reason =
        if case SocketError.failed(_, _, let message) = error { message } else { "\(error)" }
      Self.write("demo-api: cannot listen on \(host):\(port): \(reason)\n", to: .standardError)
      throw ExitCode.failure
    }
    Self.write("demo-api: \(server.url)\n", to: .standardOutput)
    await signals.next()
    await server.stop()
  }

  /// Writes past any buffer, so that the line is there at once when output is redirected.
  private static func write(_ line: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(line.utf8))
  }
}
