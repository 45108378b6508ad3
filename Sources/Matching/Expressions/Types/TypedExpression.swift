import JSON
package import SpecSource

/// What is known of names before anything runs.
package protocol TypeScope: Sendable {
  /// The type of a top-level name; ``StaticType/unknown`` where nothing is certain.
  func type(of name: String) -> StaticType
}

/// An expression that certainly fails, or is always the same, because of the types in it.
package struct TypeMistake: Error {
  /// What kind of mistake it is.
  package var code: DiagnosticCode
  /// Lower-case, without a full stop.
  package var message: String
  /// The part of the spec that is wrong.
  package var range: SourceRange
  /// What to write instead.
  package var hint: String?
}

/// An expression whose types are worth a look: an operator, a filter or a call stands in it, or its
/// value becomes part of a text.
package final class TypedExpression: Sendable {
  private let root: ExpressionNode
  /// Whether the value is written out in longer text.
  private let isWritten: Bool

  init(root: ExpressionNode, isWritten: Bool) {
    self.root = root
    self.isWritten = isWritten
  }

  /// The same of the expression as it is elsewhere.
  func moved(to root: ExpressionNode) -> TypedExpression {
    TypedExpression(root: root, isWritten: isWritten)
  }

  func moved(by move: SourceMove) -> TypedExpression {
    moved(to: root.moved(by: move))
  }

  /// What is certain to go wrong; nil where nothing is.
  ///
  /// - Parameters:
  ///   - scope: what is known of names; nil for nothing.
  ///   - isGuarded: whether it does no harm when something in it is missing.
  /// - Returns: the first mistake.
  package func mistake(in scope: (any TypeScope)?, isGuarded: Bool) -> TypeMistake? {
    let inference = TypeInference(scope: scope, isGuarded: isGuarded)
    do throws(TypeMistake) {
      let type = try inference.operand(root)
      if isWritten { try inference.checkWritten(type, of: root) }
      return nil
    } catch {
      return error
    }
  }
}

extension Expression {
  /// The type of the value; unknown where the expression is wrong.
  package func type(in scope: any TypeScope) -> StaticType {
    (try? TypeInference(scope: scope, isGuarded: false).type(of: root)) ?? .unknown
  }

  /// Why it is certainly no condition; nil where it may be one, or is wrong in itself.
  package func conditionMistake(in scope: any TypeScope) -> TypeMistake? {
    let inference = TypeInference(scope: scope, isGuarded: false)
    guard (try? inference.operand(root)) != nil else { return nil }
    do throws(TypeMistake) {
      _ = try inference.condition(root)
      return nil
    } catch {
      return error
    }
  }

  /// Whether it is true, or false, whatever its names stand for; nil where that depends on them.
  package var constantCondition: Bool? {
    let type = try? TypeInference(scope: nil, isGuarded: false).type(of: root)
    if case .json(.bool(let flag))? = type?.constant { return flag }
    return nil
  }
}

extension Query {
  /// The type of the value; unknown where the query is wrong or a JSONPath.
  package func type(in scope: any TypeScope) -> StaticType {
    expression?.type(in: scope) ?? .unknown
  }
}

extension Template {
  /// The type of the value: text, unless it is a single `${…}`.
  package func type(in scope: any TypeScope) -> StaticType {
    if let constant { return StaticType(of: .json(.string(constant))) }
    return wholeExpression?.type(in: scope) ?? StaticType(.text)
  }
}

extension ExpressionNode {
  /// Whether the types of an expression without operators are worth a look.
  ///
  /// A member can be read of anything, but may be no text, where it is written out; the key of an item
  /// is an expression itself.
  func isWorthTyping(isWritten: Bool) -> Bool {
    switch kind {
    case .member(let parent, _): isWritten || parent.hasItem
    case .name(let name): name == "env"
    default: hasItem
    }
  }

  private var hasItem: Bool {
    switch kind {
    case .member(let parent, _): parent.hasItem
    case .item: true
    default: false
    }
  }
}

extension ExpressionNode.Kind {
  /// Whether it is `env.NAME ?? 'text'`, which most suites begin with and which is never wrong.
  var isSettingWithDefault: Bool {
    guard case .coalesce(let left, let right) = self,
      case .member(let parent, _) = left.kind, case .name("env") = parent.kind,
      case .constant(let value) = right.kind
    else { return false }
    return !value.kinds.isDisjoint(with: TypeInference.writable)
  }
}
