import SpecModel

/// Makes the text of one report, piece by piece.
///
/// Pieces are asked for once an event, in order: suites come one after the other in the order of
/// the run, and the steps of each in theirs, however they were interleaved. Only a text that says
/// so gets the events as they happen.
protocol ReportText: Sendable {
  /// True for a report of what happens when, which wants the events as they come.
  static var isInOrderOfTime: Bool { get }

  /// True for JSON, in which ``String/visibleJSON`` holds off what could fool a terminal.
  static var isJSON: Bool { get }

  /// What is written over the beginning in the end, where the file allows that: as many bytes as the
  /// first piece has, with what could not be known then. Nil for none.
  var finalHead: String? { get }

  /// What the report says next; often nothing.
  mutating func text(for event: RunEvent) -> String
}

extension ReportText {
  static var isInOrderOfTime: Bool { false }

  static var isJSON: Bool { false }

  var finalHead: String? { nil }
}
