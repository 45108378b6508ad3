import HTTPTypes
import SpecSource

extension StepDecoder {
  /// What is done with the body of the answer; nil when it is kept in memory.
  func reception(
    of mapping: GroupedMapping,
    _ action: Step.Action,
    phase: StepPhase,
    _ decoding: inout Decoding
  ) -> Reception? {
    guard case .request = action, mapping.hasAny(of: StepKeys.receptionNames) else { return nil }
    guard mapping.count(among: StepKeys.receptionNames) == 1 else {
      decoding.reportConflict(of: mapping.entries(among: StepKeys.receptionNames))
      return nil
    }
    if mapping.has(StepKeys.events), let retry = mapping.entry(of: StepKeys.retry) {
      decoding.report(
        .conflictingKeys,
        "'retry' does not apply to a stream of events",
        at: retry.key.range,
        hint: "it connects again by itself: events: { reconnect: 3 }"
      )
    }
    if let download = mapping.value(of: StepKeys.download, &decoding) { return .download(download) }
    return mapping.value(of: StepKeys.events, &decoding).map { .events($0) }
  }
}

extension Reception? {
  /// Whether the body goes to a file.
  package var isDownload: Bool {
    if case .download? = self { true } else { false }
  }

  /// Whether it is a stream of events.
  package var isStream: Bool {
    if case .events? = self { true } else { false }
  }
}

extension Decoding {
  /// Reports an operation that can't be sent by its method (GraphQL over HTTP, section 6).
  mutating func checkGraphQL(
    _ body: RequestTemplate.Body?,
    sentBy method: HTTPRequest.Method,
    in mapping: GroupedMapping
  ) {
    guard case .graphql(let request)? = body else { return }
    let range = mapping.entry(of: StepKeys.graphql)?.key.range ?? mapping.range
    if method != .post, method != .get {
      report(
        .conflictingKeys,
        "an operation of GraphQL is sent by POST or GET, not by \(method)",
        at: range
      )
    } else if method == .get, request.kind == .mutation {
      report(
        .conflictingKeys,
        "a mutation is sent by POST, not by GET",
        at: range,
        hint: "what a GET changes may happen twice, or never"
      )
    } else if request.kind == .subscription, !mapping.has(StepKeys.events) {
      report(
        .missingKey,
        "a subscription is answered by a stream",
        at: range,
        hint: "add events: { count: 1 } to the step"
      )
    }
  }
}
