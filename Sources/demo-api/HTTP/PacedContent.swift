import FlyingSocks
import Foundation

/// Content that comes piece by piece, with pauses, and that may break off.
struct PacedContent: AsyncBufferedSequence {
  /// What happens next on the connection.
  enum Step: Sendable {
    case send(Data)
    case wait(Duration)
    /// Closes the connection in the middle.
    case breakOff
  }

  typealias Element = UInt8

  /// The connection is closed on purpose.
  struct BrokenOff: Error {}

  /// Gives the next step; nil at the end.
  let next: @Sendable (_ index: Int) -> Step?

  /// These steps, one after the other.
  init(_ steps: [Step]) {
    next = { $0 < steps.count ? steps[$0] : nil }
  }

  /// Steps that are made when their turn comes, as there may be no end to them.
  init(_ next: @escaping @Sendable (_ index: Int) -> Step?) {
    self.next = next
  }

  func makeAsyncIterator() -> Iterator { Iterator(content: self) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let content: PacedContent
    private var index = 0
    private var rest = Data()

    init(content: PacedContent) {
      self.content = content
    }

    /// The server takes buffers alone.
    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      while rest.isEmpty {
        guard let step = content.next(index) else { return nil }
        index += 1
        switch step {
        case .send(let data): rest = data
        case .wait(let duration): try await Task.sleep(for: duration)
        case .breakOff: throw BrokenOff()
        }
      }
      let piece = rest.prefix(count)
      rest = rest.dropFirst(count)
      return Data(piece)
    }
  }
}
