import JSON

extension FunctionEntry {
  static let randomFunctions: [FunctionEntry] = [
    FunctionEntry(
      "uuid",
      gives: .text,
      isDrawn: true,
      summary: "A random UUID (RFC 9562, version 4).",
      example: "uuid() → 0f8d7a8e-3f5c-4c8e-9d55-6a1b2c3d4e5f"
    ) { call throws(EvaluationError) in Value(uuid(from: call.environment)) },
    FunctionEntry(
      "random",
      Parameter("from", .wholeNumber),
      Parameter("to", .wholeNumber),
      gives: .number,
      isDrawn: true,
      summary: "A random whole number, both ends included.",
      example: "random(1, 10) → 7",
      evaluate: random
    ),
    FunctionEntry(
      "pick",
      Parameter("list", .list),
      isDrawn: true,
      summary: "A random item of the list.",
      example: "pick(['red', 'blue']) → blue"
    ) { call throws(EvaluationError) in
      let items = try call.items(0)
      guard !items.isEmpty else { throw call.error(.value, "the list is empty") }
      return items[Int(call.environment.next(below: UInt64(items.count)))]
    },
    FunctionEntry(
      "fake",
      Parameter("kind", .fakeKind),
      isDrawn: true,
      summary: "Made-up data: \(FakeKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      example: "fake('email') → ada.keller42@example.com"
    ) { call throws(EvaluationError) in
      guard let kind = FakeKind(rawValue: try call.text(0)) else {
        throw call.error(.value, "there is no kind '\(try call.text(0))'")
      }
      return .json(kind.value(from: call.environment))
    },
  ]

  static func uuid(from environment: EvaluationEnvironment) -> String {
    let high = environment.nextBits() & ~0xF000 | 0x4000
    let low = environment.nextBits() & ~(3 << 62) | (2 << 62)
    let bytes = [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
    let digits = Array(Hexadecimal.encode(bytes))
    return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
      .map { String($0) }
      .joined(separator: "-")
  }

  private static func random(_ call: FunctionCall) throws(EvaluationError) -> Value {
    let (lower, upper) = (try call.int(0), try call.int(1))
    guard lower <= upper else {
      throw call.error(.value, "no number is from \(lower) to \(upper)")
    }
    let (span, overflow) = UInt64(bitPattern: Int64(upper &- lower)).addingReportingOverflow(1)
    let offset = overflow ? call.environment.nextBits() : call.environment.next(below: span)
    return Value(lower &+ Int(truncatingIfNeeded: offset))
  }
}
