import JSON
import SpecModel

extension ConnectionRecord {
  /// As reports in JSON have it; nothing in it is left out but what is usual.
  var json: JSONValue {
    var record = JSONObject()
    record["version"] = version.map(JSONValue.string)
    record["proxy"] = proxy.map(JSONValue.string)
    record["socket"] = socket.map(JSONValue.string)
    if !resolve.isEmpty { record["resolve"] = .array(resolve.map(JSONValue.string)) }
    record["ca"] = ca.map(JSONValue.string)
    record["certificate"] = certificate.map(JSONValue.string)
    record["key"] = key.map(JSONValue.string)
    if hasPassphrase { record["hasPassphrase"] = true }
    if !verifies { record["isUnverified"] = true }
    if redirects > 0 { record["redirects"] = .number(JSONNumber(redirects)) }
    switch login {
    case .digest(let user): record["digest"] = ["user": .string(user)]
    case .aws(let region, let service, let key):
      record["aws"] = [
        "region": .string(region), "service": .string(service), "key": .string(key),
      ]
    case nil: break
    }
    return .object(record)
  }
}

extension RecordReader {
  private var wholeText: String {
    get throws(RecordError) {
      guard let text = value.string else { throw fail("is not text") }
      return text
    }
  }

  func connection() throws(RecordError) -> ConnectionRecord {
    var record = ConnectionRecord()
    record.version = try optionalText("version")
    record.proxy = try optionalText("proxy")
    record.socket = try optionalText("socket")
    if optional("resolve") != nil {
      for rule in try elements("resolve") { record.resolve.append(try rule.wholeText) }
    }
    record.ca = try optionalText("ca")
    record.certificate = try optionalText("certificate")
    record.key = try optionalText("key")
    record.hasPassphrase = try optionalFlag("hasPassphrase")
    record.verifies = try !optionalFlag("isUnverified")
    if optional("redirects") != nil { record.redirects = try integer("redirects") }
    if let digest = optional("digest") {
      record.login = .digest(user: try digest.text("user"))
    } else if let aws = optional("aws") {
      record.login = .aws(
        region: try aws.text("region"),
        service: try aws.text("service"),
        key: try aws.text("key")
      )
    }
    return record
  }
}
