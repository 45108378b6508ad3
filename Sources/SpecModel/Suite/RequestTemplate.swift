package import HTTPTypes
package import Matching
package import SpecSource

/// A request whose values are still to be filled in.
package struct RequestTemplate: Sendable {
  /// A name and its value; in the order of the spec, defaults first.
  package struct Field: Sendable {
    package var name: String
    package var value: ValueTemplate
    /// Written `name?`: left out when there is no value.
    package var isOptional: Bool
    /// Comes from `defaults`: not sent to another origin than `base`.
    package var isDefault: Bool
    package var range: SourceRange
  }

  package enum Body: Sendable {
    case json(ValueTemplate)
    case form([Field])
    case text(Template)
    /// XML, which is sent as it is written.
    case xml(Template)
    /// Path relative to the suite's folder.
    case file(Template)
    case base64(Template)
    case multipart([Part])
    case graphql(GraphQLRequest)
  }

  package struct Part: Sendable {
    package enum Content: Sendable {
      case text(Template)
      case json(ValueTemplate)
      case file(Template)
      case base64(Template)
    }

    package var name: String
    package var content: Content
    /// Media type; nil leaves it to the content's kind.
    package var type: Template?
    package var fileName: Template?
    package var range: SourceRange
  }

  package var method: HTTPRequest.Method
  /// A path below the suite's `base`, or an absolute URL.
  package var target: Template
  /// Those of an endpoint: in the query or in a form, as the engine encodes them.
  package var parameters: [Field]
  package var query: [Field]
  package var headers: [Field]
  package var cookies: [Field]
  package var auth: Auth?
  package var isAuthDefault: Bool
  package var body: Body?
  package var timeout: Setting<Duration>?
  /// How many redirects to follow; 0 shows the redirect itself.
  package var redirects: Int
  package var range: SourceRange
  /// How it travels; nil leaves all of that to the engine.
  package var connection: ConnectionTemplate? = nil
  /// What the step says that it does; nil leaves that to the method.
  package var writtenEffect: Effect? = nil
  /// What plugins know it by.
  package var scope: Located<String>? = nil

  /// What it does to the server's data; nil when neither step nor method says so.
  package var effect: Effect? {
    if let writtenEffect { return writtenEffect }
    if case .graphql(let request)? = body, let effect = request.effect { return effect }
    return Effect(method)
  }
}
