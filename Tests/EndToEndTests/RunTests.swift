import Foundation
import Testing

@Suite struct RunTests {
  private func folder(_ steps: String, server: DemoServer) throws -> SpecFolder {
    try SpecFolder(["a.yaml": "suite: A\nbase: \(server.url)\nsteps:\n\(steps)"])
  }

  @Test func everythingPassedIs0() throws {
    let server = try DemoServer()
    let specs = try folder("  - GET: /health\n", server: server)
    let ending = try specrun(specs.path, "--seed", "7")
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("✓ A  1 step "))
    #expect(ending.output.contains("1 suite: 1 passed\n1 step: 1 passed\n1 request in "))
    #expect(ending.output.hasSuffix(", seed 7\n"))
    #expect(ending.errors.isEmpty)
  }

  @Test func aWrongFieldShowsPathExpectedActualAndCurl() throws {
    let server = try DemoServer()
    let step = "  - GET: /health\n    expect: { body: { status: broken } }\n"
    let specs = try folder(step, server: server)
    let ending = try specrun(specs.path)
    #expect(ending.status == 1)
    #expect(
      ending.output.contains(
        """
            body.status
              expected  "broken"
              actual    "ok"
        """
      )
    )
    #expect(ending.output.contains("\n    curl \(server.url)/health"))
    #expect(ending.output.contains("a.yaml:5:31"))
  }

  @Test func noAnswerIs3() throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun(specs.path)
    #expect(ending.status == 3)
    #expect(ending.output.contains("[connection-refused]"))
  }

  @Test func aReportIsWritten() throws {
    let server = try DemoServer()
    let specs = try folder("  - GET: /health\n  - GET: /nothing\n", server: server)
    let file = specs.path + "/reports/junit.xml"
    let ending = try specrun(specs.path, "--report", "junit:\(file)")
    #expect(ending.status == 1)
    let report = try String(contentsOfFile: file, encoding: .utf8)
    #expect(report.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
  }

  @Test func aReportThatCannotBeKeptStopsBeforeTheRun() throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun(specs.path, "--report", "junit:\(specs.path)")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("it is a folder"))
    #expect(ending.output.isEmpty)
  }

  @Test(arguments: [
    ([:], "auto", false), (["CLICOLOR_FORCE": "1"], "auto", true),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "auto", false), (["NO_COLOR": "1"], "always", true),
    (["CLICOLOR_FORCE": "1"], "never", false), (["CLICOLOR_FORCE": "0"], "auto", false),
  ])
  func colourFollowsTheEnvironment(
    environment: [String: String],
    choice: String,
    hasColor: Bool
  ) throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun(specs.path, "--color", choice, environment: environment)
    #expect(ending.output.contains("\u{1B}[") == hasColor)
  }

  @Test func valuesComeFromOptionsAndTheEnvironmentFile() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: ${env.URL}
      variables: { route: /nothing }
      steps:
        - GET: /${path}
      """.replacing("route: /nothing", with: "path: nothing"),
      "values.env": "# where\nexport URL='\(server.url)'\n",
    ])
    let file = specs.path + "/values.env"
    let ending = try specrun(
      specs.path + "/a.yaml",
      "--env-file",
      file,
      "--var",
      "path=health",
      environment: ["URL": "http://127.0.0.1:1"]
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test func aClosedPipeEndsQuietlyAndIsNoSuccess() throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    for command in ["list", "check"] {
      let shell = Process()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", "{ \"$0\" \(command) \"$1\"; echo $? >\"$1/status\"; } | :", Product.specrun.url.path,
        specs.path,
      ]
      let errors = Pipe()
      shell.standardError = errors
      try shell.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      shell.waitUntilExit()
      #expect(text.isEmpty)
      let status = try String(contentsOfFile: specs.path + "/status", encoding: .utf8)
      // The output may have been written before the pipe was closed.
      #expect(["0\n", "141\n"].contains(status))
    }
  }

  @Test func whatPluginsPrintIsOnTheStandardErrorAndInNoReport() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: "A\\e[31m"
      base: \(server.url)
      secrets: { key: not-to-be-seen }
      plugins: [logger]
      steps:
        - GET: /health
          query: { key: "${key}" }
          auth: { bearer: "${key}" }
      """
    ])
    let ending = try specrun(specs.path, "--report", "jsonl:-", "--quiet")
    #expect(ending.status == 0)
    for line in ending.output.split(separator: "\n") { #expect(line.hasPrefix("{")) }
    let printed = "[A\\u{1B}[31m] GET \(server.url)/health?key=***\n"
    #expect(ending.errors.hasPrefix(printed), "\(ending.errors)")
    #expect(ending.errors.contains("\n    Authorization: ***\n"))
    #expect(ending.errors.contains("[A\\u{1B}[31m] 200 GET \(server.url)/health?key=***, "))
    #expect(!(ending.output + ending.errors).contains("not-to-be-seen"))
    #expect(!ending.output.contains("Authorization: ***"))
  }

  @Test func aFullDiskIsNoSuccess() throws {
    let specs = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = ["check", specs.path]
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }

  @Test func aSecondInterruptStopsAtOnce() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      steps:
        - wait: 60s
      teardown:
        - wait: 60s

      """
    ])
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = [specs.path]
    process.environment = ["LC_ALL": "C.UTF-8"]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    Thread.sleep(forTimeInterval: 0.5)
    let clock = ContinuousClock()
    let start = clock.now
    process.interrupt()
    // It says so when the first has been taken note of.
    let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message == "stopping: running teardown; press Ctrl-C again to quit\n")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(start.duration(to: clock.now) < .seconds(30))
  }

  @Test func anInterruptRunsTeardownAndIs130() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      steps:
        - wait: 60s
      teardown:
        - name: cleaning up
          GET: /nothing

      """
    ])
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = [specs.path, "--report", "junit:\(specs.path)/r.xml", "--color", "never"]
    process.environment = ["LC_ALL": "C.UTF-8"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Signals are taken over before the run begins; that takes some milliseconds.
    Thread.sleep(forTimeInterval: 0.5)
    process.interrupt()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(message == "stopping: running teardown; press Ctrl-C again to quit\n")
    #expect(text.contains("interrupted"))
    #expect(text.contains("cleaning up"))
  }
}
