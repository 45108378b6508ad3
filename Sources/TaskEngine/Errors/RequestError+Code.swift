extension RequestError {
  /// What went wrong.
  public enum Code: Sendable, Hashable {
    // Known before anything is sent.
    case badURL
    /// Only http and https are spoken.
    case unsupportedScheme
    /// A name or a value that HTTP does not allow, a line break above all.
    case invalidHeader
    /// The body could not be made from its value.
    case encoding
    /// A file to send is missing, unreadable, or became shorter while it was sent.
    case bodyFile
    /// A file to write a response to can't be written.
    case destination
    case precondition
    /// The address that a name stands for, or that is written out, is not to be reached.
    case addressRefused
    /// The transport at hand can't do what the request asks for.
    case unsupportedFeature

    // No answer came.
    case cannotResolve
    case connectionRefused
    /// No connection could be made, for another reason.
    case connectionFailed
    /// The connection ended before the response did.
    case connectionLost
    case timeout(Phase)
    case tls(TLSFailure)
    /// What came is not HTTP.
    case protocolError
    case bodyTooLarge
    case tooManyRedirects
    case cancelled

    // An answer came that was not asked for.
    case unacceptableStatus(Int)
    /// The media type; nil when there was none.
    case unacceptableType(String?)
    /// The body is not what it should be parsed as.
    case decoding
  }

  /// What a request was waiting for when its time ran out.
  public enum Phase: String, Sendable, Hashable {
    case resolve, connect, tls
    /// The first byte of the response.
    case response
    /// The rest of the response.
    case body
    /// Nothing moved for the idle time allowed.
    case idle
  }

  /// What is wrong with TLS.
  public enum TLSFailure: String, Sendable, Hashable, CaseIterable {
    case expired, notYetValid, wrongHost, untrusted, selfSigned, revoked
    /// The server asked for a client certificate, or refused the one it got.
    case clientCertificate
    /// The CA file, certificate or key given can't be used.
    case badFile
    /// No common version or cipher, or not TLS at all.
    case handshake
  }

  /// True when nothing of the request can have reached the server, so that it can't have done
  /// anything there: a name that can't be resolved, a connection that could not be made.
  public var isBeforeSending: Bool {
    switch code {
    case .badURL, .unsupportedScheme, .invalidHeader, .encoding, .bodyFile, .destination: true
    case .precondition, .addressRefused, .unsupportedFeature: true
    case .cannotResolve, .connectionRefused, .connectionFailed, .tls: true
    case .timeout(.resolve), .timeout(.connect), .timeout(.tls): true
    default: false
    }
  }

  /// A coarser view, as an app's interface needs it.
  public enum Category: Sendable, Hashable {
    case unauthorized, forbidden, notFound, client, server, decoding, encoding, cancelled, offline
    case timeout, other
  }

  /// 401 is unauthorized, 403 forbidden, 404 not found, other 4xx client; a host that can't be
  /// reached is offline.
  public var category: Category {
    switch code {
    case .unacceptableStatus(401): .unauthorized
    case .unacceptableStatus(403): .forbidden
    case .unacceptableStatus(404): .notFound
    case .unacceptableStatus(400..<500): .client
    case .unacceptableStatus(500..<600): .server
    case .decoding, .unacceptableType: .decoding
    case .badURL, .unsupportedScheme, .invalidHeader, .encoding, .bodyFile: .encoding
    case .cancelled: .cancelled
    case .cannotResolve, .connectionRefused, .connectionFailed, .connectionLost: .offline
    case .timeout: .timeout
    default: .other
    }
  }
}

extension RequestError.Code: CustomStringConvertible {
  /// The code in words, lower-case and stable: `connection refused`, `certificate expired`.
  public var description: String {
    switch self {
    case .badURL: "bad url"
    case .unsupportedScheme: "unsupported scheme"
    case .invalidHeader: "invalid header"
    case .encoding: "encoding"
    case .bodyFile: "body file"
    case .destination: "destination"
    case .precondition: "precondition"
    case .addressRefused: "address refused"
    case .unsupportedFeature: "unsupported feature"
    case .cannotResolve: "cannot resolve"
    case .connectionRefused: "connection refused"
    case .connectionFailed: "connection failed"
    case .connectionLost: "connection lost"
    case .timeout: "timeout"
    case .tls(let failure): failure.description
    case .protocolError: "protocol error"
    case .bodyTooLarge: "body too large"
    case .tooManyRedirects: "too many redirects"
    case .cancelled: "cancelled"
    case .unacceptableStatus: "unacceptable status"
    case .unacceptableType: "unacceptable type"
    case .decoding: "decoding"
    }
  }
}

extension RequestError.Code {
  /// Every description that a code can have, for look-up by name.
  public static let descriptions: [String] =
    ([
      .badURL, .unsupportedScheme, .invalidHeader, .encoding, .bodyFile, .destination,
      .precondition, .addressRefused, .unsupportedFeature, .cannotResolve, .connectionRefused,
      .connectionFailed,
      .connectionLost, .timeout(.response), .protocolError, .bodyTooLarge, .tooManyRedirects,
      .cancelled, .unacceptableStatus(0), .unacceptableType(nil), .decoding,
    ] as [Self]).map(\.description) + RequestError.TLSFailure.allCases.map(\.description)
}

extension RequestError.TLSFailure: CustomStringConvertible {
  /// The failure in words, lower-case and stable.
  public var description: String {
    switch self {
    case .expired: "certificate expired"
    case .notYetValid: "certificate not yet valid"
    case .wrongHost: "certificate wrong host"
    case .untrusted: "certificate untrusted"
    case .selfSigned: "certificate self-signed"
    case .revoked: "certificate revoked"
    case .clientCertificate: "client certificate"
    case .badFile: "certificate file"
    case .handshake: "tls handshake"
    }
  }
}
