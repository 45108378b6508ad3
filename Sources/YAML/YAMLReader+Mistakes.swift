import CLibYAML
import JSON
import SpecSource

/// What is reported, and where it stands.
extension YAMLReader {
  mutating func resolve(_ text: String, at range: SourceRange) -> JSONValue {
    switch YAMLCoreSchema.resolve(text) {
    case .value(let value):
      return value
    case .ambiguousNumber:
      if isData { return YAMLCoreSchema.number(text).map(JSONValue.number) ?? .string(text) }
      diagnostics.append(
        Diagnostic(
          .ambiguousNumber,
          "'\(text)' is a number to YAML alone",
          at: range,
          hint: YAMLCoreSchema.hint(forAmbiguousNumber: text)
        )
      )
      return .string(text)
    }
  }

  mutating func reportMissingValue(at range: SourceRange) {
    let name = pendingKey?.text
    diagnostics.append(
      Diagnostic(
        .missingValue,
        name.map { "'\($0)' has nothing after it" } ?? "this list item is empty",
        at: range,
        hint: name.flatMap(YAMLHints.missingBlank(in:)) ?? commentHint(behind: range)
          ?? "indent below it what belongs to it, or write null if that is meant"
      )
    )
  }

  /// That a `#` behind a blank begins a comment, where one stands in place of the value.
  private func commentHint(behind range: SourceRange) -> String? {
    guard let line = source.line(Int(range.end.line)) else { return nil }
    let rest = line.unicodeScalars.dropFirst(Int(range.end.column) - 1).drop {
      $0 == ":" || $0 == " "
    }
    guard rest.first == "#", let next = rest.dropFirst().first, next != " " else { return nil }
    return "a '#' behind a blank begins a comment; text that begins with one needs quotes"
  }

  /// What a tag says of a scalar.
  enum TagMeaning { case nothing, text }

  /// Reports a tag that has no meaning; in data, those of the core schema have one.
  @discardableResult
  mutating func rejectTag(
    _ tag: UnsafeMutablePointer<yaml_char_t>?,
    at range: SourceRange
  ) -> TagMeaning {
    guard let tag else { return .nothing }
    if isData, let meaning = Self.coreMeaning(of: string(tag)) { return meaning }
    diagnostics.append(
      Diagnostic(
        .yamlTag,
        "a YAML tag has no meaning here: '\(string(tag))'",
        at: range,
        hint: "text that begins with ! needs quotes; patterns are written <…>"
      )
    )
    return .nothing
  }

  private static func coreMeaning(of tag: String) -> TagMeaning? {
    let core = "tag:yaml.org,2002:"
    if tag == "!" || tag == core + "str" { return .text }
    let others = ["int", "float", "bool", "null", "map", "seq"]
    return tag.hasPrefix(core) && others.contains(String(tag.dropFirst(core.count)))
      ? .nothing : nil
  }

  // MARK: Ends and places

  mutating func syntaxError(_ parser: yaml_parser_t) -> Stop {
    let problem = parser.problem.map { String(cString: $0) } ?? "unreadable"
    let position: SourcePosition
    if parser.error == YAML_READER_ERROR {
      position = lines.position(ofByte: Int(parser.problem_offset))
    } else {
      position = lines.inside(self.position(parser.problem_mark))
    }
    let context = parser.context.map { String(cString: $0) }
    let advice = YAMLHints.advice(
      problem: problem,
      context: context,
      position: position,
      contextPosition: context == nil ? nil : lines.inside(self.position(parser.context_mark)),
      lines: lines
    )
    // What libyaml had taken for a key, just before it gave up, was none.
    if diagnostics.last?.code == .missingValue,
      diagnostics.last?.range.end == advice.position
    {
      diagnostics.removeLast()
    }
    return stop(
      parser.error == YAML_READER_ERROR ? .invalidText : .invalidYAML,
      advice.message,
      at: SourceRange(
        file: file,
        start: advice.position,
        end: SourcePosition(
          line: Int(advice.position.line),
          column: Int(advice.position.column) + 1
        )
      ),
      hint: advice.hint
    )
  }

  mutating func stop(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil
  ) -> Stop {
    diagnostics.append(Diagnostic(code, message, at: range, hint: hint))
    return Stop()
  }

  /// libyaml counts from 0; what could be more than 32 bits count would have been refused before.
  func position(_ mark: yaml_mark_t) -> SourcePosition {
    SourcePosition(
      line: Int32(truncatingIfNeeded: mark.line) &+ 1,
      column: Int32(truncatingIfNeeded: mark.column) &+ 1
    )
  }

  func range(_ start: yaml_mark_t, _ end: yaml_mark_t) -> SourceRange {
    SourceRange(file: file, start: position(start), end: position(end))
  }

  func whole(_ line: Int, _ column: Int) -> SourceRange {
    let position = SourcePosition(line: line, column: column)
    return SourceRange(file: file, start: position, end: position)
  }

  func string(_ pointer: UnsafeMutablePointer<yaml_char_t>) -> String {
    String(cString: UnsafePointer<UInt8>(pointer))
  }
}
