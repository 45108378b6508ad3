import Foundation
import SpecModel
import Testing

extension RunLog {
  /// Every text of every event, as Swift prints it.
  var printed: String {
    events.map { event in
      var text = ""
      dump(event, to: &text)
      return text
    }.joined()
  }

  /// Fails the test for a text that is in an event, as it is or in Base64.
  func expectNone(of canaries: [String]) {
    let lines = printed.split(separator: "\n")
    for canary in canaries + canaries.map({ Data($0.utf8).base64EncodedString() }) {
      if let line = lines.first(where: { $0.contains(canary) }) {
        Issue.record("\(canary) is in: \(line)")
      }
    }
  }
}
