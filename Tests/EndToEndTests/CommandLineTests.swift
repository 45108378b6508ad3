import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test(arguments: [
    ["--help"], ["run", "--help"], ["check", "--help"], ["list", "--help"], ["graph", "--help"],
    ["shapes", "--help"], ["explain", "--help"], ["explain-vars", "--help"], ["sweep", "--help"],
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

  @Test func versionIsPrinted() throws {
    #expect(try specrun("--version").output == "0.1.0\n")
  }

  @Test(arguments: [
    (["--no-such-option", "x"], "Unknown option '--no-such-option'"),
    (["--sed", "1", "x"], "Did you mean '--seed'?"),
    (["chekc", "x"], "Unknown command 'chekc'. Did you mean 'check'?"),
    (["x", "--jobs", "0"], "--jobs must be at least 1"),
    (["x", "--var", "novalue"], "--var"),
    (["x", "--report", "junti:a"], "There is no report 'junti'. Did you mean 'junit'?"),
    (["x", "--report", "junit"], "names no file"), (["x", "-q", "-v"], "exclude each other"),
    (["x", "--env-file", "/no/such"], "Can't read the environment file '/no/such'"),
    (["run"], "Name the suites to read"),
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
