import Dispatch

/// The lines that somebody types, one after the other as they come.
final class InputLines: Sendable {
  private let lines: AsyncStream<String>

  /// Reads the standard input from now on, on a thread of its own: to wait for a person must not
  /// hold up anything else.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream
    DispatchQueue(label: "specrun.input").async {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }

  /// The next line; nil at the end, and when the task that waits is cancelled.
  func next() async -> String? {
    var iterator = lines.makeAsyncIterator()
    return await iterator.next()
  }
}
