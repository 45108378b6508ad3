import JSON
import Matching
import SpecModel

extension Setting<Duration> {
  /// The duration; text such as `500ms` is read, a number without a unit isn't.
  func duration(in scope: StepScope) throws(StepFailure) -> Duration {
    switch self {
    case .constant(let duration): return duration
    case .template(let template):
      let value = try scope.value(of: template)
      switch value {
      case .duration(let duration): return duration
      case .json(.string(let text)), .text(let text):
        if case .duration(let duration)? = Quantity.parse(text) { return duration }
        throw StepFailure(
          code: .expression,
          "'\(text)' is not a duration (write 500ms, 2s or 1m)",
          at: template.range
        )
      case .missing:
        // Asking for text names what is missing.
        _ = try scope.text(of: template)
        fallthrough
      default:
        throw StepFailure(
          code: .expression,
          "this must be a duration such as 500ms, not \(value.kindName)",
          at: template.range
        )
      }
    }
  }
}
