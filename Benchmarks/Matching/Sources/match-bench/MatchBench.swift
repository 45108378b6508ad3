import Foundation
import JSON
import Matching
import SpecSource

/// Microseconds for parsing a body of about 1 KB and for holding it against a shape of 20 lines,
/// measured in turns; medians.
@main
struct MatchBench {
  static let body = #"""
    {"id": "6b1c2c0e-6f0b-4c39-9d3a-0d8f7f1f5a11", "number": 4711, "status": "paid",
     "created": "2024-02-29T12:00:00Z", "currency": "EUR", "total": 137.50, "paid": true,
     "customer": {"name": "Ada Lovelace", "email": "ada@example.com", "city": "Oslo", "zip": "0150"},
     "lines": [
       {"sku": "note-a5", "name": "Notebook, ruled, A5", "qty": 2, "price": 12.50, "tags": ["paper"]},
       {"sku": "note-a4", "name": "Notebook, plain, A4", "qty": 1, "price": 18.80, "tags": ["paper"]},
       {"sku": "pen-blue", "name": "Fountain pen, blue", "qty": 1, "price": 48.20, "tags": ["new"]},
       {"sku": "ink-blue", "name": "Ink, blue, 50 ml", "qty": 3, "price": 9.90, "tags": []},
       {"sku": "desk-mat", "name": "Desk mat, felt, grey", "qty": 1, "price": 15.80, "tags": ["new"]}],
     "delivery": {"method": "post", "note": null, "address": {"street": "Storgata 1", "country": "NO"}},
     "links": {"self": "/orders/4711", "invoice": "/orders/4711/invoice"},
     "history": [{"status": "pending", "at": "2024-02-29T11:58:00Z"},
                 {"status": "paid", "at": "2024-02-29T12:00:00Z"}]}
    """#

  /// A suite would have it in YAML, one member on each line.
  static let shape = #"""
    {"id": "<uuid>",
     "number": "<int > 0>",
     "status": "<'pending' | 'paid' | 'done'>",
     "created": "<date-time>",
     "currency": "<'EUR' | 'USD' | 'NOK'>",
     "total": "<number >= 0>",
     "customer": {
       "name": "<string length 1..80>",
       "email": "<email>",
       "zip?": "<string length 4>"},
     "lines": {"<each>": {
       "sku": "</^[a-z]+-[a-z0-9]+$/>",
       "name": "<string>",
       "qty": "<int > 0>",
       "price": "<number > 0>",
       "tags": "<string[]>"}},
     "delivery": {"method": "<string>", "note": "<string | null>"},
     "links": {"self": "/orders/<int>"},
     "history": {"<length>": "<1..>"},
     "deleted": "<absent>"}
    """#

  struct NoNames: Scope {
    let environment = EvaluationEnvironment(seed: 1) { Date(timeIntervalSince1970: 0) }
    func value(of name: String) -> Value { .missing }
  }

  static func main() throws {
    let bytes = Array(body.utf8)
    var diagnostics: [Diagnostic] = []
    let node = Node(try JSONValue(parsing: shape))
    guard let pattern = Pattern.parse(node, into: &diagnostics) else {
      fatalError("\(diagnostics)")
    }
    let matcher = Matcher(shapes: ShapeTable([:]), scope: NoNames())
    let value = Value.json(try JSONValue(parsing: bytes))
    let mismatches = try matcher.mismatches(of: value, against: pattern, at: "body")
    guard mismatches.isEmpty else { fatalError("\(mismatches)") }

    var parsing: [Double] = []
    var matching: [Double] = []
    for _ in 0..<11 {
      parsing.append(try microseconds { _ = try JSONValue(parsing: bytes) })
      matching.append(
        try microseconds { _ = try matcher.mismatches(of: value, against: pattern, at: "body") }
      )
    }
    let parse = parsing.sorted()[5]
    let match = matching.sorted()[5]
    print(
      "\(bytes.count) bytes: parse "
        + String(format: "%.1f us, match %.1f us, ratio %.2f", parse, match, match / parse)
    )
  }

  /// The time of one call, by the clock.
  private static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let count = 2000
    let start = ContinuousClock.now
    for _ in 0..<count { try body() }
    let time = ContinuousClock.now - start
    return (Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12)
      / Double(count)
  }
}

extension Node {
  /// What YAML would make of JSON.
  fileprivate init(_ json: JSONValue) {
    let start = SourcePosition(line: 1, column: 1)
    let place = SourceRange(file: FileID(0), start: start, end: start)
    switch json {
    case .array(let items):
      self.init(.sequence(items.map { Node($0) }), range: place)
    case .object(let object):
      let entries = object.members.map {
        Entry(key: SourceText(verbatim: $0.name, range: place), value: Node($0.value))
      }
      self.init(.mapping(entries), range: place)
    default:
      let source = SourceText(verbatim: json.string ?? json.text, range: place)
      self.init(.scalar(Scalar(source, value: json)), range: place)
    }
  }
}
