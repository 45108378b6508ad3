import CLibXML2
import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why an XPath or the document under it can't be used.
struct XPathError: Error {
  /// Lower-case, without a full stop.
  var message: String
  var isLimit = false
}

/// An XPath 1.0 expression whose syntax has been checked.
struct XPathQuery: Sendable {
  /// Steps of one evaluation, tens of milliseconds' worth.
  private static let operationLimit: UInt = 5_000_000

  /// Errors of XPath are reported from this number on.
  private static let operationLimitCode =
    Int32(XML_XPATH_EXPRESSION_OK.rawValue) + Int32(XPATH_OP_LIMIT_EXCEEDED.rawValue)

  let text: String

  /// Compiles the text once to see that it is right; what libxml2 compiles is not shared between
  /// threads, and takes microseconds.
  init(_ text: String) throws(XPathError) {
    self.text = text
    xmlInitParser()
    guard let context = xmlXPathNewContext(nil) else {
      throw XPathError(message: "libxml2 has no memory")
    }
    defer { xmlXPathFreeContext(context) }
    Self.silence(context)
    guard let compiled = xmlXPathCtxtCompile(context, text) else {
      throw XPathError(message: "not an XPath: \(Self.message(of: context))")
    }
    xmlXPathFreeCompExpr(compiled)
  }

  /// What the expression gives on a document: `.missing` for no node, text for one, a list of texts
  /// for several; numbers, booleans and text as themselves.
  func value(in bytes: [UInt8]) throws(XPathError) -> Value {
    let document = try MarkupDocument(bytes)
    guard let context = xmlXPathNewContext(document.pointer) else {
      throw XPathError(message: "libxml2 has no memory")
    }
    defer { xmlXPathFreeContext(context) }
    Self.silence(context)
    context.pointee.opLimit = Self.operationLimit
    document.registerNamespaces(in: context)
    guard let result = xmlXPathEvalExpression(text, context) else {
      let isLimit = context.pointee.lastError.code == Self.operationLimitCode
      throw XPathError(
        message: isLimit
          ? "the XPath was given up after \(Self.operationLimit) steps"
          : "the XPath can't be run: \(Self.message(of: context))",
        isLimit: isLimit
      )
    }
    defer { xmlXPathFreeObject(result) }
    return Self.value(of: result)
  }

  private static func value(of result: xmlXPathObjectPtr) -> Value {
    switch result.pointee.type {
    case XPATH_BOOLEAN: return Value(result.pointee.boolval != 0)
    case XPATH_NUMBER: return JSONNumber(result.pointee.floatval).map { Value($0) } ?? .json(.null)
    case XPATH_STRING:
      return .text(result.pointee.stringval.map { String(cString: $0) } ?? "")
    case XPATH_NODESET:
      let texts = nodeTexts(result.pointee.nodesetval)
      return texts.count > 1
        ? .list(texts.map(Value.text)) : texts.first.map(Value.text) ?? .missing
    default: return .missing
    }
  }

  private static func nodeTexts(_ nodes: xmlNodeSetPtr?) -> [String] {
    guard let nodes, let table = nodes.pointee.nodeTab else { return [] }
    return (0..<Int(nodes.pointee.nodeNr)).compactMap { index in
      guard let node = table[index], let content = xmlXPathCastNodeToString(node) else {
        return nil
      }
      // What libxml2 allocates comes from `malloc`, as this program gives it no other allocator.
      defer { free(content) }
      return String(cString: content)
    }
  }

  /// Without a handler of its own libxml2 writes errors to standard error.
  private static func silence(_ context: xmlXPathContextPtr) {
    context.pointee.error = { _, _ in }
  }

  private static func message(of context: xmlXPathContextPtr) -> String {
    guard let message = context.pointee.lastError.message else { return "unknown error" }
    let text = String(cString: message).trimmed.lowercased()
    let offset = context.pointee.lastError.int1
    return offset > 0 ? "\(text) (at offset \(offset))" : text
  }
}
