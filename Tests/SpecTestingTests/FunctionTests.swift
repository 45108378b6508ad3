import Foundation
import JSON
import SpecTesting
import TaskEngine
import Testing

/// Functions that a test adds to the language.
struct FunctionTests {
  private let stub = StubTransport(.json(#"{"title": "a-b", "count": 3}"#))

  private static let slug = SpecFunction("slug", .init("text", .text)) { arguments in
    .string((arguments[0].string ?? "").lowercased().replacing(" ", with: "-"))
  }

  private static let join = SpecFunction(
    "join-up",
    .init("list", .list),
    .init("separator", .text, optional: true)
  ) { arguments in
    let separator = arguments.count > 1 ? arguments[1].string ?? "" : "+"
    let parts = arguments[0].array?.compactMap(\.string) ?? []
    return .string(parts.joined(separator: separator))
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description = "only on weekdays"
  }

  private static let weekday = SpecFunction("weekday") { _ in throw Refusal() }

  private func suites(_ folder: SpecFolder, _ functions: [SpecFunction]? = nil) -> SpecSuites {
    SpecSuites(
      at: folder.path,
      functions: functions ?? [Self.slug, Self.join, Self.weekday],
      transport: stub
    )
  }

  private func mistakes(_ expression: String) throws -> String {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      steps: [{ GET: "/${\(expression)}" }]
      """
    )
    return SpecTestingTests.mistakes(suites(folder))
  }

  @Test func theyAreKnownWhereverAnExpressionCanStand() async throws {
    let folder = try SpecFolder([
      "specrun.yaml": "variables: { project: \"${slug('P P')}\" }\n",
      "_shared.yaml": """
      variables: { included: "${slug('I I')}" }
      shapes: { Titled: { title: "${'A B' | slug}" } }
      endpoints: { orders: { path: "/${slug('O O')}/{id}" } }
      actions:
        act:
          steps: [{ GET: "/${slug('Act Up')}" }]
          outputs: { title: "${slug('Out Put')}" }
      """,
      "a.yaml": """
      suite: S
      base: http://api.test
      include: [_shared.yaml]
      variables: { title: "${'A B' | slug}" }
      preconditions: [{ that: "${slug('X') == 'x'}" }]
      defaults: { headers: { X-Default: "${slug('D D')}" } }
      steps:
        - id: one
          POST: "/${['a', 'b'] | join-up}/${join-up(['a', 'b'], ',')}"
          if: ${slug('Y') == 'y'}
          query: { q: "${slug(title)}", p: "${project}", i: "${included}" }
          headers: { X-Slug: "${slug('H H')}" }
          json: { deep: ["${slug('J J')}"] }
          expect:
            status: ${slug('200') | number}
            body: { title: "${slug('A B')}", count: "<int == ${slug('3') | number}>" }
          validations: { "slug(body.title)": "a-b" }
          capture: { again: "body.title | slug" }
        - { GET: "/${again}/${slug(one.body.title)}", cases: ["${slug('C C')}"], name: each }
        - { call: orders, with: { id: "${slug('E E')}" }, expect: { body: <Titled> } }
        - { id: used, use: act }
        - { GET: "/${used.title}" }
      """,
    ])
    for suite in try suites(folder).all { await suite.run() }
    #expect(
      stub.requests.map { $0.url.replacing("http://api.test", with: "") } == [
        "/a%2Bb/a%2Cb?q=a-b&p=p-p&i=i-i", "/a-b/a-b", "/o-o/e-e", "/act-up", "/out-put",
      ]
    )
  }

  @Test(arguments: [
    ("slgu('a')", "unknown function 'slgu' [unknown-function]", "did you mean 'slug'?"),
    ("slug()", "'slug' takes 1 argument here, not 0", "write text | slug"),
    ("slug('a', 'b')", "'slug' takes 1 argument here, not 2", "write text | slug"),
    ("slug(1)", "'slug' takes text as 'text', not a number", "write text | slug"),
    ("'a' | weekday", "'weekday' takes no value, it can't be a filter", "write weekday()"),
    ("join-up(['a'], 'b', 'c')", "takes 1 to 2 arguments", "list | join-up(separator?)"),
  ])
  func mistakesAreFoundAtLoad(expression: String, message: String, hint: String) throws {
    let text = try mistakes(expression)
    #expect(text.contains(message))
    #expect(text.contains(hint))
    #expect(stub.requests.isEmpty)
  }

  @Test(arguments: [
    ("weekday()", "'weekday': only on weekdays [expression]"),
    ("slug(number)", "'slug': takes text as 'text', not a number [expression]"),
    ("slug(nothing ?? null)", "'slug': takes text as 'text', not null [expression]"),
  ])
  func whatGoesWrongWhenItRunsIsTheErrorOfTheStep(expression: String, message: String) async throws
  {
    let folder = try SpecFolder(
      """
      suite: S
      base: http://api.test
      variables: { number: "${fake('int')}", nothing: null }
      steps: [{ GET: "/${\(expression)}" }, { GET: "/${number}", json: "${nothing}" }]
      """
    )
    let suite = try #require(try suites(folder).all.first)
    let issues = await recordedIssues(of: suite)
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains(message) == true)
    #expect(issues.first?.place.hasPrefix("a.yaml:4:") == true)
  }

  @Test(arguments: [
    (["upper"], "the function 'upper' exists already"),
    (["mine", "mine"], "the function 'mine' is there twice"),
    (["if"], "no function can have the name 'if'"),
    (["a b"], "no function can have the name 'a b'"),
    ([""], "no function can have the name ''"), (["-a"], "no function can have the name '-a'"),
  ])
  func namesThatAreTakenOrNoneAreRefused(names: [String], message: String) throws {
    let folder = try SpecFolder("suite: S\nbase: http://api.test\nsteps: [{ GET: / }]\n")
    let functions = names.map { SpecFunction($0) { _ in .null } }
    #expect(SpecTestingTests.mistakes(suites(folder, functions)) == message)
  }
}
