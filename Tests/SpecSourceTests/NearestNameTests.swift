import SpecSource
import Testing

struct NearestNameTests {
  @Test(arguments: [
    ("hedaers", "headers"), ("headrs", "headers"), ("HEADERS", "headers"), ("retyr", "retry"),
    ("exepct", "expect"), ("Jason", "json"),
  ])
  func aMisspeltNameFindsWhatWasMeant(misspelt: String, meant: String) {
    let names = ["id", "headers", "retry", "expect", "json", "text"]
    #expect(nearestName(to: misspelt, in: names) == meant)
  }

  @Test(arguments: ["", "zzz", "documentation", "x"])
  func aNameLikeNoOtherFindsNothing(name: String) {
    #expect(nearestName(to: name, in: ["headers", "retry", "expect", "json"]) == nil)
  }

  @Test func theFirstOfEquallyNearNamesWins() {
    #expect(nearestName(to: "tex", in: ["text", "test"]) == "text")
  }
}
