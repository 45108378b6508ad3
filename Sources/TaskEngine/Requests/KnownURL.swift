import Synchronization

/// The URL that was taken apart last, with its parts: most requests of a session have the same base.
final class KnownURL: Sendable {
  private let known = Mutex<(text: String, parts: RequestURL)?>(nil)

  /// The parts of a URL.
  ///
  /// - Throws: What ``RequestURL`` throws.
  func parts(of text: String) throws(RequestError) -> RequestURL {
    if let parts = known.withLock({ $0.flatMap { $0.text.hasBytes(of: text) ? $0.parts : nil } }) {
      return parts
    }
    let parts = try RequestURL(text)
    known.withLock { $0 = (text, parts) }
    return parts
  }
}
