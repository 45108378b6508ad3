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

/// A mapping whose keys belong to a group.
struct GroupedMapping {
  let range: SourceRange
  private let entries: [Node.Entry]
  /// The entries' keys.
  private let names: [KeyName?]
  /// The bits of them all: of the many keys that are asked for most aren't there.
  private let bits: UInt64
  /// Whether a key has been reported: what seems to be missing may be what it was meant for.
  let hasUnknownKey: Bool

  /// Reports what is not a mapping, and every key that the group doesn't have.
  init?(_ node: Node, of group: KeyGroup, _ decoding: inout Decoding) {
    guard case .mapping(let entries) = node.content else {
      decoding.reportType(
        "a mapping for \(group.title)",
        node,
        hint: group.exampleHint,
        isKey: group.has
      )
      return nil
    }
    range = node.range
    self.entries = entries
    // By index: an entry is large, and copying it costs more than looking at its key.
    names = entries.indices.map { KeyName(entries[$0].key.text) }
    bits = names.reduce(0) { $0 | ($1?.bit ?? 0) }
    var hasUnknownKey = false
    for index in names.indices where !group.names.contains(names[index]) {
      Self.reportUnknown(entries[index].key, in: group, &decoding)
      hasUnknownKey = true
    }
    self.hasUnknownKey = hasUnknownKey
  }

  func entry<Value>(of key: Key<Value>) -> Node.Entry? {
    index(of: key.packedName).map { entries[$0] }
  }

  func has<Value>(_ key: Key<Value>) -> Bool {
    index(of: key.packedName) != nil
  }

  private func index(of name: KeyName?) -> Int? {
    guard let name, bits & name.bit != 0 else { return nil }
    for index in names.indices where names[index] == name { return index }
    return nil
  }

  func value<Value>(of key: Key<Value>, _ decoding: inout Decoding) -> Value? {
    guard let index = index(of: key.packedName) else { return nil }
    return key.reader.read(entries[index].value, &decoding)
  }

  /// As `value(of:)`; reports a missing key.
  func required<Value>(
    _ key: Key<Value>,
    in group: KeyGroup,
    hint: String? = nil,
    _ decoding: inout Decoding
  ) -> Value? {
    guard has(key) else {
      decoding.report(
        .missingKey,
        "\(group.title) needs '\(key.name)'",
        at: range,
        hint: hint ?? key.summary
      )
      return nil
    }
    return value(of: key, &decoding)
  }

  /// How many of the keys are there.
  func count(among wanted: KeyNames) -> Int {
    names.count(where: wanted.contains)
  }

  /// The first entry of those of the keys that are there, in the order of the file.
  func firstEntry(among wanted: KeyNames) -> Node.Entry? {
    guard bits & wanted.bits != 0 else { return nil }
    return names.firstIndex(where: wanted.contains).map { entries[$0] }
  }

  /// The entries of those of the keys that are there, in the order of the file.
  func entries(among wanted: KeyNames) -> [Node.Entry] {
    var found: [Node.Entry] = []
    forEachEntry(among: wanted) { found.append($0) }
    return found
  }

  /// Lends the same, one after the other: an entry is large, and a list of them is larger.
  func forEachEntry(among wanted: KeyNames, _ body: (Node.Entry) -> Void) {
    guard bits & wanted.bits != 0 else { return }
    for index in names.indices where wanted.contains(names[index]) { body(entries[index]) }
  }

  private static func reportUnknown(
    _ key: SourceText,
    in group: KeyGroup,
    _ decoding: inout Decoding
  ) {
    decoding.report(
      .unknownKey,
      "unknown key '\(key.text)' in \(group.title)",
      at: key.range,
      hint: KeyAdvice(word: key.text, group: group).hint
    )
  }
}
