import CLibXML2
import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An XPath 1.0 expression that has been checked as far as that goes without a document.
struct XPathQuery: Sendable {
  /// Steps of one evaluation, tens of milliseconds' worth.
  private static let operationLimit: UInt = 5_000_000

  let text: String

  /// Compiles the text once to see that it is right; what libxml2 compiles is not shared between
  /// threads, and takes microseconds.
  init(_ text: String) throws(XPathError) {
    self.text = text
    xmlInitParser()
    try XPathFunctions.check(text)
    guard let document = xmlNewDoc("1.0"), let context = xmlXPathNewContext(document) else {
      throw XPathError(message: "libxml2 has no memory")
    }
    defer {
      xmlXPathFreeContext(context)
      xmlFreeDoc(document)
    }
    Self.silence(context)
    context.pointee.opLimit = Self.operationLimit
    guard let compiled = xmlXPathCtxtCompile(context, text) else {
      throw XPathError(context, in: text)
    }
    defer { xmlXPathFreeCompExpr(compiled) }
    // Some mistakes are found only when it runs, whatever the document; prefixes are the document's.
    if let result = xmlXPathCompiledEval(compiled, context) {
      xmlXPathFreeObject(result)
    } else {
      let error = XPathError(context, in: text)
      if error.isAlways { throw error }
    }
  }

  /// Runs the expression on a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isText: Whether the bytes have been text, and so are UTF-8 whatever the document says.
  ///   - depthLimit: How deep it may be nested; nil for 256 levels, which is the most.
  /// - Returns: `.missing` for no node, text for one, a list of texts for several; numbers, booleans and
  ///   text as themselves.
  /// - Throws: where the bytes are no document, or the expression asks for what it doesn't have.
  func value(
    in bytes: [UInt8],
    isText: Bool,
    depthLimit: Int? = nil
  ) throws(XPathError) -> Value {
    let document = try MarkupDocument(bytes, isText: isText, depthLimit: depthLimit)
    guard let context = xmlXPathNewContext(document.pointer) else {
      throw XPathError(message: "libxml2 has no memory")
    }
    defer { xmlXPathFreeContext(context) }
    Self.silence(context)
    context.pointee.opLimit = Self.operationLimit
    document.registerNamespaces(in: context)
    guard let result = xmlXPathEvalExpression(text, context) else {
      throw XPathError(context, in: text)
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
}
