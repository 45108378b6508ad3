import Foundation
import JSON
import Testing

/// The compliance suite of RFC 9535, read from beside the checkout.
@Suite struct JSONPathComplianceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let index: Int
    let json: JSONValue

    var testDescription: String { "\(index): \(json["name"]?.string ?? "")" }
  }

  static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "..", "shared", "conformance", "jsonpath", "cts.json")
    .standardizedFileURL

  static let cases: [Case] = {
    guard let data = try? Data(contentsOf: file), let suite = try? JSONValue(parsing: data) else {
      return []
    }
    return (suite["tests"]?.array ?? []).enumerated().map {
      Case(index: $0.offset, json: $0.element)
    }
  }()

  static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path()) }

  @Test(.enabled(if: isPresent, "no ../shared/conformance beside the checkout"))
  func suiteIsComplete() {
    #expect(Self.cases.count == 703)
  }

  @Test(
    .enabled(if: isPresent, "no ../shared/conformance beside the checkout"),
    arguments: cases
  )
  func caseIsPassed(_ test: Case) throws {
    let selector = try #require(test.json["selector"]?.string)
    if test.json["invalid_selector"]?.bool == true {
      #expect(throws: JSONPathSyntaxError.self) { try JSONPath(selector) }
      return
    }
    let path = try JSONPath(selector)
    let document = try #require(test.json["document"])
    let nodes = try path.nodes(in: document)
    let values = nodes.map(\.value)
    let results = try test.json["results"]?.array ?? [#require(test.json["result"])]
    #expect(results.contains(.array(values)))
    if let paths = test.json["results_paths"]?.array ?? test.json["result_paths"].map({ [$0] }) {
      #expect(paths.contains(.array(nodes.map { .string($0.path) })))
    }
    #expect(try path.values(in: document) == values)
    if path.isSingular {
      #expect(path.singularValue(in: document) == values.first)
      #expect(path.singularLocation(in: document) == nodes.first?.location)
    } else {
      #expect(path.singularValue(in: document) == nil)
    }
    for node in nodes {
      let again = try JSONPath(node.path)
      #expect(again.isSingular)
      #expect(again.singularValue(in: document) == node.value)
    }
  }
}
