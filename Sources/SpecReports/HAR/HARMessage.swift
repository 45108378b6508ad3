#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import SpecModel

/// Requests and answers as HTTP Archives have them.
enum HARMessage {
  static func request(_ request: ExchangeRecord.Request, version: String?) -> JSONValue {
    var record = message(request.fields, version: version)
    record["method"] = .string(request.method)
    record["url"] = .string(request.url)
    record["queryString"] = query(of: request.url)
    record["cookies"] = cookies(in: request.fields)
    record["bodySize"] = .number(JSONNumber(request.body.size ?? -1))
    record["postData"] = postData(request)
    return .object(record)
  }

  /// An answer that never came has status 0, as browsers write it.
  static func response(_ response: ExchangeRecord.Response?) -> JSONValue {
    guard let response else {
      var record = message([], version: nil)
      record["status"] = 0
      record["statusText"] = ""
      record["cookies"] = []
      record["content"] = ["size": 0, "mimeType": "x-unknown"]
      record["redirectURL"] = ""
      record["bodySize"] = -1
      return .object(record)
    }
    var record = message(response.fields, version: response.version)
    record["status"] = .number(JSONNumber(response.status))
    record["statusText"] = .string(response.reason)
    record["cookies"] = setCookies(in: response.fields)
    record["content"] = content(response)
    let location = response.fields.first { $0.name.lowercased() == "location" }
    record["redirectURL"] = .string(location?.value ?? "")
    record["bodySize"] = -1
    return .object(record)
  }

  private static func message(_ fields: [ExchangeRecord.Field], version: String?) -> JSONObject {
    var record = JSONObject()
    record["httpVersion"] = .string(version.map { "HTTP/\($0)" } ?? "")
    record["headers"] = .array(fields.map { pair($0.name, $0.value) })
    record["headersSize"] = -1
    return record
  }

  private static func content(_ response: ExchangeRecord.Response) -> JSONValue {
    var content = JSONObject()
    content["size"] = .number(JSONNumber(response.body.size ?? 0))
    content["mimeType"] = .string(response.contentType ?? "x-unknown")
    switch response.body {
    case .none, .file, .multipart: break
    case .text(let text, _, _): content["text"] = .string(text)
    case .binary(let prefix, _, _, _):
      content["text"] = .string(prefix.base64EncodedString())
      content["encoding"] = "base64"
    }
    if case .binary(_, let size, let isCut, let hash) = response.body {
      let part = isCut ? "the beginning of \(size) bytes" : "\(size) bytes"
      content["comment"] = .string(part + (hash.map { ", sha256 \($0)" } ?? ""))
    } else if response.body.isCut {
      content["comment"] = "only the beginning"
    }
    return .object(content)
  }

  private static func postData(_ request: ExchangeRecord.Request) -> JSONValue? {
    let type = request.fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    var record: JSONObject = ["mimeType": .string(type)]
    switch request.body {
    case .none: return nil
    case .text(let text, _, _):
      record["text"] = .string(text)
      if request.body.isCut { record["comment"] = "only the beginning" }
    case .binary(_, let size, _, _):
      record["text"] = ""
      record["comment"] = .string("\(byteCount(size)) that are not text")
    case .file(let path):
      record["text"] = ""
      record["comment"] = .string("the file \(path)")
    case .multipart(let parts):
      record["params"] = .array(parts.map(parameter))
    }
    return .object(record)
  }

  private static func parameter(_ part: ExchangeRecord.Part) -> JSONValue {
    var record: JSONObject = ["name": .string(part.name)]
    if case .text(let text, _, _) = part.body { record["value"] = .string(text) }
    record["fileName"] = part.fileName.map(JSONValue.string)
    record["contentType"] = part.contentType.map(JSONValue.string)
    return .object(record)
  }

  private static func query(of url: String) -> JSONValue {
    let address = url.prefix { $0 != "#" }
    guard let start = address.firstIndex(of: "?") else { return [] }
    let query = address[address.index(after: start)...]
    return .array(
      query.split(separator: "&").map { item in
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return pair(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
    )
  }

  private static func cookies(in fields: [ExchangeRecord.Field]) -> JSONValue {
    let lines = fields.filter { $0.name.lowercased() == "cookie" }
    return .array(
      lines.flatMap { $0.value.split(separator: ";") }.map { cookie(String($0)) }
    )
  }

  private static func setCookies(in fields: [ExchangeRecord.Field]) -> JSONValue {
    let lines = fields.filter { $0.name.lowercased() == "set-cookie" }
    return .array(lines.map { cookie(String($0.value.prefix { $0 != ";" })) })
  }

  private static func cookie(_ text: String) -> JSONValue {
    let text = text.drop { $0 == " " }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return pair(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func pair(_ name: String, _ value: String) -> JSONValue {
    ["name": .string(name), "value": .string(value)]
  }
}
