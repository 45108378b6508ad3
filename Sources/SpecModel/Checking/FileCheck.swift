#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
import SpecSource

/// Reports files that steps send, or travel with, and that aren't there, as far as their paths are written out.
struct FileCheck {
  /// The folder of the suite; paths are relative to it.
  let folder: String

  init(suitePath: String) {
    folder = suitePath.folder
  }

  func run(_ steps: [Step], _ decoding: inout Decoding) {
    // What `defaults` name is named by every step.
    var known: Set<SourceRange> = []
    var downloads: Set<String> = []
    // By index, since a step is large, and a loop over steps copies each.
    for index in steps.indices where steps[index].skip == nil {
      guard case .request(let request) = steps[index].action else { continue }
      if case .download(let download)? = steps[index].reception, let path = download.path.constant {
        downloads.insert(path)
      }
      let files = request.files
      guard !files.isEmpty else { continue }
      // A step that makes sure of its file by a precondition says itself what happens without.
      let checked = steps[index].preconditions.compactMap { precondition in
        if case .file(let path) = precondition.kind { path.constant } else { nil }
      }
      for template in files {
        // What another file names is relative to that one.
        guard let path = template.constant, !checked.contains(path), !downloads.contains(path),
          template.range.file == steps[index].identity.range.file,
          known.insert(template.range).inserted
        else { continue }
        check(path, at: template.range, &decoding)
      }
    }
  }

  private func check(_ path: String, at range: SourceRange, _ decoding: inout Decoding) {
    do {
      let place = try decoding.library.project.resolve(path, from: folder)
      var isFolder = false
      if FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder {
        decoding.report(.noSuchFile, "'\(path)' is a folder, not a file", at: range)
      }
    } catch  where error.isMissing {
      let whole = path.hasPrefix("/") ? path : folder + path
      decoding.report(
        .noSuchFile,
        "there is no file '\(path)'",
        at: range,
        hint: Self.suggestion(for: whole, written: path)
          ?? "paths are relative to the suite's folder"
      )
    } catch {
      decoding.report(error.code, error.message, at: range, hint: error.hint)
    }
  }

  /// The file of that folder whose name is nearest, as a hint.
  ///
  /// It is named as `written` names its folder, so that it can stand in its place.
  static func suggestion(for path: String, written: String) -> String? {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let folder = written.lastIndex(of: "/").map { written[...$0] } ?? ""
    return nearestName(to: name, in: names.sorted()).map { "did you mean '\(folder)\($0)'?" }
  }
}
