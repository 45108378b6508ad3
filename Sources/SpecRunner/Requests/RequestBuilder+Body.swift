#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension RequestBuilder {
  /// A body and the media type that it is sent as unless a header says otherwise.
  struct TypedBody {
    var content: RequestBody
    /// Nil leaves it to the engine, as for multipart with its boundary.
    var type: String?
  }

  func content(
    of body: RequestTemplate.Body,
    at range: SourceRange,
    in scope: StepScope
  ) throws(StepFailure) -> TypedBody {
    switch body {
    case .json(let template):
      return TypedBody(content: .text(try json(template, in: scope)), type: "application/json")
    case .form(let fields):
      let form = FieldEncoding.text(of: try pairs(fields, in: scope), as: .form)
      return TypedBody(content: .text(form), type: "application/x-www-form-urlencoded")
    case .text(let template):
      return TypedBody(
        content: .text(try text(template, in: scope)),
        type: "text/plain; charset=utf-8"
      )
    case .xml(let template):
      return TypedBody(content: .text(try text(template, in: scope)), type: "application/xml")
    case .file(let template):
      let path = try file(template, in: scope)
      return TypedBody(content: .file(path: path), type: FileType.mediaType(of: path))
    case .base64(let template):
      return TypedBody(content: .bytes(try bytes(template, in: scope)), type: FileType.unknown)
    case .multipart(let parts):
      var built: [MultipartPart] = []
      for part in parts { built.append(try multipart(part, in: scope)) }
      return TypedBody(content: .multipart(built), type: nil)
    case .graphql(let request):
      return try content(of: request, in: scope)
    }
  }

  private func multipart(
    _ part: RequestTemplate.Part,
    in scope: StepScope
  ) throws(StepFailure) -> MultipartPart {
    var built: MultipartPart
    switch part.content {
    case .text(let template):
      built = .init(name: part.name, content: .bytes(Data(try text(template, in: scope).utf8)))
    case .json(let template):
      built = .init(name: part.name, content: .bytes(Data(try json(template, in: scope).utf8)))
      built.contentType = "application/json"
    case .base64(let template):
      built = .init(name: part.name, content: .bytes(try bytes(template, in: scope)))
      built.contentType = FileType.unknown
    case .file(let template):
      let path = try file(template, in: scope)
      built = .init(name: part.name, content: .file(path: path))
      built.filename = path.split(separator: "/").last.map(String.init)
      built.contentType = FileType.mediaType(of: path)
    }
    if let type = part.type { built.contentType = try text(type, in: scope) }
    if let fileName = part.fileName { built.filename = try text(fileName, in: scope) }
    return built
  }

  private func json(
    _ template: ValueTemplate,
    in scope: StepScope
  ) throws(StepFailure) -> String {
    let value = try scope.json(of: template)
    secrets.keep(value, madeBy: template)
    return value.text
  }

  func file(_ template: Template, in scope: StepScope) throws(StepFailure) -> String {
    let path = try text(template, in: scope)
    if let placeholders = scope.placeholders, Placeholders.occur(in: path) {
      throw StepFailure(
        code: .file,
        "the file '\(placeholders.undone(in: path))' is known only in a run",
        at: template.range
      )
    }
    do {
      return try files.resolve(path, from: template.range)
    } catch {
      throw StepFailure(error, at: template.range)
    }
  }

  /// Line breaks and blanks are allowed anywhere, as in a YAML block.
  private func bytes(_ template: Template, in scope: StepScope) throws(StepFailure) -> Data {
    let text = try text(template, in: scope).filter { !$0.isWhitespace }
    guard let data = Data(base64Encoded: text) else {
      throw StepFailure(code: .encoding, "the text is not Base64", at: template.range)
    }
    return data
  }
}
