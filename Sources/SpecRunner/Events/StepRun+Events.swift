import HTTPTypes
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension StepRun {
  /// Follows a stream of events until there are enough of them, it ends, or the time is over.
  ///
  /// A stream of server-sent events that breaks off is asked for again, from the last event on (HTML,
  /// section 9.2.3).
  func follow(
    _ request: CompiledRequest,
    _ expected: EventExpectations,
    of template: RequestTemplate
  ) async throws(StepFailure) -> StepEnding {
    let range = template.range
    let within = try expected.within.duration(in: scope)
    let deadline = context.watch.elapsed + within
    let isLimited = template.connection?.limits.body != nil
    let collector = EventCollector(
      expected,
      judge: judge,
      sizeLimit: (isLimited ? request.options.maximumBodySize : nil) ?? EventCollector.sizeLimit
    )
    var request = request
    var ending = StepEnding(.passed)
    ending.destination = .stream
    var left = expected.reconnections
    var latest: ReceivedResponse?
    while true {
      let begin = context.watch.elapsed
      request.timeout = max(deadline - begin, .milliseconds(1))
      let execution = await context.session.execute(request, to: .reader(collector.reader()))
      ending.add(execution, after: begin - start)
      let link = Link(execution, collector)
      if case .refused(let response) = link, latest == nil {
        let answer = ResponseRecord(
          response,
          to: ending.sent ?? PreparedRequest(url: ""),
          now: context.options.now
        )
        conclude(&ending, with: answer, judge.verdict(on: answer, of: step))
        return ending
      }
      // Of an answer that only says that there is no more, nothing is to be seen.
      if latest == nil || link.response?.status != 204 { latest = link.response ?? latest }
      let end: StreamEnd
      switch link {
      case .enough: end = .goal
      case .late: end = .late(within)
      case .refused(let response): end = .refused(status: response.status)
      case .ended(_, let canResume), .broken(let canResume):
        let delay = collector.retryDelay ?? Self.standardDelay
        let isWanted = expected.hasGoal || link.isBroken
        if isWanted, canResume, left > 0, context.watch.elapsed + delay < deadline {
          left -= 1
          setReason(link.isBroken ? "the stream broke off" : "the stream ended", in: &ending)
          try await wait(delay)
          request.resume(after: collector.lastEventID)
          continue
        }
        if !link.isBroken {
          end = .over
        } else if canResume, latest != nil, context.watch.elapsed + delay >= deadline {
          end = .late(within)
        } else {
          try settle(&ending, without: execution, at: range)
          return ending
        }
      case .failed:
        try settle(&ending, without: execution, at: range)
        return ending
      }
      guard let response = latest, let sent = ending.sent else {
        try settle(&ending, without: execution, at: range)
        return ending
      }
      finish(&ending, expected, collector, end, response, to: sent)
      return ending
    }
  }

  /// How long to wait before connecting again when the stream does not say it.
  private static let standardDelay = Duration.seconds(1)

  private func finish(
    _ ending: inout StepEnding,
    _ expected: EventExpectations,
    _ collector: EventCollector,
    _ end: StreamEnd,
    _ response: ReceivedResponse,
    to sent: PreparedRequest
  ) {
    var response = response
    response.body = collector.bytes
    response.size = response.body.count
    let answer = ResponseRecord(
      response,
      to: sent,
      now: context.options.now,
      events: collector.events
    )
    var verdict = judge.verdict(on: answer, of: step)
    if collector.format == .other {
      verdict.assertions.append(expected.typeMismatch(response.headers[.contentType]))
    } else {
      verdict.assertions += collector.mismatches
      verdict.assertions += expected.results(of: collector, end)
    }
    if case .problem(let problem)? = collector.stop {
      verdict.problem = verdict.problem ?? problem
    }
    conclude(&ending, with: answer, verdict)
  }
}

/// How following a stream came to its end.
private enum StreamEnd {
  case goal
  case over
  case late(Duration)
  /// The server did not take up the stream again.
  case refused(status: Int)

  /// As the end of a sentence about events.
  var words: String {
    switch self {
    case .goal: "enough"
    case .over: "then the stream ended"
    case .late(let within): "and \(within.asWritten) were over"
    case .refused(let status): "then the server answered with status \(status)"
    }
  }
}

/// What became of one connection.
private enum Link {
  case enough(ReceivedResponse)
  /// The time is over; nil when no answer had come.
  case late(ReceivedResponse)
  case ended(ReceivedResponse, canResume: Bool)
  case broken(canResume: Bool)
  /// The answer is no stream, by its status.
  case refused(ReceivedResponse)
  /// No answer, and none to be hoped for.
  case failed

  init(_ execution: Execution, _ collector: EventCollector) {
    let response = execution.attempts.last?.response
    let canResume = collector.format == .serverSent
    switch execution.result {
    case .success(let response):
      if !(200..<300).contains(response.status) {
        self = .refused(response)
      } else if collector.stop != nil || collector.format == .other {
        self = .enough(response)
      } else {
        collector.end()
        // 204 says not to come again (HTML, section 9.2.3).
        self =
          collector.stop != nil
          ? .enough(response) : .ended(response, canResume: canResume && response.status != 204)
      }
    case .failure(let error):
      switch (error as? RequestError)?.code {
      case .timeout(.body)?, .timeout(.response)?:
        self = response.map(Self.late) ?? .failed
      case .connectionLost?, .connectionRefused?, .connectionFailed?:
        self = .broken(canResume: canResume)
      default: self = .failed
      }
    }
  }

  var response: ReceivedResponse? {
    switch self {
    case .enough(let response), .late(let response), .ended(let response, _): response
    default: nil
    }
  }

  var isBroken: Bool {
    if case .broken = self { true } else { false }
  }
}

extension CompiledRequest {
  /// Asks for what comes after an event.
  fileprivate mutating func resume(after id: String) {
    guard !id.isEmpty, let name = HTTPField.Name("Last-Event-ID") else { return }
    headers[name] = id
  }
}

extension EventExpectations {
  fileprivate func typeMismatch(_ type: String?) -> AssertionResult {
    AssertionResult(
      path: "type",
      passed: false,
      expected: "text/event-stream or application/x-ndjson",
      actual: type ?? "no content type",
      range: range
    )
  }

  /// What the stream as a whole comes to.
  fileprivate func results(of collector: EventCollector, _ end: StreamEnd) -> [AssertionResult] {
    let count = collector.count
    let actual = "\(count) event\(count == 1 ? "" : "s"), \(end.words)"
    func result(_ passed: Bool, _ expected: String, _ range: SourceRange) -> AssertionResult {
      AssertionResult(
        path: "events",
        passed: passed,
        expected: expected,
        actual: passed ? "" : actual,
        range: range
      )
    }
    var results: [AssertionResult] = []
    if let each, collector.mismatches.isEmpty {
      results.append(result(true, "each as 'each' has it", each.range))
    }
    let isReached = if case .goal = end { true } else { false }
    if let until, isReached || self.count == nil {
      var reached = result(isReached, "an event as 'until' has it", until.range)
      if !isReached, let missed = collector.missed {
        reached.detail = "\(missed.path) of the last one is \(missed.actual)"
      }
      results.append(reached)
    } else if let wanted = self.count {
      let what = until == nil ? "" : ", or one as 'until' has it"
      results.append(
        result(isReached, "\(wanted) event\(wanted == 1 ? "" : "s")\(what)", range)
      )
    } else if case .late(let within) = end {
      results.append(result(false, "the end of the stream within \(within.asWritten)", range))
    } else if case .refused = end {
      results.append(result(false, "the rest of the stream", range))
    }
    return results
  }
}
