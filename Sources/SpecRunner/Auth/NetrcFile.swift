/// User names and passwords by host, in the format that ftp(1) and curl read.
struct NetrcFile {
  struct Login: Equatable {
    var user: String
    var password: String
  }

  private struct Entry {
    /// Nil for `default`, which fits every host.
    var machine: String?
    var user = ""
    var password = ""
  }

  private var entries: [Entry] = []

  /// Takes what it knows, and passes over the rest.
  init(_ text: String) {
    var words = Words(text)
    while let word = words.next() {
      switch word {
      case "machine":
        guard let name = words.next() else { return }
        entries.append(Entry(machine: name.lowercased()))
      case "default": entries.append(Entry(machine: nil))
      case "login": set(\.user, words.next())
      case "password": set(\.password, words.next())
      case "account": _ = words.next()
      // A macro goes on to the next empty line.
      case "macdef": words.skipToEmptyLine()
      default: break
      }
    }
  }

  /// Those of the first entry that is for the host; one for every host counts if it is allowed.
  func login(for host: String, allowsDefault: Bool) -> Login? {
    let host = host.lowercased()
    let entry = entries.first { $0.machine.map { $0 == host } ?? allowsDefault }
    return entry.map { Login(user: $0.user, password: $0.password) }
  }

  private mutating func set(_ part: WritableKeyPath<Entry, String>, _ value: String?) {
    guard let value, let last = entries.indices.last else { return }
    entries[last][keyPath: part] = value
  }
}

/// Words between blanks; in double quotes a word can hold blanks, and `\` escapes.
private struct Words {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) {
    rest = text[...].unicodeScalars
  }

  mutating func next() -> String? {
    while let first = rest.first {
      if first == "#" {
        rest = rest.drop { $0 != "\n" }
      } else if first.properties.isWhitespace {
        rest.removeFirst()
      } else {
        return first == "\"" ? quoted() : plain()
      }
    }
    return nil
  }

  mutating func skipToEmptyLine() {
    var isAtStart = false
    while let scalar = rest.popFirst() {
      guard scalar == "\n" else {
        if scalar != "\r" { isAtStart = false }
        continue
      }
      if isAtStart { return }
      isAtStart = true
    }
  }

  private mutating func plain() -> String {
    let word = rest.prefix { !$0.properties.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func quoted() -> String {
    rest.removeFirst()
    var word = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        word.append(scalar)
        continue
      }
      switch escaped {
      case "n": word.append("\n")
      case "r": word.append("\r")
      case "t": word.append("\t")
      default: word.append(escaped)
      }
    }
    return String(word)
  }
}
