import JSON
import Matching
import SpecModel

/// One of the cases that a step runs for.
struct CaseItem: Sendable {
  private enum Content: Sendable {
    case written(ValueTemplate)
    case known(Value)
  }

  /// What reports call it.
  let name: String
  private let content: Content

  /// One that stands in the spec, or in a file that it names.
  init(_ written: Case) {
    name = written.name
    content = .written(written.value)
  }

  /// One of a list that has been worked out.
  init(name: String, _ value: Value) {
    self.name = name
    content = .known(value)
  }

  /// What `case` stands for.
  func value(in scope: StepScope) throws(StepFailure) -> Value {
    switch content {
    case .written(let template): try scope.presentValue(of: template)
    case .known(let value): value
    }
  }
}

extension Repetition {
  /// The cases in their order; nil where there is a count or a condition in place of them.
  func cases(in scope: StepScope) throws(StepFailure) -> [CaseItem]? {
    switch self {
    case .cases(let cases):
      return cases.map(CaseItem.init)
    case .items(let template):
      let items = try scope.items(of: template)
      return zip(CaseNames.names(of: items.map(\.data)), items).map { CaseItem(name: $0, $1) }
    case .count, .loop:
      return nil
    }
  }
}

extension Value {
  /// The value where it is plain data.
  fileprivate var data: JSONValue? {
    switch self {
    case .json(let value): value
    case .text(let text): .string(text)
    default: nil
    }
  }
}
