import JSON

/// A history as text: JSON Lines. The first says what it is; each of the others has all that is known
/// of a file, and takes the place of those before it that have the same path.
extension RunHistory {
  /// The first line.
  struct Head: Equatable {
    private static let format = "specrun-last-run"
    /// Rises when a reader of the version before could misread the lines.
    private static let version = 2
    /// No first line is longer, in bytes.
    static let maximumLength = 128

    /// How many bytes there were when all lines were last written anew, this one not counted.
    var size: Int

    init(size: Int) {
      self.size = size
    }

    /// Reads the first line of a text; nil for anything else, also of another version.
    init?(_ text: ArraySlice<UInt8>) {
      let line = text.prefix(Self.maximumLength).prefix { $0 != UInt8(ascii: "\n") }
      guard let json = try? JSONValue(parsing: Array(line)), json["format"]?.string == Self.format,
        json["version"]?.int == Self.version, let size = json["size"]?.int
      else { return nil }
      self.size = size
    }

    var line: String {
      #"{"format":"\#(Self.format)","version":\#(Self.version),"size":\#(size)}"# + "\n"
    }
  }

  /// Reads a text; nil when it does not begin as one does.
  ///
  /// Lines that can't be read are left out: a process may have been killed as it wrote.
  init?(_ text: [UInt8]) {
    guard Head(text[...]) != nil else { return nil }
    self.init()
    for line in text.split(separator: UInt8(ascii: "\n")).dropFirst() {
      guard let json = try? JSONValue(parsing: Array(line)), let file = File(json) else { continue }
      replace(with: file)
    }
  }

  /// A text in which each file has one line.
  var text: String {
    let lines = sortedFiles.map(\.line).joined()
    return Head(size: lines.utf8.count).line + lines
  }
}

extension RunHistory.File {
  fileprivate init?(_ json: JSONValue) {
    guard let path = json["path"]?.string, let list = json["suites"]?.array else { return nil }
    self.path = path
    suites = []
    for entry in list {
      guard let suite = RunHistory.Suite(entry) else { return nil }
      suites.append(suite)
    }
  }

  /// With the end of the line.
  var line: String {
    // Written at once: to make values of it first costs several times as much, for each file.
    var line = #"{"path":"#
    line.reserveCapacity(128 * (1 + suites.count))
    line += JSONWriter.quoted(path)
    line += #","suites":["#
    for (index, suite) in suites.enumerated() {
      if index > 0 { line += "," }
      suite.write(to: &line)
    }
    line += "]}\n"
    return line
  }
}

extension RunHistory.Suite {
  fileprivate init?(_ json: JSONValue) {
    guard let title = json["title"]?.string else { return nil }
    self.init(title: title, milliseconds: json["milliseconds"]?.int)
    isBroken = json["broken"]?.bool ?? false
    for step in json["failed"]?.array ?? [] {
      guard let name = step["name"]?.string else { return nil }
      failures.append(RunHistory.Step(id: step["id"]?.string, name: name))
    }
  }

  fileprivate func write(to line: inout String) {
    line += #"{"title":"#
    line += JSONWriter.quoted(title)
    if let milliseconds {
      line += #","milliseconds":"#
      line += String(milliseconds)
    }
    if isBroken { line += #","broken":true"# }
    if !failures.isEmpty {
      line += #","failed":["# + failures.map(\.text).joined(separator: ",") + "]"
    }
    line += "}"
  }
}

extension RunHistory.Step {
  fileprivate var text: String {
    let id = id.map { #""id":\#(JSONWriter.quoted($0)),"# } ?? ""
    return #"{\#(id)"name":\#(JSONWriter.quoted(name))}"#
  }
}
