import HTTPTypes
import Matching
import SpecModel
import TaskEngine

extension CompiledRequest {
  /// What is asked for by a step that reads events, unless it says otherwise.
  private static let acceptedStreams =
    "text/event-stream, application/x-ndjson;q=0.9, application/jsonl;q=0.9"

  /// With the fields that go with what becomes of the answer.
  consuming func receiving(_ reception: Reception?) -> CompiledRequest {
    guard let reception else { return self }
    var request = self
    // A range, a size and a hash are those of a file, and not of how it travels; and of events, a
    // coding may hold back what has come.
    if !request.headers.contains(.acceptEncoding) { request.headers[.acceptEncoding] = "identity" }
    if case .events = reception, !request.headers.contains(.accept) {
      request.headers[.accept] = Self.acceptedStreams
    }
    return request
  }
}

extension RequestBuilder {
  /// Where the answer's body goes; nil for memory.
  func destination(
    of reception: Reception?,
    in scope: StepScope
  ) throws(StepFailure) -> ExchangeRecord.Destination? {
    switch reception {
    case .download(let template)?:
      let path = try text(template.path, in: scope)
      do {
        let file = try files.destination(path, from: template.path.range)
        return .file(path: files.shown(file), resumes: template.resumes)
      } catch {
        throw StepFailure(error, at: template.path.range)
      }
    case .events?: return .stream
    case nil: return nil
    }
  }
}
