import JSON
import Matching
import SpecSource

/// The keys of `limits`.
enum LimitKeys {
  static let body = Key(
    "maxBody",
    "the largest body that is taken, decoded; 64MiB unless written",
    example: "maxBody: 10MB",
    .byteCount
  )
  static let headers = Key(
    "maxHeaders",
    "the most bytes of status line and headers; 256KiB unless written, and at most that",
    example: "maxHeaders: 16KiB",
    .byteCount
  )
  static let depth = Key(
    "maxDepth",
    "how deep JSON, XML and HTML may be nested; 512 and 256 unless written, and at most that",
    example: "maxDepth: 32",
    .count
  )
  static let connect = Key(
    "connect",
    "the longest time until there is a connection, name and TLS included; 10s unless written",
    example: "connect: 2s",
    .duration
  )
  static let idle = Key(
    "idle",
    "the longest time in which no byte moves; none but 'timeout' unless written",
    example: "idle: 5s",
    .duration
  )

  static let group = KeyGroup(
    "'limits'",
    [
      body.description, headers.description, depth.description, connect.description,
      idle.description,
    ]
  )
}

extension Reader where Value == ConnectionTemplate.Limits {
  static let limits = Reader(.group("limits")) { node, decoding in
    guard let mapping = GroupedMapping(node, of: LimitKeys.group, &decoding) else { return nil }
    let limits = ConnectionTemplate.Limits(
      body: mapping.value(of: LimitKeys.body, &decoding),
      headers: mapping.value(of: LimitKeys.headers, &decoding),
      depth: mapping.value(of: LimitKeys.depth, &decoding),
      connect: mapping.value(of: LimitKeys.connect, &decoding),
      idle: mapping.value(of: LimitKeys.idle, &decoding)
    )
    if case .constant(let bytes)? = limits.headers, !Value.headerSizes.contains(bytes) {
      decoding.report(
        .invalidValue,
        "a limit of \(bytes) bytes can't be kept",
        at: mapping.entry(of: LimitKeys.headers)?.value.range ?? node.range,
        hint: "from 1B to 256KiB"
      )
    }
    if let depth = limits.depth, !Value.depths.contains(depth) {
      decoding.report(
        .invalidValue,
        "a limit of \(depth) levels can't be kept",
        at: mapping.entry(of: LimitKeys.depth)?.value.range ?? node.range,
        hint: "from 1 to \(Value.depths.upperBound)"
      )
    }
    for (key, time) in [(LimitKeys.connect, limits.connect), (LimitKeys.idle, limits.idle)] {
      guard case .constant(.zero)? = time else { continue }
      decoding.report(
        .invalidValue,
        "no time at all is over before it begins",
        at: mapping.entry(of: key)?.value.range ?? node.range,
        hint: "such as 500ms"
      )
    }
    return limits
  }
}
