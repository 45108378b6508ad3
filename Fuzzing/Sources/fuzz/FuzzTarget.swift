#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the bytes are given to.
enum FuzzTarget: String, CaseIterable {
  case json
  case jsonPath = "jsonpath"
  case jsonSchema = "json-schema"
  case expression
  case graphQL = "graphql"
  case pattern
  case suite
  case events

  /// The one that the environment variable FUZZ_TARGET names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("FUZZ_TARGET is one of: \(names)")
    }
    return target
  }()

  func run(_ bytes: [UInt8]) {
    switch self {
    case .json: fuzzJSON(bytes)
    case .jsonPath: fuzzJSONPath(bytes)
    case .jsonSchema: fuzzJSONSchema(bytes)
    case .expression: fuzzExpression(bytes)
    case .graphQL: fuzzGraphQL(bytes)
    case .pattern: fuzzPattern(bytes)
    case .suite: fuzzSuite(bytes)
    case .events: fuzzEvents(bytes)
    }
  }
}

/// What libFuzzer calls with each input; its `main` is the program's.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Ends the program, and so gives the fuzzer its find, when something that always holds does not.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
