import Matching
import SpecSource

/// Warns of names that nothing reads.
///
/// Secrets are no names to be read only: naming a secret masks it.
struct UnusedNameCheck {
  let suite: DecodedSuite
  let resolved: ResolvedSuite
  /// Names that the command line gives a value.
  let given: Set<String>

  func run(_ decoding: inout Decoding) {
    let readNames = readNames
    for variable in suite.variables
    where !variable.isSecret && !readNames.contains(variable.name) && !given.contains(variable.name)
    {
      warn("nothing reads the variable '\(variable.name)'", at: variable.range, &decoding)
    }
    let steps = resolved.steps
    for index in steps.indices {
      for capture in steps[index].captures
      where !capture.isSecret && !readNames.contains(capture.name) {
        warn("nothing reads the capture '\(capture.name)'", at: capture.range, &decoding)
      }
      guard case .set(let bindings) = steps[index].action else { continue }
      for binding in bindings where !binding.isSecret && !readNames.contains(binding.name) {
        warn("nothing reads '\(binding.name)'", at: binding.range, &decoding)
      }
    }
    warnOfCases(&decoding)
    guard !suite.shapes.isEmpty else { return }
    let usedShapes = usedShapes
    for shape in suite.shapes where !usedShapes.contains(shape.name) {
      warn("nothing uses the shape '\(shape.name)'", at: shape.range, &decoding)
    }
  }

  /// Cases that nothing reads give as many runs that are all the same.
  private func warnOfCases(_ decoding: inout Decoding) {
    func isRead(_ references: [Reference]) -> Bool { references.contains { $0.name == "case" } }
    var isSuiteCaseRead = false
    for index in resolved.steps.indices {
      let references = resolved.references[index]
      let isReadByStep =
        isRead(references.beforeSending) || isRead(references.toAnswer)
        || isRead(references.ofUndo.map(\.reference))
      // A step with cases of its own reads those.
      if resolved.steps[index].repetition?.hasPrevious == false {
        isSuiteCaseRead = isSuiteCaseRead || isRead(references.ofCases)
        guard !isReadByStep else { continue }
        let range = resolved.steps[index].identity.range
        warn("nothing in this step reads 'case'", at: range, &decoding)
      } else {
        isSuiteCaseRead = isSuiteCaseRead || isReadByStep
      }
    }
    guard let first = suite.cases?.first, !isSuiteCaseRead else { return }
    let ofSuite =
      (suite.base?.references ?? []) + suite.preconditions.flatMap(\.references)
      + suite.variables.flatMap(\.value.references)
      + suite.shapes.flatMap(\.pattern.references)
    if !isRead(ofSuite) {
      warn("nothing in this suite reads 'case'", at: first.range, &decoding)
    }
  }

  private func warn(_ message: String, at range: SourceRange, _ decoding: inout Decoding) {
    decoding.diagnostics.append(
      Diagnostic(.unusedName, message, at: range, hint: "remove it", severity: .warning)
    )
  }

  private var readNames: Set<String> {
    var names = Set<String>(minimumCapacity: 32)
    func read(_ references: [Reference]) {
      for reference in references { names.insert(reference.name) }
    }
    read(suite.base?.references ?? [])
    for precondition in suite.preconditions { read(precondition.references) }
    for variable in resolved.variables { read(variable.value.references) }
    for shape in suite.shapes { read(shape.pattern.references) }
    for references in resolved.references { read(references.all) }
    return names
  }

  /// Shapes that steps name, and those that other shapes name.
  private var usedShapes: Set<String> {
    var names: Set<String> = []
    for decoded in suite.steps {
      decoded.step.forEachPattern { pattern in
        for reference in pattern.shapeReferences { names.insert(reference.name) }
      }
    }
    for shape in suite.shapes {
      names.formUnion(shape.pattern.shapeReferences.map(\.name).filter { $0 != shape.name })
    }
    return names
  }
}
