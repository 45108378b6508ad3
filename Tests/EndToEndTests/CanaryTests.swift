import Foundation
import TestSupport
import Testing

/// Plants a canary wherever a secret can come in, and looks for them in every byte that comes out.
@Suite struct CanaryTests {
  private static let formats = [
    "junit", "html", "json", "jsonl", "tap", "markdown", "github", "sarif", "har", "allure",
  ]

  /// What enters by environment variables, by name of the variable.
  private static let variables: [(String, Canary.Alphabet)] = [
    ("PROJECT_SECRET", .text), ("ENVIRONMENT_SECRET", .text), ("INCLUDED_SECRET", .text),
    ("ONCE_PASSWORD", .line), ("FROM_ENVIRONMENT", .line), ("IN_OBJECT", .text),
    ("IN_LIST", .text), ("BEARER", .line), ("BASIC", .text), ("DIGEST", .line),
    ("CLIENT_SECRET", .text), ("CLIENT_SECRET_IN_BODY", .text), ("REFUSED_SECRET", .line),
    ("KEY_IN_HEADER", .line), ("KEY_IN_QUERY", .text), ("AWS_SECRET", .line),
    ("AWS_SESSION", .line), ("PASSPHRASE", .text), ("PROXY_PASSWORD", .plain),
    ("USERINFO", .line), ("COOKIE", .line), ("AUTHORIZATION", .line),
  ]

  /// Files and streams that the program has written, by name.
  private final class Artefacts {
    private(set) var all: [(name: String, data: Data)] = []

    func add(_ name: String, _ text: String) { all.append((name, Data(text.utf8))) }

    /// Every file below a folder, hidden ones too; their names count as well.
    func add(filesBelow folder: String) throws {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
        all.append(("\(folder)/\(name)", Data(name.utf8) + (data ?? Data())))
      }
    }

