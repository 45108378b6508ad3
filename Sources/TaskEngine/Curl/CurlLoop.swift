import CCurl
import Dispatch
import Synchronization
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One thread that drives transfers, and at the same time runs the Swift tasks that prefer it, so
/// that a request pinned to it needs no change of thread at all.
final class CurlLoop: TaskExecutor {
  private struct Inbox {
    var orders: [TransferOrder] = []
    var cancelled: [TransferToken] = []
    var jobs: [UnownedJob] = []
    var isSleeping = false
    var isStopping = false
    var hasStopped = false

    var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && jobs.isEmpty && !isStopping }
  }

  private let inbox = Mutex(Inbox())
  private let load = Atomic(0)
  private let multi: MultiHandle
  private let ended = DispatchSemaphore(value: 0)

  /// Transfers handed over and not ended.
  var activeCount: Int { load.load(ordering: .relaxed) }

  init?() {
    guard let multi = MultiHandle() else { return nil }
    self.multi = multi
    let thread = Unmanaged.passRetained(self).toOpaque()
    guard startLoopThread(thread) else {
      Unmanaged<CurlLoop>.fromOpaque(thread).release()
      return nil
    }
  }

  /// Whether this code runs on a loop's thread. A thread-specific value, and no comparison of
  /// `pthread_self`: that is declared const and its result may be kept over a change of thread.
  static var isOnAnyLoop: Bool { pthread_getspecific(loopKey) != nil }

  /// Whether this code runs on this loop's thread.
  var isOnLoop: Bool {
    pthread_getspecific(loopKey)
      == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let hasStopped = inbox.withLock { inbox in
      if !inbox.hasStopped { inbox.jobs.append(job) }
      return inbox.hasStopped
    }
    guard !hasStopped else {
      globalConcurrentExecutor.enqueue(job)
      return
    }
    wake()
  }

  /// Runs a transfer to its end. From any thread; cancelling the task cancels the transfer.
  func perform(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress,
    connectOnly: Bool = false
  ) async throws -> ReceivedResponse? {
    let token = TransferToken()
    load.add(1, ordering: .relaxed)
    defer { load.subtract(1, ordering: .relaxed) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        submit(
          TransferOrder(
            request: request,
            sink: sink,
            progress: progress,
            isConnectOnly: connectOnly,
            token: token,
            continuation: continuation
          )
        )
      }
    } onCancel: {
      token.cancel()
      inbox.withLock { if !$0.hasStopped { $0.cancelled.append(token) } }
      wake()
    }
  }

  /// Ends the thread; transfers under way fail as cancelled. Tasks that prefer this loop go on
  /// elsewhere.
  func stop() {
    inbox.withLock { $0.isStopping = true }
    wake()
  }

  /// Waits for the thread to end. Not on the loop itself.
  func join() {
    guard !isOnLoop else { return }
    ended.wait()
    ended.signal()
  }

  private func submit(_ order: TransferOrder) {
    let hasStopped = inbox.withLock { inbox in
      if !inbox.hasStopped { inbox.orders.append(order) }
      return inbox.hasStopped
    }
    guard !hasStopped else {
      order.continuation.resume(
        throwing: RequestError(.cancelled, "the transport was shut down")
      )
      return
    }
    wake()
  }

  private func wake() {
    let isSleeping = inbox.withLock { inbox in
      defer { inbox.isSleeping = false }
      return inbox.isSleeping
    }
    if isSleeping { multi.wake() }
  }

  /// The thread's whole life.
  fileprivate func run() {
    let driver = CurlDriver(multi.pointer)
    while true {
      var taken = takeInbox()
      for order in taken.orders { driver.start(order) }
      for token in taken.cancelled { driver.cancel(token) }
      if taken.isStopping { driver.cancelAll() }
      // Jobs first, as they may submit more; but not for ever, or transfers would starve.
      var rounds = 0
      while !taken.jobs.isEmpty {
        for job in taken.jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        rounds += 1
        guard rounds < 32 else { break }
        taken.jobs = inbox.withLock { inbox in
          defer { inbox.jobs = [] }
          return inbox.jobs
        }
      }
      driver.perform()
      let next = inbox.withLock { inbox -> Next in
        if inbox.isStopping, driver.count == 0, inbox.orders.isEmpty, inbox.jobs.isEmpty {
          inbox.hasStopped = true
          return .end
        }
        guard inbox.isEmpty else { return .goOn }
        inbox.isSleeping = true
        return .sleep
      }
      switch next {
      case .end:
        ended.signal()
        return
      case .goOn: continue
      case .sleep: driver.wait()
      }
    }
  }

  private enum Next { case end, goOn, sleep }

  private func takeInbox() -> Inbox {
    inbox.withLock { inbox in
      let taken = inbox
      inbox.orders = []
      inbox.cancelled = []
      inbox.jobs = []
      inbox.isSleeping = false
      return taken
    }
  }
}

/// A multi handle, freed when nobody can wake it any more.
///
/// Sendable: other threads only call `curl_multi_wakeup`, which libcurl allows from any thread;
/// everything else is done by the loop's thread, which ends before the handle is freed.
private final class MultiHandle: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init?() {
    _ = CurlLibrary.shared
    guard let pointer = curl_multi_init() else { return nil }
    self.pointer = pointer
    _ = ccurl_multi_long(pointer, CURLMOPT_MAXCONNECTS, 256)
  }

  deinit {
    curl_multi_cleanup(pointer)
  }

  func wake() {
    curl_multi_wakeup(pointer)
  }
}

/// Holds on each loop's thread the loop.
private let loopKey: pthread_key_t = {
  var key = pthread_key_t()
  let code = pthread_key_create(&key, nil)
  precondition(code == 0, "the system has no thread-specific value left")
  return key
}()

private let loopThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  guard let pointer = $0 else { return nil }
  let loop = Unmanaged<CurlLoop>.fromOpaque(pointer).takeRetainedValue()
  pthread_setspecific(loopKey, pointer)
  loop.run()
  return nil
}

private func startLoopThread(_ loop: UnsafeMutableRawPointer) -> Bool {
  var thread = pthread_t()
  guard pthread_create(&thread, nil, loopThread, loop) == 0 else { return false }
  pthread_detach(thread)
  return true
}
