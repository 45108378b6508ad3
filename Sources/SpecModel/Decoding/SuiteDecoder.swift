import Matching
import SpecSource

/// A suite as written; names are not resolved yet.
struct DecodedSuite: Sendable {
  var title: Located<String>
  var description: String?
  var tags: [String]
  var skip: String?
  var base: Template?
  /// What it defines itself.
  var own: Definitions
  /// What it can name: that, and what it includes.
  var catalogue: Catalogue
  /// Its own.
  var actions: [DecodedAction]
  var preconditions: [Precondition]
  var order: StepOrder
  /// Setup, then steps, then teardown.
  var steps: [DecodedStep]
  var range: SourceRange
}

extension DecodedSuite {
  /// What is worked out when it starts: its own variables, and of included ones those that it reads.
  func variables(of resolved: ResolvedSuite) -> [Binding] {
    let included = Set(catalogue.variables.map(\.range)).subtracting(own.variables.map(\.range))
    guard !included.isEmpty else { return resolved.variables }
    var references = resolved.references.flatMap { $0.beforeSending + $0.toAnswer }
    references += (base?.references ?? []) + preconditions.flatMap(\.references)
    references += catalogue.shapes.values.flatMap(\.pattern.references)
    references += own.variables.flatMap(\.value.references)
    let needed = Set(resolved.variables.needed(by: references).map(\.name))
    return resolved.variables.filter { !included.contains($0.range) || needed.contains($0.name) }
  }
}

/// A pattern with a name.
struct NamedShape: Sendable {
  var name: String
  var pattern: Pattern
  var range: SourceRange
}

/// Decodes one YAML document into a suite.
struct SuiteDecoder {
  /// Nil when the document is no suite at all.
  static func decode(
    _ node: Node,
    including includes: [Include] = [],
    _ decoding: inout Decoding
  ) -> DecodedSuite? {
    guard case .mapping(let entries) = node.content,
      entries.contains(where: { SuiteKeys.group.has($0.key.text) })
    else {
      decoding.report(
        .notASuite,
        "this is not a suite",
        at: node.range,
        hint: "a suite begins with 'suite: TITLE'; names that begin with _ are not read"
      )
      return nil
    }
    let group = SuiteKeys.group
    guard let mapping = GroupedMapping(node, of: group, &decoding) else { return nil }
    let title = mapping.required(SuiteKeys.suite, in: group, hint: "suite: TITLE", &decoding)
    _ = mapping.value(of: SuiteKeys.include, &decoding)
    let own = Definitions(of: mapping, &decoding)
    let catalogue = Catalogue(of: own, including: includes, &decoding)
    let decoder = StepDecoder(
      catalogue: catalogue,
      hasBase: mapping.has(SuiteKeys.base.name)
    )
    var steps: [DecodedStep] = []
    for (key, phase) in [
      (SuiteKeys.setup, StepPhase.setup), (SuiteKeys.steps, .steps),
      (SuiteKeys.teardown, .teardown),
    ] {
      let nodes = mapping.value(of: key, &decoding) ?? []
      steps += decoder.decode(nodes, phase: phase, &decoding)
    }
    checkThereAreSteps(mapping, &decoding)
    let base = mapping.value(of: SuiteKeys.base, &decoding)
    if let base { URLCheck.absolute(base, &decoding) }
    return DecodedSuite(
      title: title ?? Located("", at: node.range),
      description: mapping.value(of: SuiteKeys.description, &decoding)?.value,
      tags: mapping.value(of: SuiteKeys.tags, &decoding)?.map(\.value) ?? [],
      skip: mapping.value(of: SuiteKeys.skip, &decoding)?.value,
      base: base,
      own: own,
      catalogue: catalogue,
      actions: own.actions.map { decoder.decode($0, &decoding) },
      preconditions: mapping.value(of: SuiteKeys.preconditions, &decoding) ?? [],
      order: mapping.value(of: SuiteKeys.order, &decoding) ?? .written,
      steps: steps,
      range: title?.range ?? node.range
    )
  }

  /// The files that a document includes, as far as they can be read; decoding reports the rest.
  static func includes(of node: Node) -> [Located<String>] {
    guard case .mapping(let entries) = node.content,
      let entry = entries.first(where: { $0.key.text == SuiteKeys.include.name })
    else { return [] }
    var silent = Decoding()
    return SuiteKeys.include.reader.read(entry.value, &silent) ?? []
  }

  /// A suite that does nothing would pass by accident.
  private static func checkThereAreSteps(_ mapping: GroupedMapping, _ decoding: inout Decoding) {
    guard let entry = mapping.entry(named: SuiteKeys.steps.name) else {
      decoding.report(
        .missingKey,
        "a suite needs 'steps'",
        at: mapping.entry(named: SuiteKeys.suite.name)?.key.range ?? mapping.node.range,
        hint: "without steps nothing is tested"
      )
      return
    }
    if case .sequence(let items) = entry.value.content, items.isEmpty {
      decoding.report(
        .invalidValue,
        "'steps' is empty, so nothing is tested",
        at: entry.value.range
      )
    }
  }
}

extension Reader where Value == [Node] {
  /// A list of steps; each is decoded by `StepDecoder`, which knows the defaults.
  static let steps = Reader(.list(of: .group("step"))) { node, decoding in
    guard case .sequence(let items) = node.content else {
      decoding.reportType("a list of steps", node, hint: "each step begins with '- '")
      return nil
    }
    return items
  }
}

/// For tables of keys whose values are read one by one elsewhere.
extension Reader where Value == Node {
  static func names(of form: ValueForm) -> Reader {
    Reader(.names(of: form)) { node, _ in node }
  }
}
