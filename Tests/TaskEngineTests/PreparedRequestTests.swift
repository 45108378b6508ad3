import Foundation
import HTTPTypes
import Testing

@testable import TaskEngine

struct PreparedRequestTests {
  private func prepare(
    _ request: any RequestType,
    body: RequestBody? = nil,
    defaults: HTTPFields = [:]
  ) throws -> PreparedRequest {
    try PreparedRequest(request, body: body, defaults: defaults)
  }

  @Test(arguments: [HTTPRequest.Method.get, .head, .delete])
  func parametersOfGetHeadAndDeleteGoToTheQuery(method: HTTPRequest.Method) throws {
    let endpoint = Endpoint(baseUrl: "http://h", path: "a", method: method, parameters: ["x": 1])
    let prepared = try prepare(Request(endpoint: endpoint))
    #expect(prepared.url == "http://h/a?x=1")
    #expect(prepared.body == .none)
  }

  @Test(arguments: [HTTPRequest.Method.post, .put, .patch])
  func parametersOfOthersAreAForm(method: HTTPRequest.Method) throws {
    let endpoint = Endpoint(baseUrl: "http://h", method: method, parameters: ["x": "a b"])
    let prepared = try prepare(Request(endpoint: endpoint))
    #expect(prepared.url == "http://h")
    #expect(prepared.body == .text("x=a+b"))
    #expect(prepared.headers[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test
  func parametersGoToTheQueryWhenThereIsABody() throws {
    let endpoint = Endpoint(baseUrl: "http://h?k=0", method: .post, parameters: ["x": "a b"])
    let prepared = try prepare(Request(endpoint: endpoint, body: "text"))
    #expect(prepared.url == "http://h?k=0&x=a%20b")
    #expect(prepared.body == .text("text"))
    #expect(prepared.headers[.contentType] == nil)
  }

  @Test
  func explicitContentTypeOfAFormIsKept() throws {
    let endpoint = Endpoint(baseUrl: "http://h", method: .post, parameters: ["x": 1])
    let prepared = try prepare(Request(endpoint: endpoint, headers: [.contentType: "x/y"]))
    #expect(prepared.headers[values: .contentType] == ["x/y"])
  }

  @Test
  func getMayHaveABody() throws {
    let prepared = try prepare(Request(url: "http://h", body: "text"))
    #expect(prepared.method == .get)
    #expect(prepared.body == .text("text"))
  }

  @Test
  func uploadIsPostWithParametersInTheQuery() throws {
    let endpoint = Endpoint(baseUrl: "http://h", parameters: ["x": 1])
    let prepared = try prepare(Request(endpoint: endpoint), body: .bytes(Data("up".utf8)))
    #expect(prepared.method == .post)
    #expect(prepared.url == "http://h?x=1")
    #expect(prepared.body == .text("up"))
  }

  @Test
  func defaultsAreAddedAfterTheRequestsOwnFields() throws {
    let request = Request(url: "http://h", headers: [.accept: "x/y"])
    let prepared = try prepare(request, defaults: [.userAgent: "specrun", .accept: "*/*"])
    #expect(prepared.headers.map(\.description) == ["Accept: x/y", "User-Agent: specrun"])
  }

  @Test
  func userInfoBecomesBasicAuthentication() throws {
    let prepared = try prepare(Request(url: "http://ada:p%40ss@h/a"))
    #expect(prepared.url == "http://h/a")
    #expect(prepared.authentication == .basic(user: "ada", password: "p@ss"))
  }

  @Test
  func missingBodyFileIsKnownBeforeAnythingIsSent() {
    var request = Request(url: "http://h", method: .post)
    request.content = .file(path: "/no/such/file")
    #expect { try prepare(request) } throws: { error in
      (error as? RequestError)?.code == .bodyFile
        && "\(error)" == "can't read body file '/no/such/file': no such file or directory"
    }
    request.content = .multipart([MultipartPart(name: "f", content: .file(path: "/"))])
    #expect { try prepare(request) } throws: { ($0 as? RequestError)?.code == .bodyFile }
  }

