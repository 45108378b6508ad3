/// What texts have been parsed into already, and the functions that they can call: the suites of a
/// project say the same again and again.
///
/// It belongs to one thread. Where a text isn't known it is parsed, to the same end.
package final class ParsedTexts {
  let functions: FunctionTable
  let patterns = ParsedTextTable<ParsedPattern>()
  let templates = ParsedTextTable<Template>()
  let queries = ParsedTextTable<Query>()

  /// Makes one that knows nothing yet.
  package init(functions: FunctionTable = .standard) {
    // Every parser holds the table, and threads that count the holders of one object wait for each
    // other.
    self.functions = functions.copy()
  }
}
