import Foundation
import Testing

@testable import demo_api

private let twoNotebooks = #"{"user":"ada","country":"NO","lines":[{"sku":"a","qty":2}]}"#

/// Places an order of ada's, and gives its address.
private func placed(_ client: Client, _ json: String = twoNotebooks) async throws -> String {
  let answer = try await client.send("POST", "/orders", headers: client.logIn(), json: json)
  return try #require(answer.header("Location"))
}

struct OrdersTests {
  @Test func anOrderIsTaken() async throws {
    try await withServer { client in
      let answer = try await client.send(
        "POST",
        "/orders",
        headers: client.logIn(),
        json: twoNotebooks
      )
      #expect(answer.status == 201)
      let id = try #require(answer.json()["id"]?.string)
      #expect(UUID(uuidString: id) != nil)
      #expect(answer.header("Location") == "/orders/\(id)")
      #expect(
        answer.text == """
          {"id":"\(id)","user":"ada","country":"NO","status":"pending","total":25.00,\
          "lines":[{"sku":"a","qty":2}],"createdAt":"2027-01-15T08:00:00Z"}
          """
      )
    }
  }

  @Test func readingMovesAnOrderToDone() async throws {
    try await withServer { client in
      let address = try await placed(client)
      var seen: [String?] = []
      for _ in 1...4 {
        seen.append(try await client.send("GET", address).json()["status"]?.string)
        #expect(try await client.send("HEAD", address).status == 200)
      }
      #expect(seen == ["pending", "paid", "done", "done"])
    }
  }

  @Test(arguments: [
    (#"{}"#, ["user", "country", "lines"]),
    (#"{"user":"ada","country":false,"lines":[{"sku":"a","qty":1}]}"#, ["country"]),
    (#"{"user":"ada","country":"NOR","lines":[]}"#, ["country", "lines"]),
    (
      #"{"user":"ada","country":"NO","lines":[{"sku":"a","qty":0},{"sku":"zz","qty":1.5}]}"#,
      ["lines[0].qty", "lines[1].sku", "lines[1].qty"]
    ),
    (#"{"user":"ada","country":"NO","lines":[{"sku":"a","qty":1}],"note":7}"#, ["note"]),
    (#"[]"#, [""]),
  ])
  func allThatIsWrongIsTold(body: String, fields: [String]) async throws {
    try await withServer { client in
      let answer = try await client.send("POST", "/orders", headers: client.logIn(), json: body)
      #expect(answer.status == 422)
      #expect(try answer.wrongFields() == fields)
    }
  }

  @Test func nobodyOrdersForAnother() async throws {
    try await withServer { client in
      let answer = try await client.send(
        "POST",
        "/orders",
        headers: client.logIn("grace"),
        json: twoNotebooks
      )
      #expect(answer.status == 403)
    }
  }

  @Test func anIdempotencyKeyBringsTheSameOrderAgain() async throws {
    try await withServer { client in
      let headers = try await client.logIn().merging(["Idempotency-Key": "k1"]) { $1 }
      let first = try await client.send("POST", "/orders", headers: headers, json: twoNotebooks)
      let second = try await client.send("POST", "/orders", headers: headers, json: twoNotebooks)
      #expect(first.status == 201)
      #expect(second.status == 200)
      #expect(second.text == first.text)
      let other = twoNotebooks.replacing("2", with: "3")
      #expect(
        try await client.send("POST", "/orders", headers: headers, json: other).status == 409
      )
      let list = try await client.send("GET", "/orders", headers: headers)
      #expect(try list.json()["total"]?.integer == 1)
    }
  }

  @Test func aNoteIsAbsentNullOrText() async throws {
    try await withServer { client in
      for (note, expected) in [("null", "null"), (#""Hi""#, #""Hi""#)] {
        let json = twoNotebooks.dropLast() + #","note":\#(note)}"#
        let address = try await placed(client, String(json))
        #expect(try await client.send("GET", address).json()["note"]?.text == expected)
      }
      let address = try await placed(client)
      #expect(try await client.send("GET", address).json()["note"] == nil)
    }
  }

  @Test func theListIsOnesOwnAndCanBeFiltered() async throws {
    try await withServer { client in
      let addresses = [try await placed(client), try await placed(client)]
      for _ in 1...3 { _ = try await client.send("GET", addresses[1]) }
      let ada = try await client.logIn()
      let grace = try await client.logIn("grace")
      func total(_ query: String, _ headers: [String: String]) async throws -> Int? {
        try await client.send("GET", "/orders\(query)", headers: headers).json()["total"]?.integer
      }
      #expect(try await total("", ada) == 2)
      #expect(try await total("?status=done", ada) == 1)
      #expect(try await total("?status=paid", ada) == 0)
      #expect(try await total("", grace) == 0)
      let wrong = try await client.send("GET", "/orders?status=lost", headers: ada)
      #expect(wrong.status == 422)
    }
  }

  @Test func anOrderIsNotShownToAnothersToken() async throws {
    try await withServer { client in
      let address = try await placed(client)
      #expect(try await client.send("GET", address, headers: client.logIn()).status == 200)
      #expect(try await client.send("GET", address, headers: client.logIn("grace")).status == 403)
      let nonsense = ["Authorization": "Bearer nonsense"]
      #expect(try await client.send("DELETE", address, headers: nonsense).status == 401)
    }
  }

  @Test func patchChangesAndPutReplaces() async throws {
    try await withServer { client in
      let address = try await placed(client)
      let patched = try await client.send("PATCH", address, json: #"{"note":"Ring twice"}"#)
      #expect(patched.status == 200)
      #expect(try patched.json()["note"]?.string == "Ring twice")
      #expect(try patched.json()["country"]?.string == "NO")
      let put = try await client.send("PUT", address, json: twoNotebooks.replacing("2", with: "4"))
      #expect(try put.json()["total"]?.text == "50.00")
      #expect(try put.json()["note"] == nil)
      #expect(try await client.send("PATCH", address, json: #"{"lines":[]}"#).status == 422)
      #expect(try await client.send("PATCH", address, json: #"{"user":"grace"}"#).status == 422)
      #expect(try await client.send("PATCH", address, json: "[]").status == 422)
    }
  }

  @Test func aChangeToAnOlderStateIsAProblem412() async throws {
    try await withServer { client in
      let address = try await placed(client)
      let tag = try #require(try await client.send("GET", address).header("ETag"))
      let condition = ["If-Match": tag]
      let first = try await client.send("PATCH", address, headers: condition, json: "{}")
      #expect(first.status == 200)
      let second = try await client.send("PATCH", address, headers: condition, json: "{}")
      #expect(second.status == 412)
      #expect(try await client.send("DELETE", address, headers: condition).status == 412)
    }
  }

  @Test func aRemovedOrderIsGone() async throws {
    try await withServer { client in
      let address = try await placed(client)
      let removed = try await client.send("DELETE", address)
      #expect(removed.status == 204)
      #expect(removed.body.isEmpty)
      for method in ["GET", "DELETE"] {
        #expect(try await client.send(method, address).status == 404)
      }
    }
  }
}
