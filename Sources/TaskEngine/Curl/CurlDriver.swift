import CCurl

/// Drives all transfers of one loop. Made on the loop's thread and never leaves it.
final class CurlDriver {
  private let multi: UnsafeMutableRawPointer
  private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var handles: [CurlHandle] = []
  private var certificates = CertificateStore()

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  var count: Int { transfers.count }

  func start(_ order: TransferOrder) {
    guard !order.token.isCancelled else {
      order.continuation.resume(throwing: RequestError.cancelled)
      return
    }
    guard let handle = handles.popLast() ?? CurlHandle() else {
      order.continuation.resume(throwing: Self.outOfMemory)
      return
    }
    do {
      let transfer = try CurlTransfer(order, on: handle)
      guard curl_multi_add_handle(multi, handle.easy) == CURLM_OK else { throw Self.outOfMemory }
      transfers[handle.easy] = transfer
    } catch {
      giveBack(handle)
      order.continuation.resume(throwing: error)
    }
  }

  /// Closes the connection of a transfer that has not ended yet.
  func cancel(_ token: TransferToken) {
    guard let transfer = transfers.values.first(where: { $0.order.token === token }) else { return }
    stop(transfer, with: .cancelled)
  }

  func cancelAll() {
    for transfer in Array(transfers.values) { stop(transfer, with: .cancelled) }
  }

  /// Moves every transfer as far as it goes without waiting, and ends those that are done.
  func perform() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
        let transfer = transfers.removeValue(forKey: easy)
      else { continue }
      let code = ccurl_msg_result(message)
      let result = outcome(of: transfer, code)
      curl_multi_remove_handle(multi, easy)
      end(transfer, with: result)
    }
    stopIdle()
  }

  /// Waits until something can be done, or somebody wakes the multi handle.
  func wait() {
    var limit: Int64 = 1000
    let now = ContinuousClock.now
    for transfer in transfers.values {
      guard let idle = transfer.request.options.idleTimeout else { continue }
      let left = idle - transfer.lastActivity.duration(to: now)
      limit = min(limit, max(left.wholeMilliseconds + 1, 0))
    }
    curl_multi_poll(multi, nil, 0, Int32(limit), nil)
  }

  private func stopIdle() {
    let now = ContinuousClock.now
    let idle = transfers.values.filter { transfer in
      guard let limit = transfer.request.options.idleTimeout else { return false }
      return transfer.lastActivity.duration(to: now) >= limit
    }
    for transfer in idle {
      let limit = transfer.request.options.idleTimeout ?? .zero
      stop(
        transfer,
        with: RequestError(
          .timeout(.idle),
          "no byte came from or went to \(transfer.url.hostAndPort) for \(limit)",
          response: transfer.response(certificate: nil)
        )
      )
    }
  }

  private func stop(_ transfer: CurlTransfer, with error: RequestError) {
    transfers[transfer.handle.easy] = nil
    curl_multi_remove_handle(multi, transfer.handle.easy)
    end(transfer, with: .failure(error))
  }

  private func outcome(
    of transfer: CurlTransfer,
    _ code: CURLcode
  ) -> Result<ReceivedResponse?, RequestError> {
    let certificate = certificates.certificate(of: transfer)
    guard code == CURLE_OK else { return .failure(transfer.error(for: code)) }
    if transfer.order.isConnectOnly { return .success(nil) }
    let response = transfer.response(certificate: certificate)
    if let failure = transfer.failure { return .failure(failure) }
    guard let response, response.status > 0 else {
      return .failure(
        RequestError(.protocolError, "\(transfer.url.hostAndPort) sent no HTTP response")
      )
    }
    transfer.finishProgress()
    return .success(response)
  }

  private func end(_ transfer: CurlTransfer, with result: Result<ReceivedResponse?, RequestError>) {
    // A handle that only connected still owns its connection: closing it closes that.
    if !transfer.order.isConnectOnly { giveBack(transfer.handle) }
    transfer.order.continuation.resume(with: result.mapError { $0 as any Error })
  }

  private func giveBack(_ handle: CurlHandle) {
    handle.reset()
    if handles.count < 256 { handles.append(handle) }
  }

  private static let outOfMemory = RequestError(
    .connectionFailed,
    "libcurl has no memory for another transfer"
  )
}
