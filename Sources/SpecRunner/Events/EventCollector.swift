#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import Matching
import SpecModel
import SpecSource
import Synchronization
import TaskEngine

/// Takes the events of one step as they come, over all of its connections, and says when there are
/// enough.
final class EventCollector: Sendable {
  /// The most bytes that a stream may have unless `maxBody` says otherwise: 16 MiB.
  static let sizeLimit = 16 << 20
  /// The most mismatches that are told.
  private static let mismatchLimit = 50

  /// Why no more events are wanted.
  enum Stop: Sendable {
    case until
    case count
    /// An expectation that can't be worked out, or a limit that was reached.
    case problem(StepProblem)
  }

  /// How the stream is written.
  enum Format: Sendable {
    case serverSent, lines
    /// The media type is of no stream.
    case other
  }

  private struct State {
    var format: Format?
    var serverSent = ServerSentEventParser()
    var lines = JSONLinesParser()
    var events: [EventRecord] = []
    var bytes = Data()
    var mismatches: [AssertionResult] = []
    /// How the latest event differs from what is waited for.
    var missed: AssertionResult?
    var stop: Stop?
  }

  private let expected: EventExpectations
  private let judge: Judge
  private let sizeLimit: Int
  private let state = Mutex(State())

  /// The limit is for the bytes of all connections together.
  init(_ expected: EventExpectations, judge: Judge, sizeLimit: Int = sizeLimit) {
    self.expected = expected
    self.judge = judge
    self.sizeLimit = sizeLimit
  }

  var events: [Value] { state.withLock { $0.events.map(Value.record) } }
  var count: Int { state.withLock(\.events.count) }
  /// All that came, as it came.
  var bytes: Data { state.withLock(\.bytes) }
  var format: Format? { state.withLock(\.format) }
  var stop: Stop? { state.withLock(\.stop) }
  var lastEventID: String { state.withLock(\.serverSent.lastEventID) }
  /// How long to wait before connecting again; nil until the stream says so.
  var retryDelay: Duration? {
    state.withLock(\.serverSent.retry).map { .milliseconds(min($0, 86_400_000)) }
  }
  /// What was not as every event must be.
  var mismatches: [AssertionResult] { state.withLock(\.mismatches) }
  var missed: AssertionResult? { state.withLock(\.missed) }

  /// For one connection; a new one begins.
  func reader() -> BodyReader {
    state.withLock { state in
      state.serverSent.reconnect()
      state.lines = JSONLinesParser()
    }
    return BodyReader { [self] piece, fields in take(piece, fields) }
  }

  /// The connection came to its end, so that the last line is whole.
  func end() {
    state.withLock { state in
      guard state.stop == nil, state.format == .lines else { return }
      for event in state.lines.end() where state.stop == nil { take(event, &state) }
    }
  }

  private func take(_ piece: UnsafeRawBufferPointer, _ fields: HTTPFields) -> BodyReader.Next {
    state.withLock { state in
      let format = Self.format(of: fields[.contentType])
      state.format = format
      state.bytes.append(contentsOf: piece)
      guard state.bytes.count <= sizeLimit else {
        state.stop = .problem(tooLarge)
        return .enough
      }
      let events: [StreamEvent]
      switch format {
      case .serverSent: events = state.serverSent.take(piece)
      case .lines: events = state.lines.take(piece)
      // Kept to be shown; no stream is so large.
      case .other: return state.bytes.count < ExchangeRecorder.textLimit ? .more : .enough
      }
      for event in events where state.stop == nil { take(event, &state) }
      return state.stop == nil ? .more : .enough
    }
  }

  private var tooLarge: StepProblem {
    StepProblem(
      code: .bodyTooLarge,
      message: "the stream is larger than \(sizeLimit) bytes, the most that 'maxBody' allows",
      range: expected.range
    )
  }

  private func take(_ event: StreamEvent, _ state: inout State) {
    let record = EventRecord(event)
    let path = "events[\(state.events.count)]"
    state.events.append(record)
    if state.format == .lines, !record.isJSON, state.mismatches.count < Self.mismatchLimit {
      state.mismatches.append(
        AssertionResult(
          path: path,
          passed: false,
          expected: "a line of JSON",
          actual: event.data,
          range: expected.range
        )
      )
    }
    do {
      if let each = expected.each {
        let found = try judge.results(of: .record(record), against: each, at: path)
        let room = max(0, Self.mismatchLimit - state.mismatches.count)
        state.mismatches += found.prefix(room)
      }
      if let until = expected.until {
        state.missed = try judge.results(of: .record(record), against: until, at: path).first
        if state.missed == nil { state.stop = .until }
      }
    } catch {
      state.stop = .problem(StepFailure(error).problem)
    }
    if state.stop == nil, let count = expected.count, state.events.count >= count {
      state.stop = .count
    }
  }

  private static func format(of type: String?) -> Format {
    switch type.map({ MediaTypeText($0).essence }) {
    case "text/event-stream": .serverSent
    case "application/x-ndjson", "application/ndjson", "application/jsonl",
      "application/x-jsonlines", "application/json-lines", "application/json-seq":
      .lines
    default: .other
    }
  }
}

extension Judge {
  /// What of a value that is no field of the answer is not as a pattern has it.
  func results(
    of value: Value,
    against pattern: Pattern,
    at path: String
  ) throws(EvaluationError) -> [AssertionResult] {
    let mismatches = try Matcher(shapes: shapes, scope: scope)
      .mismatches(of: value, against: pattern, at: path)
    for mismatch in mismatches { keepExpected(of: mismatch, pattern) }
    return mismatches.map(AssertionResult.init)
  }
}
