import JSON
import SpecSource
import Testing

@testable import Matching

struct PatternAdviceTests {
  /// What people write who have other languages and tools in mind, and what they mean.
  private static let spellings = #"""
    a | b → 'a' | 'b'
    paid | pending → 'paid' | 'pending'
    string min 3 → string length 3..
    string max 10 → string length ..10
    string min 3 max 10 → string length 3..10
    string >= 3 → string length 3..
    string 3..10 → string length 3..10
    string > 3 → string length 4..
    string(3) → string length 3
    string(3..10) → string length 3..10
    string len 3 → string length 3
    string length >= 3 → string length 3..
    string length > 3 → string length 4..
    string length 3-10 → string length 3..10
    string length min 3 → string length 3..
    string length = 3 → string length 3
    string length == 3 → string length 3
    string minLength 3 → string length 3..
    string maxLength 3 → string length ..3
    int 1-3 → int 1..3
    int 1...3 → int 1..3
    int 1 to 3 → int 1..3
    int between 1 and 3 → int 1..3
    int from 1 to 3 → int 1..3
    int min 1 → int >= 1
    int min 1 max 3 → int 1..3
    int max 3 → int <= 3
    int minimum 1 → int >= 1
    int(1..3) → int 1..3
    int(1,3) → int 1..3
    int in [1,2,3] → 1 | 2 | 3
    in ['a','b'] → 'a' | 'b'
    one of 'a', 'b' → 'a' | 'b'
    oneOf 'a' 'b' → 'a' | 'b'
    enum a b → 'a' | 'b'
    'a', 'b' → 'a' | 'b'
    'a' or 'b' → 'a' | 'b'
    'a' || 'b' → 'a' | 'b'
    'a' / 'b' → 'a' | 'b'
    date-time within 5m of now → date-time within 5m of ${now()}
    date-time within 5m of now() → date-time within 5m of ${now()}
    date-time within 5 minutes of ${now()} → date-time within 5m of ${now()}
    date-time within 5min of ${now()} → date-time within 5m of ${now()}
    within 5m → date-time within 5m of ${now()}
    date-time within 5m → date-time within 5m of ${now()}
    date-time near now → date-time within 1m of ${now()}
    date-time before now → date-time before ${now()}
    date-time after today → date-time after ${now()}
    date after 2024-01-01 → date after '2024-01-01'
    date >= 2024-01-01 → date >= '2024-01-01'
    == 5 → 5
    == 'a' → 'a'
    != 5 → not 5
    != null → not null
    email address → email
    unix timestamp → int > 0
    epoch → int > 0
    non-empty → length 1..
    notempty → length 1..
    nonempty string → string length 1..
    non-empty string → string length 1..
    string not empty → string length 1..
    string nonempty → string length 1..
    positive → number > 0
    positive int → int > 0
    int positive → int > 0
    negative int → int < 0
    notnull → not null
    nullable string → string | null
    string? → string | null
    int? → int | null
    optional string → string | null
    ?string → string | null
    string or null → string | null
    string | undefined → string | absent
    string|nil → string | null
    null or string → null | string
    list of int → int[]
    array of int → int[]
    list<int> → int[]
    Array<string> → string[]
    [int] → int[]
    int array → int[]
    array of strings → string[]
    map<string, int> → int{}
    Record<string, int> → int{}
    int[2,3] → int[2..3]
    int[min 1] → int[1..]
    int[>0] → int[1..]
    int[1+] → int[1..]
    int[1-3] → int[1..3]
    int[1...] → int[1..]
    unknown → any
    never → absent
    void → absent
    * → any
    ... → any
    .* → any
    regex ^a$ → /regex ^a$/
    regex /a/ → /a/
    regex 'a' → /a/
    regexp '^a' → /^a/
    matches /a/ → /a/
    match /a/ → /a/
    matches 'a.*' → /a.*/
    pattern 'a.*' → /a.*/
    string matching /a/ → /a/
    ^a.*$ → /^a.*$/
    \d+ → /\d+/
    [a-z]+ → /[a-z]+/
    /a → /a/
    contains a → contains 'a'
    contains [1,2] → contains 1 contains 2
    includes 'a' → contains 'a'
    include 'a' → contains 'a'
    containing 'a' → contains 'a'
    has 'a' → contains 'a'
    starts 'a' → starts with 'a'
    startsWith 'a' → starts with 'a'
    begins with 'a' → starts with 'a'
    starts_with 'a' → starts with 'a'
    ends_with 'a' → ends with 'a'
    endswith 'a' → ends with 'a'
    startswith 'a' → starts with 'a'
    length = 5 → length 5
    length > 5 → length 6..
    len 5 → length 5
    size 5 → length 5
    size 3..5 → length 3..5
    array size 3 → array length 3
    count 5 → length 5
    array count 5 → array length 5
    number approx 3.14 → number near 3.14 by 0.01
    number ~ 3.14 → number near 3.14 by 0.01
    about 3.14 → number near 3.14 by 0.01
    close to 3.14 → number near 3.14 by 0.01
    number close to 3.14 → number near 3.14 by 0.01
    number near 3.14 → number near 3.14 by 0.01
    number near 3.14 ± 0.1 → number near 3.14 by 0.1
    number 3.14 +- 0.1 → number near 3.14 by 0.1
    yes → true
    date format 'yyyy-MM-dd' → date
    date 'yyyy-MM-dd' → date
    date yyyy-MM-dd → date
    now → date-time within 1m of ${now()}
    today → date
    binary → base64
    bytes → base64
    phone → /^\+?[\d ()-]+$/
    slug → /^[a-z0-9]+(-[a-z0-9]+)*$/
    alpha → /^[A-Za-z]+$/
    alphanumeric → /^[A-Za-z0-9]+$/
    digits → /^\d+$/
    char → string length 1
    byte → int 0..255
    short → int
    int32 → int
    int64 → int
    uint → int >= 0
    big int → int
    bigint → int
    money → number
    currency → /^[A-Z]{3}$/
    country → /^[A-Z]{2}$/
    md5 → hex length 32
    sha256 → hex length 64
    ulid → /^[0-9A-HJKMNP-TV-Z]{26}$/
    objectid → hex length 24
    ignore → any
    ignored → any
    skip → any
    present → any
    exists → any
    required → any
    sorted asc → sorted
    array distinct → array unique
    int > 0 and < 10 → int > 0 < 10
    int > 0, < 10 → int > 0 < 10
    int > 0 && < 10 → int > 0 < 10
    int 0 < x < 10 → int > 0 < 10
    0 < int < 10 → int > 0 < 10
    int gt 0 → int > 0
    int greater than 0 → int > 0
    int less than 5 → int < 5
    int at least 5 → int >= 5
    int at most 5 → int <= 5
    int equals 5 → int == 5
    int is 5 → int == 5
    duration 500ms → duration < 500ms
    duration under 500ms → duration < 500ms
    duration < 0.5 s → duration < 0.5s
    not in ['a'] → not 'a'
    !'a' → not 'a'
    !null → not null
    any string → string
    any of 'a' 'b' → 'a' | 'b'
    each int → int[]
    epoch seconds → int > 0
    not in ['a', 'b'] → not ('a' | 'b')
    Order[1+] → Order[1..]
    list of Order → Order[]
    Order? → Order | null
    integer[] → int[]
    str length 3 → string length 3
    integer >= 5 → int >= 5
    int | str | nil → int | string | null
    float 0..1 → number 0..1
    string starting with 'a' → string starts with 'a'
    size < 10kb → size < 10KB
    duration < 1 sec → duration < 1s
    duration < 1 minute → duration < 1m
    int ≥ 5 → int >= 5
    int>0 → int > 0
    """#

  static let rows: [[String]] = spellings.split(separator: "\n").map { line in
    line.split(separator: " → ").map(String.init)
  }

  @Test(arguments: rows)
  func whatIsMeantIsToldInOurWords(row: [String]) throws {
    try #require(row.count == 2)
    let range = node("").range
    #expect(PatternAdvice.spelling(of: row[0], at: range) == row[1])
    // It is told for what is no pattern, and what is told is one.
    #expect(!patternMistakes(.string("<\(row[0])>")).isEmpty)
    #expect(patternMistakes(.string("<\(row[1])>")).isEmpty)
  }

  @Test(arguments: [
    "strnig", "strng | null", "html", "sorted desc", "number multiple of 5", "int odd", "a b c",
    "", " ", "'a", "int > > 5", "int[", "string(", "list of", "list<", "map<string", "${x",
    "one of", "between 1", "within", "near", "not", "{3", "-", "=~", "min", "[1,",
  ])
  func whatCannotBeToldIsNotGuessed(written: String) {
    #expect(PatternAdvice.spelling(of: written, at: node("").range) == nil)
  }

  @Test(arguments: [
    ("/orders/<int 1-3>/x", "write <int 1..3>"), ("<int > 5", "write <int > 5>"),
    ("<int> | <null>", "write <int | null>"), ("<uuid> or <null>", "write <uuid | null>"),
    ("<string?>", "write <string | null>; a member that may be missing is written 'name?'"),
    ("<integer>", "did you mean 'int'?"), ("<=5>", "write <number <= 5>"),
    ("<$x>", "a value is written ${name}"),
    ("<{ id: int }>", "an object is written out in YAML: { id: <int> }"),
    ("<regex>", "a regular expression stands between slashes: </^[a-z]+$/>"),
    (
      "<int odd>",
      "there are length, contains, starts with, ends with, near, unique, sorted, before, after, "
        + "within"
    ),
  ])
  func theHintStandsBesideTheMistake(written: String, hint: String) {
    var diagnostics: [Diagnostic] = []
    #expect(Pattern.parse(node(.string(written)), into: &diagnostics) == nil)
    #expect(diagnostics.map(\.hint) == [hint])
  }

  /// Whatever is written, the advice ends and is a pattern.
  @Test func adviceEndsForWhateverIsWritten() {
    var random = Draws(state: 7)
    let parts = [
      "int", "string", "min", "max", "3", "-", "..", "'a'", "(", ")", "[", "]", "<", ">", "?", "of",
      "list", "not", "in", "between", "and", "or", "|", ",", "length", "within", "5m", "now", "=",
      "${x}", "/a/", "to", "x", "{", "}", "near", "±", "each", "one", "2024-01-01", "$", "'",
    ]
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...8, using: &random)
      let written = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      if let meant = PatternAdvice.spelling(of: written, at: node("").range) {
        #expect(patternMistakes(.string("<\(meant)>")).isEmpty, "\(written) → \(meant)")
      }
    }
  }

  /// The same draws in every run: a linear congruence, of which the upper bits are good enough.
  private struct Draws: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33 | state << 31
    }
  }
}
