import JSON
import Matching
import SpecModel
import SpecSource

/// Text is read and worked out, or refused with a reason that has its place in the text.
func fuzzExpression(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let source = SourceText(oneLine: text)
  var reasons: [Diagnostic] = []
  let scope = Sample.Names()
  if let template = Template.parse(source, into: &reasons) {
    _ = try? template.value(in: scope)
    _ = try? template.path(in: scope)
  } else {
    expect(!reasons.isEmpty, "refused without a reason: \(text)")
  }
  let count = reasons.count
  if let query = Query.parse(source, into: &reasons) {
    _ = try? query.evaluate(in: scope)
  } else {
    expect(reasons.count > count, "refused without a reason: \(text)")
  }
  TextExtent(ofOneLine: text).check(reasons)
}

/// Text, and JSON where it is that, is read as a pattern and held against values, or refused with a
/// reason that has its place in the text.
func fuzzPattern(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let json = (try? JSONValue(parsing: bytes)) ?? .string(text)
  let node = Node(json)
  var reasons: [Diagnostic] = []
  if let pattern = Pattern.parse(node, into: &reasons) {
    let matcher = Matcher(shapes: ShapeTable(["Shape": pattern]), scope: Sample.Names())
    for value in Sample.values {
      _ = try? matcher.mismatches(of: value, against: pattern, at: "body")
    }
    for subject in [SubjectKind.status, .duration, .size, .text, .list] {
      pattern.checkFits(subject, into: &reasons)
    }
  } else {
    expect(!reasons.isEmpty, "refused without a reason: \(text)")
  }
  let count = reasons.count
  if Pattern.parseStatus(node, into: &reasons) == nil {
    expect(reasons.count > count, "refused without a reason: \(text)")
  }
  if case .string = json { TextExtent(ofOneLine: json.string ?? "").check(reasons) }
}

/// A file is a suite, or refused with a reason; all reasons have their places in the file.
func fuzzSuite(_ bytes: [UInt8]) {
  var result = LoadResult()
  SuiteLoader(options: LoadOptions(isStrict: true)).load(text: bytes, path: "a.yaml", into: &result)
  expect(!result.isValid || !result.suites.isEmpty, "no suite, and no reason")
  TextExtent(result.files[0].text).check(result.diagnostics)
}

extension SourceText {
  /// Text on line 1 from column 1 on, whatever is in it.
  init(oneLine text: String) {
    let start = SourcePosition(line: 1, column: 1)
    let end = SourcePosition(line: 1, column: 1 + text.unicodeScalars.count)
    self.init(verbatim: text, range: SourceRange(file: FileID(0), start: start, end: end))
  }
}

extension TextExtent {
  /// That of `SourceText(oneLine:)`.
  init(ofOneLine text: String) {
    self.init(String(repeating: " ", count: text.unicodeScalars.count))
  }
}

extension Node {
  /// What YAML would make of JSON; every part on line 1 from column 1 on.
  init(_ json: JSONValue) {
    switch json {
    case .array(let items):
      self.init(.sequence(items.map { Node($0) }), range: SourceText(oneLine: "[]").range)
    case .object(let object):
      let entries = object.members.map {
        Entry(key: SourceText(oneLine: $0.name), value: Node($0.value))
      }
      self.init(.mapping(entries), range: SourceText(oneLine: "{}").range)
    default:
      let source = SourceText(oneLine: json.string ?? json.text)
      self.init(.scalar(Scalar(source, value: json)), range: source.range)
    }
  }
}
