/// What other languages, test tools and people call the parts of a pattern: for hints alone.
///
/// Words are in lower case, without `-` and `_`.
enum MeantWords {
  /// What one word in the place of a type stands for, as we write it.
  static func type(_ word: String) -> String? {
    let name = word.plainName
    if let known = types[name] { return known }
    if let own = ownTypes[name] { return own }
    return PatternType.synonyms[name]
  }

  /// Several of a type: `strings`, `uuids`.
  static func plural(_ word: String) -> String? {
    let name = word.plainName
    guard name.utf8.count > 3, name.utf8.last == UInt8(ascii: "s") else { return nil }
    return type(String(name.dropLast()))
  }

  private static let ownTypes: [String: String] = {
    let names = PatternType.names.filter { $0 != "not" } + ["true", "false"]
    return Dictionary(names.map { ($0.plainName, $0) }) { first, _ in first }
  }()

  /// Types that come with a constraint of ours, or are none.
  private static let types = [
    "notempty": "length 1..", "nonempty": "length 1..", "notblank": "length 1..",
    "notnull": "not null", "nonnull": "not null", "defined": "any", "present": "any",
    "exists": "any", "required": "any", "ignore": "any", "ignored": "any", "skip": "any",
    "whatever": "any", "wildcard": "any", "unknown": "any", "mixed": "any", "never": "absent",
    "void": "absent", "notpresent": "absent", "anystr": "string", "anystring": "string",
    "anyint": "int", "anyinteger": "int", "anynumber": "number", "anyfloat": "number",
    "anybool": "bool", "anyboolean": "bool", "anydict": "object", "anylist": "array",
    "anyuuid": "uuid", "anyobject": "object", "anyarray": "array", "isstring": "string",
    "isinteger": "int", "isfloat": "number", "isnumber": "number", "isboolean": "bool",
    "isbool": "bool", "isuuid": "uuid", "islist": "array", "iscollection": "array",
    "isobject": "object", "isempty": "empty", "isdate": "date-time", "isisodate": "date-time",
    "isipv4": "ipv4", "isipv6": "ipv6", "exist": "any", "positive": "number > 0",
    "negative": "number < 0", "nonnegative": "number >= 0", "natural": "int >= 0",
    "uint": "int >= 0", "unsigned": "int >= 0", "uint32": "int >= 0", "uint64": "int >= 0",
    "int8": "int", "int16": "int", "int32": "int", "int64": "int", "bigint": "int",
    "biginteger": "int", "short": "int", "byte": "int 0..255", "epoch": "int > 0",
    "unixtime": "int > 0", "real": "number", "float32": "number", "float64": "number",
    "bigdecimal": "number", "money": "number", "char": "string length 1",
    "character": "string length 1", "varchar": "string", "digits": #"/^\d+$/"#,
    "numericstring": #"/^\d+$/"#, "alpha": "/^[A-Za-z]+$/", "letters": "/^[A-Za-z]+$/",
    "alphanumeric": "/^[A-Za-z0-9]+$/", "alnum": "/^[A-Za-z0-9]+$/",
    "slug": "/^[a-z0-9]+(-[a-z0-9]+)*$/", "md5": "hex length 32", "sha1": "hex length 40",
    "sha256": "hex length 64", "sha512": "hex length 128", "objectid": "hex length 24",
    "ulid": "/^[0-9A-HJKMNP-TV-Z]{26}$/", "uuidv4": "uuid", "uuid4": "uuid", "isotime": "time",
    "isodate": "date", "isodatetime": "date-time", "rfc3339": "date-time", "instant": "date-time",
    "zoneddatetime": "date-time", "localdate": "date", "now": "date-time within 1m of ${now()}",
    "hash": "object", "dictionary": "object", "record": "object", "struct": "object",
    "hashmap": "object", "collection": "array", "tuple": "array", "sequence": "array",
    "set": "array unique", "vector": "array", "slice": "array", "bytes": "base64",
    "binary": "base64", "domain": "hostname", "ipaddress": "ipv4", "emailaddress": "email",
    "unix": "int > 0", "today": "date", "phone": #"/^\+?[\d ()-]+$/"#,
    "currency": "/^[A-Z]{3}$/", "country": "/^[A-Z]{2}$/", "yes": "true", "no": "false",
    "anyof": "any",
  ]

  /// A word before a type that says more of it.
  static let adjectives = [
    "notempty": "length 1..", "nonempty": "length 1..", "positive": "> 0", "negative": "< 0",
    "nonnegative": ">= 0", "unsigned": ">= 0", "unique": "unique", "sorted": "sorted",
    "distinct": "unique",
  ]

