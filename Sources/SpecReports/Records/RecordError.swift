/// Why a JSON report can't be read.
package struct RecordError: Error, CustomStringConvertible {
  /// Where in the document: `suites[0].steps[3].outcome`; empty for the document itself.
  package var location: String
  package var reason: String

  package var description: String { location.isEmpty ? reason : "\(location): \(reason)" }
}
