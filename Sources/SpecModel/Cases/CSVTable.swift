import JSON
import SpecSource

/// The rows of a CSV file below their header, each as an object of text.
struct CSVTable {
  private(set) var rows: [JSONValue] = []
  /// The line that names the columns; nil when there is none.
  private(set) var header: SourceRange?
  private(set) var diagnostics: [Diagnostic] = []

  private let file: FileID
  /// So many mistakes are told of; a file with other separators has one in each row.
  private static let mostMistakes = 10

  init(_ text: String, file: FileID) {
    self.file = file
    var reader = CSVReader(text)
    do {
      guard let header = try reader.next() else { return }
      check(header)
      self.header = place(of: header)
      if let mistake = separation(of: header) {
        diagnostics.append(mistake)
        return
      }
      let names = header.map(\.text)
      while let row = try reader.next(), diagnostics.count < Self.mostMistakes {
        add(row, below: header, names)
      }
    } catch {
      let range = SourceRange(file: file, start: error.position, end: error.position)
      diagnostics.append(Diagnostic(.invalidData, error.message, at: range, hint: error.hint))
    }
  }

  /// Every column needs a name of its own.
  private mutating func check(_ header: [CSVReader.Field]) {
    // By code units: a column is no other's for looking the same.
    var first: [[UInt8]: SourceRange] = [:]
    for (index, field) in header.enumerated() {
      let range = range(of: field)
      if field.text.utf8.allSatisfy({ $0 <= 0x20 }) {
        diagnostics.append(
          Diagnostic(
            .invalidData,
            "the column \(index + 1) has no name",
            at: range,
            hint: "the first line names the columns"
          )
        )
      } else if let earlier = first[Array(field.text.utf8)] {
        diagnostics.append(
          Diagnostic(
            .duplicateKey,
            "the column '\(field.text)' stands twice",
            at: range,
            notes: [Diagnostic.Note("it stands here first", at: earlier)]
          )
        )
      } else {
        first[Array(field.text.utf8)] = range
      }
    }
  }

  /// One column whose name looks like several: else each use of a column would be a mistake.
  private func separation(of header: [CSVReader.Field]) -> Diagnostic? {
    guard header.count == 1, let separator = header[0].text.otherSeparator else { return nil }
    let width = header[0].end.column - header[0].start.column
    guard width == header[0].text.unicodeScalars.count else { return nil }
    return Diagnostic(
      .invalidData,
      "the columns are separated by \(separator)",
      at: place(of: header),
      hint: "fields are separated by commas; a name that holds others stands in quotes"
    )
  }

  private mutating func add(
    _ row: [CSVReader.Field],
    below header: [CSVReader.Field],
    _ names: [String]
  ) {
    guard row.count == names.count, !row.isBlankLine else {
      diagnostics.append(raggedness(of: row, below: header))
      return
    }
    let members = zip(names, row).map { JSONObject.Member(name: $0, value: .string($1.text)) }
    rows.append(.object(JSONObject(members)))
  }

  private func raggedness(
    of row: [CSVReader.Field],
    below header: [CSVReader.Field]
  ) -> Diagnostic {
    let whole = place(of: row)
    if row.isBlankLine {
      return Diagnostic(
        .invalidData,
        "this line is empty",
        at: whole,
        hint: header.count == 1 ? "an empty text is written \"\"" : "remove it"
      )
    }
    let surplus = row.count > header.count ? range(of: row[header.count]) : whole
    let separator = row.count == 1 ? row[0].text.otherSeparator : nil
    return Diagnostic(
      .invalidData,
      "this row has \(Self.fields(row.count)), and there "
        + (header.count == 1 ? "is 1 column" : "are \(header.count) columns"),
      at: surplus,
      hint: separator.map { "fields are separated by commas, not by \($0)" }
        ?? (row.count > header.count ? "text with a comma stands in quotes: \"a, b\"" : nil),
      notes: [Diagnostic.Note("the columns are named here", at: place(of: header))]
    )
  }

  private func place(of row: [CSVReader.Field]) -> SourceRange {
    let start = row.first?.start ?? SourcePosition(line: 1, column: 1)
    return SourceRange(file: file, start: start, end: row.last?.end ?? start)
  }

  private func range(of field: CSVReader.Field) -> SourceRange {
    SourceRange(file: file, start: field.start, end: field.end)
  }

  private static func fields(_ count: Int) -> String {
    count == 1 ? "1 field" : "\(count) fields"
  }
}

extension [CSVReader.Field] {
  /// A line with nothing at all on it, which is one field without even quotes.
  fileprivate var isBlankLine: Bool { count == 1 && self[0].start == self[0].end }
}

extension String {
  /// What the file may have been separated by instead, in words.
  fileprivate var otherSeparator: String? {
    if utf8.contains(UInt8(ascii: ";")) { return "semicolons" }
    return utf8.contains(UInt8(ascii: "\t")) ? "tabs" : nil
  }
}
