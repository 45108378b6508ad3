#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes
import JSON
import Matching
package import SpecSource

/// Holds suites against what the environment of the run allows, as far as it can be known before
/// anything is sent.
///
/// A step that is skipped, or whose `if` says that it doesn't run in this environment, may say what
/// it wants.
package struct RuleCheck {
  private let suite: CompiledSuite
  private let rules: EnvironmentRules
  private var diagnostics: [Diagnostic] = []

  private init(_ suite: CompiledSuite, _ rules: EnvironmentRules) {
    self.suite = suite
    self.rules = rules
  }

  /// What of these suites must not be sent, each place once.
  package static func diagnostics(of suites: [CompiledSuite]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for suite in suites where suite.skip == nil {
      var check = RuleCheck(suite, suite.rules)
      check.run()
      diagnostics += check.diagnostics
    }
    return once(diagnostics)
  }

  /// The first of them at each place.
  static func once(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<SourceRange> = []
    return diagnostics.filter { seen.insert($0.range).inserted }
  }

  private mutating func run() {
    if let base = suite.base { check(host: base) }
    check(suite.preconditions)
    check(suite.steps)
    let actions = suite.actions.values.sorted {
      ($0.key.definition.file.index, $0.key.definition.start)
        < ($1.key.definition.file.index, $1.key.definition.start)
    }
    for action in actions { check(action.steps) }
  }

  private mutating func check(_ steps: [Step]) {
    // By index, since a step is large, and a loop over steps copies each.
    for index in steps.indices
    where steps[index].skip == nil && !isExcluded(steps[index].condition) {
      check(steps[index].preconditions)
      check(steps[index].action, in: steps[index].identity.phase)
      if let undo = steps[index].undo {
        check(undo.preconditions)
        check(undo.action, in: undo.identity.phase)
      }
    }
  }

  private mutating func check(_ action: Step.Action, in phase: StepPhase) {
    guard case .request(let request) = action else { return }
    check(effect: request, in: phase)
    check(host: request.target)
    check(credentials: request)
  }

  /// Whether a condition that reads nothing but the environment's name is false.
  private func isExcluded(_ condition: Matching.Expression?) -> Bool {
    guard let condition, condition.references.allSatisfy(\.isEnvironmentName)
    else { return false }
    return (try? condition.condition(in: NamedEnvironment(name: rules.name))) == false
  }

  // MARK: Effects

  private mutating func check(effect request: RequestTemplate, in phase: StepPhase) {
    let method = request.method.rawValue
    guard let effects = rules.effects,
      let refusal = rules.refusal(of: request.effect, by: method)
    else { return }
    report(
      .effectNotAllowed,
      refusal,
      at: request.range,
      hint: hint(for: request, in: phase),
      because: effects.range
    )
  }

  private func hint(for request: RequestTemplate, in phase: StepPhase) -> String {
    guard request.effect != nil else {
      return "say it with 'effect: \(Effect.allCases.map(\.rawValue).joined(separator: " | "))'"
    }
    if phase == .teardown {
      return "a suite that creates must be able to clean up: "
        + "allow both, or keep it out of this environment"
    }
    if request.method == .post, request.writtenEffect == nil {
      return "if it only reads, say so with 'effect: read'"
    }
    return "not to run it here: 'if: ${run.environment != '\(rules.name)'}'"
  }

  // MARK: Hosts

  private mutating func check(_ preconditions: [Precondition]) {
    for precondition in preconditions {
      switch precondition.kind {
      case .reachable(let url):
        check(host: url)
      case .healthy(let url):
        check(host: url)
        guard let effects = rules.effects, let refusal = rules.refusal(of: .read, by: "GET") else {
          continue
        }
        report(.effectNotAllowed, refusal, at: url.range, because: effects.range)
      case .environment, .file, .condition:
        continue
      }
    }
  }

  /// As far as the host is written out; the rest is seen when it is to be sent.
  private mutating func check(host url: Template) {
    guard rules.limitsHosts, let text = url.constant ?? wholeHost(of: url),
      URLCheck.isAbsolute(text), let refusal = rules.refusal(ofURL: text)
    else { return }
    report(
      .hostNotAllowed,
      refusal,
      at: url.range,
      hint: url.range == .commandLine ? "it was given by '--base'" : nil,
      because: rules.hosts?.range
    )
  }

  /// As far as it is written out that a step logs in, and where; `resolve`, `proxy` and `socket` lead
  /// elsewhere, which is seen when it is to be sent.
  private mutating func check(credentials request: RequestTemplate) {
    guard request.auth?.sendsSecret == true, request.connection?.leadsElsewhere != true,
      let text = wholeURL(of: request.target), !(request.isAuthDefault && isForeign(text)),
      let address = ServerAddress(url: text), text.lowercased().hasPrefix("http:"),
      !rules.allowsCleartext(to: address)
    else { return }
    report(
      .cleartextSecrets,
      "credentials would go to '\(address)' over http, where everybody on the way can read them",
      at: request.target.range,
      hint: "use https, or name the host: 'cleartext: [\(address.host)]' in specrun.yaml, "
        + "or --allow-cleartext \(address.host)",
      because: nil
    )
  }

  /// What a target begins with, joined to the base if need be; nil where its host is not written out.
  private func wholeURL(of target: Template) -> String? {
    let text = target.constant ?? target.literalPrefix ?? ""
    if URLCheck.isAbsolute(text) { return target.constant ?? wholeHost(of: target) }
    // An expression at the beginning may be a whole URL.
    guard text.utf8.first == UInt8(ascii: "/"), let base = suite.base else { return nil }
    return base.constant ?? wholeHost(of: base)
  }

  /// Whether credentials of `defaults` don't go to a URL, as it leads away from the base.
  private func isForeign(_ url: String) -> Bool {
    guard let base = suite.base?.constant else { return false }
    return ServerAddress(url: url) != ServerAddress(url: base)
  }

  /// The literal beginning of a URL, when its host ends in it.
  private func wholeHost(of url: Template) -> String? {
    guard let text = url.literalPrefix, let start = text.firstRange(of: "://")?.upperBound,
      text[start...].utf8.contains(where: { "/?#".utf8.contains($0) })
    else { return nil }
    return text
  }

  private mutating func report(
    _ code: DiagnosticCode,
    _ message: String,
    at range: SourceRange,
    hint: String? = nil,
    because rule: SourceRange?
  ) {
    // What the command line says stands in no file; the rule that it breaks does.
    let isInFile = range != .commandLine
    let place = isInFile ? range : rule ?? suite.identity.range
    diagnostics.append(
      Diagnostic(
        code,
        message,
        at: place,
        hint: hint,
        notes: isInFile
          ? rule.map { [Diagnostic.Note("the environment '\(rules.name)' says so here", at: $0)] }
            ?? [] : []
      )
    )
  }
}

extension RequestTemplate.Auth {
  /// Whether what is secret goes over the wire: it does not where it only signs.
  fileprivate var sendsSecret: Bool {
    switch self {
    case .digest, .aws: false
    case .bearer, .basic, .oauth2, .key, .netrc: true
    }
  }
}

extension Reference {
  /// `run.environment`.
  fileprivate var isEnvironmentName: Bool {
    name == "run" && members.first?.key == .name("environment")
  }
}

/// All that is known of a run before it begins: what it runs in.
private struct NamedEnvironment: Scope {
  let name: String
  var environment: EvaluationEnvironment { EvaluationEnvironment(seed: 0) { Date() } }

  func value(of name: String) -> Value {
    guard name == "run" else { return .missing }
    return .json(.object(JSONObject([.init(name: "environment", value: .string(self.name))])))
  }
}
