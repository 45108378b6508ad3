import CLibXML2

/// A document that libxml2 has parsed: XML where it is that, else HTML.
struct MarkupDocument: ~Copyable {
  private static let sizeLimit = 64 << 20
  /// libxml2's own.
  private static let depthLimit = 256

  let pointer: xmlDocPtr

  /// Without network, without external entities, and with libxml2's own limits on depth, on the
  /// length of a text and on what entities expand to.
  ///
  /// Bytes that have been text are UTF-8, whatever the document says of itself.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - isText: Whether the bytes have been text.
  ///   - depthLimit: How deep it may be nested; nil for 256 levels, which is the most.
  /// - Throws: where it is no document, or one beyond a limit: never is a part of it taken for all.
  init(_ bytes: [UInt8], isText: Bool, depthLimit: Int? = nil) throws(XPathError) {
    guard bytes.count <= Self.sizeLimit else {
      throw XPathError(message: "the document is larger than 64 MiB", isLimit: true)
    }
    guard bytes.contains(where: { !$0.isBlank }) else {
      throw XPathError(message: "the document is empty")
    }
    xmlInitParser()
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).trimmed.lowercased()
    let isHTML = start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    var parsed = isHTML ? nil : try Self.xml(bytes, isText: isText)
    if parsed == nil { parsed = try Self.html(bytes, start) }
    guard let parsed else { throw XPathError(message: "the text is neither XML nor HTML") }
    if let depthLimit, depthLimit < Self.depthLimit, Self.isDeeper(parsed, than: depthLimit) {
      xmlFreeDoc(parsed)
      throw Self.tooDeep(depthLimit)
    }
    pointer = parsed
  }

  deinit { xmlFreeDoc(pointer) }

  private static func tooDeep(_ limit: Int) -> XPathError {
    XPathError(message: "the document is nested deeper than \(limit) levels", isLimit: true)
  }

  /// Without recursion, as the depth is what is in question.
  private static func isDeeper(_ document: xmlDocPtr, than limit: Int) -> Bool {
    var depth = 1
    var next = xmlDocGetRootElement(document)
    while let element = next {
      if depth > limit { return true }
      if let child = xmlFirstElementChild(element) {
        depth += 1
        next = child
        continue
      }
      var last = element
      while depth > 0 {
        if let sibling = xmlNextElementSibling(last) {
          next = sibling
          break
        }
        depth -= 1
        guard depth > 0, let parent = last.pointee.parent else { return false }
        last = parent
      }
    }
    return false
  }

  /// What a parser gave up for; nil when it did not, or because the text is none that it reads.
  private static func limit(_ context: xmlParserCtxt) -> XPathError? {
    guard context.disableSAX != 0 else { return nil }
    switch UInt32(bitPattern: context.lastError.code) {
    case XML_ERR_INTERNAL_ERROR.rawValue: return tooDeep(depthLimit)
    case XML_ERR_ENTITY_LOOP.rawValue:
      return XPathError(message: "the document's entities stand for too much", isLimit: true)
    case XML_ERR_NO_MEMORY.rawValue:
      return XPathError(message: "the document has a text of more than 10 MB", isLimit: true)
    default: return nil
    }
  }

  private static func xml(_ bytes: [UInt8], isText: Bool) throws(XPathError) -> xmlDocPtr? {
    guard let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_COMPACT.rawValue
    let document = bytes.withUnsafeBytes { buffer in
      xmlCtxtReadMemory(
        context,
        buffer.bindMemory(to: CChar.self).baseAddress,
        Int32(buffer.count),
        nil,
        isText ? "UTF-8" : nil,
        Int32(options)
      )
    }
    if document == nil, let limit = limit(context.pointee) { throw limit }
    return document
  }

  private static func html(
    _ bytes: [UInt8],
    _ start: String
  ) throws(XPathError) -> xmlDocPtr? {
    // What says that it is XML and isn't well-formed is broken, and JSON is no page of HTML.
    guard start.hasPrefix("<"), !start.hasPrefix("<?xml"), let context = htmlNewParserCtxt() else {
      return nil
    }
    defer { htmlFreeParserCtxt(context) }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    let document = bytes.withUnsafeBytes { buffer in
      htmlCtxtReadMemory(
        context,
        buffer.bindMemory(to: CChar.self).baseAddress,
        Int32(buffer.count),
        nil,
        "UTF-8",
        Int32(options)
      )
    }
    // The parser mends what it can, and gives what it had when it gave up.
    if let limit = limit(context.pointee) {
      xmlFreeDoc(document)
      throw limit
    }
    return document
  }

  /// The prefixes that the root element declares; its default namespace as `_`.
  borrowing func registerNamespaces(in context: xmlXPathContextPtr) {
    guard let root = xmlDocGetRootElement(pointer) else { return }
    var next = root.pointee.nsDef
    while let namespace = next {
      if let prefix = namespace.pointee.prefix {
        xmlXPathRegisterNs(context, prefix, namespace.pointee.href)
      } else {
        xmlXPathRegisterNs(context, "_", namespace.pointee.href)
      }
      next = namespace.pointee.next
    }
  }
}
