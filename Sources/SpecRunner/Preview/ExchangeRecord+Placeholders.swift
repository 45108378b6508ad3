import SpecModel

extension ExchangeRecord.Request {
  /// The request with each of its texts made another.
  func replacingTexts(with change: (String) -> String) -> Self {
    var request = self
    request.url = change(url)
    request.fields = fields.map { .init($0.name, change($0.value)) }
    request.body = body.replacingTexts(with: change)
    request.connection = connection?.replacingTexts(with: change)
    request.destination = destination?.replacingTexts(with: change)
    return request
  }
}

extension ExchangeRecord.Destination {
  func replacingTexts(with change: (String) -> String) -> Self {
    switch self {
    case .file(let path, let resumes): .file(path: change(path), resumes: resumes)
    case .stream: .stream
    }
  }
}

extension ExchangeRecord.Body {
  fileprivate func replacingTexts(with change: (String) -> String) -> Self {
    switch self {
    case .none, .binary: return self
    case .text(let text, let size, let isCut):
      return .text(change(text), size: size, isCut: isCut)
    case .file(let path): return .file(path: change(path))
    case .multipart(let parts):
      return .multipart(
        parts.map { part in
          var part = part
          part.fileName = part.fileName.map(change)
          part.contentType = part.contentType.map(change)
          part.body = part.body.replacingTexts(with: change)
          return part
        }
      )
    }
  }
}
