import JSON
import Matching
import SpecSource
import YAML

/// A file of cases: the rows of a CSV file, or the items of a list in JSON or YAML.
///
/// What stands in it is data: `${…}` and `<…>` mean nothing there.
struct CaseFile {
  /// Relative to the folder of the suite, and where it is written.
  let path: Located<String>

  private enum Format: String {
    case csv, json, yaml, yml
  }

  /// The cases, at least one; nil after reporting what is wrong with the file.
  func read(_ decoding: inout Decoding) -> [Case]? {
    let ending = path.value.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.value.contains("."), let format = Format(rawValue: ending) else {
      decoding.report(
        .invalidValue,
        "'\(path.value)' is no file of cases",
        at: path.range,
        hint: "a list, a path that ends in .csv, .json, .yaml or .yml, or one ${…}"
      )
      return nil
    }
    guard let entry = decoding.namedFile(path) else { return nil }
    if let fault = entry.fault {
      report([fault], &decoding)
      return nil
    }
    guard let content = content(of: entry, format, &decoding) else { return nil }
    guard !content.rows.isEmpty else {
      decoding.report(.noCases, "there are no cases in '\(path.value)'", at: path.range)
      return nil
    }
    var cases = Case.named(content.rows.map { Located(.constant($0), at: path.range) })
    for index in cases.indices { cases[index].header = content.header }
    return cases
  }

  /// The cases, and the line that names their members where there is one.
  private func content(
    of entry: SourceLibrary.Entry,
    _ format: Format,
    _ decoding: inout Decoding
  ) -> (rows: [JSONValue], header: SourceRange?)? {
    switch format {
    case .csv:
      let table = CSVTable(entry.source.text, file: entry.id)
      report(table.diagnostics, &decoding)
      return table.diagnostics.isEmpty ? (table.rows, table.header) : nil
    case .json: return json(in: entry, &decoding).map { ($0, nil) }
    case .yaml, .yml: return yaml(in: entry, &decoding).map { ($0, nil) }
    }
  }

  private func json(
    in entry: SourceLibrary.Entry,
    _ decoding: inout Decoding
  ) -> [JSONValue]? {
    do {
      let value = try JSONValue(
        parsing: entry.source.text,
        limits: JSONParser.Limits(duplicates: .reject)
      )
      return list(value, found: Value.json(value).kindName, at: entry.start, &decoding)
    } catch {
      let place = SourcePosition(line: error.line, column: error.column)
      let range = SourceRange(file: entry.id, start: place, end: place)
      report([Diagnostic(.invalidData, error.message, at: range)], &decoding)
      return nil
    }
  }

  private func yaml(
    in entry: SourceLibrary.Entry,
    _ decoding: inout Decoding
  ) -> [JSONValue]? {
    var reader = YAMLReader(file: entry.id, source: entry.source)
    let documents = reader.read()
    report(reader.diagnostics, &decoding)
    guard !reader.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    guard let first = documents.first else { return [] }
    if documents.count > 1 {
      let message = "a file of cases has one document, and here a second begins"
      report([Diagnostic(.invalidData, message, at: documents[1].range)], &decoding)
      return nil
    }
    return list(first.data, found: first.kindName, at: first.range, &decoding)
  }

  private func list(
    _ value: JSONValue,
    found: String,
    at range: SourceRange,
    _ decoding: inout Decoding
  ) -> [JSONValue]? {
    if case .array(let items) = value { return items }
    report(
      [
        Diagnostic(
          .invalidData,
          "expected a list of cases, found \(found)",
          at: range,
          hint: "all of the file must be one list"
        )
      ],
      &decoding
    )
    return nil
  }

  /// Reports what is wrong in the file, with the place in the suite that names it.
  private func report(_ diagnostics: [Diagnostic], _ decoding: inout Decoding) {
    for var diagnostic in diagnostics {
      diagnostic.notes.append(Diagnostic.Note("the cases are read here", at: path.range))
      decoding.diagnostics.append(diagnostic)
    }
  }
}

extension SourceLibrary.Entry {
  /// The beginning of the file.
  fileprivate var start: SourceRange {
    let start = SourcePosition(line: 1, column: 1)
    return SourceRange(file: id, start: start, end: start)
  }
}
