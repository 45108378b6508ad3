import Foundation
import Testing

@testable import demo_api

struct CatalogueTests {
  @Test func aPageHasItsItemsAndLinks() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/products?page=2&per_page=10")
      let json = try answer.json()
      #expect(json["items"]?.array?.first?["sku"]?.string == "k")
      #expect(json["items"]?.array?.count == 10)
      #expect(json["page"]?.integer == 2)
      #expect(json["per_page"]?.integer == 10)
      #expect(json["total"]?.integer == 25)
      #expect(answer.header("X-Total-Count") == "25")
      #expect(
        answer.header("Link") == """
          </products?page=3&per_page=10>; rel="next", </products?page=1&per_page=10>; rel="prev"
          """
      )
    }
  }

  @Test(arguments: [
    ("/products?per_page=50", 25, nil),
    ("/products?page=3", 5, "</products?page=2&per_page=10>; rel=\"prev\""),
    ("/products?page=9", 0, "</products?page=8&per_page=10>; rel=\"prev\""),
  ])
  func theLastPagesHaveNoNext(target: String, count: Int, link: String?) async throws {
    try await withServer { client in
      let answer = try await client.send("GET", target)
      #expect(try answer.json()["items"]?.array?.count == count)
      #expect(answer.header("Link") == link)
    }
  }

  @Test(arguments: [("page=0", "page"), ("per_page=51", "per_page"), ("page=x", "page")])
  func pagesOutOfRangeAreAProblem422(query: String, field: String) async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/products?\(query)")
      #expect(answer.status == 422)
      #expect(try answer.wrongFields() == [field])
    }
  }

  @Test func aProductIsNotSentTwice() async throws {
    try await withServer { client in
      let first = try await client.send("GET", "/products/a")
      #expect(first.status == 200)
      #expect(try first.json()["price"]?.text == "12.50")
      #expect(first.header("Cache-Control") == "max-age=60")
      let tag = try #require(first.header("ETag"))
      for condition in [tag, "\"x\", W/\(tag)", "*"] {
        let again = try await client.send(
          "GET",
          "/products/a",
          headers: ["If-None-Match": condition]
        )
        #expect(again.status == 304)
        #expect(again.header("ETag") == tag)
        #expect(again.body.isEmpty)
      }
      let other = try await client.send("GET", "/products/a", headers: ["If-None-Match": "\"x\""])
      #expect(other.status == 200)
    }
  }

  @Test func anUnknownProductIsAProblem404() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/products/zz")
      #expect(answer.status == 404)
      #expect(try answer.json()["detail"]?.string == "There is no product 'zz'.")
    }
  }

  @Test func theCatalogueIsXML() async throws {
    try await withServer { client in
      let answer = try await client.send("GET", "/catalog.xml")
      #expect(answer.header("Content-Type") == "application/xml; charset=utf-8")
      #expect(answer.text.components(separatedBy: "<product sku=").count == 26)
    }
  }
}
