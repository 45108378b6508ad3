import CCurl
import HTTPTypes

/// An easy handle with what it points at: pooled, and used by one loop's thread only.
final class CurlHandle {
  let easy: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>
  private var lists: [CURLoption.RawValue: UnsafeMutablePointer<curl_slist>] = [:]
  /// How the handle was set up for its last transfer; nil when no option is set.
  var setup: CurlSetup?
  /// The fields that were sent last; nil when no option is set.
  var sentFields: HTTPFields?
  /// The head of the response that was received last.
  var earlierHead: EarlierHead?
  /// The URL of the last transfer, and its parts.
  private var url: (text: String, parts: RequestURL)?
  private var isURLSet = false
  /// The URL taken apart by libcurl, which would else do so, and put it together again, for each
  /// transfer.
  private let parsedURL = curl_url()
  /// The address that the guard of this setup has let the last transfer go to; nil for none yet.
  var allowedAddress: String?
  /// The time-out that is set; nil when no option is set.
  private var timeout: Duration??

  /// Nil when there is no memory.
  init?() {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    reset()
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_url_cleanup(parsedURL)
    freeLists()
    message.deallocate()
  }

  /// Whether the handle was set up alike for its last transfer.
  func isSetUp(as other: CurlSetup) -> Bool {
    setup == other
  }

  /// Every option as it was at first; libcurl keeps nothing that would mix two requests.
  func reset() {
    curl_easy_reset(easy)
    freeLists()
    setup = nil
    sentFields = nil
    isURLSet = false
    allowedAddress = nil
    timeout = nil
    clearError()
    _ = ccurl_setopt_ptr(easy, CURLOPT_ERRORBUFFER, message)
  }

  /// Whether it is the address that transfers of this setup have been allowed to go to.
  func hasAllowed(_ address: UnsafePointer<CChar>) -> Bool {
    allowedAddress?.isWritten(as: address) ?? false
  }

  /// What libcurl says went wrong; empty when it says nothing.
  var errorText: String { String(cString: message) }

  func clearError() {
    message.pointee = 0
  }

  func set(_ option: CURLoption, _ value: Int) {
    _ = ccurl_setopt_long(easy, option, value)
  }

  func set(_ option: CURLoption, _ value: Bool) {
    _ = ccurl_setopt_long(easy, option, value ? 1 : 0)
  }

  func set(_ option: CURLoption, offset: Int) {
    _ = ccurl_setopt_offset(easy, option, curl_off_t(offset))
  }

  /// Takes the URL of the next transfer, and gives its parts.
  func take(url text: String) throws(RequestError) -> RequestURL {
    if let url, url.text.hasBytes(of: text) { return url.parts }
    let parts = try RequestURL(text)
    url = (text, parts)
    isURLSet = false
    return parts
  }

  /// Sets the URL that was taken, unless it is set already.
  func setURL() {
    guard !isURLSet, let url else { return }
    set(CURLOPT_URL, url.text)
    let isParsed =
      curl_url_set(parsedURL, CURLUPART_URL, url.text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK
    // What it does not like it is to refuse by itself, with its own words.
    let parsed = isParsed ? UnsafeMutableRawPointer(parsedURL) : nil
    _ = ccurl_setopt_ptr(easy, CURLOPT_CURLU, parsed)
    isURLSet = true
  }

  /// Sets the longest time of a transfer, unless it is set already.
  func set(timeout limit: Duration?) {
    if let timeout, timeout == limit { return }
    set(CURLOPT_TIMEOUT_MS, milliseconds: limit)
    timeout = .some(limit)
  }

  /// The option's text is copied by libcurl; nil sets it to null.
  func set(_ option: CURLoption, _ value: String?) {
    guard let value else {
      _ = ccurl_setopt_str(easy, option, nil)
      return
    }
    _ = ccurl_setopt_str(easy, option, value)
  }

  /// A limit of time, at least one millisecond; nil for none.
  func set(_ option: CURLoption, milliseconds duration: Duration?) {
    let limit = duration.map { Int(clamping: max($0.wholeMilliseconds, 1)) } ?? 0
    _ = ccurl_setopt_long(easy, option, min(limit, Int(Int32.max)))
  }

  /// The texts live until the option is set again or the handle is reset.
  func set(_ option: CURLoption, list texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts {
      guard let longer = curl_slist_append(list, text) else { continue }
      list = longer
    }
    _ = ccurl_setopt_list(easy, option, list)
    let old = lists[option.rawValue]
    lists[option.rawValue] = list
    if let old { curl_slist_free_all(old) }
  }

  func integer(_ info: CURLINFO) -> Int {
    var value = 0
    _ = ccurl_getinfo_long(easy, info, &value)
    return value
  }

  func offset(_ info: CURLINFO) -> Int {
    var value = curl_off_t(0)
    _ = ccurl_getinfo_offset(easy, info, &value)
    return Int(value)
  }

  func text(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    _ = ccurl_getinfo_str(easy, info, &value)
    return value.map { String(cString: $0) }
  }

  /// Microseconds since the transfer began.
  func time(_ info: CURLINFO) -> Duration {
    .microseconds(offset(info))
  }

  private func freeLists() {
    for list in lists.values { curl_slist_free_all(list) }
    lists = [:]
  }
}

extension Duration {
  /// Rounded down.
  var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
