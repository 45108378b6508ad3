import Logging

/// Writes what a plugin logs, with every secret masked.
///
/// A message is written as a whole, so that suites which run side by side don't mix their lines.
struct MaskingLogHandler: LogHandler {
  /// Of the suite that sends the requests.
  let title: String
  let redactor: Redactor
  let write: @Sendable ([String]) -> Void
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info

  init(title: String, redactor: Redactor, write: @escaping @Sendable ([String]) -> Void) {
    self.title = title
    self.redactor = redactor
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// The message on a line behind the suite's title, and each header field on one of its own.
  func log(event: LogEvent) {
    HeldLog.write { masked(event) }
  }

  private func masked(_ event: LogEvent) {
    let first = "[\(redactor.mask(title))] \(redactor.mask("\(event.message)"))"
    write([first] + fields(of: event).map { "    \($0)" })
  }

  private func fields(of event: LogEvent) -> [String] {
    guard case .array(let fields)? = event.metadata?["headers"] else { return [] }
    return fields.map { field in
      let parts = "\(field)".split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return redactor.mask("\(field)") }
      let name = String(parts[0])
      let value = SensitiveFields.masked(String(parts[1]), of: name)
      return "\(redactor.mask(name)): \(redactor.mask(value))"
    }
  }
}
