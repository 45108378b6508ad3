import Foundation

/// Files uploaded since the start.
actor Files {
  struct File: Sendable {
    let id: String
    let name: String
    let type: String
    let content: Data

    var hash: String { hex(sha256(content)) }
  }

  private var files: [String: File] = [:]

  func keep(_ content: Data, name: String, type: String) -> File {
    let file = File(
      id: uuid(from: "file \(files.count + 1)"),
      name: name,
      type: type,
      content: content
    )
    files[file.id] = file
    return file
  }

  /// A problem 404 where there is none.
  func find(_ id: String) throws -> File {
    guard let file = files[id.lowercased()] else { throw Problem.notFound("file '\(id)'") }
    return file
  }
}

extension Files {
  nonisolated var routes: [Route] {
    [
      Route("POST", "/files", "keeps the body as a file; ?name=") { call in
        let type = call.request.headers["content-type"] ?? "application/octet-stream"
        let name = call.request.queryValue("name") ?? "file.bin"
        let file = await self.keep(call.request.body, name: name, type: type)
        let json = JSON.object([
          ("id", .string(file.id)),
          ("name", .string(file.name)),
          ("type", .string(file.type)),
          ("size", .integer(file.content.count)),
          ("sha256", .string(file.hash)),
        ])
        return Reply(status: 201, json: json).adding("Location", "/files/\(file.id)")
      },
      Route("GET", "/files/{id}", "a file that was uploaded, with ETag; Range is honoured") {
        call in
        let file = try await self.find(call.parameter("id"))
        return Reply(type: file.type, content: file.content)
          .adding("Content-Disposition", disposition(file.name))
          .ranged("\"\(file.hash)\"", for: call.request)
      },
    ]
  }
}

/// `attachment` with the name, escaped as RFC 9110 section 5.6.4 has it.
private func disposition(_ name: String) -> String {
  let escaped = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  return "attachment; filename=\"\(escaped)\""
}