    var byteCount: Int { all.reduce(0) { $0 + $1.data.count } }
  }

  @Test func noSecretLeavesTheProgram() throws {
    let canaries = Canaries()
    var environment = ["NO_PROXY": ""]
    for (name, alphabet) in Self.variables { environment[name] = canaries.plant(name, alphabet) }
    let option = canaries.plant("option", .line)
    let fromFile = canaries.plant("fromFile", .plain)
    let given = Dictionary(
      uniqueKeysWithValues: CanaryServer.given.map { ($0, canaries.plant($0, .plain)) }
    )
    let folder = try SpecFolder([:])
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Canaries")
    for name in ["specrun.yaml", "_shared.yaml", "_shape.json", "main.yaml"] {
      let text = try String(contentsOf: fixtures.appending(component: name), encoding: .utf8)
      try folder.write(canaries.planting(in: text), to: name)
    }
    try folder.write(
      "machine 127.0.0.1 login ada password \(canaries.plant("netrc", .plain))\n",
      to: "secret.netrc"
    )
    try folder.write("no certificate\n", to: "cert.pem")
    try folder.write("FROM_FILE='\(fromFile)'\n", to: "secret.env")
    let secrets = canaries.all.map(\.value)
    let server = try CanaryServer.start(leaking: secrets, given)
    defer { server.stop() }
    environment["API"] = server.url
    environment["HOST"] = "127.0.0.1:\(server.port)"

    let artefacts = Artefacts()
    func run(_ name: String, _ arguments: String..., input: String? = nil) throws {
      let values = ["--env", "trap", "--env-file", "secret.env", "--secret", "option=\(option)"]
      let ending = try specrun(
        arguments + ["main.yaml"] + values,
        environment: environment,
        in: URL(filePath: folder.path),
        input: input
      )
      artefacts.add("\(name), standard output", ending.output)
      artefacts.add("\(name), standard error", ending.errors)
      if let keep = ProcessInfo.processInfo.environment["CANARY_OUTPUT"] {
        try Data((ending.errors + ending.output).utf8).write(to: URL(filePath: "\(keep)/\(name)"))
      }
    }
    let reports = Self.formats.flatMap { ["--report", "\($0):_reports/\($0)"] }
    try run("run", "run")
    try run("quiet", "run", "-q", "--color", "always")
    let ending = try specrun(
      [
        "run", "main.yaml", "-vv", "--body-lines", "400", "--env", "trap", "--env-file",
        "secret.env",
      ]
        + ["--secret", "option=\(option)"] + reports,
      environment: environment,
      in: URL(filePath: folder.path)
    )
    artefacts.add("reports", ending.output + ending.errors)
    #expect(ending.status == 1, "\(ending.errors)")
    try run("verbose", "run", "-v")
    try run("dry run", "run", "--dry-run", "-vv")
    try run("interactive", "run", "--interactive", input: "s\nr\nr\nc\nq\n")
    for command in ["check", "list", "curl", "graph", "shapes", "explain-vars"] {
      try run(command, command)
    }
    try run("list as JSON", "list", "--json")
    let swept = try specrun(
      ["sweep", "--env-file", "secret.env", "--secret", "option=\(option)"],
      environment: environment,
      in: URL(filePath: folder.path)
    )
    artefacts.add("sweep", swept.output + swept.errors)
    let folders = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(folders.contains { $0.hasPrefix(".specrun/ledger/") }, "the failed undo is noted")
    let merged = try specrun(
      ["merge", "_reports/json", "-vv", "--report", "html:_reports/merged", "--report", "har:-"],
      in: URL(filePath: folder.path)
    )
    artefacts.add("merge", merged.output + merged.errors)
    for place in ["_reports", ".specrun"] {
      try artefacts.add(filesBelow: "\(folder.path)/\(place)")
    }

    try runLogInsOfBases(canaries, given, artefacts)

    for artefact in artefacts.all {
      let found = canaries.found(in: artefact.data)
      #expect(found.isEmpty, "\(artefact.name):\n\(found.prefix(12).joined(separator: "\n"))")
    }
    print(
      "canaries planted: \(canaries.all.count), artefacts searched: \(artefacts.all.count), "
        + "bytes: \(artefacts.byteCount)"
    )
    #expect(canaries.all.count >= 38 && artefacts.all.count >= 50)
  }

  /// Suites whose base has a user and a password in it, at a server that knows no other secrets.
  private func runLogInsOfBases(
    _ canaries: Canaries,
    _ given: [String: String],
    _ artefacts: Artefacts
  ) throws {
    for name in ["base.yaml", "tls.yaml"] {
      let password = canaries.plant(name == "base.yaml" ? "baseOfHTTP" : "baseOfHTTPS")
      let server = try CanaryServer.start(leaking: [password], given)
      defer { server.stop() }
      let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/Canaries/\(name)")
      let folder = try SpecFolder([name: try String(contentsOf: fixture, encoding: .utf8)])
      let environment = ["PASSWORD": password, "HOST": "127.0.0.1:\(server.port)"]
      for command in ["run", "list", "curl", "graph", "shapes", "explain-vars"] {
        let reports = Self.formats.flatMap { ["--report", "\($0):_reports/\($0)"] }
        let ending = try specrun(
          [command, name] + (command == "run" ? ["-vv"] + reports : []),
          environment: environment,
          in: URL(filePath: folder.path)
        )
        artefacts.add("\(name), \(command)", ending.output + ending.errors)
        #expect(command != "run" || [1, 3].contains(ending.status), "\(ending.errors)")
      }
      try artefacts.add(filesBelow: folder.path + "/_reports")
    }
  }

  /// Of a process that crashes the runtime would print memory, and a secret may stand there.
  @Test(arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGILL])
  func aCrashShowsNoMemory(signal: Int32) throws {
    let server = try RawServer { connection, _ in
      _ = connection.readRequest()
      connection.waitForClose()
    }
    defer { server.stop() }
    let folder = try SpecFolder([
      "s.yaml": """
      suite: S
      base: \(server.url)
      secrets: { s: "${env.SECRET}" }
      steps: [{ POST: /, json: "${s}", auth: { bearer: "${s}" } }]

      """
    ])
    let (reports, errors) = ("\(folder.path)/all.jsonl", "\(folder.path)/errors")
    try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = Product.specrun.url
    process.arguments = [folder.path + "/s.yaml", "--report", "jsonl:\(reports)"]
    process.environment = ["LC_ALL": "C.UTF-8", "SECRET": "canary-in-memory"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    for _ in 0..<500 {
      let told = try? String(contentsOfFile: reports, encoding: .utf8)
      if told?.contains("stepStarted") == true { break }
      usleep(10_000)
    }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(try String(contentsOfFile: errors, encoding: .utf8) == "")
  }

  @Test(arguments: ["mistakes.yaml", "broken.yaml", "numbers.yaml"])
  func aMistakeBesideASecretDoesNotShowIt(name: String) throws {
    let canaries = Canaries()
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Canaries/\(name)")
    let text = canaries.planting(in: try String(contentsOf: file, encoding: .utf8))
    let folder = try SpecFolder([name: text])
    for command in ["check", "run", "list", "curl", "explain-vars"] {
      let ending = try specrun([command, name], in: URL(filePath: folder.path))
      #expect(ending.status == 2)
      let found = canaries.found(in: Data((ending.output + ending.errors).utf8))
      #expect(found.isEmpty, "\(command):\n\(found.joined(separator: "\n"))")
      #expect(!(ending.output + ending.errors).contains("98761"))
    }
  }
}
