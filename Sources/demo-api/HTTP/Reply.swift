import FlyingFox
import Foundation

/// An answer: status, headers in order, content.
struct Reply: Sendable {
  var status: Int
  private(set) var headers: [Field] = []
  private(set) var content = Data()
  /// Sent in place of the content, and in chunks unless its length is told.
  private var pacedContent: PacedContent?

  /// An answer without content, such as 204.
  init(status: Int) {
    self.status = status
  }

  init(status: Int = 200, type: String, content: Data) {
    self.status = status
    self.content = content
    add("Content-Type", type)
  }

  init(status: Int = 200, type: String, text: String) {
    self.init(status: status, type: type, content: Data(text.utf8))
  }

  init(status: Int = 200, json: JSON) {
    self.init(status: status, type: "application/json", text: json.text)
  }

  /// Adds a header, beside those of the same name; line breaks can't get in.
  mutating func add(_ name: String, _ value: String) {
    let line = String(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    headers.append(Field(name: name, value: line))
  }

  /// Puts a header in the place of those of the same name.
  mutating func set(_ name: String, _ value: String) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    add(name, value)
  }

  func adding(_ name: String, _ value: String) -> Reply {
    var reply = self
    reply.add(name, value)
    return reply
  }

  /// The same with content that takes its time.
  ///
  /// Its length is that of the content that it stands for, if there is any.
  func paced(_ content: PacedContent) -> Reply {
    var reply = self
    reply.pacedContent = content
    return reply
  }

  mutating func replaceContent(_ new: Data) { content = Data(new) }

  /// The same without its content, as for HEAD and for 304: the length stays that of the content
  /// (RFC 9110 section 8.6).
  var withoutContent: Reply {
    var reply = self
    if !content.isEmpty { reply.set("Content-Length", String(content.count)) }
    reply.content = Data()
    reply.pacedContent = nil
    return reply
  }

  var httpResponse: HTTPResponse {
    var fields = HTTPHeaders()
    for (_, lines) in Dictionary(grouping: headers, by: { $0.name.lowercased() }) {
      let header = HTTPHeader(lines[0].name)
      if header == .setCookie {
        fields.setValues(lines.map(\.value), for: header)
      } else {
        // FlyingFox joins values with commas. To send two lines, the second goes along with the
        // first; `add` has made sure that a value brings no line break of its own.
        let text = lines.map(\.value).joined(separator: "\r\n\(lines[0].name): ")
        fields.setValues([text], for: header)
      }
    }
    let code = HTTPStatusCode(status, phrase: reasonPhrase(status))
    guard let pacedContent else {
      return HTTPResponse(statusCode: code, headers: fields, body: content)
    }
    let body =
      content.isEmpty
      ? HTTPBodySequence(from: pacedContent)
      : HTTPBodySequence(from: pacedContent, count: content.count)
    return HTTPResponse(statusCode: code, headers: fields, body: body)
  }
}
