package import JSON

extension FunctionEntry {
  /// A function that a program adds to the language.
  ///
  /// Before it is called, its arguments are checked against the types of its parameters; those that
  /// were left out are missing at the end. What it throws is the error of the step, in its own words.
  package init(
    own name: String,
    _ parameters: [Parameter],
    evaluate: @escaping @Sendable ([JSONValue]) throws -> JSONValue
  ) {
    self.name = name
    self.parameters = parameters
    summary = ""
    example = ""
    implicitValue = nil
    gives = .all
    steadiness = .foreign
    self.evaluate = { call throws(EvaluationError) in
      var arguments: [JSONValue] = []
      for (index, parameter) in parameters.enumerated() where call.has(index) {
        arguments.append(try call.argument(index, of: parameter))
      }
      do {
        return .json(try evaluate(arguments))
      } catch {
        throw call.error(.value, "\(error)")
      }
    }
  }
}

extension FunctionCall {
  /// An argument as plain data of the type that is wanted.
  fileprivate func argument(
    _ index: Int,
    of parameter: FunctionEntry.Parameter
  ) throws(EvaluationError) -> JSONValue {
    let value = try value(index)
    guard parameter.type.accepts(value) else {
      throw error(
        .type,
        "takes \(parameter.type.rawValue) as '\(parameter.name)', not \(value.kindName)"
      )
    }
    // What comes as text, such as a header field, may be a number to those who ask for one.
    switch parameter.type {
    case .number, .wholeNumber: return .number(try number(index))
    default: return try json(index)
    }
  }
}
