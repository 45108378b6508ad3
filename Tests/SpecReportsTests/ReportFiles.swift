import Foundation
import SpecModel
import SpecReports

/// A folder for reports that is gone with it.
final class ReportFolder {
  let url = FileManager.default.temporaryDirectory
    .appending(component: "specrun-reports-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of all files, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

extension ReportFormat {
  /// What a reporter of this format writes about a run.
  func text(of events: [RunEvent]) throws -> String {
    let folder = ReportFolder()
    let report = try makeReporter(
      path: folder.path("report"),
      files: [SampleRun.file],
      version: "1.2.3"
    )
    for event in events { report.receive(event) }
    try report.finish()
    return try folder.text("report")
  }
}
