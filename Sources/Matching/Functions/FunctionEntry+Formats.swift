import JSON
import SpecSource
import YAML

extension FunctionEntry {
  static let formatFunctions: [FunctionEntry] = [
    FunctionEntry(
      "csv",
      Parameter("text", .text),
      Parameter("separator", .text, optional: true),
      gives: .list,
      summary: "The rows of CSV (RFC 4180) below its header, as a list of objects of text; the "
        + "separator is a comma unless said otherwise.",
      example: "'sku;qty\\na;2' | csv(';') → [{\"sku\":\"a\",\"qty\":\"2\"}]",
      evaluate: rows
    ),
    FunctionEntry(
      "yaml",
      Parameter("text", .text),
      summary: "The value that YAML 1.2 text stands for.",
      example: "'{ a: [1, two] }' | yaml → {\"a\":[1,\"two\"]}"
    ) { call throws(EvaluationError) in
      do {
        return .json(try YAMLReader.data(of: try call.text(0)))
      } catch let error as YAMLDataError {
        throw call.error(.value, "not YAML: \(error)")
      } catch let error as EvaluationError {
        throw error
      } catch {
        throw call.error(.value, "not YAML")
      }
    },
    FunctionEntry(
      "lines",
      Parameter("text", .text),
      gives: .list,
      summary: "The lines of the text without their ends, LF or CR LF; an end behind the last line "
        + "begins no other.",
      example: "'a\\nb\\n' | lines → [\"a\",\"b\"]"
    ) { call throws(EvaluationError) in .list(lines(of: try call.text(0)).map(Value.text)) },
  ]

  private static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  private static func rows(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let separator = call.has(1) ? Array(try call.text(1).utf8) : [UInt8(ascii: ",")]
    guard separator.count == 1, separator[0] < 0x80, !"\"\r\n".utf8.contains(separator[0]) else {
      throw call.error(.value, "a separator is one ASCII character, and no quote or line break")
    }
    var reader = CSVReader(try call.text(0), separator: separator[0])
    do {
      guard let header = try reader.next() else { return .list([]) }
      let names = header.map(\.text)
      if let twice = names.firstDuplicate {
        throw call.error(.value, "the column '\(twice)' stands twice")
      }
      var rows: [Value] = []
      while let fields = try reader.next() {
        guard fields.count == names.count else {
          throw call.error(.value, raggedness(of: fields, names, number: rows.count + 1))
        }
        rows.append(.record(TableRow(names: names, fields: fields.map(\.text))))
      }
      return .list(rows)
    } catch let failure as CSVReader.Failure {
      let hint = failure.hint.map { " (\($0))" } ?? ""
      let line = failure.position.line
      throw call.error(.value, "not CSV: line \(line): \(failure.message)\(hint)")
    } catch let error as EvaluationError {
      throw error
    } catch {
      throw call.error(.value, "not CSV")
    }
  }

  private static func raggedness(
    of fields: [CSVReader.Field],
    _ names: [String],
    number: Int
  ) -> String {
    let line = fields.first.map { " (line \($0.start.line))" } ?? ""
    let columns = names.count.counted("column")
    return "row \(number)\(line) has \(fields.count.counted("field")), and there "
      + "\(names.count == 1 ? "is" : "are") \(columns)"
  }
}

/// A row of a table: its fields by the names of their columns.
struct TableRow: ValueRecord {
  let names: [String]
  let fields: [String]

  func field(_ name: String) -> Value {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { .text(fields[$0]) } ?? .missing
  }

  var json: JSONValue {
    .object(JSONObject(zip(names, fields).map { .init(name: $0, value: .string($1)) }))
  }
}

extension [String] {
  /// The first that is there before, code point by code point.
  fileprivate var firstDuplicate: String? {
    var known: Set<[UInt8]> = []
    return first(where: { name in !known.insert([UInt8](name.utf8)).inserted })
  }
}
