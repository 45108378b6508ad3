import Foundation

/// The executables that were built beside the tests.
enum Product: String {
  case specrun
  case demoAPI = "demo-api"

  var url: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(component: rawValue)
  }
}

/// What a finished process has left.
struct Ending {
  var status: Int32
  var output: String
  var errors: String
}

/// Runs `specrun` to its end, with nothing in its environment but what is given.
func specrun(_ arguments: String..., environment: [String: String] = [:]) throws -> Ending {
  try specrun(arguments, environment: environment)
}

/// The same; the working directory is the tests' own and the standard input empty unless they are given.
func specrun(
  _ arguments: [String],
  environment: [String: String] = [:],
  in workingDirectory: URL? = nil,
  input: String? = nil
) throws -> Ending {
  let folder = FileManager.default.temporaryDirectory
    .appending(component: "specrun-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  // Files, unlike pipes, never fill up.
  let (output, errors) = (folder.appending(component: "out"), folder.appending(component: "err"))
  for file in [output, errors] { try Data().write(to: file) }
  let process = Process()
  process.executableURL = Product.specrun.url
  process.arguments = arguments
  process.environment = ["LC_ALL": "C.UTF-8"].merging(environment) { $1 }
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  process.standardInput = FileHandle.nullDevice
  if let input {
    let file = folder.appending(component: "in")
    try Data(input.utf8).write(to: file)
    process.standardInput = try FileHandle(forReadingFrom: file)
  }
  if let workingDirectory { process.currentDirectoryURL = workingDirectory }
  try process.run()
  process.waitUntilExit()
  return Ending(
    status: process.terminationStatus,
    output: try String(contentsOf: output, encoding: .utf8),
    errors: try String(contentsOf: errors, encoding: .utf8)
  )
}

/// A demo server of its own for a test.
final class DemoServer {
  let url: String
  private let process = Process()

  init() throws {
    let pipe = Pipe()
    process.executableURL = Product.demoAPI.url
    process.arguments = ["--port", "0"]
    process.standardOutput = pipe
    try process.run()
    let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    url = line.dropFirst("demo-api: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }
}

/// A folder of suites that is removed afterwards.
final class SpecFolder {
  let path: String

  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(component: "specs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    for (name, text) in files { try write(text, to: name) }
  }

  /// Writes a file and its folders, or writes it anew.
  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
