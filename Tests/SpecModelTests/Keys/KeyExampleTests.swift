import Foundation
import SpecModel
import SpecSource
import Testing

struct KeyExampleTests {
  struct Case: CustomTestStringConvertible {
    var section: String
    var key: KeyDescription
    var testDescription: String { "\(key.name) of \(section)" }
  }

  static let cases = KeyTable.sections.flatMap { section in
    section.group.keys.map { Case(section: section.name, key: $0) }
  }

  /// Those of a suite; the keys of project files stand in files of their own.
  static let projectSections: Set<String> = ["project", "environment"]

  @Test(arguments: cases.filter { !projectSections.contains($0.section) })
  func theExampleOfAKeyIsWithoutError(of testCase: Case) {
    let text = Self.suite(with: testCase)
    var result = LoadResult()
    // What an example includes is beside these.
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Mistakes/reuse/example.yaml").path
    SuiteLoader().load(text: Array(text.utf8), path: path, into: &result)
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in\n\(text)")
    #expect(testCase.key.example.hasPrefix(testCase.key.name + ": "))
  }

  @Test(arguments: cases.filter { projectSections.contains($0.section) })
  func theExampleOfAKeyOfAProjectFileIsWithoutError(of testCase: Case) {
    let example = testCase.key.example
    let text =
      testCase.section == "project"
      ? example : "environments:\n  local:\n    \(example)"
    let found = diagnostics(ofProject: text)
    #expect(found.isEmpty, "\(found.map(\.message)) in\n\(text)")
    #expect(example.hasPrefix(testCase.key.name + ": "))
  }

  private static func suite(with testCase: Case) -> String {
    let example = testCase.key.example
    switch (testCase.section, testCase.key.name) {
    case ("suite", "suite"): return "\(example)\nsteps: [{ GET: http://localhost }]\n"
    case ("suite", "base"): return "suite: s\n\(example)\nsteps: [{ GET: / }]\n"
    case ("suite", "steps"): return head + example + "\n"
    case ("suite", _), ("included", _): return head + example + "\nsteps: [{ GET: / }]\n"
    case ("defaults", _): return head + "defaults:\n  \(example)\nsteps: [{ GET: / }]\n"
    case ("precondition", "otherwise"):
      return head + "preconditions: [{ env: HOME, \(example) }]\nsteps: [{ GET: / }]\n"
    case ("precondition", _):
      return head + "preconditions:\n  - \(example)\nsteps: [{ GET: / }]\n"
    case ("plugin", _): return head + "plugins:\n  - \(example)\nsteps: [{ GET: / }]\n"
    case ("pluginRequests", _):
      return head + "plugins:\n  - logger:\n      \(example)\nsteps: [{ GET: / }]\n"
    case ("step", let name):
      return head + shared + "steps:\n  - { id: login, GET: / }\n" + step(name, example)
    case ("endpoint", "path"):
      return head + "endpoints:\n  a:\n    \(example)\nsteps: [{ GET: / }]\n"
    case ("endpoint", _):
      return head + "endpoints:\n  a:\n    path: /\n    \(example)\nsteps: [{ GET: / }]\n"
    case ("action", "steps"):
      return head + "actions:\n  a:\n    \(example)\nsteps: [{ GET: / }]\n"
    case ("action", _):
      return head + "actions:\n  a:\n    steps: [{ GET: / }]\n    \(example)\nsteps: [{ GET: / }]\n"
    case ("auth", _): return head + request("auth:\n      \(example)")
    case ("basic", _), ("digest", _), ("aws", _), ("oauth2", _), ("key", _):
      let others = (credentials[testCase.section] ?? [:])
        .filter { name, _ in
          name != testCase.key.name && !(testCase.key.name == "query" && name == "header")
        }
        .map { name, value in "\n        \(name): \(value)" }.sorted().joined()
      return head
        + request("auth:\n      \(testCase.section):\n        \(example)\(others)")
    case ("limits", _):
      return head + request("limits:\n      \(example)")
    case ("tls", let name):
      let certificate = name == "key" || name == "passphrase" ? "\n      cert: ${env.C}" : ""
      return head + request("tls:\n      \(example)\(certificate)")
    case ("part", "type"), ("part", "name"):
      return head + request("multipart:\n      a:\n        text: b\n        \(example)")
    case ("part", _): return head + request("multipart:\n      a:\n        \(example)")
    case ("repeat", "while"):
      return head + request("repeat:\n      most: 5\n      \(example)")
    case ("repeat", _):
      return head + request("repeat:\n      while: ${previous.body.more}\n      \(example)")
    case ("retry", "count"): return head + request("retry:\n      \(example)")
    case ("retry", _): return head + request("retry:\n      count: 1\n      \(example)")
    case ("poll", "until"): return head + request("poll:\n      \(example)")
    case ("poll", _):
      return head + request("poll:\n      until: { status: 200 }\n      \(example)")
    case ("graphql", "query"): return head + operation(example)
    case ("graphql", "operation"):
      return head + operation("query: query Cheapest { a }\n      \(example)")
    case ("graphql", _):
      return head + operation("query: \"query ($sku: ID!) { a(b: $sku) }\"\n      \(example)")
    case ("graphql-file", _): return head + operation("query:\n        \(example)")
    case ("events", _): return head + request("events:\n      \(example)")
    case ("download", "path"): return head + request("download:\n      \(example)")
    case ("download", _):
      return head + shared + request("download:\n      path: a.bin\n      \(example)")
    case ("capture", "from"): return head + request("capture:\n      a:\n        \(example)")
    case ("capture", _):
      return head + request("capture:\n      a:\n        from: $.a\n        \(example)")
    default: return head + request("expect:\n      \(example)")
    }
  }

  /// What each way to authenticate needs.
  private static let credentials = [
    "basic": ["user": "a", "password": "b"], "digest": ["user": "a", "password": "b"],
    "aws": ["region": "r", "service": "s", "key": "k", "secret": "abcd"],
    "oauth2": ["url": "/token", "client": "c", "secret": "abcd"],
    "key": ["header": "X-Key", "value": "abcd"],
  ]

  private static let head = "suite: s\nbase: http://localhost\n"

  private static let shared = """
    endpoints: { order: { path: "/orders/{id}" } }
    actions: { log in: { inputs: { id?: <int> }, steps: [{ GET: "/${id ?? 1}" }] } }

    """

  private static func request(_ content: String) -> String {
    "steps:\n  - GET: /\n    \(content)\n"
  }

  private static func operation(_ content: String) -> String {
    "steps:\n  - POST: /graphql\n    graphql:\n      \(content)\n"
  }

  private static func step(_ name: String, _ example: String) -> String {
    switch name {
    case "id": "  - \(example.replacing("login", with: "logout"))\n    GET: /\n"
    case "method": "  - \(example)\n    url: /\n"
    case "url": "  - method: PROPFIND\n    \(example)\n"
    case "call": "  - \(example)\n    with: { id: 1 }\n"
    case "with": "  - call: order\n    \(example)\n"
    case "use", "set", "wait", "parallel", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD",
      "OPTIONS":
      "  - \(example)\n"
    default: "  - GET: /\n    \(example)\n"
    }
  }
}
