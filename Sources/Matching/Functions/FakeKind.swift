import JSON

/// Kinds of made-up data; the raw value is their name in specs.
///
/// Addresses lie in domains and networks that are reserved for examples (RFC 2606, RFC 5737), phone
/// numbers in the range for fiction, so that no test ever reaches a real person.
enum FakeKind: String, CaseIterable, Sendable {
  case name, email, username, phone, company, street, city, country, postcode
  case firstName = "first-name"
  case lastName = "last-name"
  case word, sentence, url, ipv4, color, uuid, int, bool, date

  func value(from environment: EvaluationEnvironment) -> JSONValue {
    switch self {
    case .int: .number(JSONNumber(below(10_000, environment)))
    case .bool: .bool(environment.next(below: 2) == 0)
    default: .string(text(from: environment))
    }
  }

  private func text(from environment: EvaluationEnvironment) -> String {
    switch self {
    case .firstName: pick(Self.firstNames, environment)
    case .lastName: pick(Self.lastNames, environment)
    case .name: "\(pick(Self.firstNames, environment)) \(pick(Self.lastNames, environment))"
    case .username: account(environment, separator: "_")
    case .email:
      "\(account(environment, separator: "."))@example.\(pick(Self.domains, environment))"
    case .phone: "+1-202-555-01\(below(100, environment).padded(2))"
    case .company: "\(pick(Self.lastNames, environment)) \(pick(Self.companyForms, environment))"
    case .street: "\(pick(Self.trees, environment)) Street \(below(200, environment) + 1)"
    case .city: pick(Self.cities, environment)
    case .country: pick(Self.countries, environment)
    case .postcode: (below(90_000, environment) + 10_000).padded(5)
    case .word: pick(Self.words, environment)
    case .sentence: sentence(environment)
    case .url:
      "https://\(pick(Self.words, environment)).example.com/\(pick(Self.words, environment))"
    case .ipv4: "203.0.113.\(below(254, environment) + 1)"
    case .color:
      "#" + String(Hexadecimal.encode((0..<3).map { _ in UInt8(below(256, environment)) }))
    case .date: CivilDate(daysSinceEpoch: Int64(below(20_000, environment))).text
    case .uuid: FunctionEntry.uuid(from: environment)
    case .int, .bool: ""
    }
  }

  private func below(_ bound: Int, _ environment: EvaluationEnvironment) -> Int {
    Int(environment.next(below: UInt64(bound)))
  }

  private func pick(_ list: [String], _ environment: EvaluationEnvironment) -> String {
    list[below(list.count, environment)]
  }

  private func account(_ environment: EvaluationEnvironment, separator: String) -> String {
    let first = pick(Self.firstNames, environment).lowercased()
    let last = pick(Self.lastNames, environment).lowercased()
    return "\(first)\(separator)\(last)\(below(100, environment))"
  }

  private func sentence(_ environment: EvaluationEnvironment) -> String {
    let words = (0..<below(5, environment) + 4).map { _ in pick(Self.words, environment) }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private static let firstNames = [
    "Ada", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Hugo", "Ida", "Jonas", "Kim", "Lena",
    "Mia", "Noah", "Olga", "Paul", "Rosa", "Sam", "Tara", "Victor",
  ]
  private static let lastNames = [
    "Adams", "Berg", "Costa", "Dahl", "Evans", "Fischer", "Garcia", "Hansen", "Ito", "Jensen",
    "Keller", "Lopez", "Moreau", "Novak", "Olsen", "Park", "Rossi", "Silva", "Turner", "Weber",
  ]
  private static let domains = ["com", "net", "org"]
  private static let companyForms = ["Group", "Labs", "Partners", "Systems", "Works"]
  private static let trees = ["Ash", "Beech", "Cedar", "Elm", "Maple", "Oak", "Pine", "Willow"]
  private static let cities = [
    "Athens", "Bergen", "Cologne", "Dublin", "Essen", "Florence", "Ghent", "Lisbon", "Oslo", "Riga",
  ]
  private static let countries = [
    "Austria", "Brazil", "Canada", "Denmark", "Estonia", "France", "Ghana", "Japan", "Norway",
    "Peru",
  ]
  private static let words = [
    "amber", "bridge", "cloud", "delta", "ember", "forest", "garden", "harbor", "island", "jungle",
    "lantern", "meadow", "north", "ocean", "paper", "quiet", "river", "silver", "timber", "winter",
  ]
}
