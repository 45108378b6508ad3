import Synchronization

/// What plugins have logged during a step, until it is known what in it is secret: what the step captures
/// as such, or gives to another that sends it as a credential.
final class HeldLog: Sendable {
  /// Of the step that runs in this task; nil when what is logged is written at once.
  @TaskLocal private static var current: HeldLog?

  private let messages = Mutex<[@Sendable () -> Void]>([])

  /// Does something, then writes what was logged meanwhile; inside of another such body, that one
  /// writes it.
  static func hold<Result>(_ isWanted: Bool, during body: () async -> Result) async -> Result {
    guard isWanted, current == nil else { return await body() }
    let log = HeldLog()
    let result = await $current.withValue(log) { await body() }
    for write in log.messages.withLock(\.self) { write() }
    return result
  }

  /// Writes a message now, or later; it is masked when it is written.
  static func write(_ message: @escaping @Sendable () -> Void) {
    guard let current else { return message() }
    current.messages.withLock { $0.append(message) }
  }
}
