import Foundation
import Synchronization

/// Stands before a server and spoils, by a seed, what goes through: delays, pieces, connections that
/// are dropped before a request gets through, and answers that get lost on their way back.
package final class FaultyProxy: Sendable {
  /// What has been done so far.
  package struct Faults: Sendable {
    package var delays = 0
    package var splits = 0
    package var drops = 0
    package var resets = 0

    package var total: Int { delays + splits + drops + resets }
  }

  private let done: Tally
  private let server: RawServer

  package var url: String { server.url }
  package var faults: Faults { done.faults.withLock { $0 } }

  private final class Tally: Sendable {
    let faults = Mutex(Faults())

    func count(_ fault: WritableKeyPath<Faults, Int>) {
      faults.withLock { $0[keyPath: fault] += 1 }
    }
  }

  /// A proxy on a port of its own; each connection has faults of its own, by its number.
  ///
  /// - Throws: what ``RawServer`` throws where it gets no port.
  package init(before port: Int, seed: UInt64) throws {
    let tally = Tally()
    done = tally
    server = try RawServer { client, number in
      var random = SplitMix(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
      guard let origin = RawServer.Connection(connectingTo: port) else { return }
      defer { origin.close() }
      while true {
        let request = client.readRequest()
        guard !request.isEmpty else { return }
        let dice = random.next() % 100
        if dice < 4 {
          tally.count(\.drops)
          return
        }
        if dice < 12 {
          tally.count(\.delays)
          client.pause(milliseconds: UInt32(random.next() % 4))
        }
        origin.write(request)
        let answer = Array(origin.readRequest().utf8)
        if dice >= 96 {
          tally.count(\.resets)
          client.write(Array(answer.prefix(Int(random.next() % UInt64(max(answer.count, 1))))))
          client.resetOnClose()
          return
        }
        if dice >= 80 {
          tally.count(\.splits)
          let middle = Int(random.next() % UInt64(max(answer.count, 1)))
          client.write(Array(answer[..<middle]))
          client.pause(milliseconds: 1)
          client.write(Array(answer[middle...]))
        } else {
          client.write(answer)
        }
      }
    }
  }

  package func stop() { server.stop() }
}

/// Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
