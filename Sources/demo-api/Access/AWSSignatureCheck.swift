import Foundation

/// Checks AWS Signature Version 4, as AWS General Reference describes it.
struct AWSSignatureCheck {
  static let accessKey = "AKIDEXAMPLE"
  static let secretKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"

  /// What a signature says of itself.
  struct Signature {
    let accessKey: String
    /// `20150830/us-east-1/service/aws4_request`.
    let scope: [String]
    let signedHeaders: [String]
    let text: String

    init?(_ authorization: String) {
      guard authorization.hasPrefix("AWS4-HMAC-SHA256 ") else { return nil }
      var parts: [String: String] = [:]
      for pair in authorization.dropFirst(17).split(separator: ",") {
        let words = pair.trimmingCharacters(in: .whitespaces).split(separator: "=", maxSplits: 1)
        if words.count == 2 { parts[String(words[0])] = String(words[1]) }
      }
      let credential = (parts["Credential"] ?? "").split(separator: "/").map(String.init)
      guard credential.count == 5, credential[4] == "aws4_request",
        let headers = parts["SignedHeaders"], let text = parts["Signature"]
      else { return nil }
      accessKey = credential[0]
      scope = Array(credential.dropFirst())
      signedHeaders = headers.split(separator: ";").map(String.init)
      self.text = text
    }
  }

  let method: String
  /// As sent.
  let path: String
  let query: [Field]
  /// By name in lower case.
  let headers: [String: String]
  let body: Data

  /// Why the signature is not that of the request; nil when it is.
  func fault(of signature: Signature) -> String? {
    guard signature.accessKey == Self.accessKey else { return "The access key is unknown." }
    guard let time = headers["x-amz-date"], time.hasPrefix(signature.scope[0]) else {
      return "X-Amz-Date is missing, or of another day."
    }
    guard signature.signedHeaders.contains("host") else { return "The host is not signed." }
    var key = Array("AWS4\(Self.secretKey)".utf8)
    let text = [
      "AWS4-HMAC-SHA256", time, signature.scope.joined(separator: "/"),
      hex(sha256(Data(canonicalRequest(signature.signedHeaders).utf8))),
    ].joined(separator: "\n")
    for part in signature.scope + [text] { key = hmac(Data(part.utf8), key: key) }
    return hex(key) == signature.text ? nil : "The signature is another's."
  }

  private func canonicalRequest(_ signedHeaders: [String]) -> String {
    let lines = signedHeaders.map { name in
      let words = (headers[name] ?? "").split(separator: " ")
      return "\(name):\(words.joined(separator: " "))\n"
    }
    let pairs = query.map { (escape($0.name), escape($0.value)) }.sorted { $0 < $1 }
    return [
      method,
      path.split(separator: "/", omittingEmptySubsequences: false).map { escape(String($0)) }
        .joined(separator: "/"),
      pairs.map { "\($0.0)=\($0.1)" }.joined(separator: "&"),
      lines.joined(),
      signedHeaders.joined(separator: ";"),
      hex(sha256(body)),
    ].joined(separator: "\n")
  }

  /// Everything but RFC 3986's unreserved characters.
  private func escape(_ text: String) -> String {
    var unreserved = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "!"..."~"))
    unreserved.insert(charactersIn: "-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
  }
}

/// A path that wants a request signed not longer than a quarter of an hour ago.
func awsRoutes(now: @escaping @Sendable () -> Date) -> [Route] {
  ["GET", "POST"].map { method in
    Route(method, "/aws", "wants a request signed by AWS Signature Version 4") { call in
      let request = call.request
      let check = AWSSignatureCheck(
        method: request.method,
        path: request.path,
        query: request.query,
        headers: request.headers,
        body: request.body
      )
      guard let signature = AWSSignatureCheck.Signature(request.headers["authorization"] ?? "")
      else { throw Problem(status: 403, detail: "The request is not signed.") }
      if let fault = check.fault(of: signature) { throw Problem(status: 403, detail: fault) }
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = [.withYear, .withMonth, .withDay, .withTime, .withTimeZone]
      guard let time = request.headers["x-amz-date"].flatMap(formatter.date),
        abs(time.timeIntervalSince(now())) < 900
      else { throw Problem(status: 403, detail: "The signature is of another time.") }
      return Reply(
        json: .object([
          ("key", .string(signature.accessKey)), ("region", .string(signature.scope[1])),
          ("service", .string(signature.scope[2])),
        ])
      )
    }
  }
}
