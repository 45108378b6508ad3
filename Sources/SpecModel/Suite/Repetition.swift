package import Matching
package import SpecSource

/// Why a step runs more than once.
package enum Repetition: Sendable {
  /// Once for each case, in order; there is at least one.
  case cases([Case])
  /// Once for each item of a list that is worked out when it is the step's turn.
  case items(Template)
  /// So many times, at least once.
  case count(Int, at: SourceRange)
  /// Once, and again as long as the condition holds; it reads the answer before as `previous`.
  ///
  /// When it still holds after `most` turns, the step has failed.
  case loop(while: Expression, most: Int)
}

/// One of the rows that a suite or a step runs with.
package struct Case: Sendable {
  /// As reports call it.
  package var name: String
  /// What `case` stands for.
  package var value: ValueTemplate
  /// Where it is written; of a row of a file, where the file is named.
  package var range: SourceRange
  /// Where a file names the members of its rows in a line of their own.
  var header: SourceRange? = nil
}
