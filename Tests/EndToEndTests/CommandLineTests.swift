import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    ["--help"], ["run", "--help"], ["check", "--help"], ["list", "--help"], ["graph", "--help"],
    ["curl", "--help"], ["shapes", "--help"], ["explain", "--help"], ["explain-vars", "--help"],
    ["sweep", "--help"],
    ["schema", "--help"], ["merge", "--help"],
    ["init", "--help"], ["completions", "--help"],
  ])
  func helpFitsATerminal(arguments: [String]) throws {
    let ending =
      arguments.count > 1
      ? try specrun(arguments[0], arguments[1]) : try specrun(arguments[0])
    #expect(ending.status == 0)
    let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let name = arguments.count > 1 ? arguments[0] : "specrun"
    try expectSnapshot(ending.output, named: "\(name)-help.txt")
  }

  @Test func theHelpOfAllFitsAScreen() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let ending = try specrun(arguments)
      #expect(ending.status == 0)
      #expect(ending.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
      #expect(ending.output.contains("specrun specs --tag smoke"))
      #expect(ending.output.contains("Exit status: 0 all passed, 1 something failed"))
    }
  }

  /// What has more options than fit a screen has them in sections.
  @Test func theHelpOfACommandFitsAScreenOrHasSections() throws {
    let commands = ["run", "check", "list", "graph", "curl", "shapes", "explain-vars", "merge"]
    for command in commands {
      let help = try specrun(command, "--help").output
      let isLong = help.split(separator: "\n", omittingEmptySubsequences: false).count > 24
      #expect(!isLong || help.contains("\nSELECTING:\n"), "\(command)")
    }
  }

  @Test func withoutAPathTheFolderSpecsIsMeant() throws {
    let folder = try SpecFolder([:])
    let here = URL(filePath: folder.path)
    let none = try specrun(["run"], in: here)
    #expect(none.status == 64)
    #expect(none.errors.contains("Name the suites to read"))
    try FileManager.default.createDirectory(
      at: here.appending(component: "specs"),
      withIntermediateDirectories: true
    )
    let suite = "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"
    try Data(suite.utf8).write(to: here.appending(path: "specs/a.yaml"))
    #expect(try specrun(["check"], in: here).output == "1 suite, 1 step: no mistakes\n")
    #expect(try specrun([], in: here).status == 3)
  }

  @Test(arguments: [["-j4"], ["-j", "4"], ["--jobs", "4"], ["--jobs=4"]])
  func theNumberOfJobsIsWrittenAsMakeHasIt(arguments: [String]) throws {
    let folder = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let path = folder.path + "/a.yaml"
    #expect(try specrun(["run", path] + arguments).status == 3)
    #expect(try specrun([path] + arguments).status == 3)
    let wrong = try specrun(["run", path, "-jx"])
    #expect(wrong.status == 64 && wrong.errors.contains("Write a whole number, 1 at least."))
  }

  @Test func versionIsPrinted() throws {
    #expect(try specrun("--version").output == "0.1.0\n")
  }

  @Test(arguments: [
    (["--no-such-option", "x"], "Unknown option '--no-such-option'"),
    (["--sed", "1", "x"], "Did you mean '--seed'?"),
    (["chekc", "x"], "Unknown command 'chekc'. Did you mean 'check'?"),
    (["help", "chekc"], "Unknown command 'chekc'. Did you mean 'check'?"),
    (["help", "nothing-like-it"], "Unknown command 'nothing-like-it'."),
    (["list", "x", "--jsno"], "Did you mean '--json'?"),
    (["run", "x", "--quiett"], "Did you mean '--quiet'?"),
    (["x", "--body-lines", "-1"], "--body-lines"),
    (["x", "--jobs", "0"], "Write a whole number, 1 at least"),
    (["x", "--jobs", "many"], "Write a whole number, 1 at least"),
    (["x", "--max-failures", "-1"], "Write a whole number, 1 at least"),
    (["x", "--seed", "abc"], "Write the number that the earlier run has printed"),
    (["x", "--var", "novalue"], "--var"),
    (["x", "--report", "junti:a"], "There is no report 'junti'. Did you mean 'junit'?"),
    (["x", "--report", "junit"], "names no file"), (["x", "-q", "-v"], "exclude each other"),
    (["x", "--env-file", "/no/such"], "Can't read the environment file '/no/such'"),
  ])
  func aMistakeInTheCommandLineIs64(arguments: [String], message: String) throws {
    let rest = arguments.dropFirst()
    let ending =
      switch rest.count {
      case 0: try specrun(arguments[0])
      case 1: try specrun(arguments[0], arguments[1])
      default: try specrun(arguments[0], arguments[1], arguments[2])
      }
    #expect(ending.status == 64)
    #expect(ending.errors.contains(message))
    #expect(ending.output.isEmpty)
  }

  /// A misspelt name would else leave the suite's own value in force, and nobody would know.
  @Test func aValueThatNoSuiteHasIsWarnedOf() throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      variables: { user: ada }
      steps:
        - GET: http://127.0.0.1:1/${user}/${plan}
      """
    ])
    let here = URL(filePath: folder.path)
    let given = ["check", "a.yaml", "--var", "plan=free"]
    #expect(try specrun(given + ["--var", "user=grace"], in: here).errors.isEmpty)
    let misspelt = try specrun(given + ["--var", "usr=grace"], in: here)
    #expect(misspelt.status == 0)
    #expect(
      misspelt.errors
        == "warning: no suite here has or reads 'usr' of --var; did you mean 'user'?\n"
    )
    let strict = try specrun(given + ["--secret", "usr=grace", "--strict"], in: here)
    #expect(strict.status == 64)
    #expect(strict.errors.contains("'usr' of --secret; did you mean 'user'?"))
  }

  @Test func aPathThatIsMisspeltIsSuggestedWithItsFolder() throws {
    let folder = try SpecFolder(["orders.yaml": "suite: A\nsteps:\n  - GET: http://a.test/\n"])
    let misspelt = try specrun("check", "\(folder.path)/oders.yaml")
    #expect(misspelt.errors.contains("did you mean '\(folder.path)/orders.yaml'?"))
  }

  @Test func explainTellsWhatACodeMeans() throws {
    let ending = try specrun("explain", "unknown-key")
    #expect(ending.status == 0)
    #expect(ending.output.contains("unknown-key"))
    #expect(ending.output.contains("expect: { staus: 200 }"))
    #expect(try specrun("explain").output.contains("forward-reference"))
    let misspelt = try specrun("explain", "unknwon-key")
    #expect(misspelt.status == 64)
    #expect(misspelt.errors.contains("Did you mean 'unknown-key'?"))
  }

  @Test func schemaPrintsASchema() throws {
    let ending = try specrun("schema")
    #expect(ending.status == 0)
    #expect(ending.output.contains("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\""))
  }

  @Test func shapesArePrintedForPeopleAndAsJSONSchema() throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      shapes: { Order: { id: <uuid>, note?: <string | null> } }
      steps: [{ GET: "http://127.0.0.1:1/", expect: { body: <Order> } }]
      """,
      "b.yaml": """
      suite: B
      shapes: { Order: { id: <int> } }
      steps: [{ GET: "http://127.0.0.1:1/", expect: { body: <Order> } }]
      """,
    ])
    let outline = try specrun("shapes", folder.path + "/a.yaml")
    #expect(outline.status == 0)
    #expect(outline.output.contains("    note?: <string | null>"))
    let schema = try specrun("shapes", folder.path + "/a.yaml", "--as", "json-schema")
    #expect(schema.status == 0)
    #expect(schema.output.contains(#""note": { "type": ["string", "null"] }"#))
    let both = try specrun("shapes", folder.path, "--as", "json-schema")
    #expect(both.status == 64)
    #expect(both.errors.contains("The shape 'Order' is one thing in"))
  }

  @Test func strictTakesWarningsForErrorsAndNotesForNotes() throws {
    let folder = try SpecFolder([
      "warned.yaml": "suite: A\nvariables: { a: 1 }\nsteps:\n  - GET: http://127.0.0.1:1/\n"
        + "    expect: { status: 200 }\n",
      "noted.yaml": "suite: B\nsteps:\n  - GET: http://127.0.0.1:1/\n",
    ])
    let warned = folder.path + "/warned.yaml"
    let noted = folder.path + "/noted.yaml"
    #expect(try specrun("check", warned).status == 0)
    let strict = try specrun("check", warned, "--strict")
    #expect(strict.status == 2)
    #expect(strict.errors.contains("error: nothing reads the variable 'a' [unused-name]"))
    #expect(try specrun("check", noted).errors.isEmpty)
    let note = try specrun("check", noted, "--strict")
    #expect(note.status == 0)
    #expect(note.errors.contains("note: this step takes any answer whose status is 2xx"))
  }

  @Test func eightMistakesInOneSuiteAreAllReported() throws {
    let folder = try SpecFolder([
      "eight.yaml": """
      suite: Eight mistakes
      base: http://127.0.0.1:1
      variables: { user: ada }
      steps:
        - id: login
          POST: /login
          hedaers: { Accept: a/b }
          timeout: 5
          json: { user: "${usr}", zip: 01234 }
        - GET: /orders/${login.bdy.id}
          expect:
            body: { id: <strnig>, n: <int 5..1> }
          validations:
            $.items[: 3

      """
    ])
    let ending = try specrun("check", folder.path)
    #expect(ending.status == 2)
    #expect(ending.output.isEmpty)
    for mistake in [
      "eight.yaml:7:5: error: unknown key 'hedaers' in a step [unknown-key]",
      "eight.yaml:8:14: error: a duration needs a unit [invalid-value]",
      "eight.yaml:9:22: error: nothing is named 'usr' [undefined-name]",
      "eight.yaml:9:34: error: '01234' is a number to YAML alone [ambiguous-number]",
      "eight.yaml:10:26: error: a response has no field 'bdy' [unknown-field]",
      "eight.yaml:12:20: error: unknown type 'strnig' [unknown-type]",
      "eight.yaml:12:37: error:",
      "eight.yaml:14:15: error:",
      "8 errors in 1 file; nothing was sent",
    ] {
      #expect(ending.errors.contains(mistake), "missing: \(mistake)\n\(ending.errors)")
    }
  }

  @Test func nothingToReadIsAnError() throws {
    let folder = try SpecFolder([:])
    let ending = try specrun(folder.path)
    #expect(ending.status == 2)
    #expect(ending.errors.contains("[no-suites]"))
    #expect(try specrun(folder.path, "--allow-empty").status == 0)
  }

  @Test func aTagThatNothingHasIsAnError() throws {
    let folder = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun(folder.path, "--tag", "smoek")
    #expect(ending.status == 64)
    #expect(ending.errors.contains("No suite or step has the tag 'smoek'"))
    #expect(try specrun(folder.path, "--tag", "smoek", "--allow-empty").status == 0)
  }

  @Test func mistakesInSpecsAre2AndNothingIsSent() throws {
    let server = try DemoServer()
    let folder = try SpecFolder([
      "a.yaml": "suite: A\nsteps:\n  - GET: \(server.url)/health\n    hedaers: {}\n",
      "b.yaml": "suite: B\nsteps:\n  - GET: \(server.url)/health\n",
    ])
    for arguments in [["check", folder.path], ["run", folder.path]] {
      let ending = try specrun(arguments[0], arguments[1])
      #expect(ending.status == 2)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.contains("a.yaml:4:5: error: unknown key 'hedaers'"))
      #expect(ending.errors.contains("did you mean 'headers'?"))
      #expect(ending.errors.hasSuffix("1 error in 1 file; nothing was sent\n"))
    }
  }

  @Test func checkSendsNothing() throws {
    // Nothing listens there: a request would be an error.
    let folder = try SpecFolder(["a.yaml": "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n"])
    let ending = try specrun("check", folder.path)
    #expect(ending.status == 0)
    #expect(ending.output == "1 suite, 1 step: no mistakes\n")
    #expect(ending.errors.isEmpty)
  }

  @Test func aHyphenIsTheStandardInput() throws {
    let mistaken = "suite: A\nsteps:\n  - GET: http://127.0.0.1:1/\n    hedaers: {}\n"
    let refused = try specrun(["check", "-"], input: mistaken)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("<stdin>:4:5: error: unknown key 'hedaers'"))
    let suite = "suite: A\nsteps:\n  - POST: http://127.0.0.1:1/\n    file: body.json\n"
    let folder = try SpecFolder(["body.json": "{}"])
    // What it names is looked for in the working directory.
    let listed = try specrun(["list", "-"], in: URL(filePath: folder.path), input: suite)
    #expect(listed.output.contains("POST http://127.0.0.1:1/  <stdin>:3:5"))
    let run = try specrun(["-", "-"], in: URL(filePath: folder.path), input: suite)
    #expect(run.status == 3)
    #expect(run.output.contains("<stdin>:3:11") && run.output.contains("1 suite: 1 errored"))
    #expect(try specrun(["check", "-"], input: "").errors.contains("<stdin>: error: "))
  }

  @Test func behindTwoHyphensEverythingIsAPath() throws {
    let folder = try SpecFolder(["-v": "suite: A\nsteps: [{ GET: http://127.0.0.1:1/ }]\n"])
    for arguments in [["check", "--", "-v"], ["--", "-v"], ["run", "--", "-v"]] {
      let ending = try specrun(arguments, in: URL(filePath: folder.path))
      #expect(ending.status == (arguments[0] == "check" ? 0 : 3), "\(ending.errors)")
    }
  }

  @Test func curlPrintsWhatIsKnownAndNamesWhatIsNot() throws {
    let folder = try SpecFolder([
      "orders.yaml": """
      suite: Orders
      base: "${env.API ?? 'http://shop.test/v1'}"
      variables: { user: ada, plan: "${env.PLAN}" }
      secrets: { password: "${env.PASSWORD}" }
      defaults: { headers: { X-App: tests } }
      steps:
        - id: login
          POST: /sessions
          json: { user: "${user}", password: "${password}", plan: "${plan}" }
          capture: { link: body.link }
        - id: create
          POST: /orders?q=${user}
          auth: { bearer: "${login.body.token}" }
          query: { from: "${login.body.id | upper}", x: "a ${login.body.y} b" }
          cookies: { session: "${login.cookies.session}", theme: dark }
          json: { id: "${login.body.id}", note: "it's for ${user} of ${login.body.n}" }
        - GET: /orders/${create.body.id}/lines
        - GET: ${link}
          auth: { basic: { user: "${user}", password: "${login.body.p}" } }
        - POST: /form
          form: { a: "${login.body.id}", b: "x&y" }
        - PUT: /cases/${case.id}
          cases: [{ name: one, id: 1 }, { name: two, id: "${login.body.id}" }]
        - DELETE: /x/${env.NOPE}

      """
    ])
    let file = folder.path + "/orders.yaml"
    let all = try specrun("curl", file, environment: ["PASSWORD": "hunter22"])
    #expect(all.status == 0, "\(all.errors)")
    #expect(!all.output.contains("hunter22"))
    try expectSnapshot(all.output.replacing(folder.path, with: "specs"), named: "curl.txt")
    let one = try specrun("curl", file, "--step", "create", environment: ["API": "http://a.test"])
    #expect(one.output.hasPrefix("# Orders / create: POST /orders?q=${user}  "))
    #expect(one.output.contains("'http://a.test/orders?q=ada&"))
    let misspelt = try specrun("curl", file, "--step", "craete")
    #expect(misspelt.status == 64)
    #expect(misspelt.errors.contains("Did you mean 'create'?"))
  }

  @Test func listPrintsJSONThatItsSchemaAllows() throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      description: What it is about.
      tags: [one]
      cases: [{ name: ada, id: 1 }, { name: bob, id: 2 }]
      steps:
        - id: first
          GET: http://127.0.0.1:1/${case.id}
        - GET: http://127.0.0.1:1/${first.body.id}
          tags: [two, three]
          cases: [{ name: free, a: 1 }, { name: paid, a: 2 }]
          query: { a: "${case.a}" }
        - wait: 1s
          skip: not yet

      """
    ])
    let ending = try specrun("list", folder.path, "--json")
    #expect(ending.status == 0, "\(ending.errors)")
    try expectSnapshot(ending.output.replacing(folder.path, with: "specs"), named: "list.json")
  }

  @Test func listShowsTagsAndPlaces() throws {
    let folder = try SpecFolder([
      "a.yaml": """
      suite: A
      tags: [one]
      steps:
        - id: first
          GET: http://127.0.0.1:1/
        - GET: http://127.0.0.1:1/longer
          tags: [two, three]

      """
    ])
    let ending = try specrun("list", folder.path)
    #expect(
      ending.output.replacing(folder.path, with: "") == """
        A                                 one         /a.yaml:1:8
          first: GET http://127.0.0.1:1/              /a.yaml:4:5
          GET http://127.0.0.1:1/longer   two, three  /a.yaml:6:5

        """
    )
  }
}
