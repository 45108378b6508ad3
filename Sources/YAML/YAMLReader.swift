import CLibYAML
import JSON
package import SpecSource

/// Turns YAML text into nodes: libyaml tells the events, everything else (tree, anchors, merge
/// keys, YAML 1.2's core schema, duplicate keys, limits, hints) is done here.
///
/// A mistake in the structure of the YAML ends a file, because nothing after it can be trusted;
/// all other mistakes are collected and reading goes on.
package struct YAMLReader {
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
  private var stack: [Frame] = []
  /// By places in `stack`.
  private var extras: [Int: Extra] = [:]
  /// The keys that wait for their values, one for each frame that has such a key.
  private var pendingKeys: [SourceText] = []
  private var documents: [Node] = []
  private var anchors: [String: Anchored] = [:]
  private var nodeCount = 0
  private var aliasedCount = 0

  /// A collection that has begun and not ended.
  private struct Frame {
    enum Kind { case sequence, mapping }

    var kind: Kind
    var isFlow: Bool
    var start: SourcePosition
    var items: [Node] = []
    var entries: [Node.Entry] = []
    /// The role of the key that waits for its value; nil when a key comes next.
    var pendingRole: KeyRole?
    /// The bits of its keys (see ``YAMLKeys/bit(of:)``).
    var keyBits: UInt64 = 0
    /// Nodes inside, itself included.
    var weight = 1
  }

  /// What few collections have.
  private struct Extra {
    var anchor: String?
    /// The mappings whose entries are to be added.
    var merged: [Node] = []
    var keys = YAMLKeys()
  }

  /// What a key is whose value comes next.
  private enum KeyRole {
    /// The value belongs to the mapping.
    case member
    /// `<<`: the value's entries do.
    case merge
    /// The mapping has the key already; the value is read and left out.
    case duplicate
  }

  private struct Anchored {
    var node: Node
    var weight: Int
  }

  private static let mergeKey = "<<"

  /// Reading stopped; the reason has been reported.
  struct Stop: Error {}

  /// Makes a reader of a file, whose places have its number.
  package init(file: FileID, source: SourceFile) {
    self.file = file
    self.source = source
    lines = YAMLLines(source.text)
    stack.reserveCapacity(8)
    pendingKeys.reserveCapacity(8)
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
    nodeCount += 1
    let range = range(event.pointee.start_mark, event.pointee.end_mark)
    if nodeCount > limits.nodes {
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
        .sequence,
        isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE,
        tag: start.tag,
        anchor: start.anchor,
        at: range
      )
    case YAML_MAPPING_START_EVENT:
      let start = event.pointee.data.mapping_start
      try open(
        .mapping,
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
    // The node keeps the range of its definition: that is where a mistake in it is to be mended.
    try add(anchored.node, weight: anchored.weight, anchor: nil)
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
    if isKeyExpected {
      if isPlain, bytes.isEmpty {
        throw stop(.invalidYAML, "a key is missing before ':'", at: range)
      }
      try addKey(source, bit: YAMLKeys.bit(of: bytes), isPlain: isPlain)
      return
    }
    let anchor = event.anchor.map { string($0) }
    guard isPlain, !isText, !YAMLCoreSchema.isSurelyText(bytes) else {
      try add(Node(.scalar(Scalar(text: source)), range: range), weight: 1, anchor: anchor)
      return
    }
    guard bytes.isEmpty, event.tag == nil, !isData else {
      let value = resolve(source.text, at: range)
      var written = source
      // A scalar's number is its text, and data may write what isn't JSON.
      if isData, case .number(let number) = value {
        written = SourceText(verbatim: number.text, range: range)
      }
      let scalar = Scalar(written, value: value)
      try add(Node(.scalar(scalar), range: range), weight: 1, anchor: anchor)
      return
    }
    let place = pendingKey?.range ?? lines.inside(range)
    reportMissingValue(at: place)
    let scalar = Scalar(SourceText(verbatim: "", range: place), value: .null)
    try add(Node(.scalar(scalar), range: place), weight: 1, anchor: anchor)
  }

  private mutating func open(
    _ kind: Frame.Kind,
    isFlow: Bool,
    tag: UnsafeMutablePointer<yaml_char_t>?,
    anchor: UnsafeMutablePointer<yaml_char_t>?,
    at range: SourceRange
  ) throws(Stop) {
    if stack.count >= limits.depth {
      throw stop(.limitExceeded, "nested deeper than \(limits.depth) levels", at: range)
    }
    if isKeyExpected {
      throw stop(
        .invalidYAML,
        "a key must be text, not \(kind == .mapping ? "a mapping" : "a list")",
        at: range,
        hint: YAMLHints.collectionAsKey(line: lines[Int(range.start.line)])
      )
    }
    rejectTag(tag, at: range)
    if let anchor { extras[stack.count] = Extra(anchor: string(anchor)) }
    stack.append(Frame(kind: kind, isFlow: isFlow, start: range.start))
  }

  private mutating func close(at range: SourceRange) throws(Stop) {
    guard var frame = stack.popLast() else { return }
    let extra = extras.isEmpty ? nil : extras.removeValue(forKey: stack.count)
    if let extra { merge(extra.merged, into: &frame) }
    let content: Node.Content =
      frame.kind == .mapping ? .mapping(frame.entries) : .sequence(frame.items)
    // A block collection ends where the next thing begins; its first line says more.
    let end: SourcePosition
    if frame.isFlow {
      end = range.end
    } else if let key = frame.entries.first?.key, key.range.start >= frame.start {
      end = key.range.end
    } else {
      end = SourcePosition(line: Int(frame.start.line), column: Int(frame.start.column) + 1)
    }
    let node = Node(content, range: SourceRange(file: file, start: frame.start, end: end))
    try add(node, weight: frame.weight, anchor: extra?.anchor)
  }

  // MARK: Tree

  private var isKeyExpected: Bool {
    guard let index = stack.indices.last else { return false }
    return stack[index].kind == .mapping && stack[index].pendingRole == nil
  }

  /// The key whose value comes next.
  var pendingKey: SourceText? { stack.last?.pendingRole == nil ? nil : pendingKeys.last }

  private mutating func addKey(
    _ key: consuming SourceText,
    bit: UInt64,
    isPlain: Bool
  ) throws(Stop) {
    let index = stack.count - 1
    var role = KeyRole.member
    if isPlain, key.text.utf8.count == 2, key.text.hasSameCodePoints(as: Self.mergeKey) {
      role = .merge
    } else if stack[index].keyBits & bit != 0, let first = place(of: key.text, inMappingAt: index) {
      role = .duplicate
      let place = stack[index].entries[first].key.range
      diagnostics.append(
        Diagnostic(
          .duplicateKey,
          "the key '\(key.text)' stands twice in this mapping",
          at: key.range,
          notes: [Diagnostic.Note("it stands here first", at: place)]
        )
      )
    }
    stack[index].keyBits |= bit
    stack[index].pendingRole = role
    pendingKeys.append(key)
  }

  /// The index of the entry of that name that a mapping has already.
  private mutating func place(of name: String, inMappingAt index: Int) -> Int? {
    guard stack[index].entries.count > YAMLKeys.mostListed else {
      return YAMLKeys.place(of: name, inFew: stack[index].entries)
    }
    return extras[index, default: Extra()].keys.place(of: name, in: stack[index].entries)
  }

  private mutating func add(_ node: consuming Node, weight: Int, anchor: String?) throws(Stop) {
    if let anchor { anchors[anchor] = Anchored(node: copy node, weight: weight) }
    guard !stack.isEmpty else {
      documents.append(node)
      return
    }
    let index = stack.count - 1
    stack[index].weight += weight
    switch stack[index].kind {
    case .sequence:
      stack[index].items.append(node)
    case .mapping:
      guard let role = stack[index].pendingRole.take(), let key = pendingKeys.popLast() else {
        throw stop(
          .invalidYAML,
          "a key must be text, not an alias",
          at: node.range
        )
      }
      switch role {
      case .member:
        if stack[index].entries.isEmpty { stack[index].entries.reserveCapacity(4) }
        stack[index].entries.append(Node.Entry(key: key, value: node))
      case .merge: addMerge(node)
      case .duplicate: break
      }
    }
  }

  private mutating func addMerge(_ node: Node) {
    let index = stack.count - 1
    switch node.content {
    case .mapping:
      extras[index, default: Extra()].merged.append(node)
    case .sequence(let items) where items.allSatisfy(\.isMapping):
      extras[index, default: Extra()].merged += items
    default:
      diagnostics.append(
        Diagnostic(
          .wrongType,
          "'<<' merges mappings, and this is \(node.kindName)",
          at: node.range
        )
      )
    }
  }

  /// Adds the entries of merged mappings whose keys are not there yet; the first one named wins.
  private func merge(_ mappings: [Node], into frame: inout Frame) {
    guard !mappings.isEmpty else { return }
    var known = Set(frame.entries.map { CodePointKey($0.key.text) })
    for node in mappings {
      guard case .mapping(let entries) = node.content else { continue }
      for entry in entries where known.insert(CodePointKey(entry.key.text)).inserted {
        frame.entries.append(entry)
      }
    }
  }
}

extension Node {
  /// True for a mapping.
  fileprivate var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }
}
