import CCurl
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the libcurl at hand can do; made ready on first use.
public struct CurlLibrary: Sendable {
  /// The one that the program is linked with.
  public static let shared = CurlLibrary()

  /// As `7.88.1`.
  public let version: String
  /// Whether `TransportOptions.Version.http2` can be asked for.
  public let hasHTTP2: Bool
  /// Whether `TransportOptions.Version.http3` can be asked for.
  public let hasHTTP3: Bool
  /// Whether `TransportOptions.unixSocket` can be asked for.
  public let hasUnixSockets: Bool
  /// The codings that bodies are decoded from, for `Accept-Encoding`.
  public let contentCodings: [String]
  /// The folder of the system's certificate authorities, when it can be used instead of their
  /// bundle: that is parsed anew for each connection, 30 ms of CPU.
  let certificateFolder: String?

  /// Whether the environment named a proxy when the library was made ready; libcurl would look for
  /// one anew for each request.
  let hasProxyVariables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    .contains { (name: String) in getenv(name) != nil }

  private init() {
    curl_global_init(Int(CURL_GLOBAL_ALL))
    // A peer that closes its end must not end the program; NOSIGNAL leaves that to us.
    signal(SIGPIPE, SIG_IGN)
    guard let info = ccurl_version_info() else {
      version = "unknown"
      hasHTTP2 = false
      hasHTTP3 = false
      hasUnixSockets = false
      contentCodings = []
      certificateFolder = nil
      return
    }
    let features = info.pointee.features
    func has(_ feature: Int32) -> Bool { features & feature != 0 }
    version = String(cString: info.pointee.version)
    hasUnixSockets = has(CURL_VERSION_UNIX_SOCKETS)
    hasHTTP2 = has(CURL_VERSION_HTTP2)
    hasHTTP3 = has(CURL_VERSION_HTTP3)
    contentCodings =
      (has(CURL_VERSION_LIBZ) ? ["gzip", "deflate"] : [])
      + (has(CURL_VERSION_BROTLI) ? ["br"] : [])
      + (has(CURL_VERSION_ZSTD) ? ["zstd"] : [])
    let isOpenSSL = info.pointee.ssl_version.map { String(cString: $0).contains("OpenSSL") }
    certificateFolder =
      isOpenSSL == true
      ? info.pointee.capath.map { String(cString: $0) }.flatMap { Self.isHashed($0) ? $0 : nil }
      : nil
  }

  /// Whether OpenSSL finds certificates in the folder: names like `4042bcee.0`.
  private static func isHashed(_ folder: String) -> Bool {
    guard let directory = opendir(folder) else { return false }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let isMatch = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.count == 10 && bytes[8] == UInt8(ascii: ".")
          && bytes[9] == UInt8(ascii: "0")
      }
      if isMatch { return true }
    }
    return false
  }
}
