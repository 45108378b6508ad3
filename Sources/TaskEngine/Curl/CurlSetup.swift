import HTTPTypes

/// What of a request decides how an easy handle is set up.
///
/// A handle that was set up alike needs only what is new in each request: its URL, its time, its
/// fields and the bytes of its body.
struct CurlSetup: Equatable {
  /// How libcurl gets the body.
  enum Body: Equatable {
    case none
    /// Without a body, but with `Content-Length: 0`.
    case empty
    /// Copied as a whole.
    case copied
    /// Asked for piece by piece.
    case streamed(isLarge: Bool)
  }

  let options: TransportOptions
  let authentication: Authentication?
  let method: HTTPRequest.Method
  let body: Body
  let isTLS: Bool
  let isConnectOnly: Bool
  let isToFile: Bool
  /// Whether libcurl decodes the body.
  let decodes: Bool

  init(of transfer: CurlTransfer) {
    // Field by field: a copy of the whole request would cost more than all else here.
    let order = transfer.order
    options = order.request.options
    authentication = order.request.authentication
    method = order.request.method
    isTLS = transfer.isTLS
    isConnectOnly = order.isConnectOnly
    isToFile = if case .file = order.sink { true } else { false }
    decodes = options.decompress && order.request.headers.contains(.acceptEncoding)
    let needsLength = method == .post || method == .put || method == .patch
    body =
      if method == .head || (order.request.body == .none && !needsLength) {
        .none
      } else if transfer.bodySize == 0 {
        .empty
      } else if transfer.smallBody != nil {
        .copied
      } else {
        .streamed(isLarge: transfer.bodySize > 131_072)
      }
  }
}
