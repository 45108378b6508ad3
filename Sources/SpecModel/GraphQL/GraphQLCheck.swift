import JSON
import Matching
import SpecSource

/// Checks a GraphQL document as far as that goes without the server's schema (GraphQL, October 2021,
/// section 5): its operations, fragments and variables, and the values that the variables are given.
struct GraphQLCheck {
  private(set) var diagnostics: [Diagnostic] = []
  private let text: GraphQLText
  /// The request's own place.
  private let place: SourceRange
  private var document = GraphQLDocument()

  init(_ text: GraphQLText, at place: SourceRange) {
    self.text = text
    self.place = place
  }

  /// The operation that will run; nil after a mistake that leaves none.
  mutating func run(
    choosing name: Located<String>?,
    giving variables: Node?
  ) -> GraphQLDocument.Operation? {
    do {
      document = try GraphQLDocument(parsing: text.source.text)
    } catch {
      report(error.message, at: error.range, hint: error.hint)
      return nil
    }
    checkNames()
    checkFragments()
    for operation in document.operations { check(operation) }
    guard let chosen = operation(named: name) else { return nil }
    check(variables, givenTo: chosen)
    return chosen
  }

  private mutating func report(
    _ message: String,
    at offsets: Range<Int>,
    hint: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    let use = text.usedAt.map { [Diagnostic.Note("the file is named here", at: $0)] } ?? []
    diagnostics.append(
      Diagnostic(
        .invalidGraphQL,
        message,
        at: text.source.range(of: offsets),
        hint: hint,
        notes: notes + use
      )
    )
  }

  private func note(_ message: String, _ name: GraphQLDocument.Name) -> Diagnostic.Note {
    Diagnostic.Note(message, at: text.source.range(of: name.range))
  }

  // MARK: Operations

  private mutating func checkNames() {
    var known: [String: GraphQLDocument.Name] = [:]
    for operation in document.operations {
      guard let name = operation.name else {
        if document.operations.count > 1 {
          report(
            "an operation without a name has to be the only one",
            at: operation.range,
            hint: "give it a name: query Orders { … }"
          )
        }
        continue
      }
      if let first = known.updateValue(name, forKey: name.text) {
        report(
          "there are two operations named '\(name.text)'",
          at: name.range,
          notes: [note("it is named so here first", first)]
        )
      }
    }
  }

  private mutating func operation(named name: Located<String>?) -> GraphQLDocument.Operation? {
    let names = document.operations.compactMap(\.name?.text)
    guard let name else {
      if document.operations.isEmpty {
        report("there is no operation in it, only fragments", at: 0..<0)
      } else if document.operations.count > 1 {
        diagnostics.append(
          Diagnostic(
            .invalidGraphQL,
            "there are \(document.operations.count) operations, and none is chosen",
            at: place,
            hint: "add operation: \(names.first ?? "")"
          )
        )
      }
      return document.operations.count == 1 ? document.operations.first : nil
    }
    if let found = document.operations.first(where: { $0.name?.text == name.value }) {
      return found
    }
    diagnostics.append(
      Diagnostic(
        .invalidGraphQL,
        "no operation is named '\(name.value)'",
        at: name.range,
        hint: nearestName(to: name.value, in: names).map { "did you mean '\($0)'?" }
          ?? (names.isEmpty ? nil : "there is \(names.joined(separator: ", "))")
      )
    )
    return nil
  }

  // MARK: Fragments

  private mutating func checkFragments() {
    var known: [String: GraphQLDocument.Name] = [:]
    for fragment in document.fragments {
      if let first = known.updateValue(fragment.name, forKey: fragment.name.text) {
        report(
          "there are two fragments named '\(fragment.name.text)'",
          at: fragment.name.range,
          notes: [note("it is named so here first", first)]
        )
      }
    }
    let contents = document.operations.map(\.content) + document.fragments.map(\.content)
    for spread in contents.flatMap(\.spreads) where known[spread.text] == nil {
      report(
        "no fragment is named '\(spread.text)'",
        at: spread.range,
        hint: nearestName(to: spread.text, in: known.keys.sorted()).map { "did you mean '\($0)'?" }
      )
    }
    var used: Set<String> = []
    for operation in document.operations {
      for fragment in fragments(reachedFrom: operation.content) { used.insert(fragment.name.text) }
    }
    for fragment in document.fragments {
      if fragments(reachedFrom: fragment.content).contains(where: { $0.name == fragment.name }) {
        report("the fragment '\(fragment.name.text)' spreads itself", at: fragment.name.range)
      } else if !used.contains(fragment.name.text) {
        report("no operation uses the fragment '\(fragment.name.text)'", at: fragment.name.range)
      }
    }
  }

  /// Each once, also where fragments go round in a circle.
  private func fragments(
    reachedFrom content: GraphQLDocument.Content
  ) -> [GraphQLDocument.Fragment] {
    var reached: [GraphQLDocument.Fragment] = []
    var known: Set<String> = []
    var left = content.spreads
    while let spread = left.popLast() {
      guard known.insert(spread.text).inserted,
        let fragment = document.fragments.first(where: { $0.name.text == spread.text })
      else { continue }
      reached.append(fragment)
      left += fragment.content.spreads
    }
    return reached
  }

