/// The media types that files are sent as.
enum FileType {
  static let unknown = "application/octet-stream"

  /// By the extension of the file's name, in any letter case.
  static func mediaType(of path: String) -> String {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return unknown
    }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let types: [String: String] = [
    "avif": "image/avif", "bin": unknown, "bmp": "image/bmp", "css": "text/css",
    "csv": "text/csv", "gif": "image/gif", "gz": "application/gzip", "htm": "text/html",
    "html": "text/html", "ico": "image/vnd.microsoft.icon", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
    "md": "text/markdown", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "ndjson": "application/x-ndjson", "ogg": "audio/ogg", "pdf": "application/pdf",
    "png": "image/png", "svg": "image/svg+xml", "tar": "application/x-tar",
    "tif": "image/tiff", "tiff": "image/tiff", "txt": "text/plain", "wasm": "application/wasm",
    "wav": "audio/wav", "webm": "video/webm", "webp": "image/webp", "xml": "application/xml",
    "yaml": "application/yaml", "yml": "application/yaml", "zip": "application/zip",
  ]
}
