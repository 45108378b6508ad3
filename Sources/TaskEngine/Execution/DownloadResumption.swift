import HTTPTypes

/// Lets the second attempt of a download go on where the first one lost its connection.
///
/// Only with a strong validator (RFC 9110, section 13.1.5): `If-Range` then makes the server send
/// everything when it changed.
struct DownloadResumption {
  private(set) var sink: ResponseSink

  init(_ sink: ResponseSink) {
    self.sink = sink
  }

  /// `Range` and `If-Range`, when there is something to go on from.
  var headers: HTTPFields {
    guard case .file(_, let offset, let validator?) = sink, offset > 0 else { return [:] }
    return [.range: "bytes=\(offset)-", .ifRange: validator]
  }

  /// What is left to be received after the last attempt; nil when that would be everything.
  var unfinished: ResponseSink? { headers.isEmpty ? nil : sink }

  mutating func advance(after result: Result<ReceivedResponse, any Error>) {
    guard case .file(let path, let start, let earlier) = sink else { return }
    guard case .failure(let error as RequestError) = result, error.code.isInterruption else {
      sink = .file(path: path, resumingAt: 0)
      return
    }
    // Where nothing came, nothing was written: what there was before still is.
    guard let response = error.response else { return }
    sink = .file(path: path, resumingAt: 0)
    // The bytes of a coded body are others than those that a range counts.
    guard response.file != nil, response.size > 0, response.headers[.contentEncoding] == nil else {
      return
    }
    let offset = response.status == 206 ? start + response.size : response.size
    var validator = response.headers[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    if response.status == 206 { validator = validator ?? earlier }
    guard let validator else { return }
    sink = .file(path: path, resumingAt: offset, validator: validator)
  }
}

extension RequestError.Code {
  /// Whether the rest may come another time.
  fileprivate var isInterruption: Bool {
    switch self {
    case .timeout, .connectionLost, .connectionRefused, .connectionFailed, .cannotResolve,
      .cancelled:
      true
    default: false
    }
  }
}
