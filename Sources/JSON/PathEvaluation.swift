import PCRE

/// What a query walks over: values, with or without their locations.
protocol PathNode {
  var value: JSONValue { get }
  func child(_ value: JSONValue, at step: @autoclosure () -> JSONLocation.Step) -> Self
}

extension JSONValue: PathNode {
  var value: JSONValue { self }

  func child(_ value: JSONValue, at step: @autoclosure () -> JSONLocation.Step) -> JSONValue {
    value
  }
}

struct LocatedValue: PathNode {
  let value: JSONValue
  let location: JSONLocation

  func child(_ value: JSONValue, at step: @autoclosure () -> JSONLocation.Step) -> LocatedValue {
    LocatedValue(value: value, location: location.appending(step()))
  }
}

/// One evaluation of a query on a document.
final class PathEvaluation {
  let root: JSONValue
  /// The patterns that came from the document; nil for what is none.
  var patterns: [CodePointKey: RegularExpression?] = [:]
  private let nodeLimit: Int
  private var selectedCount = 0

  init(root: JSONValue, nodeLimit: Int) {
    self.root = root
    self.nodeLimit = nodeLimit
  }

  /// The nodes that a query selects, beginning at a node.
  func nodes<Node: PathNode>(
    of query: PathQuery,
    from start: Node
  ) throws(JSONPathLimitError) -> [Node] {
    var nodes = [start]
    for segment in query.segments {
      var selected: [Node] = []
      for node in nodes {
        if segment.isDescendant {
          try selectInDescendants(of: node, segment, into: &selected)
        } else {
          for selector in segment.selectors { try select(selector, in: node, into: &selected) }
        }
      }
      nodes = selected
      guard !nodes.isEmpty else { return [] }
    }
    return nodes
  }

  /// Visits a node and everything below it in the document's order, without recursion.
  private func selectInDescendants<Node: PathNode>(
    of node: Node,
    _ segment: PathSegment,
    into selected: inout [Node]
  ) throws(JSONPathLimitError) {
    var waiting = [node]
    while let node = waiting.popLast() {
      try count(1)
      for selector in segment.selectors { try select(selector, in: node, into: &selected) }
      let end = waiting.count
      appendChildren(of: node, to: &waiting)
      waiting[end...].reverse()
    }
  }

  private func appendChildren<Node: PathNode>(of node: Node, to nodes: inout [Node]) {
    switch node.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        nodes.append(node.child(element, at: .index(index)))
      }
    case .object(let object):
      for member in object.members {
        nodes.append(node.child(member.value, at: .name(member.name)))
      }
    default: break
    }
  }

  private func select<Node: PathNode>(
    _ selector: PathSelector,
    in node: Node,
    into selected: inout [Node]
  ) throws(JSONPathLimitError) {
    let before = selected.count
    switch (selector, node.value) {
    case (.name(let name), _):
      if let value = selector.child(of: node.value) {
        selected.append(node.child(value, at: .name(name)))
      }
    case (.index(let index), .array(let elements)):
      if let value = selector.child(of: node.value) {
        selected.append(
          node.child(value, at: .index(index < 0 ? index + elements.count : index))
        )
      }
    case (.slice(let slice), .array(let elements)):
      for index in slice.indices(count: elements.count) {
        selected.append(node.child(elements[index], at: .index(index)))
      }
    case (.wildcard, _):
      appendChildren(of: node, to: &selected)
    case (.filter(let condition), .array(let elements)):
      for (index, element) in elements.enumerated() where try holds(condition, for: element) {
        selected.append(node.child(element, at: .index(index)))
      }
    case (.filter(let condition), .object(let object)):
      for member in object.members where try holds(condition, for: member.value) {
        selected.append(node.child(member.value, at: .name(member.name)))
      }
    default: break
    }
    try count(selected.count - before)
  }

  private func count(_ nodes: Int) throws(JSONPathLimitError) {
    selectedCount += nodes
    guard selectedCount <= nodeLimit else {
      throw JSONPathLimitError(
        description: "the JSONPath selects more than \(nodeLimit) nodes on its way"
      )
    }
  }
}
