import Foundation
import Testing

@testable import demo_api

/// The executable, beside the bundle of tests.
private let executable: URL? = {
  let bundle = ProcessInfo.processInfo.arguments.first { $0.contains(".xctest") } ?? ""
  let end = bundle.range(of: ".xctest")?.upperBound ?? bundle.startIndex
  let file = URL(filePath: String(bundle[..<end])).deletingLastPathComponent()
    .appending(component: "demo-api")
  return FileManager.default.isExecutableFile(atPath: file.path()) ? file : nil
}()

@Suite(.enabled(if: executable != nil, "the executable is not beside the tests"))
struct DemoAPICommandTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func itSaysWhereItIsAndEndsOnASignal(signal: Int32) async throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = ["--port", "0"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let match = try #require(line.wholeMatch(of: /demo-api: http:\/\/127\.0\.0\.1:(\d+)\n/))
    let client = Client(port: try #require(UInt16(match.1)))
    let answer = try await client.send("GET", "/health")
    #expect(answer.status == 200)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(try output.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  @Test func aPortInUseEndsItWithAnError() async throws {
    try await withServer { client in
      let process = Process()
      process.executableURL = executable
      process.arguments = ["--port", String(client.port)]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = try errors.fileHandleForReading.readToEnd().map {
        String(decoding: $0, as: UTF8.self)
      }
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      let start = "demo-api: cannot listen on 127.0.0.1:\(client.port): "
      #expect(try #require(text).hasPrefix(start))
    }
  }
}
