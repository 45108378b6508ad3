/// A strict parser of JSON text (RFC 8259): nothing but its grammar, UTF-8 without a byte order
/// mark, no lone surrogates.
///
/// It keeps its own stack, so that deep nesting is an error and never a crash.
public enum JSONParser {
  /// What to do with an object that has a name twice.
  public enum Duplicates: Hashable, Sendable {
    /// Keep all of them in ``JSONObject/members``.
    case keep
    /// Fail at the second.
    case reject
  }

  /// What a text may hold.
  public struct Limits: Hashable, Sendable {
    /// How many arrays and objects may be inside one another.
    ///
    /// Parsing takes any depth, but freeing a value recurses: thousands of levels can overflow the
    /// stack of a thread.
    public var depth: Int
    /// What to do with an object that has a name twice.
    public var duplicates: Duplicates

    /// Makes limits; by default a depth of 512, and repeated names are kept.
    public init(depth: Int = 512, duplicates: Duplicates = .keep) {
      self.depth = depth
      self.duplicates = duplicates
    }

    /// For what a verdict depends on: readers don't agree on which of two members of one name
    /// counts (RFC 8259, section 4).
    public static let unambiguous = Limits(duplicates: .reject)
  }

  /// Parses a whole text, which must stay valid and unchanged meanwhile.
  static func parse(
    _ bytes: UnsafeRawBufferPointer,
    limits: Limits
  ) -> Result<JSONValue, JSONSyntaxError> {
    do throws(JSONSyntaxError) {
      var reader = JSONReader(
        bytes: bytes,
        limits: limits,
        builder: TreeBuilder(findsDuplicates: limits.duplicates == .reject)
      )
      try reader.readDocument()
      return .success(reader.builder.root)
    } catch {
      return .failure(error)
    }
  }
}
