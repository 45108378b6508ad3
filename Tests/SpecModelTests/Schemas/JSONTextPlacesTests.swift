import Foundation
import JSON
import Testing

@testable import SpecModel

struct JSONTextPlacesTests {
  @Test func everyValueOfATextIsFoundAtItsPlace() throws {
    let text = #"""
       { "a": [ 1, {"b\"]": "}" , "c": [[], {}]}, -1.5e3 ],
        "é": { "": null },"t":true, "d": "\\" , "\u0061b": [false]}
      """#
    let bytes = Array(text.utf8)
    let value = try JSONValue(parsing: bytes)
    var count = 0
    func check(_ value: JSONValue, _ tokens: [String]) throws {
      let place = JSONTextPlaces.place(of: tokens, in: bytes)
      #expect(try JSONValue(parsing: bytes[place.value]) == value, "\(tokens)")
      if let name = place.name {
        #expect(try JSONValue(parsing: bytes[name]).string == tokens.last)
      }
      count += 1
      for (index, item) in (value.array ?? []).enumerated() {
        try check(item, tokens + ["\(index)"])
      }
      for member in value.object?.members ?? [] { try check(member.value, tokens + [member.name]) }
    }
    try check(value, [])
    #expect(count == 15)
  }

  @Test func ofWhatIsNotThereTheLastPlaceOnTheWayIsGiven() {
    let bytes = Array(#"{"a": {"b": 1}, "c": [2]}"#.utf8)
    #expect(JSONTextPlaces.place(of: ["a", "x", "y"], in: bytes).value == 6..<14)
    #expect(JSONTextPlaces.place(of: ["c", "7"], in: bytes).value == 21..<24)
    #expect(JSONTextPlaces.place(of: ["a", "b", "0"], in: bytes).value == 12..<13)
  }
}
