extension RequestURL {
  /// The URL that a reference in a response leads to (RFC 3986, section 5.2).
  ///
  /// A fragment of this URL is kept when the reference has none (RFC 9110, section 10.2.2).
  func resolving(_ reference: String) throws(RequestError) -> RequestURL {
    if Self.hasScheme(reference) { return try RequestURL(reference).keeping(fragment) }
    if reference.hasPrefix("//") {
      return try RequestURL("\(scheme):\(reference)").keeping(fragment)
    }
    if reference.hasPrefix("/") {
      var url = try RequestURL(origin + reference)
      url.path = Self.removingDotSegments(url.path)
      return url.keeping(fragment)
    }
    if reference.hasPrefix("?") {
      return try RequestURL(origin + (path.isEmpty ? "/" : path) + reference).keeping(fragment)
    }
    if reference.isEmpty || reference.hasPrefix("#") {
      var url = self
      url.userInfo = nil
      if !reference.isEmpty { url.fragment = String(reference.dropFirst()) }
      return url
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    var url = try RequestURL(origin + folder + reference)
    url.path = Self.removingDotSegments(url.path)
    return url.keeping(fragment)
  }

  private func keeping(_ fragment: String?) -> RequestURL {
    var url = self
    url.fragment = url.fragment ?? fragment
    return url
  }

  private static func hasScheme(_ reference: String) -> Bool {
    guard let end = reference.firstIndex(where: { ":/?#".contains($0) }) else { return false }
    return reference[end] == ":" && end != reference.startIndex
  }

  /// RFC 3986, section 5.2.4.
  private static func removingDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
