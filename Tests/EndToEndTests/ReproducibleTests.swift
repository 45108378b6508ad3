import Foundation
import SpecReports
import Testing

/// The same seed, clock and answers give the same bytes in every report.
@Suite struct ReproducibleTests {
  private static let time = "2030-01-31T12:00:00Z"

  /// Suites in which something is random, fails, is retried, repeated, streamed or side by side.
  private static func suites(at url: String) -> [String: String] {
    var files = Dictionary(
      uniqueKeysWithValues: (1...9).map { number in
        (
          "s\(number).yaml",
          """
          suite: Suite \(number)
          base: \(url)
          plugins: [trace]
          steps:
            - POST: /echo
              json: { id: "${uuid()}", name: "${fake('name')}", at: "${now()}", n: \(number) }
              expect: { body: { json: { n: <int> } } }
            - { GET: /health, retry: { count: 2, jitter: 0.5 } }
            - GET: /nothing-${random(1, 1000)}
            - { wait: \(10 - number)ms }
            - GET: /slow?ms=\(30 / number)
              cases: [{ user: ada }, { user: grace }]

          """
        )
      }
    )
    files["parallel.yaml"] = """
      suite: Side by side
      base: \(url)
      steps:
        - parallel:
            - { GET: /slow?ms=30, name: slow }
            - { GET: /slow?ms=1, name: quick }
            - { GET: /health, name: at once }
        - GET: http://127.0.0.1:1/
        - { GET: /health, skip: not today }

      """
    return files
  }

  /// The bytes of what a run has written, by file; the standard output is `console`.
  private static func artefacts(of specs: SpecFolder, jobs: Int) throws -> [String: Data] {
    let out = URL(filePath: specs.path).appending(component: "_out")
    try? FileManager.default.removeItem(at: out)
    let formats = ReportFormat.allCases.map(\.rawValue)
    let reports = formats.flatMap { ["--report", "\($0):_out/\($0)"] }
    let ending = try specrun(
      [".", "--seed", "7", "--clock", time, "--jobs", "\(jobs)", "-vv"] + reports,
      in: URL(filePath: specs.path)
    )
    #expect(ending.status == 1, "\(ending.errors)")
    var artefacts = ["console": withoutDates(Data(ending.output.utf8))]
    for name in try FileManager.default.subpathsOfDirectory(atPath: out.path) {
      let file = out.appending(path: name)
      guard !file.hasDirectoryPath, let data = try? Data(contentsOf: file) else { continue }
      artefacts[name] = withoutDates(data)
    }
    return artefacts
  }

  /// The `Date` of an answer is the server's, which has a clock of its own.
  private static func withoutDates(_ data: Data) -> Data {
    let text = String(decoding: data, as: UTF8.self)
    return Data(
      text.replacing(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/, with: "").utf8
    )
  }

  @Test func twoRunsGiveTheSameBytesInEveryReport() throws {
    let server = try DemoServer()
    let specs = try SpecFolder(Self.suites(at: server.url))
    let first = try Self.artefacts(of: specs, jobs: 1)
    #expect(first.count > ReportFormat.allCases.count)
    for jobs in [8, 8, 3] {
      let next = try Self.artefacts(of: specs, jobs: jobs)
      #expect(Set(next.keys) == Set(first.keys))
      for (name, data) in first { #expect(next[name] == data, "\(name) with \(jobs) jobs") }
    }
  }

  @Test func theClockIsTheTimeOfAllReports() throws {
    let server = try DemoServer()
    let specs = try SpecFolder([
      "a.yaml": """
      suite: A
      base: \(server.url)
      steps:
        - POST: /echo
          json: "${now()}"
          expect: { body: { json: 2030-01-31T12:00:00.000Z } }

      """
    ])
    let ending = try specrun(specs.path, "--clock", Self.time, "--report", "junit:-", "--quiet")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("timestamp=\"2030-01-31T12:00:00"))
    #expect(!ending.output.contains(/time="0\.0*[1-9]/))
  }

  @Test func aClockHasToBeATime() throws {
    let ending = try specrun("specs", "--clock", "noon")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("such as 2030-01-31T12:00:00Z"))
  }
}
