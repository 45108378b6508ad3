#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes a response's body to a file, and gives its URL.
///
/// The body goes to a file beside the destination that takes its place only when everything was
/// received and every validation passed; until then an earlier file stays as it is.
public struct DownloadTask: TaskType {
  public let request: any RequestType
  /// Where the file goes; its folders are made.
  public let downloadDestination: URL
  public let progress = TaskProgress()
  private let ownSession: Session?

  public var session: Session { ownSession ?? .current }

  /// From a request; to a new name in the folder for temporary files unless stated.
  public init(
    request: any RequestType,
    downloadDestination: URL? = nil,
    session: Session? = nil
  ) {
    self.request = request
    self.downloadDestination =
      downloadDestination
      ?? FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    ownSession = session
  }

  /// From a URL; GET.
  public init(url: String, downloadDestination: URL? = nil, session: Session? = nil) {
    self.init(
      request: Request(url: url),
      downloadDestination: downloadDestination,
      session: session
    )
  }

  /// From an endpoint.
  public init(
    endpoint: any EndpointType,
    downloadDestination: URL? = nil,
    session: Session? = nil
  ) {
    self.init(
      request: Request(endpoint: endpoint),
      downloadDestination: downloadDestination,
      session: session
    )
  }

  /// Sends, validates and moves the file into place.
  ///
  /// - Throws: ``RequestError`` with `destination` when the file can't be written, before anything
  ///   is sent where that can be known.
  public func run() async throws -> URL {
    let destination = downloadDestination.path
    let part = downloadDestination.deletingLastPathComponent()
      .appending(component: ".\(downloadDestination.lastPathComponent).\(UUID().uuidString).part")
      .path
    try Self.makeWritable(part, for: downloadDestination)
    defer { unlink(part) }
    try await session.execute(
      request,
      body: nil,
      to: .file(path: part, resumingAt: 0),
      progress: progress
    ) { response in
      if response.file == nil {
        let file = try SinkFile(path: part, keeping: 0)
        try response.body.withUnsafeBytes { try file.write($0) }
      }
      guard rename(part, destination) == 0 else { throw SinkFile.error(destination, errno) }
    }.value.get()
    return downloadDestination
  }

  private static func makeWritable(_ part: String, for destination: URL) throws(RequestError) {
    do {
      try FileManager.default.createDirectory(
        at: destination.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
    } catch {
      throw RequestError(
        .destination,
        "can't make the folder of '\(destination.path)': \(error)",
        underlying: error
      )
    }
    var info = stat()
    if stat(destination.path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
      throw RequestError(.destination, "can't write '\(destination.path)': it is a folder")
    }
    _ = try SinkFile(path: part, keeping: 0)
  }
}
