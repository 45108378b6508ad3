import ArgumentParser

/// Where the program begins.
///
/// It waits synchronously: an asynchronous `main` starts slower.
@main
struct Entry {
  static func main() {
    StandardStreams.reserve()
    ProcessSignals.ignoreFailedWrites()
    ProcessSignals.keepMemoryUnprinted()
    do {
      var command = try SpecrunCommand.parse(line: Array(CommandLine.arguments.dropFirst()))
      do {
        try command.run()
      } catch let mistake as ValidationError {
        // What the line names is not there: how it is written was right, so no usage follows.
        Output.standardError.write("Error: \(mistake.message)\n")
        SpecrunCommand.exit(withError: ExitStatus.usage)
      }
    } catch {
      let page = Terminal.standardOutput.page
      guard RootHelp.isAsked(by: error) else {
        guard SpecrunCommand.exitCode(for: error) == .success else {
          SpecrunCommand.exit(withError: error)
        }
        return Output.standardOutput.write(RootHelp.text(for: error, on: page))
      }
      // The argument parser takes any name behind `help` for that of the whole program.
      if let mistake = RootHelp.unknownCommand(in: CommandLine.arguments.dropFirst()) {
        SpecrunCommand.exit(withError: mistake)
      }
      Output.standardOutput.write(RootHelp.text(on: page))
    }
  }
}
