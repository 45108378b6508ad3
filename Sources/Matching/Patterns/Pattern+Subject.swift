import JSON
package import SpecSource

/// What a pattern will be held against, as far as the place where it is written tells.
package enum SubjectKind: Sendable {
  case any
  /// The status of a response.
  case status
  /// A time.
  case duration
  /// A number of bytes.
  case size
  /// Protocol text, which numbers and booleans read: headers, cookies.
  case text
  /// A list, as a JSONPath that isn't singular always gives.
  case list

  /// The kinds of value that occur there.
  fileprivate var kinds: ValueKinds {
    switch self {
    case .any: .all
    case .status: [.number, .missing]
    case .duration: [.duration, .object, .missing]
    case .size: [.size, .missing]
    case .text: [.text, .number, .bool, .list, .object, .missing]
    case .list: [.list, .missing]
    }
  }

  fileprivate var name: String {
    switch self {
    case .any: "a value"
    case .status: "a status"
    case .duration: "a duration"
    case .size: "a size"
    case .text: "text"
    case .list: "a list"
    }
  }
}

extension Pattern {
  /// Reports a pattern that can never match where it stands.
  ///
  /// - Returns: whether it can, as far as that is known.
  @discardableResult
  package func checkFits(
    _ subject: SubjectKind,
    into diagnostics: inout [Diagnostic]
  ) -> Bool {
    let count = diagnostics.count
    root.checkFits(subject, into: &diagnostics)
    return diagnostics.count == count
  }
}

extension PatternNode {
  fileprivate func checkFits(_ subject: SubjectKind, into diagnostics: inout [Diagnostic]) {
    switch kind {
    case .either(let nodes), .anyOf(let nodes), .allOf(let nodes):
      for node in nodes { node.checkFits(subject, into: &diagnostics) }
      return
    case .shape: return
    default: break
    }
    if case .literal(let value) = kind, subject.isMeasure {
      let type = subject == .size ? "size" : "duration"
      let limit = value.number.map { $0.text + (subject == .size ? "KB" : "ms") }
      diagnostics.append(
        Diagnostic(
          .impossiblePattern,
          "\(subject.name) is compared with a range, not with one value",
          at: range,
          hint: "write <\(type) < \(limit ?? (subject == .size ? "10KB" : "500ms"))>"
        )
      )
      return
    }
    guard domain.isDisjoint(with: subject.kinds) || isOutside(subject) else { return }
    let unit = subject.isMeasure && !domain.isDisjoint(with: .number)
    diagnostics.append(
      Diagnostic(
        .impossiblePattern,
        "\(subject.name) can never be \(summary)",
        at: range,
        hint: unit ? "write the unit: \(subject == .size ? "10KB" : "500ms")" : nil
      )
    )
  }

  /// Whether it is a number that no status can be.
  private func isOutside(_ subject: SubjectKind) -> Bool {
    subject == .status && PossibleValues.isNoStatus(self)
  }
}

extension SubjectKind {
  fileprivate var isMeasure: Bool { self == .duration || self == .size }
}
