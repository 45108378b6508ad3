import Foundation
import Testing

@testable import specrun

/// What helps while suites are written: `--watch`, `--dry-run`, `--interactive`.
@Suite struct WritingTests {
  /// A session that watches a folder.
  private final class Session {
    let folder: SpecFolder
    private let process = Process()
    private let pipe = Pipe()
    private var text = ""

    init(_ files: [String: String], _ arguments: String...) throws {
      folder = try SpecFolder(files)
      process.executableURL = Product.specrun.url
      process.arguments = ["run", "--watch"] + arguments
      process.environment = ["LC_ALL": "C.UTF-8"]
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.standardOutput = pipe
      process.standardError = pipe
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// What is written until it waits for the next change.
    func untilItWaits() throws -> String {
      let end = "; Ctrl-C ends\n"
      while !text.contains(end) {
        let data = pipe.fileHandleForReading.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      let range = try #require(text.range(of: end), "\(text)")
      defer { text = String(text[range.upperBound...]) }
      return String(text[..<range.upperBound])
    }

    func write(_ text: String, to name: String) throws {
      // As editors do: another file is moved to its place.
      try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"), options: .atomic)
    }

    func interrupt() -> Int32 {
      process.interrupt()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private func suite(_ title: String, _ path: String, at server: DemoServer) -> String {
    "suite: \(title)\nbase: \(server.url)\nsteps:\n  - { id: one, GET: \(path) }\n"
  }

  @Test func aSavedFileRunsWhatItTouchesAndNothingElse() throws {
    let server = try DemoServer()
    let included =
      "include: [_shared.yaml]\n"
      + suite("B", "/health", at: server)
      .replacing("GET: /health", with: "call: health")
    let session = try Session(
      [
        "a.yaml": suite("A", "/health", at: server), "b.yaml": included,
        "_shared.yaml": "endpoints: { health: { path: /health } }\n", "some.env": "X=1\n",
      ],
      ".",
      "--env-file",
      "some.env"
    )
    let first = try session.untilItWaits()
    #expect(first.contains("2 suites: 2 passed"))
    try session.write(suite("A", "/nothing", at: server), to: "a.yaml")
    let second = try session.untilItWaits()
    #expect(second.hasPrefix("changed: a.yaml\n✗ A"))
    #expect(second.contains("1 suite: 1 failed"))
    try session.write(
      "endpoints: { health: { path: /health, query: { a: 1 } } }\n",
      to: "_shared.yaml"
    )
    let third = try session.untilItWaits()
    #expect(third.contains("✓ B") && third.contains("1 suite: 1 passed"))
    // What is broken is shown, and what was not run is run when it is mended.
    try session.write("suite: A\nsteps: [\n", to: "a.yaml")
    #expect(try session.untilItWaits().contains("nothing was sent"))
    try session.write(suite("A", "/health", at: server), to: "a.yaml")
    #expect(try session.untilItWaits().contains("1 suite: 1 passed"))
    try session.write("X=2\n", to: "some.env")
    #expect(try session.untilItWaits().contains("2 suites: 2 passed"))
    try session.write(suite("C", "/health", at: server), to: "c.yaml")
    #expect(try session.untilItWaits().contains("✓ C"))
    #expect(session.interrupt() == 130)
  }

  @Test func aSaveIsSeenWithinTwoHundredMilliseconds() throws {
    let server = try DemoServer()
    let session = try Session(["a.yaml": suite("A", "/health", at: server)], "a.yaml")
    _ = try session.untilItWaits()
    // The best of some: what else the machine does is not what is measured.
    var best = Duration.seconds(1_000)
    for turn in 0..<10 where best > .milliseconds(200) {
      let start = ContinuousClock.now
      try session.write(suite("A\(turn)", "/health", at: server), to: "a.yaml")
      let output = try session.untilItWaits()
      best = min(best, ContinuousClock.now - start)
      #expect(output.contains("✓ A\(turn)"))
    }
    #expect(best < .milliseconds(200))
    #expect(session.interrupt() == 130)
  }

  @Test func aSaveDuringARunBeginsItAnew() throws {
    let server = try DemoServer()
    let slow = "suite: A\nsteps: [{ wait: 60s }]\n"
    let session = try Session(["a.yaml": slow], "a.yaml")
    Thread.sleep(forTimeInterval: 1)
    try session.write(suite("A", "/health", at: server), to: "a.yaml")
    #expect(try session.untilItWaits().contains("interrupted"))
    #expect(try session.untilItWaits().contains("✓ A"))
    #expect(session.interrupt() == 130)
  }

  @Test(arguments: ["poll", "system"])
  func aWatchTellsWhatIsSavedMadeAndRemoved(kind: String) throws {
    let folder = try SpecFolder(["a": "1"])
    let path = URL(filePath: folder.path).resolvingSymlinksInPath().path
    var watch: any FolderWatch = PolledFolderWatch()
    #if os(Linux)
    if kind == "system" { watch = try #require(NotifiedFolderWatch()) }
    #endif
    watch.add([path])
    try Data("22".utf8).write(to: URL(filePath: path + "/a"))
    #expect(watch.next() == [path + "/a"])
    try Data("3".utf8).write(to: URL(filePath: path + "/a"), options: .atomic)
    #expect(watch.next()?.contains(path + "/a") == true)
    try Data("3".utf8).write(to: URL(filePath: path + "/b"))
    #expect(watch.next() == [path + "/b"])
    try FileManager.default.removeItem(atPath: path + "/a")
    #expect(watch.next() == [path + "/a"])
  }

  @Test func aDryRunShowsRequestsAndSendsNothing() throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: Orders
      base: http://127.0.0.1:1
      secrets: { key: "hunter22" }
      steps:
        - id: login
          POST: /login
          json: { user: ada, key: "${key}" }
        - GET: /orders/${login.body.id}
          headers: { X-Token: "${login.body.token}" }
          if: ${login.status == 200}
        - GET: /x/${env.NOT_SET_HERE}
        - wait: 5ms
          skip: later

      """
    ])
    let ending = try EndToEndTests.specrun(
      ["a.yaml", "--dry-run"],
      in: URL(filePath: folder.path)
    )
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(
      ending.output == """
        Orders

          login: POST /login  a.yaml:5:5
            request   POST http://127.0.0.1:1/login
              Content-Type: application/json

              { "user": "ada", "key": "***" }

          GET /orders/${login.body.id}  a.yaml:8:5
            only if ${login.status == 200}
            request   GET http://127.0.0.1:1/orders/${login.body.id}
              X-Token: ${login.body.token}
            ${login.body.id}: from the answer of 'login'
            ${login.body.token}: from the answer of 'login'

          GET /x/${env.NOT_SET_HERE}  a.yaml:11:5
            can't be made: environment variable NOT_SET_HERE is not set [precondition]

          wait 5ms  a.yaml:12:5
            skipped: later

        """
    )
  }

  @Test func aRunCanBeGoneThroughStepByStep() throws {
    let server = try DemoServer()
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      variables: { path: nothing }
      steps:
        - { id: one, GET: "/${path}" }
        - { id: two, GET: /health }
        - { id: three, GET: /health }
      teardown: [{ id: bye, GET: /health }]

      """
    ])
    // Runs 'one', which fails; sets the path, runs it again; skips 'two'; ends at 'three'.
    let input = "v\n\npath=health\nr\n\nnonsense\ns\nq\n"
    let ending = try EndToEndTests.specrun(
      ["a.yaml", "--interactive"],
      in: URL(filePath: folder.path),
      input: input
    )
    #expect(ending.status == 130)
    #expect(ending.output.contains("request   GET \(server.url)/nothing"))
    #expect(ending.output.contains("  path = \"nothing\"\n"))
    #expect(ending.output.contains("that is none of these"))
    #expect(ending.output.contains("4 steps: 2 passed, 2 skipped"), "\(ending.output)")
    let closed = try EndToEndTests.specrun(
      ["a.yaml", "--interactive"],
      in: URL(filePath: folder.path)
    )
    #expect(closed.status == 130)
    #expect(
      closed.output.contains("the standard input has ended: nothing more is run but teardown")
    )
  }

  @Test(arguments: [
    ["--interactive", "--jobs", "2"], ["--interactive", "--watch"], ["--interactive", "--dry-run"],
    ["--watch", "--dry-run"], ["--watch", "-"], ["--interactive", "-"],
  ])
  func whatDoesNotGoTogetherIs64(arguments: [String]) throws {
    let folder = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let paths = arguments.contains("-") ? [] : ["a.yaml"]
    let ending = try EndToEndTests.specrun(paths + arguments, in: URL(filePath: folder.path))
    #expect(ending.status == 64, "\(ending.output)")
  }
}
