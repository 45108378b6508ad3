public import HTTPTypes

extension HTTPFields {
  /// Takes fields as text, in order. ``HTTPField`` itself turns line breaks into spaces without a
  /// word; here they are an error.
  ///
  /// - Throws: ``RequestError`` with `invalidHeader`, naming the field (RFC 9110, section 5).
  public init(
    validating fields: some Sequence<(name: String, value: String)>
  ) throws(RequestError) {
    self.init()
    for field in fields { try append(validating: field.name, field.value) }
  }

  /// Appends a field given as text.
  ///
  /// - Throws: ``RequestError`` with `invalidHeader`, naming the field (RFC 9110, section 5).
  public mutating func append(validating name: String, _ value: String) throws(RequestError) {
    guard let fieldName = HTTPField.Name(name) else {
      throw RequestError(.invalidHeader, "invalid header name '\(name.debugDescription.dropEnds)'")
    }
    guard HTTPField.isValidValue(value) else {
      throw RequestError(
        .invalidHeader,
        "invalid value of header '\(name)': "
          + (value.utf8.contains { $0 == 10 || $0 == 13 }
            ? "it has a line break" : "it has a control character or blanks at an end")
      )
    }
    append(HTTPField(name: fieldName, value: value))
  }
}

extension String {
  /// Without the first and the last character.
  fileprivate var dropEnds: Substring { dropFirst().dropLast() }
}
