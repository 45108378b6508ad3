import HTTPTypes

/// Judges a response.
///
/// Its failure ends the attempt and comes through unwrapped. A type and not a mere function, so that
/// `.status(in:)` and `.contentType(_:)` can be written where a list of validations is wanted.
public struct ResponseValidation: Sendable {
  private let check: @Sendable (PreparedRequest, ReceivedResponse) -> ValidationResult

  /// Wraps a function of the request that was sent and its response.
  public init(
    _ check: @escaping @Sendable (PreparedRequest, ReceivedResponse) -> ValidationResult
  ) {
    self.check = check
  }

  /// Judges.
  public func callAsFunction(
    _ request: PreparedRequest,
    _ response: ReceivedResponse
  ) -> ValidationResult {
    check(request, response)
  }

  /// Holds when the status is in the range; else a ``RequestError`` with `unacceptableStatus`.
  public static func status(in range: Range<Int>) -> ResponseValidation {
    ResponseValidation { request, response in
      if range.contains(response.status) { return .success }
      return .failure(
        RequestError(
          .unacceptableStatus(response.status),
          "status \(response.status) from \(request.method) \(request.url) is not in "
            + "\(range.lowerBound)..\(range.upperBound - 1)",
          response: response
        )
      )
    }
  }

  /// Holds when the media type is one of these, which may hold `*`; case and parameters do not
  /// count, and a response without a body has no type to judge.
  ///
  /// Else a ``RequestError`` with `unacceptableType`.
  public static func contentType(_ types: String...) -> ResponseValidation {
    contentType(in: types)
  }

  static func contentType(in types: [String]) -> ResponseValidation {
    let ranges = types.compactMap { MediaType($0) }
    return ResponseValidation { request, response in
      guard response.size > 0 else { return .success }
      let text = response.headers[.contentType]
      if let type = text.flatMap({ MediaType($0) }), ranges.contains(where: { $0.covers(type) }) {
        return .success
      }
      return .failure(
        RequestError(
          .unacceptableType(text),
          "content type \(text.map { "'\($0)'" } ?? "missing") from \(request.method) "
            + "\(request.url) is not one of \(types.joined(separator: ", "))",
          response: response
        )
      )
    }
  }
}

extension ReceivedResponse {
  /// This response, when the validation holds; so that several can be written one after the other.
  ///
  /// - Throws: The validation's own error.
  @discardableResult
  public func validate(
    _ validation: ResponseValidation,
    for request: PreparedRequest? = nil
  ) throws -> ReceivedResponse {
    switch validation(request ?? PreparedRequest(url: url), self) {
    case .success: return self
    case .failure(let error): throw error
    }
  }
}
