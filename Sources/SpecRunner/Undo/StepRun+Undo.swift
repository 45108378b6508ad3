import HTTPTypes
import JSON
import Matching
import SpecModel
import SpecSource
import TaskEngine

extension StepRun {
  /// Writes into the ledger what is going to be sent and what the undo will need; before anything is
  /// sent.
  ///
  /// - Returns: the number of the entry; nil when no ledger is kept.
  func note(_ undo: Step, of request: CompiledRequest) async throws(StepFailure) -> Int? {
    guard let ledger = context.ledger else { return nil }
    let line = RepeatableRequest(request, redactor: context.secrets.redactor)
    let base = context.base.flatMap { base in
      context.secrets.redactor.mask(base).utf8.elementsEqual(base.utf8) ? base : nil
    }
    let entry = LedgerEntry(
      suite: LedgerEntry.Suite(context.identity),
      base: base,
      path: context.uses + [place(noting: undo.referencesOfUndo)],
      request: line.text,
      isRepeatable: line.isRepeatable
    )
    do {
      return try await ledger.begin(entry)
    } catch {
      throw StepFailure(error, at: undo.identity.range)
    }
  }

  /// The step as the ledger names it, with what it reads before it sends, and what these read.
  func place(noting others: [Reference]) -> LedgerEntry.Place {
    foreseeCredentials()
    let recorded = RecordedValues(scope: scope, secrets: context.secrets)
    var place = LedgerEntry.Place(
      step: step.identity.nameInLedger,
      position: step.identity.range.start,
      values: recorded.json(of: step.referencesBeforeSending + others)
    )
    if let instance = step.identity.instance {
      place.instance = instance.index
      let name = context.secrets.redactor.mask(instance.name)
      if name.utf8.elementsEqual(instance.name.utf8) { place.caseName = name }
    }
    return place
  }

  /// Takes note of what the step and its undo will send as credentials, so that it is masked before it
  /// is sent.
  private func foreseeCredentials() {
    var once = step
    once.repetition = nil
    // What is drawn here is drawn again when it is sent.
    let scope = StepScope(values: scope.values, environment: scope.environment.fork("foreseen"))
    for text in once.credentials(in: scope, among: context.actions) {
      context.secrets.redactor.add(text)
    }
  }

  /// Registers the undo if there is something to undo, as far as is known.
  func register(_ undo: Step, noted entry: Int?, in ending: inout StepEnding) {
    let own = Set(step.givenNames)
    let names = Set(undo.referencesOfUndo.map(\.name))
    var values = scope.values
    for (name, value) in ending.given { values[name] = value }
    let scope = StepScope(
      values: values.keeping(names),
      environment: scope.environment.fork("undo")
    )
    let readsAnswer = undo.referencesOfUndo.contains { own.contains($0.name) }
    let isAnswered = ending.answer != nil
    if !isAnswered, readsAnswer || !ending.mayHaveArrived {
      // What may have been made without anybody knowing stays in the ledger for a sweep.
      if !ending.mayHaveArrived { strike(entry) }
      return
    }
    let recorded = RecordedValues(scope: scope, secrets: context.secrets)
    let needed = undo.referencesOfUndo.filter { own.contains($0.name) }
    if isAnswered, !ending.outcome.isPass, !needed.allSatisfy({ $0.isAtHand(in: scope) }) {
      return strike(entry)
    }
    if let entry, let ledger = context.ledger {
      do {
        try ledger.answer(entry, recorded.json(of: needed))
      } catch {
        ending.fail(with: StepFailure(error, at: undo.identity.range).problem)
      }
    }
    ending.undos.append(
      RegisteredUndo(
        step: undo,
        creator: step.identity.shortName,
        scope: scope,
        entry: entry
      )
    )
  }

  private func strike(_ entry: Int?) {
    if let entry { context.ledger?.strike(entry) }
  }
}

extension Step {
  /// All that it reads from outside of itself, for an undo.
  var referencesOfUndo: [Reference] { referencesBeforeSending + referencesToAnswer }
}

extension Reference {
  /// Whether there is a value behind it, or it can do without.
  fileprivate func isAtHand(in scope: StepScope) -> Bool {
    if isGuarded { return true }
    var value = scope.value(of: name)
    for member in members {
      guard case .name(let name) = member.key else { return true }
      value = value.named(name)
    }
    if case .missing = value { return false }
    return true
  }
}

extension Value {
  /// A member by name; missing where there is none.
  func named(_ name: String) -> Value {
    switch self {
    case .json(.object(let object)): object[name].map { .json($0) } ?? .missing
    case .record(let record): record.field(name)
    default: .missing
    }
  }
}

extension StepFailure {
  init(_ error: UndoLedger.Failure, at range: SourceRange) {
    self.init(code: .ledger, "\(error.message); '--ledger off' does without", at: range)
  }
}

/// A request as the ledger names it.
struct RepeatableRequest {
  /// `POST /orders`, behind it an `Idempotency-Key`; masked.
  let text: String
  /// Whether sending it once more does no more than it has done: a PUT, or with an idempotency key.
  let isRepeatable: Bool

  init(_ request: CompiledRequest, redactor: Redactor) {
    let target = request.target.path.isEmpty ? request.target.baseUrl : request.target.path
    let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
    let line =
      "\(request.target.method) \(target)" + (key.map { " (Idempotency-Key: \($0))" } ?? "")
    text = redactor.mask(line)
    // What is masked could not be compared when it is sent again.
    let isKnown = text.utf8.elementsEqual(line.utf8)
    isRepeatable = isKnown && (request.target.method == .put || key != nil)
  }
}
