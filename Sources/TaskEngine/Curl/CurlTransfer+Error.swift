import CCurl
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlTransfer {
  /// Whether the connection may be one of HTTP/2; over plain http only for those who ask for it.
  var maySpeakHTTP2: Bool {
    switch request.options.version {
    case .http1: false
    case .http2: true
    default: isTLS
    }
  }

  /// A code that comes after ``FloodWatch`` has ended a connection of the loop.
  func noteFlood(_ code: CURLcode) {
    let codes = [
      CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2,
      CURLE_HTTP2_STREAM,
    ]
    guard codes.contains(code) else { return }
    let server = request.options.unixSocket ?? url.hostAndPort
    failure = RequestError(
      .protocolError,
      "\(server) sends HTTP/2 frames without end, and nothing in them"
    )
  }

  /// What a code of libcurl means for this transfer.
  func error(for code: CURLcode) -> RequestError {
    if let failure = failure ?? refusal { return failure }
    let text =
      handle.errorText.isEmpty ? String(cString: curl_easy_strerror(code)) : handle.errorText
    let detail = beginningLowercased(text)
    let server = request.options.unixSocket ?? url.hostAndPort
    let partial = response(certificate: nil)
    let underlying = CurlError(code: Int(code.rawValue), text: text)
    func make(_ code: RequestError.Code, _ message: String) -> RequestError {
      RequestError(code, message, response: partial, underlying: underlying)
    }
    switch code {
    case CURLE_URL_MALFORMAT: return make(.badURL, "bad URL '\(request.url)': \(detail)")
    case CURLE_COULDNT_RESOLVE_HOST:
      return make(.cannotResolve, "can't resolve the name '\(url.host)'")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return make(.cannotResolve, "can't resolve the proxy's name: \(detail)")
    case CURLE_COULDNT_CONNECT: return connectError(proxyName ?? server, detail, make)
    case CURLE_OPERATION_TIMEDOUT: return timeout(server, make)
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
      return lost(code, server, detail, make)
    case CURLE_HTTP2, CURLE_HTTP2_STREAM:
      let isBroken = detail.contains("PROTOCOL_ERROR") || detail.contains("FRAME_SIZE_ERROR")
      let isLost =
        !isBroken && (hasResponse || detail.contains("CANCEL") || detail.contains("closed"))
      return make(isLost ? .connectionLost : .protocolError, "HTTP/2 to \(server): \(detail)")
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      return make(.protocolError, "\(server) sent what is not HTTP: \(detail)")
    // libcurl 7 has no memory for a line over 100 KB, libcurl 8 says CURLE_TOO_LARGE (100).
    case CURLE_OUT_OF_MEMORY where !head.isComplete, CURLcode(rawValue: 100):
      return make(.protocolError, "\(server) sent a header that is too large")
    case CURLE_PROXY:
      return make(.connectionFailed, "the proxy gave no way to \(server): \(detail)")
    case CURLE_NOT_BUILT_IN:
      return make(.unsupportedFeature, "libcurl \(CurlLibrary.shared.version): \(detail)")
    default: break
    }
    if let failure = tlsFailure(code, text) {
      if failure == .handshake, let reason = Self.plainServer(text) {
        return make(.tls(failure), "no TLS with \(server): \(reason)")
      }
      return make(.tls(failure), "TLS with \(server): \(failure.description): \(detail)")
    }
    return make(.connectionFailed, "no answer from \(server): \(detail)")
  }

  /// The proxy that the request names, without user and password.
  var proxyName: String? {
    guard case .url(let text) = request.options.proxy else { return nil }
    return "the proxy \(text.split(separator: "@").last ?? "")"
  }

  private typealias Make = (RequestError.Code, String) -> RequestError

  private func connectError(_ server: String, _ detail: String, _ make: Make) -> RequestError {
    let number = Int32(truncatingIfNeeded: handle.integer(CURLINFO_OS_ERRNO))
    if number == ECONNREFUSED || detail.contains("refused") {
      return make(.connectionRefused, "connection refused by \(server)")
    }
    let why = number == 0 ? detail : systemMessage(number)
    return make(.connectionFailed, "can't connect to \(server): \(why)")
  }

  private func lost(
    _ code: CURLcode,
    _ server: String,
    _ detail: String,
    _ make: Make
  ) -> RequestError {
    if detail.contains("CONNECT tunnel") || detail.contains("proxy CONNECT") {
      return make(
        .connectionFailed,
        "\(proxyName ?? "the proxy") gave no way to \(server): \(detail)"
      )
    }
    if isTLS, handle.time(CURLINFO_APPCONNECT_TIME_T) == .zero,
      handle.integer(CURLINFO_NUM_CONNECTS) > 0, !hasResponse
    {
      return make(.tls(.handshake), "TLS with \(server): \(detail)")
    }
    let number = Int32(truncatingIfNeeded: handle.integer(CURLINFO_OS_ERRNO))
    let alert = tlsFailure(CURLE_SSL_CONNECT_ERROR, handle.errorText)
    if alert == .clientCertificate, !hasResponse {
      return make(.tls(.clientCertificate), "TLS with \(server): client certificate: \(detail)")
    }
    switch code {
    case CURLE_RECV_ERROR where detail.contains("too large response headers"):
      return make(.protocolError, "\(server) sent a header that is too large")
    case CURLE_RECV_ERROR where detail.contains("nghttp2"):
      if head.status == 0, detail.contains("-902") {
        return make(.protocolError, "\(server) sent a header that is too large")
      }
      let reason = detail.split(separator: ":").last.map(String.init) ?? detail
      return make(
        .protocolError,
        "HTTP/2 to \(server): \(beginningLowercased(String(trimmingBlanks(reason[...]))))"
      )
    case CURLE_RECV_ERROR where detail.contains("chunk"):
      return make(.protocolError, "\(server) sent what is not HTTP: \(detail)")
    case CURLE_GOT_NOTHING where request.options.version == .http2,
      CURLE_SEND_ERROR where request.options.version == .http2 && !hasResponse:
      return make(
        .connectionLost,
        "\(server) closed the connection without an answer, or sent what is not HTTP/2"
      )
    case CURLE_GOT_NOTHING:
      return make(.connectionLost, "\(server) closed the connection without an answer")
    case CURLE_PARTIAL_FILE:
      return make(.connectionLost, "\(server) closed the connection in the middle: \(detail)")
    default:
      let why = number == 0 ? detail : systemMessage(number)
      return make(.connectionLost, "the connection to \(server) was lost: \(why)")
    }
  }

  private func timeout(_ server: String, _ make: Make) -> RequestError {
    let isNew = handle.integer(CURLINFO_NUM_CONNECTS) > 0 || !hasResponse
    let hasConnected = handle.time(CURLINFO_PRETRANSFER_TIME_T) > .zero
    let total = handle.time(CURLINFO_TOTAL_TIME_T)
    let limit = "after \(total.wholeMilliseconds) ms"
    if isNew, !hasConnected {
      if handle.time(CURLINFO_NAMELOOKUP_TIME_T) == .zero {
        return make(.timeout(.resolve), "timeout \(limit): the name '\(url.host)' was not resolved")
      }
      if !isWaitingForTLS {
        return make(.timeout(.connect), "timeout \(limit): no connection to \(server)")
      }
      return make(.timeout(.tls), "timeout \(limit): no TLS with \(server)")
    }
    guard hasResponse else {
      return make(.timeout(.response), "timeout \(limit): no answer from \(server)")
    }
    return make(.timeout(.body), "timeout \(limit): the answer of \(server) was not complete")
  }

  /// Whether there is a connection, and TLS on it is all that is missing.
  ///
  /// Until it is made, libcurl 7 tells no time of the connection, but its port it does.
  private var isWaitingForTLS: Bool {
    if case .url = request.options.proxy, handle.integer(CURLINFO_HTTP_CONNECTCODE) != 200 {
      return false
    }
    return isTLS && handle.integer(CURLINFO_LOCAL_PORT) > 0
  }

  /// What OpenSSL says of a server that knows nothing of TLS, in words that help; nil for anything
  /// else.
  private static func plainServer(_ text: String) -> String? {
    let isOtherProtocol =
      text.contains("wrong version number") || text.contains("packet length too long")
      || text.contains("http request")
    if isOtherProtocol { return "what it answers is not TLS; is it an http:// address?" }
    guard text.contains("SSL_ERROR_SYSCALL") || text.contains("unexpected eof") else { return nil }
    return "it ended the connection; is it an http:// address?"
  }

  private func tlsFailure(_ code: CURLcode, _ text: String) -> RequestError.TLSFailure? {
    func says(_ words: String...) -> Bool { words.contains { text.lowercased().contains($0) } }
    switch code {
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE: return .badFile
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      if says("has expired") { return .expired }
      if says("not yet valid") { return .notYetValid }
      if says(
        "does not match",
        "no alternative certificate subject name",
        "unable to obtain common"
      ) {
        return .wrongHost
      }
      if says("revoked") { return .revoked }
      if says("self-signed certificate in", "self signed certificate in") { return .untrusted }
      if says("self-signed", "self signed") { return .selfSigned }
      return .untrusted
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
      if says("certificate required", "bad certificate", "unknown ca", "certificate expired") {
        return .clientCertificate
      }
      return .handshake
    default: return nil
    }
  }
}

/// What libcurl itself said.
struct CurlError: Error, CustomStringConvertible {
  /// The number of the `CURLcode`.
  var code: Int
  var text: String

  var description: String { "\(text) (libcurl code \(code))" }
}