  @Test(arguments: [
    ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X A", "b"), ("", "b"), ("X\r\n", "b"),
  ])
  func lineBreaksInFieldsAreErrors(name: String, value: String) {
    #expect { try HTTPFields(validating: [(name, value)]) } throws: {
      ($0 as? RequestError)?.code == .invalidHeader
    }
  }

  /// A length that is not that of the body makes the next request on the connection a part of it.
  @Test(arguments: ["Content-Length: 2", "content-length: 0", "Transfer-Encoding: chunked"])
  func whereABodyEndsIsNotForTheCallerToSay(field: String) throws {
    let parts = field.split(separator: ": ").map(String.init)
    var request = Request(url: "http://h", method: .post, body: "hello")
    request.headers = try HTTPFields(validating: [(parts[0], parts[1])])
    #expect { try prepare(request) } throws: {
      ($0 as? RequestError)?.code == .invalidHeader
        && "\($0)" == "the header '\(parts[0])' is not for the caller to set"
    }
  }

  @Test
  func ownRequestTypeConformsInThreeLines() throws {
    struct Orders: EndpointType {
      var baseUrl: String { "http://h" }
      var path: String { "orders" }
    }
    struct ListOrders: RequestType {
      var endpoint: any EndpointType { Orders() }
    }
    let prepared = try prepare(ListOrders())
    #expect(prepared.url == "http://h/orders")
    #expect(prepared.method == .get)
    #expect(prepared.timeout == .seconds(60))
  }

  @Test
  func ownEndpointMayBeAnEnum() throws {
    enum Shop: EndpointType {
      case orders
      case order(Int)

      var baseUrl: String { "http://h/v2" }
      var path: String { if case .order(let id) = self { "orders/\(id)" } else { "orders" } }
    }
    #expect(try prepare(Request(endpoint: Shop.orders)).url == "http://h/v2/orders")
    #expect(try prepare(Request(endpoint: Shop.order(7))).url == "http://h/v2/orders/7")
  }

  @Test
  func multipartOfManyPartsIsPostedWithParametersFirst() throws {
    let request = MultipartFormDataRequest(
      endpoint: Endpoint(baseUrl: "http://h", parameters: ["note": "hi"]),
      parts: ["a", "b"].map { MultipartPart(name: $0, content: .bytes(Data($0.utf8))) }
    )
    let prepared = try prepare(request)
    guard case .multipart(let parts) = prepared.body else {
      Issue.record("no form")
      return
    }
    #expect(prepared.method == .post && prepared.url == "http://h")
    #expect(parts.map(\.name) == ["note", "a", "b"])
  }

  @Test(arguments: [
    Authentication.bearer(token: "a\r\nX-B: b"), .digest(user: "a\r\nX-B: b", password: "b"),
    .basic(user: "a:b", password: "c"),
  ])
  func credentialsThatNoFieldCanHoldAreErrors(authentication: Authentication) {
    var prepared = PreparedRequest(url: "http://h")
    prepared.authentication = authentication
    #expect { try prepared.applyAuthentication(now: 0) } throws: {
      ($0 as? RequestError)?.code == .invalidHeader
    }
  }

  @Test
  func buildersCompose() throws {
    let build = compose(
      addHeaders([.accept: "text/plain"]),
      addQuery(["page": 2]),
      addQuery(["q": "a b"]),
      set(\.timeout, to: .seconds(3))
    )
    let request = build(Request(endpoint: Endpoint(baseUrl: "http://h", path: "a#top")))
    let prepared = try prepare(request)
    #expect(prepared.url == "http://h/a?page=2&q=a%20b#top")
    #expect(prepared.headers[.accept] == "text/plain")
    #expect(prepared.timeout == .seconds(3))
  }
}
