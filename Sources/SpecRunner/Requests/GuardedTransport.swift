#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import SpecModel
import SpecSource
import TaskEngine

extension Transport {
  /// This one, kept to what the environment of the run and its command line allow; counts what goes out.
  func guarded(
    by rules: EnvironmentRules,
    _ addressGuard: AddressGuard,
    _ redactor: Redactor,
    countedBy counter: RequestCounter
  ) -> any Transport {
    GuardedTransport(
      transport: self,
      rules: rules,
      addressGuard: addressGuard,
      redactor: redactor,
      counter: counter
    )
  }
}

/// A transport that connects only where the run may, and sends no credentials in the clear.
///
/// Everything goes through it: first requests, redirects, retries, preconditions and log-ins.
struct GuardedTransport: Transport {
  /// Nothing was sent, because the environment or the command line does not allow it.
  struct Refusal: FinalError, CustomStringConvertible {
    var code = DiagnosticCode.hostNotAllowed
    let message: String
    let url: String

    var description: String { message }
  }

  let transport: any Transport
  let rules: EnvironmentRules
  let addressGuard: AddressGuard
  let redactor: Redactor
  let counter: RequestCounter

  var defaultHeaders: HTTPFields { transport.defaultHeaders }
  var executor: (any TaskExecutor)? { transport.executor }

  /// The server that was asked for last.
  private let known = KnownServer()

  func send(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async throws -> ReceivedResponse {
    if let message = refusal(of: request.url, request.options) {
      throw Refusal(message: message, url: request.url)
    }
    if let address = serverThatReads(request), carriesSecret(request) {
      throw Refusal(
        code: .cleartextSecrets,
        message: "credentials would go to '\(address)' over http, where everybody on the way can "
          + "read them, and neither 'cleartext' nor '--allow-cleartext' names it",
        url: request.url
      )
    }
    // Beforehand, since who watches the run sees how many are under way.
    counter.add()
    do {
      // What is guarded already need not be copied.
      if request.options.addressGuard == addressGuard {
        return try await transport.send(request, to: sink, progress: progress)
      }
      var request = request
      request.options.addressGuard = addressGuard
      return try await transport.send(request, to: sink, progress: progress)
    } catch {
      if (error as? RequestError)?.code.isOfNothingTried == true { counter.remove() }
      throw error
    }
  }

  func connect(
    to url: String,
    timeout: Duration,
    options: TransportOptions
  ) async throws(RequestError) {
    if let message = refusal(of: url, options) { throw RequestError(.precondition, message) }
    var options = options
    options.addressGuard = addressGuard
    try await transport.connect(to: url, timeout: timeout, options: options)
  }

  // MARK: Hosts

  /// Why a request must not go where it would: by its URL, and by what leads elsewhere.
  private func refusal(of url: String, _ options: TransportOptions) -> String? {
    guard rules.limitsHosts else { return nil }
    if let message = rules.refusal(ofURL: url) { return message }
    if let socket = options.unixSocket { return rules.refusal(ofSocket: socket) }
    if let proxy = options.proxyAddress { return rules.refusal(of: proxy) }
    guard let address = ServerAddress(url: url) else { return nil }
    return options.target(of: address).flatMap { rules.refusal(of: $0) }
  }

  // MARK: Cleartext

  /// The server, or the proxy, that gets what is sent without TLS over a network, and to which
  /// credentials must not go so; nil where there is none.
  private func serverThatReads(_ request: PreparedRequest) -> ServerAddress? {
    guard request.options.leadsElsewhere else {
      return known.answer(for: request.url) {
        serverThatReads(request.url, sentWith: request.options)
      }
    }
    return serverThatReads(request.url, sentWith: request.options)
  }

  private func serverThatReads(
    _ url: String,
    sentWith options: TransportOptions
  ) -> ServerAddress? {
    guard url.prefix(5).lowercased() == "http:", options.unixSocket == nil,
      let address = ServerAddress(url: url)
    else { return nil }
    if rules.allowsCleartext(to: address), options.proxyAddress?.isLoopback ?? true,
      !address.isLoopback || options.target(of: address)?.isLoopback ?? true
    {
      return nil
    }
    let target = options.proxyAddress ?? options.target(of: address) ?? address
    return rules.allowsCleartext(to: target) ? nil : target
  }

  /// Whether a request carries what others must not read; a signature says no secret.
  private func carriesSecret(_ request: PreparedRequest) -> Bool {
    switch request.authentication {
    case .digest, .aws: return false
    default: break
    }
    if request.url.userInfo != nil || isSecret(request.url) { return true }
    return request.headers.contains { field in
      Self.credentialFields.contains(field.name.canonicalName)
        || field.name != .cookie && request.options.credentialFields.contains(field.name)
        || isSecret(field.value)
    } || carriesSecret(request.body)
  }

  /// Whether a body holds a secret; files that are sent as they are were not made of any.
  private func carriesSecret(_ body: RequestBody) -> Bool {
    switch body {
    case .none, .file: false
    case .bytes(let data): isSecret(data)
    case .multipart(let parts):
      parts.contains { part in
        if case .bytes(let data) = part.content { isSecret(data) } else { false }
      }
    }
  }

  /// Cookies are not among them: what is one's own to keep is masked, and so seen by its value.
  private static let credentialFields: Set<String> = [
    "authorization", "proxy-authorization", "x-api-key", "x-auth-token",
  ]

  private func isSecret(_ data: Data) -> Bool {
    !redactor.isEmpty && isSecret(String(decoding: data, as: UTF8.self))
  }

  private func isSecret(_ text: String) -> Bool {
    !redactor.mask(text).utf8.elementsEqual(text.utf8)
  }
}

extension TransportOptions {
  /// Whether a request may go to another server than its URL says.
  fileprivate var leadsElsewhere: Bool {
    if case .url = proxy { return true }
    return unixSocket != nil || !resolve.isEmpty
  }

  /// Where `resolve` leads instead of a server; nil where it says nothing of it.
  fileprivate func target(of address: ServerAddress) -> ServerAddress? {
    let entry = resolve.first { entry in
      entry.host.lowercased().utf8.elementsEqual(address.host.utf8)
        && entry.port ?? address.port == address.port
    }
    return entry.map { ServerAddress(host: $0.address, port: $0.toPort ?? address.port) }
  }

  /// The proxy that the request names; that of the process' environment is the user's own.
  fileprivate var proxyAddress: ServerAddress? {
    guard case .url(let url) = proxy else { return nil }
    let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
    return ServerAddress(url: "http://\(rest)")
  }
}

extension RequestError.Code {
  /// Whether not even a connection was tried.
  fileprivate var isOfNothingTried: Bool {
    switch self {
    case .badURL, .unsupportedScheme, .invalidHeader, .encoding, .bodyFile, .destination,
      .precondition, .addressRefused, .unsupportedFeature:
      true
    default: false
    }
  }
}
