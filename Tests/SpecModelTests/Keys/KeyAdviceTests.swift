import Testing

@testable import SpecModel

struct KeyAdviceTests {
  @Test(arguments: [
    ("vars", SuiteKeys.group, "did you mean 'variables'?"),
    ("base_url", SuiteKeys.group, "did you mean 'base'?"),
    ("beforeAll", SuiteKeys.group, "did you mean 'setup'?"),
    ("dependsOn", StepKeys.group, "did you mean 'needs'?"),
    ("body", StepKeys.group, "did you mean 'json', 'form' or 'text'?"),
    ("asserts", StepKeys.group, "did you mean 'expect' or 'validations'?"),
    ("params", StepKeys.group, "did you mean 'query'?"),
    ("params", EndpointKeys.group, "did you mean 'query'?"),
    ("status-code", ExpectKeys.group, "did you mean 'status'?"),
  ])
  func theWordsOfOtherToolsAreUnderstood(word: String, group: KeyGroup, hint: String) {
    #expect(KeyAdvice(word: word, group: group).hint == hint)
  }

  @Test(arguments: [
    ("status", StepKeys.group, "'status' belongs under 'expect'"),
    ("bearer", StepKeys.group, "'bearer' belongs under 'auth'"),
    ("until", StepKeys.group, "'until' belongs under 'poll' or 'events'"),
    ("headers", SuiteKeys.group, "'headers' belongs under 'defaults'"),
    ("GET", SuiteKeys.group, "'GET' belongs under 'setup', 'steps' or 'teardown'"),
    ("capture", ExpectKeys.group, "'capture' belongs beside 'expect'"),
    ("within", ExpectKeys.group, "'within' belongs beside 'until' or 'abort'"),
    ("$.items[0].id", ExpectKeys.group, "queries stand under 'validations', beside 'expect'"),
    ("body.items[0]", ExpectKeys.group, "queries stand under 'validations', beside 'expect'"),
  ])
  func aKeyOfAnotherPlaceIsSentThere(word: String, group: KeyGroup, hint: String) {
    #expect(KeyAdvice(word: word, group: group).hint == hint)
  }

  @Test func aMisspeltKeyIsNamed() {
    #expect(KeyAdvice(word: "hedaers", group: StepKeys.group).hint == "did you mean 'headers'?")
  }

  @Test func whatNobodyKnowsGetsAList() {
    let hint = KeyAdvice(word: "zzzzzz", group: RetryKeys.group).hint
    #expect(hint == "known here: count, delay, backoff, max, jitter, on")
  }

  @Test func otherWordsLeadToKeysAndAreNone() {
    for section in KeyTable.sections {
      for (word, keys) in OtherWords.byGroup[section.group.title] ?? [:] {
        #expect(!section.group.has(word), "\(word) is a key of \(section.group.title)")
        #expect(word == word.lowercased().filter { $0 != "-" && $0 != "_" })
        #expect(!keys.isEmpty)
        for key in keys { #expect(section.group.has(key), "\(word) leads to \(key)") }
      }
    }
    let titles = KeyTable.sections.map(\.group.title)
    #expect(OtherWords.byGroup.keys.allSatisfy(titles.contains))
    #expect(Set(titles).count == titles.count)
  }
}
