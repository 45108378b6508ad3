import CCurl
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import HTTPTypes

/// One exchange on an easy handle, from its start to its response.
///
/// Lives on one loop's thread.
final class CurlTransfer {
  let order: TransferOrder
  let continuation: UnsafeContinuation<ReceivedResponse?, any Error>
  let handle: CurlHandle
  /// That of the loop.
  let pulse: CurlPulse
  let url: RequestURL
  let isTLS: Bool
  /// The longest time without a byte; nil for no limit.
  let idleLimit: Duration?
  /// When the last byte moved; nil where nothing depends on it.
  private var lastActivity: ContinuousClock.Instant?
  /// Why a callback stopped the transfer.
  var failure: RequestError?
  /// Why an address was not connected to; a name may stand for others besides.
  private(set) var refusal: RequestError?
  /// Whether the reader of the body has seen all that it wants.
  private(set) var hasEnough = false
  private var source: BodySource
  private var sent = 0
  private var sends = 0
  private(set) var head: ResponseHead
  /// What the connection speaks; libcurl tells it only while the transfer is under way.
  private var tlsSession: TLSSession?
  private var body = Data()
  private var file: SinkFile?
  private var size = 0

  var request: PreparedRequest { order.request }
  var bodySize: Int { source.size }
  var hasResponse: Bool { head.status > 0 }

  init(
    _ awaited: AwaitedTransfer,
    on handle: CurlHandle,
    _ pulse: CurlPulse
  ) throws(RequestError) {
    order = awaited.order
    continuation = awaited.continuation
    self.handle = handle
    self.pulse = pulse
    idleLimit = order.request.options.idleTimeout
    head = ResponseHead(
      after: handle.earlierHead,
      sizeLimit: order.request.options.maximumHeadSize
    )
    url = try handle.take(url: order.request.url)
    source = try BodySource(order.request.body)
    isTLS = url.scheme == "https"
    noteActivity()
    try configure()
  }

  /// How long nothing may move from now on; nil for as long as it takes.
  func idleTimeLeft(at now: ContinuousClock.Instant) -> Duration? {
    guard let idleLimit, let lastActivity else { return nil }
    return idleLimit - lastActivity.duration(to: now)
  }

  private func noteActivity() {
    if idleLimit != nil { lastActivity = .now }
  }

  /// Whether the handle may be kept as it is: no password in it, and no large body.
  var leavesLittle: Bool {
    request.authentication == nil && source.size <= 4096
  }

  /// The whole of a body that is sent together with the fields; nil when it is to be streamed.
  var smallBody: Data? {
    guard case .bytes(let data) = request.body, data.count <= 65_536 else { return nil }
    return data
  }

