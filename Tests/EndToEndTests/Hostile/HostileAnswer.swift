import TestSupport

/// A way in which a server can misbehave, and the step that meets it.
struct HostileAnswer: Sendable {
  let name: String
  /// More lines of the step, as a mapping's.
  let step: String
  /// What it does with each connection, counted from 1.
  let serve: @Sendable (RawServer.Connection, Int) -> Void

  init(
    _ name: String,
    step: String = "",
    serve: @escaping @Sendable (RawServer.Connection, Int) -> Void
  ) {
    self.name = name
    self.step = step
    self.serve = serve
  }

  /// Reads a request, says this, and closes.
  init(_ name: String, step: String = "", says text: String) {
    self.init(name, step: step) { connection, _ in
      _ = connection.readRequest()
      connection.write(text)
    }
  }

  /// Reads a request, says this, and then the rest again and again until the client has enough.
  init(_ name: String, step: String = "", says text: String, andForEver rest: [UInt8]) {
    self.init(name, step: step) { connection, _ in
      _ = connection.readRequest()
      connection.write(Array(text.utf8), andForEver: rest)
    }
  }

  /// Reads a request, says this, and leaves it at that.
  init(_ name: String, step: String = "", says text: String, thenWaits: Bool) {
    self.init(name, step: step) { connection, _ in
      _ = connection.readRequest()
      connection.write(text)
      connection.waitForClose()
    }
  }

  static let all = heads + bodies + bombs + places + frames
}

extension RawServer.Connection {
  /// Writes a beginning, and what follows until the peer closes.
  func write(_ beginning: [UInt8], andForEver rest: [UInt8]) {
    // Large pieces, so that what is endless is fast as well.
    let block = Array(repeatElement(rest, count: max(1, 65_536 / rest.count)).joined())
    var isOpen = tryToWrite(beginning)
    while isOpen {
      isOpen = tryToWrite(block)
      // Neither side may wait for ever for the other to read.
      drain()
    }
  }
}
