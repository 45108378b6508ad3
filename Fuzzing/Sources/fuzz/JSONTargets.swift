import JSON
import JSONSchema

/// What is read is written and read again as the same; what is refused has its place in the text.
func fuzzJSON(_ bytes: [UInt8]) {
  do {
    let value = try JSONValue(parsing: bytes)
    let text = value.text
    let pretty = JSONWriter(style: .pretty).text(of: value)
    expect((try? JSONValue(parsing: text))?.text == text, "not the same as before: \(text)")
    expect((try? JSONValue(parsing: pretty))?.text == text, "not the same when pretty: \(text)")
    expect((try? JSONValue(parsing: text)).map { $0 == value } ?? false, "not equal: \(text)")
  } catch {
    expect((0...bytes.count).contains(error.offset), "\(error.offset): no place in the text")
    expect(error.line >= 1 && error.column >= 1, "\(error): no place")
  }
}

/// Each node that is found has a path that leads to it and to nothing else.
func fuzzJSONPath(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  do {
    let path = try JSONPath(text)
    guard let nodes = try? path.nodes(in: Sample.document, nodeLimit: 10_000) else { return }
    expect(!path.isSingular || nodes.count <= 1, "\(text): \(nodes.count) nodes")
    for node in nodes.prefix(20) {
      let normalized = try JSONPath(node.path)
      expect(normalized.isSingular, "\(node.path) is not singular")
      let found = normalized.singularValue(in: Sample.document)
      expect(found == node.value, "\(node.path) leads elsewhere")
    }
  } catch {
    expect((0...text.utf8.count).contains(error.offset), "\(error.offset): no place in the text")
  }
}

/// A value has violations exactly when it isn't valid.
func fuzzJSONSchema(_ bytes: [UInt8]) {
  guard let json = try? JSONValue(parsing: bytes),
    var schema = try? JSONSchema(compiling: json, at: "a.json", loader: Sample.refuse)
  else { return }
  schema.stepLimit = 100_000
  for value in [Sample.document, json] + (Sample.document.object?.members.map(\.value) ?? []) {
    guard let isValid = try? schema.isValid(value),
      let violations = try? schema.violations(in: value)
    else { continue }
    expect(violations.isEmpty == isValid, "\(violations.count) violations, valid: \(isValid)")
  }
}
