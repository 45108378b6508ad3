/// How far a large transfer has come, in bytes of bodies.
package struct TransferProgress: Sendable, Hashable {
  package var sent: Int
  /// Nil until it is known.
  package var expectedToSend: Int?
  package var received: Int
  /// Nil until the answer says it.
  package var expectedToReceive: Int?

  package init(sent: Int, expectedToSend: Int?, received: Int, expectedToReceive: Int?) {
    self.sent = sent
    self.expectedToSend = expectedToSend
    self.received = received
    self.expectedToReceive = expectedToReceive
  }
}
