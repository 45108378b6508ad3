package import Matching
package import SpecSource

/// One step of a suite.
package struct Step: Sendable {
  package enum Action: Sendable {
    case request(RequestTemplate)
    /// Names values for later steps.
    case set([Binding])
    /// Does nothing for a while.
    case wait(Setting<Duration>)
    /// Runs the steps of an action.
    case use(ActionCall)
  }

  package var identity: StepIdentity
  /// The line of the file, 1-based, that what is written of it ends on.
  package var lastLine: Int32
  /// Whether the author gave the name; else it is what the step does, as written.
  package var isNamed: Bool
  package var tags: [String]
  /// Why it is not to run.
  package var skip: String?
  /// Who takes it, with cookies and log-ins of their own; nil for nobody with a name.
  package var actor: Template? = nil
  /// Runs only when this is true.
  package var condition: Expression?
  /// The condition as it is written: `${…}`.
  package var conditionText: String? { condition.map { "${\($0.text)}" } }
  package var action: Action
  /// Why it runs more than once; nil when it runs once.
  package var repetition: Repetition?
  package var preconditions: [Precondition]
  /// Waits this long before it starts.
  package var delay: Setting<Duration>?
  package var retry: Retry
  package var poll: Poll?
  package var expectations: Expectations
  package var captures: [Capture]
  /// What is done with the answer's body; nil keeps it in memory.
  package var reception: Reception? = nil
  /// Indexes of the steps whose values it reads or that it `needs`; each is smaller than its own.
  package var dependencies: [Int]
  /// Those of `dependencies` that `needs` names: they must have passed even if they were skipped.
  package var needs: [Int]
  /// Neighbours with the same number run at the same time; see ``Swift/Array/stages``.
  package var stage: Int
  /// The actions with `once` that it reads by their names, in the order of the spec.
  package var onceReads: [ActionKey] = []
  /// What takes back what the step did: a step of the teardown that has no undo of its own; nil when
  /// there is nothing to take back.
  package var undo: Step? {
    get { undoStorage.first }
    set { undoStorage = newValue.map { [$0] } ?? [] }
  }
  /// An array, because a structure can't hold itself.
  var undoStorage: [Step] = []
}

/// A setting that is known from the start or worked out when the step runs.
package enum Setting<Value: Sendable>: Sendable {
  case constant(Value)
  case template(Template)
}

/// When to send a request again that got no usable answer.
package struct Retry: Sendable {
  package enum Cause: Hashable, Sendable {
    case connection
    case timeout
    /// One status, such as 429.
    case status(Int)
    /// A class of status, such as 5 for 5xx.
    case statusClass(Int)
    /// The answer was not as expected.
    case expectation
  }

  /// Sends after the first; 0 sends once.
  package var count: Int
  package var delay: Duration
  /// Each delay is this many times the one before; 1 keeps it.
  package var backoff: Double
  /// No delay is longer.
  package var max: Duration
  /// The fraction of a delay, 0 to 1, that chance may take away.
  package var jitter: Double
  package var causes: Set<Cause> {
    get { writtenCauses ?? Self.usualCauses }
    set { writtenCauses = newValue }
  }
  /// Nil for the usual ones, so that what no step says isn't a list that all of them, on all threads,
  /// count their uses of.
  private var writtenCauses: Set<Cause>? = nil
  private static let usualCauses: Set<Cause> = [
    .connection, .timeout, .status(429), .statusClass(5),
  ]
  /// True when `defaults` asked for it and not the step: then POST and PATCH are sent again only
  /// when that is safe.
  package var isDefault: Bool
  package var range: SourceRange?

  package static let once = Retry(
    count: 0,
    delay: .zero,
    backoff: 1,
    max: .seconds(30),
    jitter: 0,
    isDefault: false,
    range: nil
  )
}

/// Asking again until something holds.
package struct Poll: Sendable {
  package var until: [Assertion]
  package var abort: [Assertion]
  package var every: Setting<Duration>
  package var within: Setting<Duration>
  package var range: SourceRange
}

/// What the answer must be like.
package struct Expectations: Sendable {
  /// `expect` and then `validations`, in the order of the spec.
  package var assertions: [Assertion]
  /// True when no status is expected: then it must be 2xx.
  package var requiresSuccess: Bool
  /// True when, with no status expected, 404 and 410 count as success too: what an undo is to
  /// remove may be gone already.
  package var acceptsGone = false
  /// Where a GraphQL operation stands whose answer must have no `errors` unless they are expected.
  package var graphQLOperation: SourceRange? = nil
  /// The request must fail in this way instead of being answered.
  package var error: Located<ExpectedError>?
}

/// One pattern and what it is held against.
package struct Assertion: Sendable {
  package enum Subject: Sendable {
    /// A field of the response, such as `status`.
    case field(String)
    case query(Query)
  }

  /// As reports call it: `headers.ETag`, `$.lines[*].qty`.
  package var label: String
  package var subject: Subject
  package var pattern: Pattern
  package var range: SourceRange
}

/// A name for something in the answer.
package struct Capture: Sendable {
  package var name: String
  package var query: Query
  package var isSecret: Bool
  package var range: SourceRange
}
