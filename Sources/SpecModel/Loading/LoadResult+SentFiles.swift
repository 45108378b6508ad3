#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Matching
import SpecSource

extension LoadResult {
  /// Adds to each suite the files that its requests send or travel with and that its preconditions ask
  /// for, as far as their paths are written out.
  ///
  /// A path is relative to the file that names it, which may be a project's or one that is included:
  /// only when all has been read is it known where these stand.
  mutating func nameSentFiles() {
    // The runs of a suite with cases are of the same steps.
    var last: (range: SourceRange, files: Set<String>)?
    for index in suites.indices {
      let range = suites[index].identity.range
      let found =
        last.flatMap { $0.range == range ? $0.files : nil }
        ?? Set(sentFiles(ofSuite: index).compactMap(place))
      last = (range, found)
      if !found.isEmpty { suites[index].files.formUnion(found) }
    }
  }

  private func sentFiles(ofSuite index: Int) -> [Template] {
    // By index, so that no suite is copied.
    var files = suites[index].preconditions.flatMap(\.files) + suites[index].steps.files
    for action in suites[index].actions.values { files += action.steps.files }
    return files
  }

  /// Absolute, symbolic links resolved; nil for a path that only a run can work out.
  private func place(of template: Template) -> String? {
    guard let path = template.constant, files.indices.contains(template.range.file.index) else {
      return nil
    }
    let whole = path.hasPrefix("/") ? path : files[template.range.file.index].folder + path
    return ProjectFolder.real(whole) ?? URL(filePath: whole).resolvingSymlinksInPath().path
  }
}

extension [Step] {
  /// The files that they send, travel with or ask for.
  fileprivate var files: [Template] {
    var files: [Template] = []
    // By index, since a step is large, and a loop over steps copies each.
    for index in indices {
      if case .request(let request) = self[index].action { files += request.files }
      files += self[index].preconditions.flatMap(\.files)
      files += self[index].undoStorage.files
    }
    return files
  }
}

extension Precondition {
  fileprivate var files: [Template] {
    if case .file(let path) = kind { [path] } else { connection?.files ?? [] }
  }
}

extension RequestTemplate {
  /// The files that it sends or travels with.
  var files: [Template] {
    var files = connection?.files ?? []
    if case .netrc(let netrc)? = auth, let file = netrc.file { files.append(file) }
    return files + (body?.files ?? [])
  }
}

extension RequestTemplate.Body {
  fileprivate var files: [Template] {
    switch self {
    case .file(let template): return [template]
    case .multipart(let parts):
      return parts.compactMap { part in
        if case .file(let template) = part.content { template } else { nil }
      }
    default: return []
    }
  }
}
