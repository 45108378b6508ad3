import JSON
import Matching
import SpecSource

/// A suite as written; names are not resolved yet.
struct DecodedSuite: Sendable {
  var title: Located<String>
  var description: String?
  var tags: [String]
  var skip: String?
  /// The base that is in force, whoever gives it.
  var base: Template?
  /// What it defines itself, but values.
  var own: Definitions
  /// What it can name: that, and what it includes.
  var catalogue: Catalogue
  /// Its own.
  var actions: [DecodedAction]
  /// Its own variables, then secrets, in the order written.
  var variables: [Binding]
  /// All that gives values and defaults, itself included, strongest first.
  var layers: [SettingsLayer]
  var preconditions: [Precondition]
  var plugins: [PluginUse]
  /// What the suite runs once for each of; nil when it runs once.
  var cases: [Case]?
  var order: StepOrder
  /// Setup, then steps, then teardown.
  var steps: [DecodedStep]
  var range: SourceRange
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
    in outer: OuterLayers,
    including includes: [Include] = [],
    _ decoding: inout Decoding
  ) -> DecodedSuite? {
    guard case .mapping(let entries) = node.content,
      // By index: an entry is large, and copying it costs more than looking at its key.
      entries.indices.contains(where: { SuiteKeys.group.has(entries[$0].key.text) })
    else {
      decoding.report(
        .notASuite,
        "this is not a suite",
        at: node.range,
        hint: "a suite begins with 'suite: TITLE'; names that begin with _ are not read"
      )
      return nil
    }
    guard let mapping = GroupedMapping(node, of: SuiteKeys.group, &decoding) else { return nil }
    let title = mapping.required(
      SuiteKeys.suite,
      in: SuiteKeys.group,
      hint: "suite: TITLE",
      &decoding
    )
    _ = mapping.value(of: SuiteKeys.include, &decoding)
    let layer = SettingsLayer(.suite, of: mapping, &decoding)
    let own = Definitions(of: mapping, &decoding)
    let catalogue = Catalogue(
      of: own,
      including: includes,
      above: outer.catalogue,
      &decoding
    )
    let layers = outer.layers(around: layer, including: catalogue.layers)
    // A base with a mistake in it is a base all the same.
    let hasBase = layers.base != nil || mapping.has(SuiteKeys.base)
    let defaults = layers.stepDefaults
    let decoder = StepDecoder(
      catalogue: catalogue,
      defaults: defaults,
      hasBase: hasBase
    )
    let setup = mapping.value(of: SuiteKeys.setup, &decoding) ?? []
    let main = mapping.value(of: SuiteKeys.steps, &decoding) ?? []
    let teardown = mapping.value(of: SuiteKeys.teardown, &decoding) ?? []
    var steps: [DecodedStep] = []
    steps.reserveCapacity(setup.count + main.count + teardown.count)
    decoder.decode(setup, phase: .setup, into: &steps, &decoding)
    decoder.decode(main, phase: .steps, into: &steps, &decoding)
    decoder.decode(teardown, phase: .teardown, into: &steps, &decoding)
    checkThereAreSteps(mapping, &decoding)
    return DecodedSuite(
      title: title ?? Located("", at: node.range),
      description: mapping.value(of: SuiteKeys.description, &decoding)?.value,
      tags: mapping.value(of: SuiteKeys.tags, &decoding)?.map(\.value) ?? [],
      skip: mapping.value(of: SuiteKeys.skip, &decoding)?.value,
      base: layers.base,
      own: own,
      catalogue: catalogue,
      actions: own.actions.map { decoder.decode($0, &decoding) },
      variables: layer.bindings,
      layers: layers,
      preconditions: (mapping.value(of: SuiteKeys.preconditions, &decoding) ?? [])
        .travelling(defaults.connection),
      plugins: mapping.value(of: SuiteKeys.plugins, &decoding) ?? [],
      cases: cases(of: mapping, &decoding),
      order: mapping.value(of: SuiteKeys.order, &decoding) ?? .written,
      steps: steps,
      range: title?.range ?? node.range
    )
  }

  /// The files that a document includes, as far as they can be read; decoding reports the rest.
  static func includes(of node: Node) -> [Located<String>] {
    // By index: an entry is large, and copying it costs more than looking at its key.
    guard case .mapping(let entries) = node.content,
      let index = entries.indices.first(where: { SuiteKeys.include.isName(entries[$0].key.text) }),
      case .sequence(let items) = entries[index].value.content
    else { return [] }
    return items.compactMap { item in
      guard case .scalar(let scalar) = item.content, case .string(let text) = scalar.value else {
        return nil
      }
      return Located(text, at: item.range)
    }
  }

  private static func cases(of mapping: GroupedMapping, _ decoding: inout Decoding) -> [Case]? {
    let names = SuiteKeys.repetitionNames
    guard let first = mapping.firstIndex(among: names) else { return nil }
    _ = mapping.onlyIndex(among: names, "reason to run several times", &decoding)
    let isList = mapping.entries[first].key.text == SuiteKeys.cases.name
    let key = isList ? SuiteKeys.cases : SuiteKeys.matrix
    // After a mistake 'case' still means something, so that reading it is no other.
    return mapping.value(of: key, &decoding) ?? []
  }

  /// A suite that does nothing would pass by accident.
  private static func checkThereAreSteps(_ mapping: GroupedMapping, _ decoding: inout Decoding) {
    guard let entry = mapping.entry(of: SuiteKeys.steps) else {
      decoding.report(
        .missingKey,
        "a suite needs 'steps'",
        at: mapping.entry(of: SuiteKeys.suite)?.key.range ?? mapping.range,
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

extension Reader where Value == Node {
  /// One step; decoded by `StepDecoder`, too.
  static let step = Reader(.group("step")) { node, _ in node }
}

/// For tables of keys whose values are read one by one elsewhere.
extension Reader where Value == Node {
  static func names(of form: ValueForm) -> Reader {
    Reader(.names(of: form)) { node, _ in node }
  }
}
