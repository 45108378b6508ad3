/// One of the turns of a run that repeats its suites.
package struct SuiteTurn: Sendable {
  /// 1-based.
  package var number: Int
  /// How many there are to be; nil when nobody knows.
  package var count: Int?
  /// The case of the suite; nil when it has none.
  fileprivate var oneCase: Instance?
}

extension SuiteIdentity {
  /// The title without the name of a case or a turn.
  package var plainTitle: String {
    guard let instance else { return title }
    return String(title.utf8.dropLast(instance.suffix.utf8.count)) ?? title
  }

  /// The same suite in a turn, which its title and its instance name: `#2`, `ada, #2`.
  package func repeated(in number: Int, of count: Int?, index: Int) -> SuiteIdentity {
    let name = instance.map { "\($0.name), #\(number)" } ?? "#\(number)"
    let one = Instance(index: instance?.index ?? number - 1, name: name)
    var identity = self
    identity.title = plainTitle + one.suffix
    identity.instance = one
    identity.turn = SuiteTurn(number: number, count: count, oneCase: instance)
    identity.index = index
    return identity
  }

  /// The suite as it is called when it runs once; its index stays.
  package var unrepeated: SuiteIdentity {
    guard let turn else { return self }
    var identity = self
    identity.title = plainTitle + (turn.oneCase?.suffix ?? "")
    identity.instance = turn.oneCase
    identity.turn = nil
    return identity
  }
}

extension [SuiteIdentity] {
  /// How many suites a run has that begins with these, all its turns together; only those of the first
  /// turn where nobody knows how many there are to be.
  package var countWithTurns: Int { count * (first?.turn?.count ?? 1) }
}
