/// Tells what has been saved, made or removed in folders; what lies below their folders is theirs.
protocol FolderWatch: Sendable {
  /// Also looks at these folders from now on; absolute paths.
  func add(_ folders: Set<String>)

  /// Waits until something has changed, and until no more follows for a moment: an editor writes,
  /// renames and removes several files in a row.
  ///
  /// - Returns: absolute paths; nil when so much has changed that nobody knows what.
  func next() -> Set<String>?
}

/// How long nothing may happen before what has happened is told, in milliseconds.
let quietMoment: Int32 = 20
