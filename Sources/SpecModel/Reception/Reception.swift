package import Matching
package import SpecSource

/// What is done with the body of an answer, other than to keep it whole in memory.
package enum Reception: Sendable {
  /// It goes to a file.
  case download(DownloadTemplate)
  /// It is a stream, and each event is looked at when it comes.
  case events(EventExpectations)
}

/// A file that an answer's body goes to.
package struct DownloadTemplate: Sendable {
  /// Relative to the suite's folder, and below the project's.
  package var path: Template
  /// Whether what came of a broken download is kept, and gone on from the next time.
  package var resumes: Bool
  /// In hexadecimal digits of any case.
  package var sha256: Template?
  /// How many bytes it must have.
  package var size: Setting<Int>?
  /// How many bytes it may have at most.
  package var most: Setting<Int>
  package var range: SourceRange
}

/// What a stream of events must be like, and when it has been seen enough of.
package struct EventExpectations: Sendable {
  /// The stream is left at the first event that is like this.
  package var until: Pattern?
  /// What every event must be like.
  package var each: Pattern?
  /// The stream is left when so many have come.
  package var count: Int?
  /// How long the whole may take, reconnections included.
  package var within: Setting<Duration>
  /// How often to connect again when the connection ends too early.
  package var reconnections: Int
  package var range: SourceRange

  /// What it waits for besides the end of the stream.
  package var hasGoal: Bool { until != nil || count != nil }
}

extension Reception {
  /// Whether it says by itself what the answer must be like.
  var asserts: Bool {
    switch self {
    case .download(let download): download.sha256 != nil || download.size != nil
    case .events(let events): events.hasGoal || events.each != nil
    }
  }

  /// What is read before the request is sent.
  var referencesBeforeSending: [Reference] {
    switch self {
    case .download(let download):
      download.path.references + (download.sha256?.references ?? [])
        + (download.size?.references ?? []) + download.most.references
    case .events(let events): events.within.references
    }
  }

  /// The patterns that events are held against.
  var patterns: [Pattern] {
    if case .events(let events) = self {
      [events.until, events.each].compactMap(\.self)
    } else {
      []
    }
  }
}
