import ArgumentParser
import SpecReports
import SpecRunner

/// What git knows of the working directory.
struct GitRepository {
  /// The top folder; absolute.
  private let folder: String

  /// The files that are not as they were at a revision: changed since the current branch has left it,
  /// changed and not committed yet, and new ones that git does not ignore.
  ///
  /// - Throws: `ValidationError` where there is no git, no repository or no such revision.
  static func files(changedSince revision: String) throws -> ChangedFiles {
    let repository = try GitRepository()
    let base = try repository.commonAncestor(with: revision)
    let tracked = try repository.paths("diff", "--name-only", "-z", "--no-ext-diff", base, "--")
    let new = try repository.paths("ls-files", "--others", "--exclude-standard", "-z")
    return ChangedFiles((tracked + new).map { ChangedFiles.whole("\(repository.folder)/\($0)") })
  }

  private init() throws {
    let run = try Self.git(["rev-parse", "--show-toplevel"])
    guard run.status == 0 else {
      throw ValidationError("--changed-since needs a git repository: \(run.firstError).")
    }
    folder = String(decoding: run.output, as: UTF8.self).withoutLineBreak
  }

  /// The commit at which the branch has left a revision; the revision where that can't be known.
  private func commonAncestor(with revision: String) throws -> String {
    let commit = try run(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    guard !revision.hasPrefix("-"), commit.status == 0 else {
      throw ValidationError(
        "git knows no revision '\(revision.visible)' here. In a shallow clone it may have to be "
          + "fetched first."
      )
    }
    let hash = String(decoding: commit.output, as: UTF8.self).withoutLineBreak
    let ancestor = try run(["merge-base", hash, "HEAD"])
    return ancestor.status == 0
      ? String(decoding: ancestor.output, as: UTF8.self).withoutLineBreak : hash
  }

  /// What a command lists with NULs in between; relative to the top folder.
  private func paths(_ arguments: String...) throws -> [String] {
    let run = try run(arguments)
    guard run.status == 0 else {
      throw ValidationError("git \(arguments[0]) has failed: \(run.firstError).")
    }
    return run.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func run(_ arguments: [String]) throws -> ProgramRun {
    try Self.git(["-C", folder] + arguments)
  }

  private static func git(_ arguments: [String]) throws -> ProgramRun {
    do {
      return try ProgramRun(["git"] + arguments)
    } catch {
      throw ValidationError("--changed-since needs git, which can't be run: \(error.reason).")
    }
  }
}

extension ProgramRun {
  /// The first line of what it had to complain about.
  fileprivate var firstError: String {
    let line = errors.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? "it does not say why" : String(decoding: line, as: UTF8.self).visible
  }
}

extension String {
  fileprivate var withoutLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
