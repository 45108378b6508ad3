import Foundation

/// The routes that answer with other things than JSON, or with special headers.
let mediaRoutes = [
  Route("GET", "/page", "a page of HTML") { _ in
    Reply(type: "text/html; charset=utf-8", text: page)
  },
  Route("GET", "/text", "plain text") { _ in
    Reply(
      type: "text/plain; charset=utf-8",
      text: "The quick brown fox\njumps over the lazy dog.\nPå gjensyn!\n"
    )
  },
  Route("GET", "/binary", "?size=256 bytes, always the same; Range is honoured; ?pause=, ?break=") {
    call in
    let size = try call.request.queryNumber("size", in: 0...(8 << 20), default: 256)
    return try Reply(type: "application/octet-stream", content: binary(size))
      .ranged("\"binary-\(size)\"", for: call.request)
      .paced(for: call.request)
  },
  Route("GET", "/latin1", "text in ISO 8859-1") { _ in
    Reply(
      type: "text/plain; charset=iso-8859-1",
      content: Data("Blåbærsyltetøy, 5 £\n".unicodeScalars.map { UInt8($0.value) })
    )
  },
  Route("GET", "/pixel.png", "an image of one pixel") { _ in
    Reply(type: "image/png", content: pixel)
  },
  Route("GET", "/gzip", "JSON, compressed") { _ in
    let json = JSON.object([("compressed", .bool(true)), ("text", .string("squeezed"))])
    return Reply(type: "application/json", content: gzip(Data(json.text.utf8)))
      .adding("Content-Encoding", "gzip")
      .adding("Vary", "Accept-Encoding")
  },
  Route("GET", "/headers", "repeated headers, and some with numbers") { _ in
    Reply(json: .object([("tags", .array([.string("red"), .string("blue")]))]))
      .adding("X-Tag", "red")
      .adding("X-Tag", "blue")
      .adding("X-RateLimit-Limit", "100")
      .adding("X-RateLimit-Remaining", "99")
      .adding("X-Request-Id", uuid(from: "headers"))
  },
]

/// The byte at `i` is `i * 31 + 7`, modulo 251, so that no power of two repeats it.
func binary(_ size: Int) -> Data {
  Data((0..<size).map { UInt8(($0 * 31 + 7) % 251) })
}

/// A PNG of one black pixel.
private let pixel =
  Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5E"
      + "rkJggg=="
  ) ?? Data()

private let page = """
  <!DOCTYPE html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <title>The demo shop</title>
    </head>
    <body>
      <h1>Welcome</h1>
      <ul id="offers">
        <li class="offer">Notebook</li>
        <li class="offer">Fountain pen</li>
        <li class="offer">Desk lamp</li>
      </ul>
      <form action="/login" method="post">
        <input type="hidden" name="csrf" value="c2f-41">
      </form>
      <p>More is <a href="/products?page=2">on the next page</a>.</p>
    </body>
  </html>

  """
