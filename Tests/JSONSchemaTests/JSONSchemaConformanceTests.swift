import Foundation
import JSON
import JSONSchema
import Testing

/// The JSON Schema Test Suite for draft 2020-12, read from beside the checkout.
@Suite struct JSONSchemaConformanceTests {
  struct Group: CustomTestStringConvertible, Sendable {
    let file: String
    let json: JSONValue

    var testDescription: String { "\(file): \(json["description"]?.string ?? "")" }
  }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "..", "shared", "conformance", "json-schema")
    .standardizedFileURL

  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path()) }

  static let groups = read("tests/draft2020-12")

  /// The optional tests but those of other drafts and of `format`, which is not checked.
  static let optionalGroups = read("tests/draft2020-12/optional").filter {
    !["cross-draft.json", "format-assertion.json"].contains($0.file)
  }

  static func read(_ path: String) -> [Group] {
    let folder = folder.appending(path: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name -> [Group] in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let groups = try? JSONValue(parsing: data)
      else { return [] }
      return (groups.array ?? []).map { Group(file: name, json: $0) }
    }
  }

  static func load(_ uri: String) throws -> JSONValue {
    let server = "http://localhost:1234/"
    guard uri.hasPrefix(server) else { throw CocoaError(.fileNoSuchFile) }
    let path = "remotes/\(uri.dropFirst(server.count))"
    return try JSONValue(parsing: Data(contentsOf: folder.appending(path: path)))
  }

  @Test(.enabled(if: isPresent, "no ../shared/conformance beside the checkout"))
  func suiteIsComplete() {
    let tests = Self.groups.map { $0.json["tests"]?.array?.count ?? 0 }.reduce(0, +)
    #expect(tests == 1299)
  }

  @Test(
    .enabled(if: isPresent, "no ../shared/conformance beside the checkout"),
    arguments: groups + optionalGroups
  )
  func groupIsPassed(_ group: Group) throws {
    let schema = try JSONSchema(
      compiling: #require(group.json["schema"]),
      at: "http://localhost:1234/schema.json",
      loader: Self.load
    )
    for test in try #require(group.json["tests"]?.array) {
      let data = try #require(test["data"])
      let description = Comment(rawValue: test["description"]?.string ?? "")
      let violations = try schema.violations(in: data)
      #expect(violations.isEmpty == test["valid"]?.bool, description)
      #expect(try schema.isValid(data) == test["valid"]?.bool, description)
    }
  }
}
