public import HTTPTypes
public import Logging

/// Logs each send and what came of it; values of fields that carry credentials never.
public struct LoggerPlugin: Plugin {
  public let scope: PluginScope
  private let logger: Logger
  private let level: Logger.Level
  private let redacted: Set<HTTPField.Name>
  private let redactedQuery: Set<String>

  /// Makes a plugin.
  ///
  /// - Parameters:
  ///   - logger: Where to.
  ///   - level: Of sends and responses; failures are logged as warnings.
  ///   - redacting: Fields whose values are not logged, besides those that always are left out:
  ///     `Authorization`, `Proxy-Authorization`, `Cookie`, `Set-Cookie`, `X-Api-Key` and
  ///     `X-Amz-Security-Token`.
  ///   - redactingQuery: Names in the query whose values are not logged.
  ///   - scope: Which requests are logged.
  public init(
    logger: Logger = Logger(label: "TaskEngine"),
    level: Logger.Level = .info,
    redacting: Set<HTTPField.Name> = [],
    redactingQuery: Set<String> = [],
    scope: PluginScope = .all
  ) {
    self.logger = logger
    self.level = level
    self.scope = scope
    let custom = ["X-Api-Key", "X-Amz-Security-Token"].compactMap { HTTPField.Name($0) }
    redacted = redacting.union(custom).union([
      .authorization, .proxyAuthorization, .cookie, .setCookie,
    ])
    self.redactedQuery = redactingQuery
  }

  /// Logs method, URL and fields.
  public func willSend(_ request: PreparedRequest) async {
    logger.log(
      level: level,
      "\(request.method.rawValue) \(redacting(request.url))",
      metadata: ["headers": metadata(request.headers, request.options.credentialFields)]
    )
  }

  /// Logs status, size, time and fields, or the error.
  public func didReceive(
    _ result: Result<ReceivedResponse, any Error>,
    for request: PreparedRequest
  ) async {
    let line = "\(request.method.rawValue) \(redacting(request.url))"
    switch result {
    case .success(let response):
      let milliseconds = response.timings.total.wholeMilliseconds
      logger.log(
        level: level,
        "\(response.status) \(line), \(response.size) bytes in \(milliseconds) ms",
        metadata: ["headers": metadata(response.headers, [])]
      )
    case .failure(let error):
      logger.warning("\(redacting("\(error)", of: request)) (\(line))")
    }
  }

  /// Logs the error that the execution ends with.
  public func didFail(_ error: any Error, for request: PreparedRequest) async {
    let line = "\(request.method.rawValue) \(redacting(request.url))"
    logger.warning("failed: \(redacting("\(error)", of: request)) (\(line))")
  }

  private func metadata(_ headers: HTTPFields, _ more: [HTTPField.Name]) -> Logger.MetadataValue {
    .array(
      headers.map { field in
        let isHidden = redacted.contains(field.name) || more.contains(field.name)
        return .string("\(field.name.rawName): \(isHidden ? "***" : field.value)")
      }
    )
  }

  private func redacting(_ url: String) -> String {
    guard !redactedQuery.isEmpty, let mark = url.firstIndex(of: "?") else { return url }
    let pairs = url[url.index(after: mark)...].split(
      separator: "&",
      omittingEmptySubsequences: false
    )
    let shown = pairs.map { pair -> String in
      guard let equals = pair.firstIndex(of: "="), redactedQuery.contains(String(pair[..<equals]))
      else { return String(pair) }
      return "\(pair[...equals])***"
    }
    return url[...mark] + shown.joined(separator: "&")
  }

  /// A message may name the URL.
  private func redacting(_ message: String, of request: PreparedRequest) -> String {
    guard !redactedQuery.isEmpty, !request.url.isEmpty else { return message }
    return message.split(separator: request.url, omittingEmptySubsequences: false)
      .joined(separator: redacting(request.url))
  }
}
