import SpecSource

extension ProjectFolder.Failure {
  /// The code under which a mistake in a spec is reported.
  var code: DiagnosticCode { isOutside ? .outsideProject : .unreadableFile }

  var hint: String? {
    isOutside ? "whoever runs the suite can allow it: --allow-files FOLDER" : nil
  }
}
