import CLibXML2

/// Why an XPath or the document under it can't be used.
struct XPathError: Error {
  /// Lower-case, without a full stop.
  var message: String
  /// Where in the XPath, in UTF-8 code units; nil where that isn't known.
  var offset: Int?
  var hint: String?
  var isLimit = false
  /// Whether no document could change it.
  var isAlways = false

  init(message: String, offset: Int? = nil, hint: String? = nil, isLimit: Bool = false) {
    self.message = message
    self.offset = offset
    self.hint = hint
    self.isLimit = isLimit
  }

  /// What libxml2 found wrong, in other words: it gives a number, and not always words.
  init(_ context: xmlXPathContextPtr, in text: String) {
    let error = context.pointee.lastError
    let first = Int32(XML_XPATH_EXPRESSION_OK.rawValue)
    let code = xmlXPathError(rawValue: UInt32(max(0, error.code - first)))
    let place = min(max(0, Int(error.int1)), text.utf8.count)
    isLimit = code == XPATH_OP_LIMIT_EXCEEDED || code == XPATH_RECURSION_LIMIT_EXCEEDED
    switch code {
    case XPATH_NUMBER_ERROR: message = "a number is not finished"
    case XPATH_UNFINISHED_LITERAL_ERROR: message = "a text is not closed"
    case XPATH_START_LITERAL_ERROR: message = "a text in quotes is expected"
    case XPATH_VARIABLE_REF_ERROR: message = "a name is expected behind '$'"
    case XPATH_INVALID_PREDICATE_ERROR: message = "a predicate is not closed by ']'"
    case XPATH_UNCLOSED_ERROR: message = "a '(' is not closed"
    case XPATH_EXPR_ERROR: message = Self.unexpected(at: place, in: text)
    case XPATH_INVALID_CHAR_ERROR, XPATH_ENCODING_ERROR:
      message = "a character stands here that XML can't hold"
    case XPATH_UNDEF_PREFIX_ERROR:
      message = "the document's root declares no such prefix"
      hint = "its default namespace is '_': //_:title"
      return
    case XPATH_UNDEF_VARIABLE_ERROR:
      message = "an XPath has no variables here"
      isAlways = true
      return
    case XPATH_INVALID_ARITY:
      message = "a function has too few or too many arguments, or is not closed by ')'"
      isAlways = true
      return
    case XPATH_INVALID_TYPE, XPATH_INVALID_OPERAND:
      message = "a function or an operator gets a value of a kind that it can't take"
      isAlways = true
      return
    case XPATH_OP_LIMIT_EXCEEDED:
      message = "it was given up after too many steps"
      return
    case XPATH_RECURSION_LIMIT_EXCEEDED:
      message = "it is nested too deep"
    default: message = "libxml2 gives the error \(error.code)"
    }
    offset = place
  }

  private static func unexpected(at place: Int, in text: String) -> String {
    let rest = String(decoding: text.utf8.dropFirst(place), as: UTF8.self)
    if text.utf8.allSatisfy(\.isBlank) { return "it is empty" }
    if rest.utf8.allSatisfy(\.isBlank) { return "it ends too early" }
    return "'\(rest.shortened(to: 20))' is not expected"
  }
}
