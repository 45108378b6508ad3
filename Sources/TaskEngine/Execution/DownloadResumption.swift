import HTTPTypes

/// Lets the second attempt of a download go on where the first one lost its connection.
///
/// Only with a strong validator (RFC 9110, section 13.1.5): `If-Range` then makes the server send
/// everything when it changed.
struct DownloadResumption {
  private(set) var sink: ResponseSink
  /// `Range` and `If-Range`, when there is something to go on from.
  private(set) var headers = HTTPFields()

  init(_ sink: ResponseSink) {
    self.sink = sink
  }

  mutating func advance(after result: Result<ReceivedResponse, any Error>) {
    guard case .file(let path, let start) = sink else { return }
    sink = .file(path: path, resumingAt: 0)
    let earlier = headers
    headers = HTTPFields()
    guard case .failure(let error as RequestError) = result,
      error.code == .connectionLost || error.code.isTimeout,
      let response = error.response, response.file != nil, response.size > 0
    else { return }
    let offset = response.status == 206 ? start + response.size : response.size
    var validator = response.headers[.eTag].flatMap { $0.hasPrefix("W/") ? nil : $0 }
    if response.status == 206 { validator = validator ?? earlier[.ifRange] }
    guard let validator else { return }
    sink = .file(path: path, resumingAt: offset)
    headers = [.range: "bytes=\(offset)-", .ifRange: validator]
  }
}

extension RequestError.Code {
  fileprivate var isTimeout: Bool {
    if case .timeout = self { true } else { false }
  }
}
