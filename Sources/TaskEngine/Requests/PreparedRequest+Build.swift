#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

extension PreparedRequest {
  /// Builds and encodes; what is wrong with the request is known here, before anything is sent.
  ///
  /// With another body than the request's own the endpoint's parameters go to the query, and GET,
  /// which no one chose, becomes POST.
  init(
    _ request: any RequestType,
    body replacement: RequestBody?,
    defaults: HTTPFields,
    knowing bases: KnownURL = KnownURL()
  ) throws(RequestError) {
    let endpoint = request.endpoint
    var url = try bases.parts(of: endpoint.baseUrl)
    try url.append(endpoint.path)
    var values = Values(
      url: "",
      method: endpoint.method,
      headers: request.headers,
      body: replacement ?? request.content,
      timeout: request.timeout,
      authentication: request.authentication,
      options: request.options,
      scope: request.scope
    )
    if let userInfo = url.userInfo {
      url.userInfo = nil
      values.authentication = values.authentication ?? Authentication(userInfo: userInfo)
    }
    let isForm = if case .multipart = values.body { true } else { false }
    if values.method == .get, isForm || replacement != nil { values.method = .post }
    if isForm {
      // A multipart request type has written its parameters into the form already.
      if !(request is any MultipartFormDataRequestType) {
        url.appendQuery(ParameterEncoding.query.encode(endpoint.parameters))
      }
    } else if !endpoint.parameters.isEmpty {
      if values.body != .none || [.get, .head, .delete].contains(values.method) {
        url.appendQuery(ParameterEncoding.query.encode(endpoint.parameters))
      } else {
        values.body = .text(ParameterEncoding.form.encode(endpoint.parameters))
        values.setDefault(.contentType, "application/x-www-form-urlencoded")
      }
    }
    values.url = url.text
    if values.headers.isEmpty {
      values.headers = defaults
    } else {
      for field in defaults where !values.headers.contains(field.name) {
        values.headers.append(field)
      }
    }
    try values.checkFraming()
    try values.checkBody()
    if case .multipart(let parts) = values.body {
      values.setDefault(.contentType, MultipartEncoding(parts: parts).contentType)
    }
    self.init(values)
  }
}

extension PreparedRequest.Values {
  fileprivate mutating func setDefault(_ name: HTTPField.Name, _ value: String) {
    if !headers.contains(name) { headers[name] = value }
  }

  /// Where a body ends is for the transport to say: a length that is wrong would make the next request
  /// on the connection a part of this one (RFC 9112, section 6.3).
  fileprivate func checkFraming() throws(RequestError) {
    for field in headers where field.name == .contentLength || field.name == .transferEncoding {
      let name = field.name.rawName
      throw RequestError(.invalidHeader, "the header '\(name)' is not for the caller to set")
    }
  }

  /// Files that are missing are known before anything is sent.
  fileprivate func checkBody() throws(RequestError) {
    switch body {
    case .none, .bytes: break
    case .file(let path): _ = try BodyFile.size(of: path)
    case .multipart(let parts):
      for part in parts {
        if case .file(let path) = part.content { _ = try BodyFile.size(of: path) }
      }
    }
  }
}

extension Authentication {
  /// The part of a URL before `@`, percent-decoded.
  init(userInfo: String) {
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self = .basic(
      user: percentDecoding(parts.first ?? ""),
      password: parts.count > 1 ? percentDecoding(parts[1]) : ""
    )
  }
}

/// The text with each `%` and two hexadecimal digits replaced by the byte they stand for.
func percentDecoding(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
