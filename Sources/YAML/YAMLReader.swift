import CLibYAML
import JSON
package import SpecSource

/// Turns YAML text into nodes: libyaml tells the events, everything else (tree, anchors, merge
/// keys, YAML 1.2's core schema, duplicate keys, limits, hints) is done here.
///
/// A mistake in the structure of the YAML ends a file, because nothing after it can be trusted;
/// all other mistakes are collected and reading goes on.
package struct YAMLReader: ~Copyable {
  /// Bounds that keep hostile input from using up time, memory or stack.
  package struct Limits {
    /// Collections inside collections.
    package var depth = 64
    /// Nodes of all documents of a file.
    package var nodes = 10_000_000
    /// Nodes that aliases stand for, all aliases together.
    package var aliasedNodes = 1_000_000

    /// Those of suites.
    package init() {}
  }

  let file: FileID
  let source: SourceFile
  /// What hostile input must not go beyond.
  package var limits = Limits()
  /// What is wrong, in the order in which it was found.
  package internal(set) var diagnostics: [Diagnostic] = []

  /// Whether the text is data and no suite: then it may have all that the core schema allows.
  var isData = false

  let lines: YAMLLines
  /// The innermost collection that has not ended.
  var frame = Frame(expected: .document)
  /// What is around it; the outermost frame is no collection, but the file.
  var outer: [Frame] = []
  /// By the number of frames around.
  var extras: [Int: Extra] = [:]
  /// The keys in all collections that have not ended, each collection's above those around it.
  var keys = Stack<SourceText>(capacity: 32)
  /// Likewise their items and the values of their keys.
  var nodes = Stack<Node>(capacity: 32)
  var anchors: [String: Anchored] = [:]
  /// Nodes up to here, those that aliases stand for among them.
  var weight = 0
  private var documents: [Node] = []
  private var eventCount = 0
  private var aliasedCount = 0

  /// Reading stopped; the reason has been reported.
  struct Stop: Error {}

  /// Makes a reader of a file, whose places have its number.
  package init(file: FileID, source: SourceFile) {
    self.file = file
    self.source = source
    lines = YAMLLines(source.text)
    outer.reserveCapacity(8)
  }

  /// The documents of the file, as far as they could be read.
  package mutating func read() -> [Node] {
    do throws(Stop) {
      try readEvents()
    } catch {
      // What had been read completely stays usable.
    }
    return documents
  }

  // MARK: Events

  private mutating func readEvents() throws(Stop) {
    // On the heap, since the parser keeps a pointer to itself.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
    defer { event.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      throw stop(.limitExceeded, "no memory to read the file", at: whole(1, 1))
    }
    defer { yaml_parser_delete(parser) }
    var text = source.text
    let result: Result<Void, Stop> = text.withUTF8 { bytes in
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      do throws(Stop) {
        while try readEvent(from: parser, into: event) {}
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Takes one event; false at the end of the stream.
  private mutating func readEvent(
    from parser: UnsafeMutablePointer<yaml_parser_t>,
    into event: UnsafeMutablePointer<yaml_event_t>
  ) throws(Stop) -> Bool {
    guard yaml_parser_parse(parser, event) == 1 else { throw syntaxError(parser.pointee) }
    defer { yaml_event_delete(event) }
    eventCount += 1
    let range = range(event.pointee.start_mark, event.pointee.end_mark)
    if eventCount > limits.nodes {
      throw stop(.limitExceeded, "more than \(limits.nodes) values in one file", at: range)
    }
    switch event.pointee.type {
    case YAML_STREAM_END_EVENT:
      return false
    case YAML_DOCUMENT_START_EVENT:
      anchors.removeAll(keepingCapacity: true)
    case YAML_ALIAS_EVENT:
      try alias(named: string(event.pointee.data.alias.anchor), at: range)
    case YAML_SCALAR_EVENT:
      try scalar(event, at: range)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.pointee.data.sequence_start
      try open(
        expecting: .item,
        isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE,
        tag: start.tag,
        anchor: start.anchor,
        at: range
      )
    case YAML_MAPPING_START_EVENT:
      let start = event.pointee.data.mapping_start
      try open(
        expecting: .key,
        isFlow: start.style == YAML_FLOW_MAPPING_STYLE,
        tag: start.tag,
        anchor: start.anchor,
        at: range
      )
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      try close(at: range)
    default:
      break
    }
    return true
  }

  private mutating func alias(named name: String, at range: SourceRange) throws(Stop) {
    guard let anchored = anchors[name] else {
      throw stop(
        .invalidYAML,
        "no anchor '&\(name)' stands before this alias",
        at: range,
        hint: "text that begins with * needs quotes: '*\(name)'"
      )
    }
    aliasedCount += anchored.weight
    if aliasedCount > limits.aliasedNodes {
      throw stop(
        .limitExceeded,
        "aliases stand for more than \(limits.aliasedNodes) values",
        at: range
      )
    }
    weight += anchored.weight
    // The node keeps the range of its definition: that is where a mistake in it is to be mended.
    try add(anchored.node)
  }

  private mutating func scalar(
    _ event: UnsafePointer<yaml_event_t>,
    at range: SourceRange
  ) throws(Stop) {
    let characters = Int(event.pointee.start_mark.index)..<Int(event.pointee.end_mark.index)
    let event = event.pointee.data.scalar
    let bytes = UnsafeBufferPointer(start: event.value, count: event.length)
    let isText = event.tag != nil && rejectTag(event.tag, at: range) == .text
    let isPlain = event.style == YAML_PLAIN_SCALAR_STYLE
    let source = YAMLTextMap.source(
      bytes,
      style: event.style,
      range: range,
      characters: characters,
      in: lines
    )
    if frame.expected == .key {
      if isPlain, bytes.isEmpty {
        throw stop(.invalidYAML, "a key is missing before ':'", at: range)
      }
      addKey(source, bit: YAMLKeys.bit(of: bytes), isMerge: isPlain && YAMLKeys.isMerge(bytes))
      return
    }
    weight += 1
    let node =
      !isPlain || isText || YAMLCoreSchema.isSurelyText(bytes)
      ? Node(.scalar(Scalar(text: source)), range: range)
      : plainScalar(source, isMissing: bytes.isEmpty && event.tag == nil && !isData)
    if let anchor = event.anchor {
      anchors[string(anchor)] = Anchored(node: node, weight: 1)
    }
    try add(node)
  }

  /// A plain scalar that may be something else than text.
  private mutating func plainScalar(_ source: consuming SourceText, isMissing: Bool) -> Node {
    guard !isMissing else {
      let place = pendingKey?.range ?? lines.inside(source.range)
      reportMissingValue(at: place)
      let scalar = Scalar(SourceText(verbatim: "", range: place), value: .null)
      return Node(.scalar(scalar), range: place)
    }
    let range = source.range
    let value = resolve(source.text, at: range)
    // A scalar's number is its text, and data may write what isn't JSON.
    if isData, case .number(let number) = value {
      source = SourceText(verbatim: number.text, range: range)
    }
    return Node(.scalar(Scalar(source, value: value)), range: range)
  }

  // MARK: Tree

  private mutating func open(
    expecting expected: Frame.Expected,
    isFlow: Bool,
    tag: UnsafeMutablePointer<yaml_char_t>?,
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    at range: SourceRange
  ) throws(Stop) {
    if outer.count >= limits.depth {
      throw stop(.limitExceeded, "nested deeper than \(limits.depth) levels", at: range)
    }
    if frame.expected == .key {
      throw stop(
        .invalidYAML,
        "a key must be text, not \(expected == .key ? "a mapping" : "a list")",
        at: range,
        hint: YAMLHints.collectionAsKey(line: lines[Int(range.start.line)])
      )
    }
    rejectTag(tag, at: range)
    outer.append(frame)
    if let anchor { extras[outer.count] = Extra(anchor: string(anchor)) }
    frame = Frame(
      expected: expected,
      isFlow: isFlow,
      start: range.start,
      keysAround: keys.count,
      nodesAround: nodes.count,
      weightBefore: weight
    )
    weight += 1
  }

  private mutating func close(at range: SourceRange) throws(Stop) {
    let closed = frame
    let extra = extras.isEmpty ? nil : extras.removeValue(forKey: outer.count)
    guard let around = outer.popLast() else { return }
    frame = around
    var range = SourceRange(file: file, start: closed.start, end: range.end)
    // A block collection ends where the next thing begins; its first line says more.
    if !closed.isFlow {
      range.end = closed.start
      range.end.column += 1
    }
    let node: Node
    if closed.expected == .item {
      node = Node(.sequence(nodes.take(from: closed.nodesAround)), range: range)
    } else {
      var entries = nodes.takeEntries(
        from: closed.nodesAround,
        keys: &keys,
        from: closed.keysAround
      )
      if let extra { merge(extra.merged, into: &entries) }
      if !closed.isFlow, !entries.isEmpty, entries[0].key.range.start >= closed.start {
        range.end = entries[0].key.range.end
      }
      node = Node(.mapping(entries), range: range)
    }
    if let anchor = extra?.anchor {
      anchors[anchor] = Anchored(node: node, weight: weight - closed.weightBefore)
    }
    try add(node)
  }

  private mutating func add(_ node: consuming Node) throws(Stop) {
    switch frame.expected {
    case .item:
      nodes.push(node)
      return
    case .value:
      nodes.push(node)
    case .document:
      documents.append(node)
      return
    case .mergedValue:
      keys.pop()
      addMerge(node)
    case .repeatedValue:
      keys.pop()
    case .key:
      throw stop(.invalidYAML, "a key must be text, not an alias", at: node.range)
    }
    frame.expected = .key
  }
}
