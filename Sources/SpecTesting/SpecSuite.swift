import SpecModel
import SpecReports
import SpecRunner
import SpecSource
public import TaskEngine
public import Testing

/// One suite, to be the argument of a test.
public struct SpecSuite: Sendable, CustomTestStringConvertible, CustomTestArgumentEncodable {
  private let suite: CompiledSuite
  private let run: SuitesInRun

  init(_ suite: CompiledSuite, in run: SuitesInRun) {
    self.suite = suite
    self.run = run
  }

  /// With the name of the case behind it, where the suite runs for several.
  public var title: String { suite.identity.title }

  /// The file that it stands in, as messages show it.
  public var path: String { suite.identity.path }

  /// Those that it has itself, without those of its steps.
  public var tags: [String] { suite.identity.tags }

  /// The title, as it stands beside the name of the test.
  public var testDescription: String { title.visible }

  /// Its place and title, by which it is told from the others.
  public func encodeTestArgument(to encoder: some Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(path):\(suite.identity.range.start.line) \(title)")
  }

  /// Runs the suite from its preconditions to its teardown, and records an issue for each step that
  /// failed or errored, at its place in the YAML.
  ///
  /// The text of an issue is what the console prints, every secret masked. Steps that did not run
  /// because of another are named behind that one.
  ///
  /// A suite that is skipped is told with its reason on the standard error, and cancels its case: in a
  /// test with arguments, and with a compiler of 6.3 or newer. Elsewhere the case passes.
  ///
  /// When the test is cancelled or its time is over, steps that are running stop, and what was made
  /// is still undone.
  ///
  /// - Parameters:
  ///   - preconditions: Looked at in this order before anything of the suite is sent; the first
  ///     failure is the issue, and no step runs.
  ///   - validations: Held against each answer besides what its step expects, also where that is an
  ///     error; not against those of actions that run once for all suites.
  public func run(
    preconditions: [PreconditionValidation] = [],
    validations: [ResponseValidation] = []
  ) async {
    let checks = SuiteChecks(preconditions: preconditions, validations: validations)
    let ending = await run.run.run(suite, checking: checks)
    let failures = SuiteFailures(files: run.files).failures(of: ending.suite, steps: ending.steps)
    for failure in failures {
      Issue.record(
        Comment(rawValue: "\(failure.text)\n\nseed \(run.seed)"),
        sourceLocation: run.location(of: failure.range, in: suite.identity.range)
      )
    }
    if ending.suite.outcome == .skipped, failures.isEmpty { skipCase(ending.suite.reason) }
  }

  /// Leaves a test without arguments alone: it may have more suites to run.
  private func skipCase(_ reason: String?) {
    // The test library's own console shows a case that was cancelled as any other.
    let because = reason.map { ": \($0.visible)" } ?? ""
    StandardError.write("- \(title.visible) skipped\(because)\n")
    #if compiler(>=6.3)
    guard Test.current?.isParameterized == true else { return }
    let range = suite.identity.range
    // That it is cancelled is told by the call; what it throws would only end the test's own function.
    _ = Result {
      try Test.cancel(
        reason.map { Comment(rawValue: $0.visible) },
        sourceLocation: run.location(of: range, in: range)
      )
    }
    #endif
  }
}

/// What the suites of a ``SpecSuites`` share.
struct SuitesInRun: Sendable {
  /// The module of the tests.
  let module: String
  let files: [SourceFile]
  let seed: UInt64
  let run: OpenRun

  /// A place of the spec, for the test library; that of the suite for what stands in no file.
  func location(of range: SourceRange, in suite: SourceRange) -> SourceLocation {
    let isKnown = files.indices.contains(range.file.index)
    let place = isKnown ? range : suite
    let path = ProjectFolder().whole(files[place.file.index].path)
    let name = path.split(separator: "/").last ?? "suite"
    return SourceLocation(
      fileID: "\(module)/\(name)",
      filePath: path,
      line: Int(place.start.line),
      column: Int(place.start.column)
    )
  }
}
