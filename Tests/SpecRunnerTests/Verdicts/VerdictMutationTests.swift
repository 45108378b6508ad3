import Foundation
import HTTPTypes
import JSONSchema
import SpecModel
import SpecRunner
import Testing

@testable import Matching
@testable import SpecModel

/// No verdict passes by accident: whatever can be asserted is held against answers that have been
/// mutated, through the real loader and runner.
struct VerdictMutationTests {
  static let rows: [VerdictRow] =
    VerdictRow.types + VerdictRow.formats + VerdictRow.constraints + VerdictRow.structure
    + VerdictRow.schemas + VerdictRow.functions + VerdictRow.operators + VerdictRow.expectations
    + VerdictRow.errors + VerdictRow.lostAnswers + VerdictRow.fields + VerdictRow.details
    + VerdictRow.flow

  /// Runs the row's step on each answer.
  private static func verdicts(of row: VerdictRow) async throws -> [(VerdictRow.Trial, RunLog)] {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "verdicts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = RunFixture(path: folder.appending(component: "suite.yaml").path)
    let loaded = fixture.load(row.text)
    var logs: [(VerdictRow.Trial, RunLog)] = []
    for trial in row.trials {
      let answers = Answers(trial.answers)
      logs.append((trial, await fixture.run(loaded) { _ in try answers.next() }))
    }
    return logs
  }

  /// The rows whose pattern can be turned round: nothing matches the opposite of `<any>`, and what is
  /// missing matches no opposite.
  private static let reversible = rows.filter { row in
    let unfit = ["<any>", "<absent>"]
    return row.pattern.map { $0.hasPrefix("<") && !unfit.contains($0) } ?? false
  }

  @Test(arguments: reversible)
  func theOppositeOfAPatternPassesWhereItFails(_ row: VerdictRow) async throws {
    var row = row
    let pattern = try #require(row.pattern)
    row.step = row.step.replacing(pattern, with: "<not (\(pattern.dropFirst().dropLast()))>")
    row.trials = row.trials.filter { !$0.description.contains(VerdictRow.Trial.missing) }
    for (trial, log) in try await Self.verdicts(of: row) {
      let outcome: Outcome = trial.outcome == .passed ? .failed : .passed
      #expect(log.verdict(of: "step") == outcome, "not \(row.subject) on \(trial)")
    }
  }

  @Test(arguments: rows)
  func onlyTheRightAnswersPass(_ row: VerdictRow) async throws {
    for (trial, log) in try await Self.verdicts(of: row) {
      let outcome = log.verdict(of: "step")
      #expect(outcome == trial.outcome, "\(row.subject) on \(trial)")
      let isGreen = [.passed, .flaky, .skipped].contains(trial.outcome)
      #expect((log.summary.exitStatus == 0) == isGreen, "\(row.subject) on \(trial)")
    }
  }
}

extension RunLog {
  /// What all runs of the step with this id came to.
  fileprivate func verdict(of id: String) -> Outcome? {
    let outcomes = results.filter { $0.step.id == id }.map(\.outcome)
    guard !outcomes.isEmpty else { return nil }
    var counts = OutcomeCounts()
    for outcome in outcomes { counts[outcome] += 1 }
    return counts.verdict
  }
}
