import Matching

/// The types of what is known of every response, as the runner's records give them.
enum ResponseTypes {
  /// A field of a response; nothing is known of the body here.
  static func field(_ name: String) -> StaticType {
    switch name {
    case "status": StaticType(.number)
    case "size": StaticType(.size)
    case "url", "version", "text": StaticType(.text)
    case "ip", "location": StaticType([.text, .missing])
    case "bytes": StaticType(.bytes)
    case "time": StaticType(.duration, as: [.duration, .object]) { _ in StaticType(.duration) }
    case "headers": headers
    case "cookies": cookies
    case "redirects": redirects
    case "request": request
    case "certificate": certificate
    case "links": StaticType(.object) { _ in StaticType([.text, .missing]) }
    case "events": StaticType([.list, .missing])
    default: .unknown
    }
  }

  /// Lines of one name are a list to functions, and one text to operators.
  private static let header = StaticType([.text, .missing], as: [.text, .list, .object, .missing])

  private static let headers = StaticType(.object) { _ in header }

  private static let cookies = StaticType(.object) { _ in
    StaticType([.text, .missing], as: [.text, .object, .missing])
  }

  private static let redirects = StaticType(.list) { _ in
    StaticType(.object) { key in
      key == .name("status") ? StaticType(.number) : StaticType([.text, .missing])
    }.optional
  }

  private static let request = StaticType(.object) { key in
    switch key {
    case .name("method"), .name("url"): StaticType(.text)
    case .name("headers"): headers
    default: .unknown
    }
  }

  private static let certificate = StaticType([.object, .missing]) { key in
    switch key {
    case .name("days"): StaticType([.number, .missing])
    case .name("names"): StaticType([.list, .missing])
    case .name: StaticType([.text, .missing])
    default: .unknown
    }
  }
}
