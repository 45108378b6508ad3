import SpecModel

extension SuiteRun {
  /// Undoes what a run of the suite has left behind, in the order given.
  mutating func sweep(_ traces: [SweepTrace]) async -> [Int: Sweep.Ending] {
    let redactor = context.secrets.redactor
    if let hindrance = await prepare() {
      let reason = redactor.mask(hindrance.reason)
      return Dictionary(uniqueKeysWithValues: traces.map { ($0.number, .left(reason)) })
    }
    let missing = traces.reduce(into: Set<String>()) { $0.formUnion($1.missing) }
    var frame = await SweepFrame(
      suite.steps.giving(missing),
      context: context,
      values: values,
      environment: environment
    )
    var endings: [Int: Sweep.Ending] = [:]
    for trace in traces {
      do throws(SweepFrame.Obstacle) {
        endings[trace.number] = .undone(redactor.mask(try await undo(trace, in: frame)))
      } catch {
        endings[trace.number] = .left(redactor.mask(error.message))
      }
    }
    await frame.cleanUp()
    return endings
  }

  /// Goes from stop to stop, and undoes at the last.
  private func undo(
    _ trace: SweepTrace,
    in frame: SweepFrame,
    at depth: Int = 0
  ) async throws(SweepFrame.Obstacle) -> String {
    guard depth < trace.stops.count else { return try await frame.undo(trace) }
    var inner = try await frame.entering(trace.stops[depth])
    do throws(SweepFrame.Obstacle) {
      let request = try await undo(trace, in: inner, at: depth + 1)
      await inner.cleanUp()
      return request
    } catch {
      await inner.cleanUp()
      throw error
    }
  }
}
