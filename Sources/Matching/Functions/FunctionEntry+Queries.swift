import JSON

extension FunctionEntry {
  static let queryFunctions: [FunctionEntry] = [
    FunctionEntry(
      "jsonpath",
      Parameter("value", .any),
      Parameter("path", .jsonPath),
      implicitValue: "body",
      summary: "What a JSONPath (RFC 9535) selects: one value or nothing for a singular path, "
        + "otherwise always a list. Alone it reads the response's body.",
      example: "order | jsonpath('$.lines[*].qty') → [1,2]"
    ) { call throws(EvaluationError) in
      guard call.has(1), case .jsonPath(let path) = call.arguments[1] else {
        throw call.error(.type, "takes a JSONPath as quoted text")
      }
      return try path.value(in: try call.json(0), at: call.range)
    },
    FunctionEntry(
      "xpath",
      Parameter("text", .textOrBytes),
      Parameter("path", .xPath),
      implicitValue: "text",
      summary: "What an XPath 1.0 selects in XML or HTML: nothing, one text, or a list of texts; "
        + "numbers and booleans keep their type. Alone it reads the response's text.",
      example: "xpath('//title') → Shop"
    ) { call throws(EvaluationError) in try xPathValue(call) },
    FunctionEntry(
      "nodes",
      Parameter("text", .textOrBytes),
      Parameter("path", .xPath),
      implicitValue: "text",
      gives: .list,
      summary: "What an XPath 1.0 selects in XML or HTML, always as a list: of no text, one or "
        + "several. Alone it reads the response's text.",
      example: "nodes('//li') → [\"Notebook\",\"Desk lamp\"]"
    ) { call throws(EvaluationError) in
      switch try xPathValue(call) {
      case .missing: .json(.array([]))
      case .list(let items): .list(items)
      case let one: .list([one])
      }
    },
  ]

  private static func xPathValue(_ call: FunctionCall) throws(EvaluationError) -> Value {
    guard call.has(1), case .xPath(let query) = call.arguments[1] else {
      throw call.error(.type, "takes an XPath as quoted text")
    }
    do {
      let isText = try call.value(0).plainText != nil
      return try query.value(in: try call.bytes(0), isText: isText, depthLimit: call.depthLimit)
    } catch let error as XPathError {
      let hint = error.hint.map { " (\($0))" } ?? ""
      throw call.error(error.isLimit ? .limit : .value, error.message + hint)
    } catch let error as EvaluationError {
      throw error
    } catch {
      throw call.error(.value, "the XPath can't be run")
    }
  }
}