  /// Words before a type that say nothing more.
  static let articles: Set<String> = [
    "a", "an", "any", "valid", "some", "is", "be", "random", "type", "of", "big", "long", "short",
    "instance", "kind",
  ]

  static let nullables: Set<String> = ["nullable", "optional", "maybe", "option", "nilable"]

  static let listTypes: Set<String> = [
    "list", "array", "arrays", "sequence", "set", "vector", "collection", "iterable", "arraylist",
  ]
  static let mapTypes: Set<String> = [
    "map", "dict", "dictionary", "record", "object", "hash", "hashmap",
  ]

  static let comparisons = [
    "min": ">=", "minimum": ">=", "gte": ">=", "ge": ">=", "atleast": ">=", "max": "<=",
    "maximum": "<=", "lte": "<=", "le": "<=", "atmost": "<=", "upto": "<=", "gt": ">",
    "over": ">", "above": ">", "exclusiveminimum": ">", "lt": "<", "under": "<", "below": "<",
    "exclusivemaximum": "<", "eq": "==", "equals": "==", "equal": "==", "is": "==", "be": "==",
    "const": "==", "exactly": "==", "ne": "!=", "neq": "!=", "isnot": "!=", "noteq": "!=",
    "=": "==", "===": "==", "==": "==", "!==": "!=", "!=": "!=", "=>": ">=", "=<": "<=",
    ">=": ">=", "<=": "<=", ">": ">", "<": "<", "≥": ">=", "≤": "<=", "≠": "!=",
  ]

  /// Two words that compare; the second may be followed by `than`, `to` or `or equal to`.
  static let wordPairs = [
    "at least": ">=", "no less": ">=", "at most": "<=", "no more": "<=", "up to": "<=",
    "greater than": ">", "more than": ">", "larger than": ">", "bigger than": ">",
    "higher than": ">", "longer than": ">", "less than": "<", "fewer than": "<",
    "smaller than": "<", "lower than": "<", "shorter than": "<", "equal to": "==",
    "not equal": "!=",
    "is not": "!=",
  ]

  /// What is counted: text and lists have a length, and no other size.
  static let lengths: Set<String> = [
    "length", "len", "size", "count", "hassize", "haslength", "lengthof", "longer",
  ]
  /// Words behind a number that say what is counted.
  static let countedThings: Set<String> = [
    "chars", "characters", "letters", "long", "items", "elements", "entries", "item", "char",
    "character",
  ]
  static let lengthComparisons = [
    "minlength": ">=", "minlen": ">=", "minitems": ">=", "minsize": ">=", "minproperties": ">=",
    "maxlength": "<=", "maxlen": "<=", "maxitems": "<=", "maxsize": "<=", "maxproperties": "<=",
  ]

  static let contains: Set<String> = [
    "contains", "contain", "containing", "includes", "include", "including", "has", "having",
    "stringcontaining", "arraycontaining", "hasitem", "hasitems", "containsstring",
  ]
  static let starts: Set<String> = [
    "startswith", "startingwith", "beginswith", "beginningwith", "prefix", "beginwith", "startwith",
  ]
  static let ends: Set<String> = ["endswith", "endingwith", "suffix", "endwith", "finisheswith"]
  static let matches: Set<String> = [
    "matches", "match", "matching", "regex", "regexp", "pattern", "like", "re", "matchesregex",
    "matchregex", "stringmatching", "ofpattern",
  ]
  static let choices: Set<String> = [
    "oneof", "anyof", "either", "enum", "in", "values", "choice", "among",
  ]
  static let nears: Set<String> = [
    "near", "approx", "approximately", "about", "around", "roughly", "closeto", "close", "~", "≈",
    "circa",
  ]
  static let befores: Set<String> = ["before", "until", "till", "earlier"]
  static let afters: Set<String> = ["after", "since", "later"]

  /// Our unit of a number; nil for what is none.
  ///
  /// Behind a blank a unit is a whole word: `5 m` may be anything, `0.5 s` is plain.
  static func unit(_ name: String, isApart: Bool) -> String? {
    switch name {
    case "ms", "s", "m", "h", "d", "B", "KB", "MB", "GB", "KiB", "MiB", "GiB": return name
    default: break
    }
    switch name.lowercased() {
    case "msec", "msecs", "millis", "millisecond", "milliseconds": return "ms"
    case "sec", "secs", "second", "seconds": return "s"
    case "mins", "minute", "minutes": return "m"
    // `int 3 min 5` is something else.
    case "min": return isApart ? nil : "m"
    case "hr", "hrs", "hour", "hours": return "h"
    case "day", "days": return "d"
    case "kb", "k", "kilobytes": return "KB"
    case "mb", "megabytes": return "MB"
    case "gb", "gigabytes": return "GB"
    case "byte", "bytes": return "B"
    default: return nil
    }
  }
}
