extension JSONValue {
  /// Parses a whole JSON text (RFC 8259).
  ///
  /// - Throws: ``JSONSyntaxError`` if it is anything else, or goes beyond the limits.
  public init(
    parsing bytes: UnsafeRawBufferPointer,
    limits: JSONParser.Limits = .init()
  ) throws(JSONSyntaxError) {
    self = try JSONParser.parse(bytes, limits: limits).get()
  }

  /// Parses a whole JSON text (RFC 8259) from an array, a slice, `Data` or any other bytes; those
  /// that are not contiguous are copied first.
  ///
  /// - Throws: ``JSONSyntaxError`` if it is anything else, or goes beyond the limits.
  public init(
    parsing bytes: some Collection<UInt8>,
    limits: JSONParser.Limits = .init()
  ) throws(JSONSyntaxError) {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      JSONParser.parse(UnsafeRawBufferPointer(buffer), limits: limits)
    }
    if let result {
      self = try result.get()
    } else {
      self = try Array(bytes).withUnsafeBytes { JSONParser.parse($0, limits: limits) }.get()
    }
  }

  /// Parses a whole JSON text (RFC 8259).
  ///
  /// - Throws: ``JSONSyntaxError`` if it is anything else, or goes beyond the limits.
  public init(
    parsing text: String,
    limits: JSONParser.Limits = .init()
  ) throws(JSONSyntaxError) {
    var text = text
    self = try text.withUTF8 {
      JSONParser.parse(UnsafeRawBufferPointer($0), limits: limits)
    }.get()
  }
}
