import SpecSource

extension Decoding {
  /// The text of a file that a suite names, relative to the suite's folder; nil after reporting why
  /// there is none.
  mutating func namedFile(_ path: Located<String>) -> SourceLibrary.Entry? {
    do {
      let whole = try library.project.resolve(path.value, from: folder)
      namedFiles.insert(whole)
      if let entry = library.text(at: whole) { return entry }
      report(.unreadableFile, "the file '\(path.value)' can't be read", at: path.range)
    } catch  where error.isMissing {
      let whole = path.value.hasPrefix("/") ? path.value : folder + path.value
      report(
        .noSuchFile,
        "there is no file '\(path.value)'",
        at: path.range,
        hint: FileCheck.suggestion(for: whole, written: path.value)
          ?? "paths are relative to the suite's folder"
      )
    } catch {
      report(error.code, error.message, at: path.range, hint: error.hint)
    }
    return nil
  }
}
