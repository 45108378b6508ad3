import Foundation

/// A page of documentation whose commands are run: what they print has to be what it says.
///
/// A fenced block behind `<!-- file: NAME -->` is written to that file, and so is what stands inside
/// such a comment; in a `console` block each line that begins with `$ ` is a command, and what follows
/// is what it prints, both outputs together.
struct DocumentedSession {
  /// A command, and the lines of the page with its output.
  struct Command {
    var text: String
    var output: Range<Int>
  }

  enum Action {
    case write(text: String, file: String)
    case run(Command)
  }

  let path: URL
  let lines: [String]
  let actions: [Action]

  init(_ path: URL) throws {
    self.path = path
    let text = try String(contentsOf: path, encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var actions: [Action] = []
    var file: String?
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      if lines[index].hasPrefix("<!-- file: ") {
        if lines[index].hasSuffix(" -->") {
          file = String(lines[index].dropFirst(11).dropLast(4))
        } else {
          let name = String(lines[index].dropFirst(11))
          let start = index + 1
          index = lines[start...].firstIndex(of: "-->") ?? lines.count
          let text = lines[start..<index].joined(separator: "\n") + "\n"
          actions.append(.write(text: text, file: name))
        }
        continue
      }
      guard lines[index].hasPrefix("```"), lines[index] != "```" else { continue }
      let isSession = lines[index] == "```console"
      let start = index + 1
      index = lines[start...].firstIndex(of: "```") ?? lines.count
      if let name = file {
        actions.append(
          .write(text: lines[start..<index].joined(separator: "\n") + "\n", file: name)
        )
        file = nil
      } else if isSession {
        actions += Self.commands(in: lines, start..<index)
      }
    }
    self.actions = actions
  }

  private static func commands(in lines: [String], _ range: Range<Int>) -> [Action] {
    let starts = range.filter { lines[$0].hasPrefix("$ ") }
    return starts.enumerated().map { position, start in
      let end = position + 1 < starts.count ? starts[position + 1] : range.upperBound
      return .run(Command(text: String(lines[start].dropFirst(2)), output: start + 1..<end))
    }
  }

  /// Plays the session in a folder of its own.
  ///
  /// - Returns: what each command printed, with the address that the page has for the server.
  func play(server: DemoServer) throws -> [(command: Command, output: String)] {
    let folder = try SpecFolder([:])
    let here = URL(filePath: folder.path)
    var outputs: [(Command, String)] = []
    for action in actions {
      switch action {
      case .write(let text, let name):
        let file = here.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      case .run(let command):
        let output = try Self.output(of: command.text, in: here, server)
        outputs.append((command, output.replacing(server.url, with: "http://127.0.0.1:8080")))
      }
    }
    return outputs
  }

  private static func output(
    of command: String,
    in folder: URL,
    _ server: DemoServer
  ) throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let tools = Product.specrun.url.deletingLastPathComponent().path
    process.environment = [
      "LC_ALL": "C.UTF-8", "PATH": "\(tools):/usr/local/bin:/usr/bin:/bin", "API_URL": server.url,
      "HOME": folder.path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// What the page says that a command prints.
  func documentedOutput(of command: Command) -> String {
    lines[command.output].map { $0 + "\n" }.joined()
  }

  /// Puts what was printed into the page.
  func record(_ outputs: [(command: Command, output: String)]) throws {
    var lines = lines
    for (command, output) in outputs.reversed() {
      var new = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if new.last == "" { new.removeLast() }
      lines.replaceSubrange(command.output, with: new)
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: path)
  }

  /// Without what differs from run to run: times, random values, dates, the seed.
  static func normalised(_ text: String) -> String {
    text
      .replacing(/[ ]*\b\d+(\.\d+)? (ms|s)\b/, with: " T")
      .replacing(/time="[\d.]+"/, with: "time")
      .replacing(/seed \d+/, with: "seed N")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/\d{4}-\d\d-\d\dT[\d:.]+Z/, with: "DATE")
      .replacing(/00-[0-9a-f]{32}-[0-9a-f]{16}-01/, with: "TRACE")
      .replacing(/ETag: "[^"]*"/, with: "ETag")
      .replacing(/Date: [^\n]*GMT/, with: "Date")
  }
}
