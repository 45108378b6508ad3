import Foundation
import Testing

/// Selecting, ordering and repeating, with the real executables.
@Suite struct SelectingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A folder of suites with a working directory and its state to itself.
  private struct Workplace {
    let folder: SpecFolder
    var url: URL { URL(filePath: folder.path) }

    init(_ files: [String: String]) throws {
      folder = try SpecFolder(files)
    }

    func specrun(_ arguments: String..., environment: [String: String] = [:]) throws -> Ending {
      try EndToEndTests.specrun(arguments, environment: environment, in: url)
    }

    /// Runs a line of shell, in which `specrun` is the one that was built.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> Ending {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", line]
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let products = Product.specrun.url.deletingLastPathComponent().path
      process.environment = [
        "PATH": "\(products):\(path)", "LC_ALL": "C.UTF-8", "HOME": folder.path,
        "GIT_CONFIG_NOSYSTEM": "1",
      ].merging(environment) { $1 }
      process.currentDirectoryURL = url
      process.standardInput = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Ending(status: process.terminationStatus, output: output, errors: "")
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: url.appending(component: name))
    }
  }

  private static let commit =
    "git init -q . && git add -A && git -c user.name=a -c user.email=a@b.c commit -qm first"

  @Test func everyCommandOnThePageDoesWhatItSays() throws {
    let server = try DemoServer()
    let place = try Workplace([:])
    try FileManager.default.copyItem(
      at: Self.root.appending(component: "specs"),
      to: place.url.appending(component: "specs")
    )
    #expect(try place.shell(Self.commit).status == 0)
    let page = try String(
      contentsOf: Self.root.appending(component: "docs/selecting.md"),
      encoding: .utf8
    )
    var commands: [Substring] = []
    var isShell = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        commands.append(line)
      }
    }
    #expect(commands.count >= 18)
    let environment = ["API_URL": server.url, "PASSWORD": "lovelace"]
    for command in commands {
      let ending = try place.shell(String(command), environment: environment)
      #expect(ending.status == 0, "\(command)\n\(ending.output)")
    }
    let mistake = try place.shell("specrun specs --tag 'smoke and (not slow'")
    #expect(mistake.status == 64)
    let shown = try #require(page.range(of: "Error: --tag: ")).lowerBound
    let end = try #require(page.range(of: "```", range: shown..<page.endIndex)).lowerBound
    #expect(mistake.output.hasPrefix(page[shown..<end]))
  }

  private func suite(_ title: String, _ steps: String, at server: DemoServer) -> String {
    "suite: \(title)\nbase: \(server.url)\nsteps:\n\(steps)"
  }

  @Test func whatFailedRunsAgainUntilNothingIsLeft() throws {
    let server = try DemoServer()
    let good = suite("A", "  - { id: a, GET: /health }\n  - { id: b, GET: /health }\n", at: server)
    let place = try Workplace([
      "a.yaml": good.replacing("b, GET: /health", with: "b, GET: /nothing")
    ])
    let none = try place.specrun("a.yaml", "--rerun-failed")
    #expect(none.status == 64)
    #expect(none.errors.contains("There is no last run to take failures from"))
    #expect(try place.specrun("a.yaml").status == 1)
    let again = try place.specrun("a.yaml", "--rerun-failed")
    #expect(again.output.contains("1 step: 1 failed"))
    try place.write(good, to: "a.yaml")
    #expect(try place.specrun("a.yaml", "--rerun-failed").output.contains("1 step: 1 passed"))
    let done = try place.specrun("a.yaml", "--rerun-failed")
    #expect(done.status == 0)
    #expect(done.errors == "note: nothing here failed when it ran last\n")
    let mark = try String(
      contentsOfFile: place.folder.path + "/.specrun/.gitignore",
      encoding: .utf8
    )
    #expect(mark == "*\n")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.folder.path + "/.specrun")
    #expect(files.sorted() == [".gitignore", "last-run.jsonl"])
  }

  @Test func aBrokenHistoryIsNone() throws {
    let server = try DemoServer()
    let place = try Workplace(["a.yaml": suite("A", "  - GET: /health\n", at: server)])
    try FileManager.default.createDirectory(
      atPath: place.folder.path + "/.specrun",
      withIntermediateDirectories: true
    )
    try place.write("{\"format\":\"specrun-last", to: ".specrun/last-run.jsonl")
    #expect(try place.specrun("a.yaml", "--rerun-failed").status == 64)
    #expect(try place.specrun("a.yaml").status == 0)
    #expect(try place.specrun("a.yaml", "--rerun-failed").status == 0)
  }

  @Test func aStateFolderThatCannotBeWrittenIsANote() throws {
    let server = try DemoServer()
    let place = try Workplace([
      "a.yaml": suite("A", "  - GET: /health\n", at: server), ".specrun": "a file",
    ])
    let ending = try place.specrun("a.yaml")
    #expect(ending.status == 0)
    #expect(ending.errors.hasPrefix("note: this run is not remembered: can't write "))
  }

  @Test func suitesThatChangedAreThoseMadeOfAChangedFile() throws {
    let server = try DemoServer()
    let place = try Workplace([
      "plain.yaml": suite("Plain", "  - GET: /health\n", at: server),
      "rows.yaml": suite(
        "Rows",
        "  - { GET: /health, query: { a: \"${case.a}\" }, cases: rows.csv }\n",
        at: server
      ),
      "rows.csv": "a\n1\n",
      "schema.yaml": suite(
        "Schema",
        "  - { GET: /health, expect: { body: { <schema>: one.json } } }\n",
        at: server
      ),
      "one.json": #"{"$ref":"two.json"}"#,
      "two.json": #"{"type":"object"}"#,
      "user.yaml": "include: [_shared.yaml]\n"
        + suite("User", "  - { call: health }\n", at: server),
      "_shared.yaml": "endpoints: { health: { path: /health } }\n",
      "sent.yaml": suite("Sent", "  - { POST: /echo, file: body.txt }\n", at: server),
      "body.txt": "hello",
    ])
    let outside = try place.specrun(".", "--changed-since", "HEAD")
    #expect(outside.status == 64)
    #expect(outside.errors.contains("--changed-since needs a git repository"))
    #expect(try place.shell(Self.commit).status == 0)
    let unchanged = try place.specrun(".", "--changed-since", "HEAD")
    #expect(unchanged.status == 0, "\(unchanged.errors)")
    #expect(unchanged.errors == "note: no suite here has changed\n")
    for (file, title) in [
      ("rows.csv", "Rows"), ("two.json", "Schema"), ("_shared.yaml", "User"), ("body.txt", "Sent"),
      ("plain.yaml", "Plain"),
    ] {
      let text = try String(contentsOfFile: "\(place.folder.path)/\(file)", encoding: .utf8)
      try place.write(text + (file == "rows.csv" ? "2\n" : "\n"), to: file)
      let ending = try place.specrun("list", ".", "--changed-since", "HEAD")
      let titles = ending.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      #expect(titles.count == 1 && ending.output.hasPrefix(title), "\(file): \(ending.output)")
      try place.write(text, to: file)
    }
    try place.write(suite("New", "  - GET: /health\n", at: server), to: "new ü.yaml")
    #expect(try place.specrun("list", ".", "--changed-since", "HEAD").output.hasPrefix("New"))
    try place.write("variables: { unused: 1 }\n", to: "specrun.yaml")
    let all = try place.specrun("list", ".", "--changed-since", "HEAD")
    #expect(all.output.contains("Plain") && all.output.contains("Rows"))
    for revision in ["no-such-thing", "-h", "HEAD~9"] {
      let ending = try place.specrun("list", ".", "--changed-since=\(revision)")
      #expect(ending.status == 64, "\(revision): \(ending.output)")
      #expect(ending.errors.contains("git knows no revision"))
    }
  }

  @Test(arguments: [1, 3, 8, 20])
  func eightShardsTogetherRunEverySuiteOnce(count: Int) throws {
    let server = try DemoServer()
    var files: [String: String] = [:]
    for number in 0..<count {
      let steps = String(repeating: "  - GET: /health\n", count: number % 4 + 1)
      files["s\(number).yaml"] = suite("S\(number)", steps, at: server)
    }
    let place = try Workplace(files)
    var titles: [Substring] = []
    var plans: Set<Substring> = []
    for number in 1...8 {
      let ending = try place.specrun(".", "--shard", "\(number)/8", "--ledger", "off")
      #expect(ending.status == 0, "\(ending.errors)")
      let lines = ending.output.split(separator: "\n").filter { $0.hasPrefix("✓ ") }
      titles += lines.compactMap { $0.split(separator: " ").dropFirst().first }
      plans.formUnion(ending.errors.split(separator: " ").suffix(1))
    }
    #expect(titles.map(String.init).sorted() == (0..<count).map { "S\($0)" }.sorted())
    #expect(plans.count == 1)
  }

  @Test func bazelIsToldThatThereAreShards() throws {
    let server = try DemoServer()
    let place = try Workplace(["a.yaml": suite("A", "  - GET: /health\n", at: server)])
    let file = place.folder.path + "/status"
    let environment = [
      "TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": file,
    ]
    #expect(try place.specrun("a.yaml", environment: environment).status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try place.specrun("a.yaml", "--shard", "auto", environment: environment).status == 0)
    #expect(FileManager.default.fileExists(atPath: file))
  }

  @Test func reportsOfManyTurnsAreWhole() throws {
    let server = try DemoServer()
    let place = try Workplace(["a.yaml": suite("A", "  - GET: /health\n", at: server)])
    let ending = try place.specrun(
      "a.yaml",
      "--repeat",
      "3",
      "--report",
      "json:a.json",
      "--report",
      "junit:a.xml",
      "--report",
      "jsonl:a.jsonl"
    )
    #expect(ending.status == 0)
    let merged = try place.specrun("merge", "a.json", "--report", "junit:-")
    #expect(merged.output.contains("A [#3]"))
    let junit = try String(contentsOfFile: place.folder.path + "/a.xml", encoding: .utf8)
    #expect(junit.ranges(of: "<testsuite name=").count == 3)
    let lines = try String(contentsOfFile: place.folder.path + "/a.jsonl", encoding: .utf8)
    #expect(lines.ranges(of: #""record":{"title":"A [#"#).count == 2)
  }

  @Test(arguments: [
    ["--repeat", "0"], ["--max-failures", "0"], ["--rate", "50"], ["--rate", "0/s"],
    ["--rate", "x/s"], ["--rate", "inf/s"], ["--rate", "-1/s"], ["--rate", "5/d"],
    ["--delay", "5"], ["--delay", "-5s"], ["--delay", "soon"], ["--shard", "6/5"],
    ["--tag", "a and"],
    ["--suite", "nothing"], ["--step", "nothing"], ["--only", "nothing"],
  ])
  func aMistakeSendsNothing(arguments: [String]) throws {
    let place = try Workplace(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun(["a.yaml"] + arguments, in: place.url)
    #expect(ending.status == 64, "\(ending.output)")
    #expect(ending.output.isEmpty)
  }

  @Test(arguments: [
    ("a.yaml:3", 3), ("a.yaml:3:9", 3), ("a.yaml:1", 3), ("a.yaml:9", 64), ("a.yaml:0", 64),
    ("b.yaml:3", 2),
  ])
  func aPathMayHaveALine(path: String, status: Int32) throws {
    let place = try Workplace(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    #expect(try place.specrun(path).status == status)
    // Nothing but the name says that it is one: a file may be called so.
    try place.write("suite: A\nsteps: []\n", to: "b.yaml:7")
    #expect(try place.specrun("list", "b.yaml:7").status == 2)
  }
}
