package import SpecModel

/// Makes one report from the events of a run.
///
/// Events are fed one at a time, in the order in which they happen. Whatever else a reporter is
/// asked for (the next picture of a terminal) may come from another thread.
package protocol Reporter: AnyObject, Sendable {
  func receive(_ event: RunEvent)

  /// Completes the report; called once, after the last event.
  ///
  /// - Throws: when the report can't be delivered, such as a file that can't be written.
  func finish() throws
}
