import Foundation
import Testing

/// What the process ends with, whatever becomes of it: 0 only when all passed.
@Suite struct ExitStatusTests {
  /// A line of a shell in a folder of suites; `specrun` is on its path, `$URL` is a server.
  struct Line: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var command: String
    /// Nil for any but 0.
    var status: Int32?
    /// What the output and the errors together have in them.
    var says = ""

    init(_ description: String, _ command: String, _ status: Int32?, says: String = "") {
      testDescription = description
      self.command = command
      self.status = status
      self.says = says
    }
  }

  private static let files = [
    "green.yaml": "suite: Green\nsteps:\n  - { id: ask, tags: [smoke], GET: $URL/health }\n",
    "red.yaml": "suite: Red\nsteps:\n  - GET: $URL/nothing\n",
    "dead.yaml": "suite: Dead\nsteps:\n  - GET: http://127.0.0.1:1/\n",
    "broken.yaml": "suite: Broken\nsteps:\n  - GETT: $URL/health\n",
    "skipped.yaml": "suite: Skipped\nsteps:\n  - { GET: $URL/health, skip: not today }\n",
    "empty.yaml": "",
    "no-steps.yaml": "suite: None\nsteps: []\n",
    "unset.yaml": "suite: Unset\npreconditions: [{ env: NOT_SET }]\nsteps:\n  - GET: $URL/health\n",
    "teardown.yaml": """
    suite: Teardown
    steps: [{ GET: $URL/health }]
    teardown: [{ DELETE: $URL/nothing }]

    """,
    "undo.yaml": """
    suite: Undo
    steps: [{ POST: $URL/echo, undo: { GET: $URL/status/500 } }]

    """,
    "slow.yaml": "suite: Slow\nsteps: [{ GET: $URL/health }, { wait: 60s }]\n",
    "odd.yaml/inner.txt": "",
  ]

  /// Runs a line to its end, or kills it after half a minute.
  private static func ending(of line: String) throws -> Ending {
    let server = try DemoServer()
    let specs = try SpecFolder(files.mapValues { $0.replacing("$URL", with: server.url) })
    let (output, errors) = (specs.path + "/_out", specs.path + "/_err")
    let tool = Product.specrun.url.path
    let script = """
      cd '\(specs.path)'; specrun() { timeout -k 1 30 '\(tool)' "$@"; }
      tool='\(tool)'
      \(line)
      """
    for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", script]
    shell.environment = [
      "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    ]
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    shell.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try shell.run()
    shell.waitUntilExit()
    return Ending(
      status: shell.terminationStatus,
      output: try String(contentsOfFile: output, encoding: .utf8),
      errors: try String(contentsOfFile: errors, encoding: .utf8)
    )
  }

  private static let lines = [
    Line("all passed", "specrun green.yaml", 0),
    Line("one failed among others", "specrun green.yaml red.yaml", 1),
    Line("one had no answer", "specrun green.yaml dead.yaml", 3),
    Line("failed and errored", "specrun red.yaml dead.yaml", 1),
    Line("a precondition did not hold", "specrun green.yaml unset.yaml", 3),
    Line("teardown failed", "specrun teardown.yaml", 1),
    Line("undo failed", "specrun undo.yaml", 1),
    Line("every step skipped", "specrun skipped.yaml", 0, says: "nothing was tested"),
    Line("a mistake among green suites", "specrun green.yaml broken.yaml", 2),
    Line("an empty file among green suites", "specrun green.yaml empty.yaml", 2),
    Line("a suite without steps", "specrun no-steps.yaml", 2),
    Line("no such file", "specrun green.yaml gone.yaml", 2),
    Line("a folder without suites", "mkdir _none; specrun _none", 2, says: "no-suites"),
    Line("a folder with a suite's name", "specrun odd.yaml", 2),
    Line("a link to nowhere", "ln -s gone.yaml link.yaml; specrun link.yaml", 2),
    Line("a link to itself", "ln -s loop.yaml loop.yaml; specrun loop.yaml", 2),
    Line("what a tag selects: nothing", "specrun green.yaml --tag slow", 64),
    Line("what a step selects: nothing", "specrun green.yaml --step gone", 64),
    Line("what --only selects: nothing", "specrun green.yaml --only gone", 64),
    Line("what a suite selects: nothing", "specrun green.yaml --suite gone", 64),
    Line("what a line selects: nothing", "specrun green.yaml:99", 64),
    Line("a shard of too many", "specrun green.yaml --shard 3/2", 64),
    Line("nothing, and that is allowed", "specrun green.yaml --tag slow --allow-empty", 0),
    Line("no turns", "specrun green.yaml --repeat 0", 64),
    Line("turns of which none may fail", "specrun red.yaml --repeat 3 --max-failures 2", 1),
    Line("until failure", "specrun red.yaml --until-failure", 1),
    Line(
      "until failure, interrupted",
      "timeout --preserve-status -s INT -k 30 1 $tool green.yaml --until-failure",
      130
    ),
    Line("a full disk", "specrun green.yaml > /dev/full", 74, says: "no space left"),
    Line("a full disk, and a failure", "specrun red.yaml > /dev/full", 74),
    Line("a report on a full disk", "specrun green.yaml --report junit:/dev/full", 74),
    Line("a report in a folder that is none", "specrun green.yaml --report junit:empty.yaml/x", 64),
    Line("a report that is a folder", "specrun green.yaml --report junit:odd.yaml", 64),
    Line(
      "a report beyond the limit of a file's size",
      "ulimit -f 1; specrun green.yaml --report html:_report.html | cat; exit ${PIPESTATUS[0]}",
      74,
      says: "file too large"
    ),
    Line("the output is closed", "specrun green.yaml >&-", 74, says: "bad file descriptor"),
    Line("the output is closed, with a report", "specrun green.yaml --report tap:_tap >&-", 74),
    Line("the errors are closed", "specrun red.yaml 2>&-", 1),
    Line("everything is closed", "specrun green.yaml <&- >&- 2>&-", 74),
    Line("nobody reads", "specrun green.yaml | :; [ ${PIPESTATUS[0]} != 0 ] || exit 0; exit 9", 9),
    Line("suites from a closed input", "specrun - <&-", 2),
    Line("too few file descriptors", "ulimit -n 5; specrun green.yaml", 71, says: "ulimit -n"),
    Line(
      "too few for a connection",
      "ulimit -n 14; specrun green.yaml",
      71,
      says: "nothing was sent"
    ),
    Line("too little memory to begin", "ulimit -v 40000; specrun green.yaml", 127),
    Line(
      "memory, but for no threads",
      "for v in $(seq 90000 2000 200000); do "
        + "(exec > _o 2> _e; ulimit -v $v; exec $tool green.yaml); s=$?; "
        + "case $s in 0|127) ;; 71) said=$(cat _e);; *) echo $v: $s; exit 9;; esac; done; "
        + "echo $said; exit 71",
      71,
      says: "the system gives too"
    ),
    // The limit is not for root; where somebody else may not reach the tool, nothing can be said.
    Line(
      "too few processes",
      "[ $(id -u) != 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups'; "
        + "$other test -x $tool || { echo too few threads; exit 71; }; "
        + "$other bash -c 'ulimit -u 4; exec timeout -k 1 30 $0 green.yaml' $tool",
      71,
      says: "too few threads"
    ),
    Line(
      "any number of file descriptors",
      "for n in $(seq 4 40); do (exec > _o 2> _e; ulimit -n $n; exec $tool green.yaml); s=$?; "
        + "case $s in 0) ;; 71) said=$(cat _e);; *) echo $n: $s; exit 9;; esac; done; "
        + "echo $said; exit 71",
      71,
      says: "the system gives too few file descriptors"
    ),
  ]

  @Test(arguments: lines)
  func onlyWhatPassedIsGreen(_ line: Line) throws {
    let ending = try Self.ending(of: line.command)
    let text = "\(ending.output)\(ending.errors)"
    #expect(line.status.map { $0 == ending.status } ?? (ending.status != 0), "\(text)")
    #expect(line.says.isEmpty || text.contains(line.says), "\(text)")
  }

  /// A crash and a kill: no report says that the run was whole, not even an older one.
  @Test(arguments: [("SEGV", 139), ("BUS", 135), ("KILL", 137), ("QUIT", 130)])
  func aRunThatDiesLeavesNoWholeReport(_ signal: String, _ status: Int32) throws {
    let line = """
      specrun green.yaml --report junit:_junit.xml > /dev/null || exit 9
      $tool slow.yaml --report junit:_junit.xml --report jsonl:_all.jsonl > /dev/null & run=$!
      for i in $(seq 200); do grep -qs stepFinished _all.jsonl && break; sleep 0.05; done
      kill -\(signal) $run; wait $run; status=$?
      [ ! -e _junit.xml ] || echo 'an old report is left'
      grep -q runFinished _all.jsonl && echo 'the report seems to be whole'
      exit $status
      """
    let ending = try Self.ending(of: line)
    #expect(ending.status == status)
    #expect(ending.output == "")
  }

  /// The page on the command line tells of all of them.
  @Test func everyStatusIsDocumented() throws {
    let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(components: "docs", "command-line.md")
    let page = try String(contentsOf: docs, encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Exit status\n").last)
    let told = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\| (\d+) \|/).flatMap { Int32($0.1) } }
    #expect(Set(told) == [0, 1, 2, 3, 64, 71, 74, 130, 141])
    // Where nobody reads on, nobody reads the help.
    let help = try specrun("--help").output
    for status in told where status != 141 { #expect(help.contains("\(status) "), "\(status)") }
    // What the shell, `timeout` and the loader say is theirs.
    let others: Set<Int32> = [9, 127]
    #expect(Set(Self.lines.compactMap(\.status)).subtracting(others).isSubset(of: told))
  }
}
