import JSON
import Matching
import SpecSource

/// What can be said at load of the members that `case` has.
enum CaseShape: Sendable {
  /// Every case is an object; these are the members that any of them has, in order, and where the
  /// cases are written or their file is named, and where that file names them.
  case columns([String], at: SourceRange, header: SourceRange?)
  /// No case has members: text, numbers and the like.
  case plain(example: String)
  /// It is not known.
  case open

  /// Without cases, which is a mistake that has been reported, nothing is known.
  init(_ cases: [Case]) {
    var columns: [String] = []
    var known: Set<String> = []
    var plainCount = 0
    var example = ""
    for one in cases {
      guard let names = one.value.memberNames else {
        guard let kind = one.value.plainKind else {
          self = .open
          return
        }
        example = kind
        plainCount += 1
        continue
      }
      for name in names where known.insert(name).inserted { columns.append(name) }
    }
    if cases.isEmpty {
      self = .open
    } else if plainCount == 0 {
      self = .columns(columns, at: cases[0].range, header: cases[0].header)
    } else {
      self = plainCount == cases.count ? .plain(example: example) : .open
    }
  }
}

extension Repetition {
  /// The members of `case`; nil where it isn't cases that the step runs for.
  var caseShape: CaseShape? {
    switch self {
    case .cases(let cases): CaseShape(cases)
    case .items: .open
    case .count, .loop: nil
    }
  }

  /// Whether `previous` is the answer of the turn before.
  var hasPrevious: Bool {
    switch self {
    case .cases, .items: false
    case .count, .loop: true
    }
  }
}

extension ValueTemplate {
  /// The members of an object, those that may be left out too; nil for everything else.
  fileprivate var memberNames: [String]? {
    switch self {
    case .constant(.object(let object)): object.names
    case .object(let members, _): members.map(\.name)
    default: nil
    }
  }

  /// What a value without members is, in the words of messages; nil for what has or may have some.
  fileprivate var plainKind: String? {
    switch self {
    case .constant(.string): "text"
    case .constant(.number): "a number"
    case .constant(.bool): "true or false"
    case .constant(.null): "null"
    case .template(let template) where !template.isWhole: "text"
    default: nil
    }
  }
}
