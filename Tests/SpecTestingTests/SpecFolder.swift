import Foundation
import HTTPTypes
import SpecTesting
import Synchronization
import TaskEngine
import Testing

/// A folder with suites, which is removed when nobody needs it any more.
final class SpecFolder: Sendable {
  let path: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "spec-testing-\(UUID().uuidString)")
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    path = folder.path
  }

  convenience init(_ suite: String) throws {
    try self.init(["a.yaml": suite])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension ReceivedResponse {
  static func json(_ text: String, status: Int = 200) -> ReceivedResponse {
    ReceivedResponse(
      status: status,
      headers: [.contentType: "application/json"],
      body: Data(text.utf8)
    )
  }
}

/// What is wrong with suites; empty when nothing is.
func mistakes(_ suites: SpecSuites) -> String {
  do {
    _ = try suites.all
    return ""
  } catch {
    return error.description
  }
}

/// The issues that a suite records, which must be some.
func recordedIssues(
  of suite: SpecSuite,
  preconditions: [PreconditionValidation] = [],
  validations: [ResponseValidation] = []
) async -> [Recorded] {
  let issues = Mutex<[Recorded]>([])
  await withKnownIssue {
    await suite.run(preconditions: preconditions, validations: validations)
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    let place = issue.sourceLocation.map { "\($0.fileName):\($0.line):\($0.column)" }
    issues.withLock {
      $0.append(Recorded(text: text, place: place ?? "", id: issue.sourceLocation?.fileID ?? ""))
    }
    return true
  }
  return issues.withLock { $0 }
}

/// An issue, as far as it is looked at.
struct Recorded: Sendable {
  var text: String
  var place: String
  var id: String
}
