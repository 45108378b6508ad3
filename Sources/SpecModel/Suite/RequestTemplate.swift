package import HTTPTypes
package import Matching
package import SpecSource

/// A request whose values are still to be filled in.
///
/// A class, since it is large, every check looks at it, and it never changes.
package final class RequestTemplate: Sendable {
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

  package let method: HTTPRequest.Method
  /// A path below the suite's `base`, or an absolute URL.
  package let target: Template
  /// Those of an endpoint: in the query or in a form, as the engine encodes them.
  package let parameters: [Field]
  package let query: [Field]
  package let headers: [Field]
  package let cookies: [Field]
  package let auth: Auth?
  package let isAuthDefault: Bool
  package let body: Body?
  package let timeout: Setting<Duration>?
  /// How many redirects to follow; 0 shows the redirect itself.
  package let redirects: Int
  package let range: SourceRange
  /// How it travels; nil leaves all of that to the engine.
  package let connection: ConnectionTemplate?
  /// What the step says that it does; nil leaves that to the method.
  package let writtenEffect: Effect?
  /// What plugins know it by.
  package let scope: Located<String>?

  init(
    method: HTTPRequest.Method,
    target: Template,
    parameters: [Field],
    query: [Field],
    headers: [Field],
    cookies: [Field],
    auth: Auth?,
    isAuthDefault: Bool,
    body: Body?,
    timeout: Setting<Duration>?,
    redirects: Int,
    range: SourceRange,
    connection: ConnectionTemplate?,
    writtenEffect: Effect?,
    scope: Located<String>?
  ) {
    self.method = method
    self.target = target
    self.parameters = parameters
    self.query = query
    self.headers = headers
    self.cookies = cookies
    self.auth = auth
    self.isAuthDefault = isAuthDefault
    self.body = body
    self.timeout = timeout
    self.redirects = redirects
    self.range = range
    self.connection = connection
    self.writtenEffect = writtenEffect
    self.scope = scope
  }

  /// What it does to the server's data; nil when neither step nor method says so.
  package var effect: Effect? {
    if let writtenEffect { return writtenEffect }
    if case .graphql(let request)? = body, let effect = request.effect { return effect }
    return Effect(method)
  }
}
