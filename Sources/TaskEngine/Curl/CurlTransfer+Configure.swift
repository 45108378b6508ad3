import CCurl
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

extension CurlTransfer {
  /// Sets every option that differs from libcurl's defaults, or from the handle's last transfer.
  func configure() throws(RequestError) {
    let setup = CurlSetup(of: self)
    if !handle.isSetUp(as: setup) {
      handle.reset()
      try checkFeatures()
      try checkAddresses()
      configureConnection()
      if !setup.isConnectOnly { configureMessage(setup) }
      handle.setup = setup
    }
    handle.clearError()
    handle.setURL()
    handle.set(timeout: request.timeout)
    if request.options.addressGuard != nil {
      let transfer = Unmanaged.passUnretained(self).toOpaque()
      _ = ccurl_setopt_ptr(handle.easy, CURLOPT_OPENSOCKETDATA, transfer)
    }
    if !setup.isConnectOnly { fillMessage(setup) }
  }

  private func configureConnection() {
    let options = request.options
    handle.set(CURLOPT_NOSIGNAL, 1)
    _ = ccurl_setopt_sockopt(handle.easy, CurlCallbacks.onSocket)
    _ = ccurl_setopt_closesocket(handle.easy, CurlCallbacks.onClose)
    if options.addressGuard != nil {
      _ = ccurl_setopt_opensocket(handle.easy, CurlCallbacks.onOpen)
    }
    handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    handle.set(CURLOPT_FOLLOWLOCATION, 0)
    handle.set(CURLOPT_PATH_AS_IS, 1)
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // 0 would be libcurl's own limit, five minutes.
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds: options.connectTimeout ?? .seconds(86_400))
    if options.freshConnection {
      handle.set(CURLOPT_FRESH_CONNECT, 1)
      handle.set(CURLOPT_FORBID_REUSE, 1)
    }
    if !options.resolve.isEmpty {
      // CONNECT_TO is this transfer's alone; RESOLVE would stay in the loop's DNS cache.
      handle.set(CURLOPT_CONNECT_TO, list: options.resolve.map(\.connectTo))
    }
    if let socket = options.unixSocket { handle.set(CURLOPT_UNIX_SOCKET_PATH, socket) }
    switch options.proxy {
    case .environment where CurlLibrary.shared.hasProxyVariables: break
    case .environment, .none:
      handle.set(CURLOPT_PROXY, "")
      // Else it asks the environment, for each transfer, where no proxy is to be used.
      handle.set(CURLOPT_NOPROXY, "")
    case .url(let url): handle.set(CURLOPT_PROXY, url)
    }
    configureVersion(options.version)
    if isTLS { configureTLS(options.tls) }
    if order.isConnectOnly { handle.set(CURLOPT_CONNECT_ONLY, 1) }
  }

  private func checkFeatures() throws(RequestError) {
    func missing(_ feature: String) -> RequestError {
      let version = CurlLibrary.shared.version
      return RequestError(.unsupportedFeature, "libcurl \(version) has no \(feature)")
    }
    let options = request.options
    let library = CurlLibrary.shared
    if options.version == .http3, !library.hasHTTP3 { throw missing("HTTP/3") }
    if options.version == .http2, !library.hasHTTP2 { throw missing("HTTP/2") }
    if options.unixSocket != nil, !library.hasUnixSockets { throw missing("unix sockets") }
    if request.method == .head, request.body != .none {
      throw RequestError(.unsupportedFeature, "libcurl can't send a body with HEAD")
    }
    let tls = options.tls
    for path in [tls.ca, tls.certificate, tls.key].compactMap({ $0 }) {
      do { _ = try BodyFile.size(of: path) } catch {
        throw RequestError(.tls(.badFile), error.message.replacingBodyFile)
      }
    }
  }

  private func configureVersion(_ version: TransportOptions.Version) {
    let number =
      switch version {
      case .automatic where isTLS: CURL_HTTP_VERSION_2TLS
      case .automatic, .http1: CURL_HTTP_VERSION_1_1
      case .http2: isTLS ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
      case .http3: CURL_HTTP_VERSION_3
      }
    handle.set(CURLOPT_HTTP_VERSION, Int(number))
    // Waits for a connection being made, in the hope to share it.
    if version == .http2 || (version == .automatic && isTLS) { handle.set(CURLOPT_PIPEWAIT, 1) }
  }

  private func configureTLS(_ tls: TransportOptions.TLS) {
    handle.set(CURLOPT_CERTINFO, 1)
    if let ca = tls.ca {
      handle.set(CURLOPT_CAINFO, ca)
      handle.set(CURLOPT_CAPATH, String?.none)
    } else if let folder = CurlLibrary.shared.certificateFolder {
      handle.set(CURLOPT_CAINFO, String?.none)
      handle.set(CURLOPT_CAPATH, folder)
    }
    if let certificate = tls.certificate {
      handle.set(CURLOPT_SSLCERT, certificate)
      handle.set(CURLOPT_SSLKEY, tls.key ?? certificate)
      // Without one OpenSSL would ask whoever sits at the terminal.
      handle.set(CURLOPT_KEYPASSWD, tls.passphrase ?? "")
    }
    if !tls.verify {
      handle.set(CURLOPT_SSL_VERIFYPEER, 0)
      handle.set(CURLOPT_SSL_VERIFYHOST, 0)
    }
  }

  /// What is the same for all messages of this setup.
  private func configureMessage(_ setup: CurlSetup) {
    _ = ccurl_setopt_write(handle.easy, CURLOPT_HEADERFUNCTION, CurlCallbacks.onHeader)
    _ = ccurl_setopt_write(handle.easy, CURLOPT_WRITEFUNCTION, CurlCallbacks.onBody)
    switch setup.body {
    case .none: handle.set(request.method == .head ? CURLOPT_NOBODY : CURLOPT_HTTPGET, 1)
    case .empty, .copied: handle.set(CURLOPT_POST, 1)
    case .streamed(let isLarge):
      handle.set(CURLOPT_POST, 1)
      _ = ccurl_setopt_read(handle.easy, CurlCallbacks.onRead)
      _ = ccurl_setopt_seek(handle.easy, CurlCallbacks.onSeek)
      if isLarge { handle.set(CURLOPT_UPLOAD_BUFFERSIZE, 131_072) }
    }
    if asksBeforeSending { _ = ccurl_setopt_prereq(handle.easy, CurlCallbacks.onSend) }
    handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    if setup.isToFile { handle.set(CURLOPT_BUFFERSIZE, 131_072) }
    if setup.decodes { handle.set(CURLOPT_ACCEPT_ENCODING, "") }
    if case .digest(let user, let password) = request.authentication {
      handle.set(CURLOPT_HTTPAUTH, Int(CURLAUTH_DIGEST_BITS))
      handle.set(CURLOPT_USERNAME, user)
      handle.set(CURLOPT_PASSWORD, password)
    }
  }

  /// What is this message's own.
  private func fillMessage(_ setup: CurlSetup) {
    let transfer = Unmanaged.passUnretained(self).toOpaque()
    _ = ccurl_setopt_ptr(handle.easy, CURLOPT_HEADERDATA, transfer)
    _ = ccurl_setopt_ptr(handle.easy, CURLOPT_WRITEDATA, transfer)
    if asksBeforeSending { _ = ccurl_setopt_ptr(handle.easy, CURLOPT_PREREQDATA, transfer) }
    if setup.body != .none { fillBody(setup.body, transfer) }
    if handle.sentFields?.isWritten(as: request.headers) != true {
      handle.set(CURLOPT_HTTPHEADER, list: headerLines)
      handle.sentFields = request.headers
    }
  }

  private func fillBody(_ body: CurlSetup.Body, _ transfer: UnsafeMutableRawPointer) {
    handle.set(CURLOPT_POSTFIELDSIZE_LARGE, offset: bodySize)
    switch body {
    case .none: break
    case .empty: handle.set(CURLOPT_COPYPOSTFIELDS, "")
    case .copied:
      smallBody?.withUnsafeBytes { bytes in
        let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        _ = ccurl_setopt_ptr(handle.easy, CURLOPT_COPYPOSTFIELDS, start)
      }
    case .streamed:
      _ = ccurl_setopt_ptr(handle.easy, CURLOPT_READDATA, transfer)
      _ = ccurl_setopt_ptr(handle.easy, CURLOPT_SEEKDATA, transfer)
    }
  }

  /// Whether there is something to be asked when the connection is there: also one that was kept,
  /// which another request has made by other rules.
  private var asksBeforeSending: Bool { sendLimit != nil || request.options.addressGuard != nil }

  /// The fields as libcurl wants them: `Name;` sends an empty value, `Name:` keeps libcurl from
  /// adding a field of its own.
  private var headerLines: [String] {
    var lines: [String] = []
    var hasCookie = false
    for field in request.headers {
      if field.name == .cookie {
        // One field (RFC 6265, section 5.4), where the first stands.
        if !hasCookie { lines.append("Cookie: \(request.headers[.cookie] ?? "")") }
        hasCookie = true
      } else {
        let value = field.value
        lines.append(field.name.rawName + (value.isEmpty ? ";" : ": " + value))
      }
    }
    for name: HTTPField.Name in [.accept, .expect, .contentType]
    where !request.headers.contains(name) {
      lines.append("\(name.rawName):")
    }
    return lines
  }
}

/// A macro with a cast, which Swift does not import.
private let CURLAUTH_DIGEST_BITS: UInt = 1 << 1

extension TransportOptions.Resolve {
  /// `HOST:PORT:CONNECT-TO-HOST:CONNECT-TO-PORT`, parts that are empty standing for any or the
  /// same.
  fileprivate var connectTo: String {
    let target = address.contains(":") && !address.hasPrefix("[") ? "[\(address)]" : address
    return "\(host):\(port.map(String.init) ?? ""):\(target):\(toPort.map(String.init) ?? "")"
  }
}

extension String {
  /// A message about a file, of a certificate and not of a body.
  fileprivate var replacingBodyFile: String {
    let words = "can't read body file"
    guard hasPrefix(words) else { return self }
    return "can't read certificate file" + dropFirst(words.count)
  }
}
