import SpecModel
import Synchronization

/// Writes a report to a file while the run goes on.
final class FileReporter<Text: ReportText>: Reporter {
  private struct State {
    var text: Text
    var suites = SuiteOrder()
    var stage = StageOrder()
    var file: ReportFile

    /// The events whose turn has come with this one.
    mutating func inOrder(_ event: RunEvent) -> [RunEvent] {
      suites.take(event).flatMap { stage.take($0) }
    }
  }

  private let state: Mutex<State>

  /// - Throws: ``ReportFileError`` if the file can't be written.
  init(_ text: Text, path: String) throws(ReportFileError) {
    let file = try ReportFile(path: path, isLive: Text.isInOrderOfTime)
    state = Mutex(State(text: text, file: file))
  }

  deinit {
    state.withLock { $0.file.discard() }
  }

  func receive(_ event: RunEvent) {
    state.withLock { state in
      let events = Text.isInOrderOfTime ? [event] : state.inOrder(event)
      for event in events {
        let text = state.text.text(for: event)
        state.file.append(Text.isJSON ? text.visibleJSON : text)
      }
    }
  }

  /// - Throws: ``ReportFileError``; then there is no file.
  func finish() throws {
    try state.withLock { try $0.file.commit(head: $0.text.finalHead) }
  }
}
