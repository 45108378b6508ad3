package import JSON
import SpecSource

/// Why text can't be read as one document of YAML.
package struct YAMLDataError: Error, Hashable, CustomStringConvertible {
  /// Lower-case, with the line and the column.
  package let description: String
}

extension YAMLReader {
  /// The plain data of a document that some other program wrote.
  ///
  /// Unlike in a suite, `key:` with nothing behind it is null, as YAML has it, `0x1F` and `.5` are
  /// numbers, and the tags of the core schema (YAML 1.2.2, section 10.3) mean what they say; other
  /// tags are errors. `.inf` and `.nan`, which JSON can't hold, are text.
  ///
  /// - Throws: for text that isn't YAML, for more than one document, and beyond the limits, which are
  ///   narrower than a suite's.
  package static func data(of text: String) throws(YAMLDataError) -> JSONValue {
    var reader = YAMLReader(file: FileID(0), source: SourceFile(path: "", text: text))
    reader.isData = true
    reader.limits.nodes = 1_000_000
    reader.limits.aliasedNodes = 100_000
    let documents = reader.read()
    if let mistake = reader.diagnostics.first {
      let start = mistake.range.start
      throw YAMLDataError(
        description: "\(mistake.message) (line \(start.line), column \(start.column))"
      )
    }
    guard documents.count < 2 else {
      let start = documents[1].range.start
      throw YAMLDataError(
        description: "\(documents.count) documents, and only one can be read "
          + "(the second begins in line \(start.line))"
      )
    }
    return documents.first?.data ?? .null
  }
}
