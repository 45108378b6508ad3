import SpecModel

/// How long the answers of each endpoint took: percentiles, and a strip with a dot an answer.
///
/// Requests are of one endpoint when method, host and path are alike but for segments that name one
/// thing among many: numbers, UUIDs, long hexadecimal texts.
struct Latencies: Sendable {
  /// Endpoints that are shown: those that took the most time in all.
  static let endpointLimit = 40
  /// Dots that are drawn of one endpoint.
  static let dotLimit = 400

  private var durations: [String: [Duration]] = [:]

  mutating func add(_ result: StepResult) {
    for (_, result) in result.leaves { count(result) }
  }

  private mutating func count(_ result: StepResult) {
    guard let exchange = result.exchange, let response = exchange.response else { return }
    let name = "\(exchange.request.method) \(Self.endpoint(exchange.request.url))"
    durations[name, default: []].append(response.time.total)
  }

  /// `http://host/orders/17?x=1` → `host/orders/{}`.
  static func endpoint(_ url: String) -> String {
    var rest = url.prefix { $0 != "?" && $0 != "#" }
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    let shown = parts.enumerated().map { index, part in
      index > 0 && isName(part) ? "{}" : String(part)
    }
    return shown.joined(separator: "/")
  }

  /// Whether a segment names one thing among many.
  private static func isName(_ segment: Substring) -> Bool {
    let digits = segment.utf8.count { (0x30...0x39).contains($0) }
    guard digits > 0 else { return false }
    let isHexadecimal = segment.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isHexDigit
    }
    return digits == segment.utf8.count || isHexadecimal && segment.utf8.count >= 8
  }

  /// Nothing when there was no answer.
  var markup: Markup {
    let sorted = durations.sorted { left, right in
      let (a, b) = (left.value.reduce(.zero, +), right.value.reduce(.zero, +))
      return a == b ? left.key < right.key : a > b
    }
    guard !sorted.isEmpty else { return .empty }
    let scale = Scale(durations.values.joined())
    let rows = sorted.prefix(Self.endpointLimit).map { row($0.key, $0.value.sorted(), scale) }
    let left = sorted.count - rows.count
    return """
      <details class="panel" id="latencies"><summary><h2>Latencies</h2></summary>
      <div class="scroll"><table><thead><tr><th>endpoint</th><th>answers</th><th>median</th>\
      <th>p90</th><th>p99</th><th>longest</th>\
      <th class="strip">\(scale.low.brief) – \(scale.high.brief)</th></tr></thead>
      <tbody>\(rows.joined())</tbody></table></div>
      \(left > 0 ? "<p>… and \(left) endpoints more</p>" : Markup.empty)</details>

      """
  }

  private func row(_ name: String, _ sorted: [Duration], _ scale: Scale) -> Markup {
    func rank(_ share: Double) -> Duration {
      sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
    }
    let step = max(1, sorted.count / Self.dotLimit)
    let dots = stride(from: 0, to: sorted.count, by: step).map { index -> Markup in
      "<circle cx=\"\(percent(scale.place(of: sorted[index])))\" cy=\"10\" r=\"3\"/>"
    }
    let (median, ninth) = (scale.place(of: rank(0.5)), scale.place(of: rank(0.9)))
    return """
      <tr><td><code>\(name)</code></td><td>\(sorted.count)</td><td>\(rank(0.5).brief)</td>\
      <td>\(rank(0.9).brief)</td><td>\(rank(0.99).brief)</td>\
      <td>\(sorted[sorted.count - 1].brief)</td><td class="strip">\
      <svg width="100%" height="20" role="img" aria-label="each answer by its time">\
      <rect x="\(percent(median))" y="7" height="6" \
      width="\(percent(max(0.2, ninth - median)))" class="wait"/>\(dots.joined())</svg></td></tr>

      """
  }

  /// Logarithmic, as answers differ by factors.
  private struct Scale {
    let low: Duration
    let high: Duration
    private let steps: Double

    init(_ durations: some Sequence<Duration>) {
      low = max(.microseconds(1), durations.min() ?? .zero)
      high = max(low, durations.max() ?? .zero)
      steps = Self.doublings(high / low)
    }

    /// In percent of the width, with room for a dot at both ends.
    func place(of duration: Duration) -> Double {
      guard steps > 0, duration > low else { return 2 }
      return 2 + Self.doublings(duration / low) / steps * 96
    }

    /// The logarithm to base 2 of a number that is at least 1, straight between powers of two.
    private static func doublings(_ ratio: Double) -> Double {
      let number = max(1, ratio)
      return Double(number.exponent) + number.significand - 1
    }
  }
}
