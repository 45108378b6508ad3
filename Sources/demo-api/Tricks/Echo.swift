import Foundation

/// The routes that show what was sent.
let echoRoutes = [
  Route("ANY", "/echo", "what was sent: method, query, headers, body") { call in
    let request = call.request
    var members: [(String, JSON)] = [
      ("method", .string(request.method)),
      ("path", .string(request.path)),
      ("query", request.query.json),
      ("queryString", .string(request.queryString)),
      ("headers", sortedHeaders(request)),
      ("size", .integer(request.body.count)),
    ]
    if let text = String(validating: request.body, as: UTF8.self) {
      members.append(("body", .string(text)))
    } else {
      members.append(("base64", .string(request.body.base64EncodedString())))
    }
    if request.mediaType == formType { members.append(("form", formFields(request).json)) }
    if let json = try? JSON(parsing: request.body) { members.append(("json", json)) }
    return Reply(json: .object(members))
  },
  Route("POST", "/form", "the fields of a form") { call in
    guard call.request.mediaType == formType else {
      throw Problem(status: 415, detail: "This wants a body of type \(formType).")
    }
    return Reply(json: .object([("fields", formFields(call.request).json)]))
  },
]

private let formType = "application/x-www-form-urlencoded"

private func formFields(_ request: Request) -> [Field] {
  Field.list(urlEncoded: String(decoding: request.body, as: UTF8.self))
}

private func sortedHeaders(_ request: Request) -> JSON {
  .object(request.headers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
}
