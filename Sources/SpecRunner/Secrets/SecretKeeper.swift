import JSON
import Matching
import SpecModel
import SpecSource

/// Takes note of values that are secret, or that are computed from secrets.
struct SecretKeeper: Sendable {
  let redactor: Redactor
  private let names: SecretNames

  init(redactor: Redactor, names: SecretNames) {
    self.redactor = redactor
    self.names = names
  }

  init(redactor: Redactor, suite: CompiledSuite) {
    var names = SecretNames()
    names.insert(contentsOf: suite.variables)
    names.follow(suite.steps, among: suite.actions)
    self.init(redactor: redactor, names: names)
  }

  /// Whether a name stands for a secret.
  func isSecret(_ name: String) -> Bool { names.contains(name) }

  /// Whether any of these reads a secret.
  func isRead(by references: [Reference]) -> Bool { names.isRead(by: references) }

  /// The inputs that a call gives a secret to.
  func arguments(of call: ActionCall) -> Set<String> { names.arguments(of: call) }

  /// Takes note of a secret that has a name.
  ///
  /// - Throws: when it is text that is too short to be masked wherever it turns up.
  func keep(_ value: Value, named name: String, at range: SourceRange) throws(StepFailure) {
    switch value {
    case .json(let json):
      if case .string(let text) = json {
        try check(text, called: "the secret '\(name)'", at: range)
      }
      redactor.add(json)
    case .text(let text):
      try check(text, called: "the secret '\(name)'", at: range)
      redactor.add(text)
    case .bytes(let data):
      if let text = String(validating: data, as: UTF8.self) { redactor.add(text) }
    case .record(let record):
      if let scalar = record.scalar { try keep(scalar, named: name, at: range) }
      redactor.add(record.json)
    case .list(let items):
      for item in items { try keep(item, named: name, at: range) }
    case .missing, .duration, .size:
      break
    }
  }

  /// Takes note of what is sent as a credential; empty text is none.
  ///
  /// - Throws: when it is too short to be masked.
  func keep(credential text: String, at range: SourceRange) throws(StepFailure) {
    try check(text, called: "this credential", at: range)
    redactor.add(text)
  }

  /// Takes note of text that an expression gave, when it read a secret and made another text of it.
  func keep(_ text: String, readBy references: [Reference]) {
    if isRead(by: references) { keep(text) }
  }

  /// The same for data.
  func keep(_ value: JSONValue, readBy references: [Reference]) {
    guard isRead(by: references) else { return }
    switch value {
    case .string(let text): keep(text)
    case .number(let number): keep(number.text)
    case .array(let items): for item in items { keep(item, readBy: references) }
    case .object(let object):
      for member in object.members { keep(member.value, readBy: references) }
    case .null, .bool: break
    }
  }

  /// The same for data of which parts may have been written out.
  func keep(_ value: JSONValue, madeBy template: ValueTemplate) {
    switch (template, value) {
    case (.template(let template), _): keep(value, readBy: template.references)
    case (.array(let templates, _), .array(let values)):
      for (template, value) in zip(templates, values) { keep(value, madeBy: template) }
    case (.object(let members, _), .object(let object)):
      for member in members {
        if let value = object[member.name] { keep(value, madeBy: member.value) }
      }
    default: break
    }
  }

  /// Text that merely holds a secret is masked where it does, and readable around it.
  private func keep(_ text: String) {
    if redactor.mask(text).utf8.elementsEqual(text.utf8) { redactor.add(text) }
  }

  private func check(
    _ text: String,
    called what: String,
    at range: SourceRange
  ) throws(StepFailure) {
    let length = text.unicodeScalars.count
    guard length > 0, length < Redactor.shortestSecret, !Placeholders.isOne(text) else { return }
    throw StepFailure(
      code: .secret,
      "\(what) has only \(length) of the at least \(Redactor.shortestSecret) "
        + "characters that it takes to mask it",
      at: range
    )
  }
}
