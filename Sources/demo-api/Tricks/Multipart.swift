import Foundation

/// One part of `multipart/form-data` (RFC 7578).
struct Part: Sendable {
  let name: String
  let fileName: String?
  let type: String
  let content: Data

  /// Takes a body apart; a problem 400 where it isn't well formed.
  static func list(in body: Data, boundary: String) throws -> [Part] {
    let malformed = Problem(status: 400, detail: "The parts of the body are malformed.")
    // Every delimiter but the first begins with a line break (RFC 2046 section 5.1.1).
    var rest = Data("\r\n".utf8) + body
    let delimiter = Data("\r\n--\(boundary)".utf8)
    guard let first = rest.range(of: delimiter) else { throw malformed }
    rest = rest[first.upperBound...]
    var parts: [Part] = []
    while !rest.starts(with: Data("--".utf8)) {
      guard let lineEnd = rest.range(of: Data("\r\n".utf8)),
        let next = rest.range(of: delimiter, in: lineEnd.lowerBound..<rest.endIndex),
        let part = Part(rest[lineEnd.lowerBound..<next.lowerBound])
      else { throw malformed }
      parts.append(part)
      rest = rest[next.upperBound...]
    }
    return parts
  }

  /// `data` is a line break, the headers, an empty line and the content.
  private init?(_ data: Data) {
    guard let blank = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    var headers: [String: String] = [:]
    let lines = String(decoding: data[..<blank.lowerBound], as: UTF8.self).split(separator: "\r\n")
    for line in lines {
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
    }
    let disposition = headers["content-disposition"] ?? ""
    guard let name = parameter("name", of: disposition) else { return nil }
    self.name = name
    fileName = parameter("filename", of: disposition)
    type = headers["content-type"] ?? "text/plain"
    content = Data(data[blank.upperBound...])
  }

  var json: JSON {
    var members: [(String, JSON)] = [
      ("name", .string(name)),
      ("filename", fileName.map(JSON.string) ?? .null),
      ("type", .string(type)),
      ("size", .integer(content.count)),
      ("sha256", .string(hex(sha256(content)))),
    ]
    if content.count <= 4096, let text = String(validating: content, as: UTF8.self) {
      members.append(("text", .string(text)))
    }
    return .object(members)
  }
}

/// The route that takes a body of parts apart.
let multipartRoutes = [
  Route("POST", "/multipart", "the parts of a form with files") { call in
    let type = call.request.headers["content-type"] ?? ""
    guard call.request.mediaType == "multipart/form-data",
      let boundary = parameter("boundary", of: type)
    else {
      throw Problem(status: 415, detail: "This wants a body of type multipart/form-data.")
    }
    let parts = try Part.list(in: call.request.body, boundary: boundary)
    return Reply(json: .object([("parts", .array(parts.map(\.json)))]))
  }
]

/// A parameter of a header such as `form-data; name="a"`, quoted or not.
///
/// Escapes stay as they are: browsers write a quote as `%22`.
private func parameter(_ name: String, of header: String) -> String? {
  for match in header.matches(of: /;\s*([A-Za-z]+)=(?:"([^"]*)"|([^;\s]+))/) {
    if match.1.lowercased() == name, let value = match.2 ?? match.3 { return String(value) }
  }
  return nil
}