  func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
    noteActivity()
    if isTLS, tlsSession == nil { tlsSession = TLSSession(of: handle) }
    guard head.add(line) else {
      failure = RequestError(
        .protocolError,
        "the header of the response from \(url.hostAndPort) is larger than "
          + "\(request.options.maximumHeadSize) bytes"
      )
      return false
    }
    guard let problem = head.problem else { return true }
    failure = RequestError(
      .protocolError,
      "\(url.hostAndPort) sent what is not HTTP: \(problem)",
      response: response(certificate: nil)
    )
    return false
  }

  func take(body chunk: UnsafeRawBufferPointer) -> Bool {
    noteActivity()
    if size == 0 { beginBody() }
    size += chunk.count
    if let limit = request.options.maximumBodySize,
      max(resumedBytes + size, expectedSize ?? 0) > limit
    {
      failure = RequestError(
        .bodyTooLarge,
        "the response from \(url.hostAndPort) is larger than \(limit) bytes"
      )
    }
    guard failure == nil else { return false }
    if case .reader(let reader) = order.sink, isSuccess {
      hasEnough = reader.take(chunk, head.fields) == .enough
    } else if file != nil {
      do { try file?.write(chunk) } catch { failure = error }
    } else {
      chunk.withMemoryRebound(to: UInt8.self) { body.append($0) }
    }
    order.progress.update(received: resumedBytes + size, of: expectedSize)
    return failure == nil && !hasEnough
  }

  /// Nil stops the transfer.
  func give(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    noteActivity()
    do {
      let count = try source.read(into: buffer)
      sent += count
      order.progress.update(sent: sent, of: source.size)
      return count
    } catch {
      failure = error
      return nil
    }
  }

  /// Whether the request may go out on the connection at hand.
  ///
  /// libcurl sends it again by itself when a reused connection died without an answer, and for every
  /// challenge by digest; what is unsafe must not be sent twice, nor a challenge be answered for
  /// ever.
  func maySend() -> Bool {
    sends += 1
    guard let sendLimit, sends > sendLimit else { return true }
    if case .digest = request.authentication {
      failure = RequestError(
        .protocolError,
        "\(url.hostAndPort) answers each log-in by digest with another challenge"
      )
    } else {
      failure = RequestError(
        .connectionLost,
        "\(url.hostAndPort) closed a kept connection without an answer"
      )
    }
    return false
  }

  /// Whether the request may go to the address that the connection at hand leads to.
  func mayUse(_ address: UnsafePointer<CChar>?) -> Bool {
    guard let address else { return mayConnect(to: "") }
    if handle.hasAllowed(address) { return true }
    let text = String(cString: address)
    guard mayConnect(to: text) else { return false }
    handle.allowedAddress = text
    return true
  }

  /// Whether the request may go to the address that a name has led to.
  func mayConnect(to address: String) -> Bool {
    guard let addressGuard = request.options.addressGuard, addressGuard.refuses(address) else {
      return true
    }
    let name = address == url.host ? "" : "'\(url.host)' leads to "
    refusal = RequestError(
      .addressRefused,
      "\(name)\(address), a link-local or metadata address, which nothing is sent to"
    )
    return false
  }

  /// A digest takes a challenge, and another one when its nonce has become stale; of the rest libcurl
  /// may send again what does no harm, which is nil.
  var sendLimit: Int? {
    if case .digest = request.authentication { return 4 }
    return request.method == .post || request.method == .patch ? 1 : nil
  }

  func seek(to offset: Int) {
    source.seek(to: offset)
    sent = offset
  }

  /// The response, as far as it came; nil when there is none.
  func response(certificate: ReceivedResponse.Certificate?) -> ReceivedResponse? {
    guard hasResponse else { return nil }
    head.end()
    if isToFile, size == 0 { beginBody() }
    let address = handle.text(CURLINFO_PRIMARY_IP)
    let port = handle.integer(CURLINFO_PRIMARY_PORT)
    var certificate = certificate
    certificate?.tlsVersion = tlsSession?.version
    certificate?.cipher = tlsSession?.cipher
    handle.earlierHead = head.asEarlier
    return ReceivedResponse(
      ReceivedResponse.Values(
        status: head.status,
        reason: head.reason,
        headers: head.fields,
        trailers: head.trailers,
        body: body,
        file: file == nil ? nil : sinkPath,
        httpVersion: head.version,
        url: request.url,
        remoteAddress: address?.isEmpty == false ? address : nil,
        remotePort: port > 0 ? port : nil,
        timings: timings,
        size: size,
        transferredSize: handle.offset(CURLINFO_SIZE_DOWNLOAD_T),
        certificate: certificate
      )
    )
  }

  /// Tells the progress what a successful transfer sent and received.
  func finishProgress() {
    order.progress.update(sent: source.size, of: source.size)
    order.progress.update(received: resumedBytes + size, of: resumedBytes + size)
  }

  private var timings: ReceivedResponse.Timings {
    var timings = ReceivedResponse.Timings()
    timings.firstByte = handle.time(CURLINFO_STARTTRANSFER_TIME_T)
    timings.total = handle.time(CURLINFO_TOTAL_TIME_T)
    guard handle.integer(CURLINFO_NUM_CONNECTS) > 0 else { return timings }
    let dns = handle.time(CURLINFO_NAMELOOKUP_TIME_T)
    let connect = handle.time(CURLINFO_CONNECT_TIME_T)
    let tls = handle.time(CURLINFO_APPCONNECT_TIME_T)
    timings.dns = dns
    timings.connect = max(connect - dns, .zero)
    timings.tls = tls > .zero ? max(tls - connect, .zero) : .zero
    return timings
  }

  private var sinkPath: String? {
    if case .file(let path, _, _) = order.sink { path } else { nil }
  }

  private var isSuccess: Bool { 200..<300 ~= head.status }

  private var isToFile: Bool { sinkPath != nil && isSuccess }

  /// The bytes of an earlier attempt that this one goes on from.
  private var resumedBytes: Int {
    guard case .file(_, let offset, _) = order.sink, head.status == 206 else { return 0 }
    return offset
  }

  /// Nil when the length on the wire is not that of the body.
  private var expectedSize: Int? {
    head.bodyLength.map { resumedBytes + $0 }
  }

  private func beginBody() {
    if resumedBytes > 0,
      head.fields[.contentRange]?.hasPrefix("bytes \(resumedBytes)-") != true
    {
      failure = RequestError(
        .protocolError,
        "\(url.hostAndPort) sent another range than the one asked for, from byte \(resumedBytes) on"
      )
    } else if let sinkPath, isToFile, file == nil {
      do {
        file = try SinkFile(path: sinkPath, keeping: resumedBytes)
      } catch {
        failure = error
      }
    } else if let expected = expectedSize {
      // A server's word alone must not make us take much memory.
      body.reserveCapacity(min(expected, 1_048_576))
    }
  }
}
