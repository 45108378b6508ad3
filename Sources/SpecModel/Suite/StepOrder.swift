/// In which order the steps of a suite run.
enum StepOrder: String, CaseIterable, Sendable {
  /// One after the other, as they are written.
  case written
  /// Neighbours that only read, and don't depend on each other, at the same time.
  case any
}
