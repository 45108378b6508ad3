import Foundation
import JSON
import SpecSource
import Testing

@testable import YAML

/// The cases of yaml-test-suite: none crashes or hangs; where libyaml can and the language allows
/// it, the values are those that the suite gives.
///
/// Every case that does not agree is known by name.
struct YAMLConformanceTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(components: "shared", "conformance", "yaml", "src")

  private static let isPresent = FileManager.default.fileExists(atPath: folder.path)

  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test(.enabled(if: isPresent, "../shared/conformance/yaml is not there"))
  func everyCaseAgreesOrIsKnownNotTo() throws {
    #expect(Self.files.count >= 351)
    var disagreeing: [String: String] = [:]
    var count = 0
    for file in Self.files {
      let text = try String(contentsOf: Self.folder.appending(component: file), encoding: .utf8)
      for (index, testCase) in try ConformanceCase.cases(in: text, of: file).enumerated() {
        count += 1
        let name = file.dropLast(5) + (index == 0 ? "" : "/\(index)")
        disagreeing[String(name)] = testCase.disagreement
      }
    }
    #expect(count > 390)
    let known = KnownYAMLDisagreement.byName
    for (name, found) in disagreeing.sorted(by: { $0.key < $1.key }) {
      guard let group = known[name] else {
        Issue.record("\(name) does not agree: \(found)")
        continue
      }
      #expect(found.hasPrefix(group.sign), "\(name)")
    }
    for name in known.keys.sorted() where disagreeing[name] == nil {
      Issue.record("\(name) agrees now; take it out of the table")
    }
  }
}

/// One case of the suite.
private struct ConformanceCase {
  var yaml: String
  var mustFail: Bool
  /// One for each document; nil when the suite gives none.
  var values: [JSONValue]?

  /// The cases of a file, which is YAML itself and read by the reader that is tested.
  static func cases(in text: String, of file: String) throws -> [ConformanceCase] {
    var reader = YAMLReader(file: FileID(0), source: SourceFile(path: file, text: text))
    let document = try #require(reader.read().first)
    guard case .sequence(let items) = document.content else { return [] }
    return try items.map { item in
      ConformanceCase(
        yaml: plain(item["yaml"]?.text ?? ""),
        mustFail: item["fail"] != nil,
        values: try item["json"]?.text.map(Self.values)
      )
    }
  }

  /// Undoes the signs that make blanks visible.
  private static func plain(_ text: String) -> String {
    var text = text.replacing("␣", with: " ").replacing(/—*»/, with: "\t")
      .replacing("⇔", with: "\u{FEFF}").replacing("←", with: "\r").replacing("↵", with: "")
    if text.hasSuffix("∎\n") { text = String(text.dropLast(2)) }
    return text
  }

  /// JSON texts one after another, each beginning on a line of its own.
  private static func values(_ text: String) throws -> [JSONValue] {
    var values: [JSONValue] = []
    var pending = ""
    for line in text.split(separator: "\n") {
      pending += line + "\n"
      if let value = try? JSONValue(parsing: pending) {
        values.append(value)
        pending = ""
      }
    }
    try #require(pending.isEmpty)
    return values
  }

  /// In which way the reader does otherwise; nil when it does as the suite wants.
  var disagreement: String? {
    var reader = YAMLReader(file: FileID(0), source: SourceFile(path: "case", text: yaml))
    let documents = reader.read()
    if mustFail { return reader.diagnostics.isEmpty ? "is accepted" : nil }
    if let diagnostic = reader.diagnostics.first {
      return "\(diagnostic.code.rawValue): \(diagnostic.message)"
    }
    guard let values else { return nil }
    let found = documents.map(\.json)
    return found == values ? nil : "gives \(found) and not \(values)"
  }
}

extension Node {
  fileprivate var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  fileprivate subscript(name: String) -> Node? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == name }?.value
  }

  fileprivate var json: JSONValue {
    switch content {
    case .scalar(let scalar): scalar.value
    case .sequence(let nodes): .array(nodes.map(\.json))
    case .mapping(let entries):
      .object(
        JSONObject(entries.map { JSONObject.Member(name: $0.key.text, value: $0.value.json) })
      )
    }
  }
}
