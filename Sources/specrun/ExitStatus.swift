import ArgumentParser

/// What the process ends with besides the verdict of a run.
enum ExitStatus {
  static let invalidSpecs = ExitCode(2)
  static let usage = ExitCode(64)
  /// The system gives too little to begin with (EX_OSERR of sysexits.h).
  static let systemRefused = ExitCode(71)
  /// Results could not be written (EX_IOERR of sysexits.h).
  static let outputFailed = ExitCode(74)
  static let interrupted: Int32 = 130
  /// The reader of the standard output has gone: what SIGPIPE would have given.
  static let brokenPipe = ExitCode(141)
}
