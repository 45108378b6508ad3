import CCurl

/// Drives all transfers of one loop.
///
/// Made on the loop's thread and never leaves it.
final class CurlDriver {
  private let multi: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  /// Those that end when nothing moves for a while.
  private var watched: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var handles: [CurlHandle] = []
  private var certificates = CertificateStore()
  private let pulse: CurlPulse
  private var isWatched = false

  init(_ multi: UnsafeMutableRawPointer, _ pulse: CurlPulse) {
    self.multi = multi
    self.pulse = pulse
  }

  deinit {
    if isWatched { FloodWatch.shared.forget(pulse) }
  }

  var count: Int { transfers.count }

  func start(_ awaited: AwaitedTransfer) {
    guard !awaited.order.isCancelled else {
      awaited.continuation.resume(throwing: RequestError.cancelled)
      return
    }
    guard let handle = handles.popLast() ?? CurlHandle() else {
      awaited.continuation.resume(throwing: Self.outOfMemory)
      return
    }
    do {
      let transfer = try CurlTransfer(awaited, on: handle, pulse)
      guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { throw Self.outOfMemory }
      transfers[handle.easy] = transfer
      if transfer.idleLimit != nil { watched[handle.easy] = transfer }
      if transfer.maySpeakHTTP2, !isWatched {
        FloodWatch.shared.watch(pulse)
        isWatched = true
      }
    } catch {
      handle.reset()
      giveBack(handle)
      awaited.continuation.resume(throwing: error)
    }
  }

  /// Closes the connection of a transfer that has not ended yet.
  func cancel(_ order: TransferOrder) {
    guard let transfer = transfers.values.first(where: { $0.order === order }) else { return }
    end(transfer, with: .failure(RequestError.cancelled))
  }

  func cancelAll() {
    for transfer in Array(transfers.values) {
      end(transfer, with: .failure(RequestError.cancelled))
    }
  }

  /// Moves every transfer as far as it goes without waiting, and ends those that are done.
  func perform() {
    var running: Int32 = 0
    let wasFlooded = pulse.lend { _ = curl_multi_perform(multi, &running) }
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers[easy]
      else { continue }
      let code = ccurl_msg_result(message)
      if wasFlooded { transfer.noteFlood(code) }
      let result = outcome(of: transfer, code)
      end(transfer, with: result)
    }
    if !watched.isEmpty { stopIdle() }
  }

  /// Waits until something can be done, or somebody wakes the multi handle.
  func wait() {
    var limit: Int64 = 1000
    if !watched.isEmpty {
      let now = ContinuousClock.now
      for transfer in watched.values {
        guard let left = transfer.idleTimeLeft(at: now) else { continue }
        limit = min(limit, max(left.wholeMilliseconds + 1, 0))
      }
    }
    curl_multi_poll(multi, nil, 0, Int32(limit), nil)
  }

  private func stopIdle() {
    let now = ContinuousClock.now
    for transfer in Array(watched.values) {
      guard let limit = transfer.idleLimit, let left = transfer.idleTimeLeft(at: now),
        left <= .zero
      else { continue }
      let error = RequestError(
        .timeout(.idle),
        "no byte came from or went to \(transfer.url.hostAndPort) for \(limit)",
        response: transfer.response(certificate: nil)
      )
      end(transfer, with: .failure(error))
    }
  }

  private func outcome(
    of transfer: CurlTransfer,
    _ code: CURLcode
  ) -> Result<ReceivedResponse?, any Error> {
    let certificate = certificates.certificate(of: transfer)
    guard code == CURLE_OK || transfer.hasEnough else { return .failure(transfer.error(for: code)) }
    if transfer.order.isConnectOnly { return .success(nil) }
    let response = transfer.response(certificate: certificate)
    if let failure = transfer.failure { return .failure(failure) }
    guard let response, response.status > 0 else {
      return .failure(
        RequestError(.protocolError, "\(transfer.url.hostAndPort) sent no HTTP response")
      )
    }
    // libcurl takes a header that breaks off for one that is over.
    guard transfer.head.isComplete else {
      return .failure(
        RequestError(
          .connectionLost,
          "\(transfer.url.hostAndPort) closed the connection in the middle of the header",
          response: response
        )
      )
    }
    transfer.finishProgress()
    return .success(response)
  }

  private func end(_ transfer: CurlTransfer, with result: Result<ReceivedResponse?, any Error>) {
    let handle = transfer.handle
    transfers[handle.easy] = nil
    if transfer.idleLimit != nil { watched[handle.easy] = nil }
    curl_multi_remove_handle(multi, handle.easy)
    // What failed, or carried much or a password, leaves nothing behind.
    if result.failure != nil || !transfer.leavesLittle { handle.reset() }
    // A handle that only connected still owns its connection: closing it closes that.
    if !transfer.order.isConnectOnly { giveBack(handle) }
    transfer.continuation.resume(with: result)
  }

  private func giveBack(_ handle: CurlHandle) {
    if handles.count < 256 { handles.append(handle) }
  }

  private static let outOfMemory = RequestError(
    .connectionFailed,
    "libcurl has no memory for another transfer"
  )
}
