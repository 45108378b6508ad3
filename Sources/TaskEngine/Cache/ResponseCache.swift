import HTTPTypes
import Synchronization

/// A private response cache in memory (RFC 9111). Keeps GET responses, the least recently used
/// going first when it is full.
public final class ResponseCache: Sendable {
  /// What the cache knows of a request.
  enum LookUp: Sendable {
    case miss
    case fresh(ReceivedResponse)
    /// Kept, but to be confirmed: the fields make the request conditional.
    case stale(ReceivedResponse, HTTPFields)
  }

  fileprivate struct State {
    var entries: [String: [CacheEntry]] = [:]
    var size = 0
    var uses = 0
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// - Parameter capacity: In bytes of bodies.
  public init(capacity: Int = 16 * 1_048_576) {
    self.capacity = capacity
  }

  /// Forgets all.
  public func removeAll() {
    state.withLock { $0 = State() }
  }

  /// - Parameter now: Seconds since 1970, as everywhere here.
  func lookUp(_ request: PreparedRequest, now: Int) -> LookUp {
    let directives = CacheDirectives(request.headers)
    guard request.method == .get, request.body == .none, directives["no-store"] == nil,
      !request.headers.contains(.range), !request.hasConditions
    else { return .miss }
    let found = state.withLock { state -> CacheEntry? in
      state.uses += 1
      guard let index = state.entries[request.url]?.firstIndex(where: { $0.fits(request) })
      else { return nil }
      state.entries[request.url]?[index].lastUse = state.uses
      return state.entries[request.url]?[index]
    }
    guard let found else { return .miss }
    if found.isFresh(for: directives, now: now) {
      var response = found.response
      response.isFromCache = true
      response.headers[.age] = String(found.age(now: now))
      response.timings = .init()
      return .fresh(response)
    }
    let conditions = found.conditions
    return conditions.isEmpty ? .miss : .stale(found.response, conditions)
  }

  /// Keeps a response that may be kept; gives the one that the request's sender gets, which for a
  /// 304 is the one kept (RFC 9111, section 4.3.3).
  func store(
    _ response: ReceivedResponse,
    for request: PreparedRequest,
    after lookUp: LookUp,
    sent: Int,
    received: Int
  ) -> ReceivedResponse {
    var answer = response
    if response.status == 304, case .stale(let kept, _) = lookUp {
      answer = kept.updated(by: response)
    }
    guard [.get, .head, .options, .trace].contains(request.method) else {
      // RFC 9111, section 4.4: what was changed is to be asked for again.
      if 200..<400 ~= response.status { state.withLock { $0.remove(request.url) } }
      return answer
    }
    if let entry = CacheEntry(answer, for: request, sent: sent, received: received) {
      state.withLock { $0.insert(entry, capacity: capacity) }
    }
    return answer
  }
}

extension ResponseCache.State {
  fileprivate mutating func remove(_ url: String) {
    for entry in entries.removeValue(forKey: url) ?? [] { size -= entry.response.size }
  }

  fileprivate mutating func insert(_ entry: CacheEntry, capacity: Int) {
    guard entry.response.size <= capacity else { return }
    uses += 1
    var entry = entry
    entry.lastUse = uses
    var variants = entries[entry.url] ?? []
    if let index = variants.firstIndex(where: { $0.isSameVariant(as: entry) }) {
      size -= variants.remove(at: index).response.size
    }
    variants.append(entry)
    entries[entry.url] = variants
    size += entry.response.size
    while size > capacity, let oldest = entries.values.joined().min(by: { $0.lastUse < $1.lastUse })
    {
      entries[oldest.url]?.removeAll { $0.lastUse == oldest.lastUse }
      size -= oldest.response.size
    }
  }
}
