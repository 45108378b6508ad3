import Foundation
public import Testing

/// Checks text against the file `Snapshots/<test file>/<name>` beside the calling test file.
///
/// A missing file, or `RECORD_SNAPSHOTS` in the environment, writes the file and fails the test: a
/// run that records can never pass for one that checks.
public func expectSnapshot(
  _ actual: String,
  named name: String,
  filePath: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let test = URL(filePath: "\(filePath)")
  let folder = test.deletingLastPathComponent()
    .appending(components: "Snapshots", test.deletingPathExtension().lastPathComponent)
  let file = folder.appending(component: name)
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
  guard !isRecording, let expected = try? String(contentsOf: file, encoding: .utf8) else {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file, options: .atomic)
    Issue.record("recorded '\(name)': run again to check it", sourceLocation: sourceLocation)
    return
  }
  guard actual != expected else { return }
  let changes = lines(actual).difference(from: lines(expected)).map { change in
    switch change {
    case .remove(let offset, let line, _): "- \(offset + 1): \(line)"
    case .insert(let offset, let line, _): "+ \(offset + 1): \(line)"
    }
  }
  Issue.record(
    "'\(name)' is not as recorded (- expected, + actual)\n\(changes.joined(separator: "\n"))",
    sourceLocation: sourceLocation
  )
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