  // MARK: Variables

  private mutating func check(_ operation: GraphQLDocument.Operation) {
    let reached = fragments(reachedFrom: operation.content).map(\.content)
    let uses = ([operation.content] + reached).flatMap(\.variables)
    let title = operation.name.map { "'\($0.text)'" } ?? "the operation"
    var declared: [String: GraphQLDocument.Name] = [:]
    for variable in operation.variables {
      let name = variable.name
      if let first = declared.updateValue(name, forKey: name.text) {
        report(
          "'$\(name.text)' is declared twice",
          at: name.range,
          notes: [note("it is declared here first", first)]
        )
      } else if !uses.contains(where: { $0.text == name.text }) {
        report("\(title) does not use its variable '$\(name.text)'", at: name.range)
      }
    }
    var seen: Set<String> = []
    for use in uses where declared[use.text] == nil && seen.insert(use.text).inserted {
      let nearest = nearestName(to: use.text, in: declared.keys.sorted())
      report(
        "\(title) does not declare '$\(use.text)'",
        at: use.range,
        hint: nearest.map { "did you mean '$\($0)'?" }
          ?? "variables are declared with their type: query ($\(use.text): …) { … }"
      )
    }
  }

  private mutating func check(
    _ variables: Node?,
    givenTo operation: GraphQLDocument.Operation
  ) {
    var given: [String: Node] = [:]
    if let variables {
      // What is worked out as a whole is known when it runs.
      guard case .mapping(let entries) = variables.content else { return }
      for entry in entries {
        let key = entry.key.text
        let name = key.hasSuffix("?") ? String(key.dropLast()) : key
        given[name] = entry.value
        guard let variable = operation.variables.first(where: { $0.name.text == name }) else {
          reportUndeclared(name, at: entry.key.range, in: operation)
          continue
        }
        check(entry.value, of: variable)
      }
    }
    for variable in operation.variables
    where variable.isRequired && given[variable.name.text] == nil {
      diagnostics.append(
        Diagnostic(
          .invalidGraphQL,
          "'$\(variable.name.text)' is \(variable.type.text) and is given no value",
          at: variables?.range ?? place,
          hint: "add \(variables == nil ? "variables: { " : "")\(variable.name.text): …"
            + (variables == nil ? " }" : ""),
          notes: [note("it is declared here", variable.name)]
        )
      )
    }
  }

  private mutating func reportUndeclared(
    _ name: String,
    at range: SourceRange,
    in operation: GraphQLDocument.Operation
  ) {
    let names = operation.variables.map(\.name.text)
    diagnostics.append(
      Diagnostic(
        .invalidGraphQL,
        "the operation has no variable '$\(name)'",
        at: range,
        hint: nearestName(to: name, in: names).map { "did you mean '\($0)'?" }
          ?? (names.isEmpty
            ? "it has none: write query ($\(name): …) { … }"
            : "it has \(names.map { "$\($0)" }.joined(separator: ", "))")
      )
    )
  }

  private mutating func check(_ node: Node, of variable: GraphQLDocument.Variable) {
    guard let misfit = node.misfit(with: variable.type) else { return }
    diagnostics.append(
      Diagnostic(
        .invalidGraphQL,
        "'$\(variable.name.text)' is \(variable.type.text), and this is \(misfit.kindName)",
        at: misfit.range,
        notes: [note("it is declared here", variable.name)]
      )
    )
  }
}

extension Node {
  /// What in a value that is written out can't be of a type; nil where everything may be, as with
  /// types of the server's own (GraphQL, sections 3.5 and 3.11: input coercion).
  fileprivate func misfit(with type: GraphQLType) -> Node? {
    if case .scalar(let scalar) = content, case .string(let text) = scalar.value,
      text.contains("${")
    {
      return nil
    }
    switch type {
    case .nonNull(let type):
      return isNull ? self : misfit(with: type)
    case _ where isNull: return nil
    case .list(let type):
      guard case .sequence(let items) = content else { return misfit(with: type) }
      return items.lazy.compactMap { $0.misfit(with: type) }.first
    case .named(let name): return fits(name) ? nil : self
    }
  }

  private var isNull: Bool {
    if case .scalar(let scalar) = content, case .null = scalar.value { true } else { false }
  }

  private func fits(_ typeName: String) -> Bool {
    guard ["Int", "Float", "String", "Boolean", "ID"].contains(typeName) else { return true }
    guard case .scalar(let scalar) = content else { return false }
    switch (typeName, scalar.value) {
    case ("Int", .number(let number)), ("ID", .number(let number)): return number.isInteger
    case ("Float", .number), ("String", .string), ("ID", .string), ("Boolean", .bool): return true
    default: return false
    }
  }
}
