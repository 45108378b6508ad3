public import HTTPTypes

/// Makes a request of another; small ones are put together with ``compose(_:)``.
public typealias RequestBuilder = @Sendable (Request) -> Request

/// One builder that does what these do, the first first.
public func compose(_ builders: RequestBuilder...) -> RequestBuilder {
  { request in builders.reduce(request) { $1($0) } }
}

/// Adds fields; those with the same name stay.
public func addHeaders(_ headers: HTTPFields) -> RequestBuilder {
  { request in
    var request = request
    request.headers.append(contentsOf: headers)
    return request
  }
}

/// Adds to the query, whatever the method, in the encoding of endpoint parameters.
public func addQuery(_ parameters: [String: ParameterValue]) -> RequestBuilder {
  { request in
    var request = request
    request.endpoint = QueryEndpoint(base: request.endpoint, query: parameters)
    return request
  }
}

/// Sets one property of the request.
public func set<Value: Sendable>(
  _ property: any WritableKeyPath<Request, Value> & Sendable,
  to value: Value
) -> RequestBuilder {
  { request in
    var request = request
    request[keyPath: property] = value
    return request
  }
}

/// An endpoint with more in its query.
private struct QueryEndpoint: EndpointType {
  var base: any EndpointType
  var query: [String: ParameterValue]

  var baseUrl: String { base.baseUrl }
  var method: HTTPRequest.Method { base.method }
  var parameters: [String: ParameterValue] { base.parameters }

  var path: String {
    let added = ParameterEncoding.query.encode(query)
    guard !added.isEmpty else { return base.path }
    let end = base.path.firstIndex(of: "#") ?? base.path.endIndex
    let separator = base.path[..<end].contains("?") ? "&" : "?"
    return base.path[..<end] + separator + added + base.path[end...]
  }
}
