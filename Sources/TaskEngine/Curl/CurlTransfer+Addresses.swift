#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlTransfer {
  /// Finds what is wrong with the proxy and the unix socket before anything is sent; libcurl would
  /// call either a name that it can't resolve.
  func checkAddresses() throws(RequestError) {
    let options = request.options
    if let proxyName, case .url(let text) = options.proxy, !Self.isProxy(text) {
      throw RequestError(
        .badURL,
        "\(proxyName) is no URL: it takes http, https, socks4, socks4a, socks5 or socks5h and a host"
      )
    }
    let maximum = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    if let socket = options.unixSocket, socket.utf8.count > maximum {
      throw RequestError(
        .connectionFailed,
        "can't connect to '\(socket)': the path of a socket has at most \(maximum) bytes"
      )
    }
  }

  /// Only its scheme sets a proxy's URL apart from others.
  private static func isProxy(_ text: String) -> Bool {
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, schemes.contains(parts[0].lowercased()) else { return false }
    return (try? RequestURL("http://\(parts[1])")) != nil
  }
}
