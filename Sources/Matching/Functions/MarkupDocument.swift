import CLibXML2

/// A document that libxml2 has parsed: XML where it is that, else HTML.
struct MarkupDocument: ~Copyable {
  private static let sizeLimit = 64 << 20

  let pointer: xmlDocPtr

  /// Without network, without external entities, and with libxml2's own limits on depth and on what
  /// entities expand to.
  ///
  /// Bytes that have been text are UTF-8, whatever the document says of itself.
  init(_ bytes: [UInt8], isText: Bool) throws(XPathError) {
    guard bytes.count <= Self.sizeLimit else {
      throw XPathError(message: "the document is larger than 64 MiB", isLimit: true)
    }
    guard bytes.contains(where: { !$0.isBlank }) else {
      throw XPathError(message: "the document is empty")
    }
    xmlInitParser()
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).trimmed.lowercased()
    let isHTML = start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    guard let parsed = (isHTML ? nil : Self.xml(bytes, isText: isText)) ?? Self.html(bytes, start)
    else {
      throw XPathError(message: "the text is neither XML nor HTML")
    }
    pointer = parsed
  }

  deinit { xmlFreeDoc(pointer) }

  private static func xml(_ bytes: [UInt8], isText: Bool) -> xmlDocPtr? {
    guard let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    let options =
      XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_COMPACT.rawValue
    return bytes.withUnsafeBytes { buffer in
      xmlCtxtReadMemory(
        context,
        buffer.bindMemory(to: CChar.self).baseAddress,
        Int32(buffer.count),
        nil,
        isText ? "UTF-8" : nil,
        Int32(options)
      )
    }
  }

  private static func html(_ bytes: [UInt8], _ start: String) -> xmlDocPtr? {
    // What says that it is XML and isn't well-formed is broken, and JSON is no page of HTML.
    guard start.hasPrefix("<"), !start.hasPrefix("<?xml") else { return nil }
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    return bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.bindMemory(to: CChar.self).baseAddress,
        Int32(buffer.count),
        nil,
        "UTF-8",
        Int32(options)
      )
    }
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
