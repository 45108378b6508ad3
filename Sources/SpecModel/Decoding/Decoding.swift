import JSON
import Matching
import SpecSource
import YAML

/// What decoding a suite collects on its way.
struct Decoding {
  var diagnostics: [Diagnostic] = []
  /// The names of variables, captures and steps that could not be read: nothing is said of those who
  /// read them.
  var lostNames: Set<String> = []
  /// The files besides its own that the suite is made of or sends, as far as they are written out:
  /// absolute paths, symbolic links resolved.
  var namedFiles: Set<String> = []
  /// The folder of the suite, which paths are relative to; it ends with a slash or is empty.
  let folder: String
  /// The files that the suite names.
  let library: SourceLibrary
  /// Plugins that suites can name besides the engine's.
  let ownPlugins: [String]
  /// What has been parsed of this suite and of those before it.
  let texts: ParsedTexts
  /// How many names may still be compared to find what a misspelt one means, so that a suite full of
  /// mistakes doesn't take time in the square of their number.
  private var comparisonsLeft = 200_000

  init(
    folder: String,
    library: SourceLibrary,
    additions: Additions,
    texts: ParsedTexts? = nil
  ) {
    ownPlugins = additions.pluginNames
    self.texts = texts ?? ParsedTexts(functions: additions.functions)
    self.folder = folder
    self.library = library
  }

  /// "did you mean '…'?", or nil when no candidate is close.
  mutating func suggestion(for name: String, among candidates: [String]) -> String? {
    guard comparisonsLeft > 0 else { return nil }
    comparisonsLeft -= candidates.count
    return nearestName(to: name, in: candidates).map { "did you mean '\($0)'?" }
  }

  /// False when `suggestion(for:among:)` would give nothing any more.
  var canSuggest: Bool { comparisonsLeft > 0 }

  mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, hint: hint, notes: notes))
  }

  mutating func takeWarningsForErrors() {
    for index in diagnostics.indices where diagnostics[index].severity == .warning {
      diagnostics[index].severity = .error
    }
  }

  mutating func reportType(
    _ wanted: String,
    _ node: Node,
    hint: String? = nil,
    isKey: (String) -> Bool = { _ in true }
  ) {
    var hint = hint
    if wanted.hasPrefix("a mapping"), case .scalar(let scalar) = node.content {
      if isKey(String(scalar.text.prefix { $0 != ":" })) {
        hint = YAMLHints.missingBlank(in: scalar.text) ?? hint
      }
      hint = ValueAdvice.missingColon(in: scalar.text) ?? hint
    }
    report(.wrongType, "expected \(wanted), found \(node.kindName)", at: node.range, hint: hint)
  }

  /// Names with values that are evaluated when they are needed.
  mutating func bindings(_ node: Node, areSecret: Bool) -> [Binding]? {
    guard case .mapping(let entries) = node.content else {
      reportType("a mapping of names and values", node)
      return nil
    }
    return entries.compactMap { entry in
      let isNameGood = checkName(entry.key.text, at: entry.key.range)
      guard let value = value(entry.value), isNameGood else {
        lostNames.insert(entry.key.text)
        return nil
      }
      if areSecret { checkLength(of: value, at: entry.value.range) }
      return Binding(
        name: entry.key.text,
        value: value,
        isSecret: areSecret,
        range: entry.key.range,
        valueRange: entry.value.wholeRange
      )
    }
  }
}

extension Decoding {
  /// A secret that is written out must be long enough to be masked wherever it turns up.
  private mutating func checkLength(of secret: ValueTemplate, at range: SourceRange) {
    guard case .constant(.string(let text)) = secret, !text.isEmpty,
      text.unicodeScalars.count < LoadOptions.shortestSecret
    else { return }
    report(
      .invalidValue,
      "this secret is too short to be masked",
      at: range,
      hint: "a secret has at least \(LoadOptions.shortestSecret) characters"
    )
  }
}
