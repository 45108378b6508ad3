import HTTPTypes
import Synchronization

/// The cookies of one session, or of whoever shares it.
public final class CookieJar: Sendable {
  /// As many as RFC 6265, section 6.1 asks for; the oldest goes first.
  private static let capacity = 3000
  /// As many as browsers keep; one server can't crowd out the others, nor make requests that are all
  /// cookies.
  private static let domainCapacity = 180

  private let jar = Mutex<[Cookie]>([])

  /// An empty jar.
  public init() {}

  /// All cookies, the oldest first; those that have expired too, until the next is stored.
  public var cookies: [Cookie] { jar.withLock { $0 } }

  /// Puts a cookie in, in the place of one with the same name, domain and path.
  ///
  /// There is room for 3000, and for 180 of one domain; the oldest goes first.
  public func set(_ cookie: Cookie) {
    jar.withLock { jar in
      let index = jar.firstIndex {
        $0.name.utf8.elementsEqual(cookie.name.utf8) && $0.domain == cookie.domain
          && $0.path.utf8.elementsEqual(cookie.path.utf8)
      }
      if let index {
        jar[index] = cookie
        return
      }
      jar.append(cookie)
      if jar.count > Self.domainCapacity {
        let siblings = jar.indices.filter { jar[$0].domain == cookie.domain }
        if siblings.count > Self.domainCapacity { jar.remove(at: siblings[0]) }
      }
      if jar.count > Self.capacity { jar.removeFirst() }
    }
  }

  /// Takes all out.
  public func removeAll() {
    jar.withLock { $0 = [] }
  }

  /// The cookies that go with a request to the URL, longest path first (RFC 6265, section 5.4).
  ///
  /// `now` is in seconds since 1970.
  public func cookies(for url: String, now: Int) -> [Cookie] {
    let all = cookies
    guard !all.isEmpty, let url = try? RequestURL(url) else { return [] }
    let sent = all.filter { $0.isSent(to: url, now: now) }
    return sent.enumerated().sorted {
      ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
    }.map(\.element)
  }

  /// Takes the cookies of a response; one that has expired removes its predecessor.
  func store(_ response: ReceivedResponse, now: @autoclosure () -> Int) {
    let fields = response.headers[values: .setCookie]
    guard !fields.isEmpty, let url = try? RequestURL(response.url) else { return }
    let now = now()
    for field in fields {
      if let cookie = Cookie(field, from: url, now: now) { set(cookie) }
    }
    jar.withLock { $0.removeAll { $0.hasExpired(now) } }
  }
}

extension PreparedRequest {
  /// Adds the jar's cookies to those that the request names itself; of the same name its own count.
  mutating func addCookies(from jar: CookieJar?, now: @autoclosure () -> Int) {
    guard let jar else { return }
    let cookies = jar.cookies(for: url, now: now())
    guard !cookies.isEmpty else { return }
    let own = headers[.cookie]
    let ownNames = (own ?? "").split(separator: ";").map { pair in
      String(trimmingBlanks(pair.prefix { $0 != "=" }))
    }
    let added = cookies.filter { cookie in
      !ownNames.contains { $0.utf8.elementsEqual(cookie.name.utf8) }
    }
    guard !added.isEmpty else { return }
    let pairs = added.map { "\($0.name)=\($0.value)" }
    headers[.cookie] = nil
    headers.append(
      HTTPField(name: .cookie, value: ((own.map { [$0] } ?? []) + pairs).joined(separator: "; "))
    )
  }
}
