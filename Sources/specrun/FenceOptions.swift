import ArgumentParser
import SpecModel
import SpecReports
import SpecRunner

/// What suites may reach: whoever runs them has the last word.
struct FenceOptions: ParsableArguments {
  @Option(
    name: .customLong("hosts"),
    help: ArgumentHelp(
      "Send requests nowhere else: host, host:port, *.host; may be repeated.",
      valueName: "host"
    )
  )
  var hosts: [HostArgument] = []

  @Option(
    name: .customLong("allow-cleartext"),
    help: ArgumentHelp(
      "Let credentials go to a host over http; may be repeated.",
      valueName: "host"
    )
  )
  var cleartext: [HostArgument] = []

  @Option(
    name: .customLong("allow-files"),
    help: ArgumentHelp(
      "Let suites read files below this folder, too; may be repeated.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var folders: [String] = []

  func validate() throws {
    for folder in folders where !ProcessEnvironment.folderExists(folder) {
      throw ValidationError("--allow-files: there is no folder '\(folder.visible)'.")
    }
  }

  var reach: Reach {
    Reach(
      hosts: hosts.isEmpty ? nil : hosts.map(\.pattern),
      cleartext: cleartext.map(\.pattern)
    )
  }
}

/// A host on the command line, as `hosts` of an environment has it.
struct HostArgument: ExpressibleByArgument {
  let pattern: HostPattern

  init?(argument: String) {
    guard let pattern = HostPattern(argument) else { return nil }
    self.pattern = pattern
  }
}
