import Foundation
import TestSupport

/// A server that gives away whatever it is sent, and all canaries, in every way it can think of.
enum CanaryServer {
  /// The secrets that only its answers hold, by name.
  static let given = ["token", "bodySecret", "headerSecret", "cookieSecret", "onceToken"]

  static func start(leaking secrets: [String], _ given: [String: String]) throws -> RawServer {
    try RawServer { connection, _ in
      while true {
        let request = connection.readRequest()
        guard !request.isEmpty else { return }
        connection.write(answer(to: request, secrets, given))
      }
    }
  }

  private static func answer(
    to request: String,
    _ secrets: [String],
    _ given: [String: String]
  ) -> [UInt8] {
    var target = request.split(separator: " ").dropFirst().first.map(String.init) ?? "/"
    // A proxy is asked for the whole URL.
    if target.hasPrefix("http://") { target = target.replacing(/^http:\/\/[^\/]+/, with: "") }
    let path = target.prefix { $0 != "?" }
    switch path {
    case "/login":
      return message(
        "{\"token\": \(json(given["bodySecret"])), \"again\": \(json(given["bodySecret"]))}",
        fields: "X-Session: \(given["headerSecret"] ?? "")\r\n"
          + "Set-Cookie: sid=\(given["cookieSecret"] ?? ""); Path=/\r\n"
      )
    case "/token":
      return message("{\"access_token\": \(json(given["token"])), \"token_type\": \"Bearer\"}")
    case "/refuse":
      let words = json(request)
      return message("{\"error\": \"no\", \"error_description\": \(words)}", status: 400)
    case "/once": return message("{\"token\": \(json(given["onceToken"]))}")
    case "/digest" where !request.contains("Authorization:"):
      let challenge = "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\"\r\n"
      return message("", status: 401, fields: challenge)
    case "/redirect":
      let to = target.split(separator: "?").last ?? ""
      return message("", status: 302, fields: "Location: /echo?back=\(to)\r\n")
    case _ where path.hasPrefix("/broken") || path.hasPrefix("/fail"):
      return message(request, status: 500, type: "text/plain")
    case "/binary": return message("bytes", type: "application/octet-stream")
    default:
      guard path.hasPrefix("/leak/") else { return message(echo(of: request)) }
      return leak(String(path.dropFirst(6)), secrets)
    }
  }

  /// What was sent: as text, and encoded as a whole.
  private static func echo(of request: String) -> String {
    let data = Data(request.utf8)
    let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    let parsed = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) == nil ? "null" : body
    return """
      {"method": "X", "request": \(json(request)), "json": \(parsed),
       "base64": "\(data.base64EncodedString())", "shifted": "\((Data("ab".utf8) + data).base64EncodedString())",
       "hex": "\(hex(data))", "escaped": \(escaped(request)), "form": \(json(percent(request)))}
      """
  }

  private static func leak(_ kind: String, _ secrets: [String]) -> [UInt8] {
    func lines(_ form: (String) -> String) -> String {
      secrets.enumerated().map { "\($0.offset): [\(form($0.element))]" }.joined(separator: "\n")
    }
    let text = lines { secret in
      let data = Data(secret.utf8)
      return [
        secret, data.base64EncodedString(), Data("a\(secret)b".utf8).base64EncodedString(),
        Data("ab\(secret)".utf8).base64EncodedString().replacing("+", with: "-")
          .replacing("/", with: "_"), hex(data), hex(data).uppercased(), percent(secret),
        percent(secret).replacing("%20", with: "+"), percentAll(secret), escaped(secret),
        json(secret).replacing("/", with: "\\/"), html(secret), numeric(secret), shell(secret),
        json(json(secret)),
      ].joined(separator: " ; ")
    }
    switch kind {
    case "text": return message(text, type: "text/plain")
    case "gzip": return message(zipped(text), "text/plain", fields: "Content-Encoding: gzip\r\n")
    case "json":
      return message(
        "{\"raw\": [\(secrets.map { json($0) }.joined(separator: ","))], \"first\": \(escaped(secrets[0])),"
          + " \"nested\": \(json(json(secrets[0]))), \(json(secrets[1])): 1}"
      )
    case "html":
      return message(
        "<html>\(lines { "<p title=\"\(html($0))\">\(numeric($0))</p>" })</html>",
        type: "text/html"
      )
    case "utf16":
      return message(text.data(using: .utf16LittleEndian) ?? Data(), "text/plain; charset=utf-16le")
    case "utf16-unnamed":
      return message((secrets[0] + text).data(using: .utf16BigEndian) ?? Data(), "application/x-y")
    case "latin1":
      return message(text.data(using: .isoLatin1) ?? Data(), "text/plain; charset=iso-8859-1")
    case "binary":
      return message(Data([0, 1, 2, 255]) + Data(secrets[0].utf8) + Data(text.utf8), "image/png")
    case "folded":
      let data = Data((secrets.joined(separator: " and ") + String(repeating: "x", count: 99)).utf8)
      let folded = data.base64EncodedString(options: [.lineLength76Characters])
      return message(folded, type: "text/plain")
    case "headers":
      let fields = secrets.prefix(60).enumerated().map {
        "X-\($0.offset): \(percent($0.element))\r\n"
      }
      return message(
        "",
        fields: fields.joined() + "X-Plain: \(secrets[0].prefix(7))\(secrets[0].dropFirst(7))\r\n"
      )
    case "events":
      let events = secrets.map { "data: \(json($0))\n\n" }.joined()
      return message(events, type: "text/event-stream")
    case "long":
      return message(
        secrets.map { String(repeating: "-", count: 40) + $0 }.joined(),
        type: "text/plain"
      )
    default:
      // Where an excerpt or a record ends is anywhere within a secret.
      return message(String(repeating: secrets[0] + "\n", count: 9000), type: "text/plain")
    }
  }

  // MARK: Encodings

  private static func zipped(_ text: String) -> Data {
    let zip = Process()
    zip.executableURL = URL(filePath: "/usr/bin/env")
    zip.arguments = ["gzip", "-c"]
    let (input, output) = (Pipe(), Pipe())
    (zip.standardInput, zip.standardOutput) = (input, output)
    guard (try? zip.run()) != nil else { return Data() }
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      try? input.fileHandleForWriting.close()
    }
    return (try? output.fileHandleForReading.readToEnd() ?? Data()) ?? Data()
  }

  private static func json(_ text: String?) -> String {
    let data = try? JSONEncoder().encode(text ?? "")
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static func hex(_ data: Data) -> String {
    data.map { String(format: "%02x", $0) }.joined()
  }

  private static func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static func percentAll(_ text: String) -> String {
    text.utf8.map { String(format: "%%%02x", $0) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    "\"" + text.utf16.map { String(format: "\\u%04x", $0) }.joined() + "\""
  }

  private static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#x27;")
  }

  private static func numeric(_ text: String) -> String {
    text.unicodeScalars.map { "&#\($0.value);" }.joined()
  }

  private static func shell(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: Messages

  private static func message(
    _ body: String,
    status: Int = 200,
    fields: String = "",
    type: String = "application/json"
  ) -> [UInt8] {
    message(Data(body.utf8), type, status: status, fields: fields)
  }

  private static func message(
    _ body: Data,
    _ type: String,
    status: Int = 200,
    fields: String = ""
  ) -> [UInt8] {
    let head =
      "HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nContent-Type: \(type)\r\n\(fields)\r\n"
    return Array(head.utf8) + body
  }
}
