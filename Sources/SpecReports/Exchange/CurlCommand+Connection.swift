import SpecModel

extension ConnectionRecord {
  /// The options of curl that say the same; `isTLS` is of the request's URL.
  func curlOptions(isTLS: Bool) -> [String] {
    var options: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { options.append("\(name) \(value.shellWord)") }
    }
    switch version {
    case "1.1": options.append("--http1.1")
    case "2": options.append(isTLS ? "--http2" : "--http2-prior-knowledge")
    case "3": options.append("--http3")
    default: break
    }
    if proxy == "" { add("--noproxy", "*") } else { add("--proxy", proxy) }
    add("--unix-socket", socket)
    for rule in resolve { add("--connect-to", rule) }
    add("--cacert", ca)
    add("--cert", certificate)
    add("--key", key)
    if hasPassphrase { add("--pass", "***") }
    if !verifies { options.append("--insecure") }
    if redirects > 0 { options.append("--location --max-redirs \(redirects)") }
    switch login {
    case .digest(let user): options.append("--digest --user \("\(user):***".shellWord)")
    case .aws(let region, let service, let key):
      add("--aws-sigv4", "aws:amz:\(region):\(service)")
      add("--user", "\(key):***")
    case nil: break
    }
    return options
  }

  /// Whether curl makes a field by itself; its name in lower case.
  func makes(_ name: String) -> Bool {
    if case .aws = login {
      ["authorization", "x-amz-date", "x-amz-content-sha256"].contains(name)
    } else {
      false
    }
  }
}
