import Foundation
import TaskEngine
import TestSupport
import Testing

/// What `ParsingResponses.md` shows, word for word.
struct ParsingResponsesExamples {
  @Test
  func typesSayHowTheyAreParsed() async throws {
    let server = try ExampleShop.start()
    defer { server.stop() }
    let shop = server.url

    struct Order: Decodable, Parsable {
      var id: Int
      var placed: Date

      static func dateDecodingStrategy() -> JSONDecoder.DateDecodingStrategy { .iso8601 }
    }

    let orders = try await DataTask<[Order]>(url: "\(shop)/dated").await()
    #expect(orders.map(\.placed.timeIntervalSince1970) == [0])

    struct Table: Parsable {
      var rows: [[Substring]]

      static func parseData(_ data: Data) throws -> Table {
        let text = try String.parseData(data)
        return Table(rows: text.split(separator: "\n").map { $0.split(separator: ",") })
      }
    }

    let table = try await DataTask<Table>(url: "\(shop)/orders.csv").await()
    #expect(table.rows == [["id", "status"], ["1"]])

    let ids = try await DataTask<[Order]>(url: "\(shop)/dated").map { $0.map(\.id) }.await()
    #expect(ids == [1])
  }
}
