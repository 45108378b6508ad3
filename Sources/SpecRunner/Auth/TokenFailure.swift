import SpecModel
import SpecSource
import TaskEngine

/// Why there is no token to send.
///
/// Another attempt is left to whoever fetches, as others wait for the same token.
struct TokenFailure: FinalError, CustomStringConvertible {
  let message: String
  /// Where the token endpoint is written.
  let range: SourceRange

  var description: String { message }
}

/// There is no token, because the step that asked first could not get it.
struct TokenLack: FinalError, CustomStringConvertible {
  /// Who asked first.
  let asker: TokenAsker
  /// True for the suite that the other step is in.
  let isOwn: Bool

  init(of first: TokenAsker, for other: TokenAsker) {
    asker = first
    isOwn = first.suite.index == other.suite.index
  }

  var description: String {
    let place = isOwn ? "" : " in '\(asker.suite.title)' (\(asker.suite.path))"
    return "needs the token that \(asker.step.quotedName) could not get\(place)"
  }

  /// What it is to the step that met it.
  var obstacle: StepLedger.Obstacle {
    .blocked(by: isOwn ? asker.step : nil, reason: description)
  }
}

/// The step that asks for a token.
struct TokenAsker: Sendable {
  var step: StepIdentity
  var suite: SuiteIdentity

  func isSame(as other: TokenAsker) -> Bool {
    suite.index == other.suite.index && step.range == other.step.range
      && step.instance?.index == other.step.instance?.index
  }
}
