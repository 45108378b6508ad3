import HTTPTypes
import TaskEngine

/// A step's request with every value filled in.
///
/// It judges nothing by itself: what is acceptable is for the step's expectations to say.
struct CompiledRequest: RequestType {
  var target: Endpoint
  var headers: HTTPFields
  var content: RequestBody
  var timeout: Duration?
  var authentication: Authentication?
  var options: TransportOptions
  var ignoreLocalCache = true
  var scope: RequestScope?
  var retryPolicy = RetryPolicy()
  var responseValidations: [ResponseValidation] = []

  var endpoint: any EndpointType { target }
  var retryCount: Int { retryPolicy.count }
  var acceptableStatus: Range<Int>? { nil }
  var acceptableTypes: [String]? { nil }

  static let defaultTimeout = Duration.seconds(30)
}
