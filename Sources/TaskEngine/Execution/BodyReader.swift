public import HTTPTypes

/// Takes a response's body piece by piece while it comes, as from a stream that never ends.
///
/// A class, so that it can be told from others; it is not changed by being used.
public final class BodyReader: Sendable, Hashable {
  /// Whether more is wanted.
  public enum Next: Sendable {
    case more
    /// Ends the transfer, which has succeeded, and closes its connection.
    case enough
  }

  /// Takes a piece and the response's fields.
  ///
  /// Called on the thread that drives the transfer, where it should not take long; the bytes are
  /// valid during the call alone.
  public typealias Read = @Sendable (_ piece: UnsafeRawBufferPointer, HTTPFields) -> Next

  private let read: Read

  /// Makes a reader of a function.
  public init(_ read: @escaping Read) {
    self.read = read
  }

  func take(_ piece: UnsafeRawBufferPointer, _ fields: HTTPFields) -> Next {
    read(piece, fields)
  }

  /// Whether they are the same one.
  public static func == (reader: BodyReader, other: BodyReader) -> Bool { reader === other }

  /// Feeds its identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
