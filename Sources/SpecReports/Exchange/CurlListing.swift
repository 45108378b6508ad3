package import SpecModel
package import SpecSource

/// The `curl` commands of requests that have not been sent.
package struct CurlListing {
  private let files: [SourceFile]

  /// Makes a listing; `files` are what `FileID.index` is an index into.
  package init(files: [SourceFile]) {
    self.files = files
  }

  /// A command for each request with comments around it, an empty line between two, every line
  /// ended: a script for a POSIX shell.
  package func text(of previews: [RequestPreview]) -> String {
    previews.map { lines(of: $0).map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func lines(of preview: RequestPreview) -> [String] {
    let text = StepText(files: files, theme: .plain)
    let place = Excerpt(files: files, theme: .plain).place(of: preview.step.range)
    let title = "\(preview.suite.title.visible) / \(text.title(preview.step))"
    var lines = ["# \(title)  \(place)"]
    if let problem = preview.problem {
      lines.append("# can't be made: \(problem.message.visible) [\(problem.code.visible)]")
    }
    if let request = preview.request { lines += CurlCommand(request).lines().map(\.visible) }
    lines += preview.unknowns.map { "# \($0.expression.visible): \($0.reason.visible)" }
    return lines
  }
}
