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
    var orders: [AwaitedTransfer] = []
    var cancelled: [TransferOrder] = []
    var jobs: [UnownedJob] = []
    var isSleeping = false
    var isStopping = false
    var hasStopped = false

    var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && jobs.isEmpty && !isStopping }
  }

  private let inbox = Mutex(Inbox())
  private let load = Atomic(0)
  private let multi: MultiHandle
  let pulse = CurlPulse()
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

  /// Whether this code runs on a loop's thread.
  ///
  /// A thread-specific value, and no comparison of `pthread_self`: that is declared const and its
  /// result may be kept over a change of thread.
  static var isOnAnyLoop: Bool { pthread_getspecific(loopKey) != nil }

  /// The loop on whose thread this code runs.
  static var current: CurlLoop? {
    pthread_getspecific(loopKey).map { Unmanaged<CurlLoop>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether this code runs on this loop's thread.
  var isOnLoop: Bool {
    pthread_getspecific(loopKey)
      == UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = deliver { $0.jobs.append(job) }
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
  }

  /// Runs a transfer to its end.
  ///
  /// From any thread; cancelling the task cancels the transfer.
  func perform(
    _ request: PreparedRequest,
    to sink: ResponseSink,
    progress: TaskProgress,
    connectOnly: Bool = false
  ) async throws -> ReceivedResponse? {
    let order = TransferOrder(request, to: sink, progress: progress, connectOnly: connectOnly)
    load.add(1, ordering: .relaxed)
    defer { load.subtract(1, ordering: .relaxed) }
    return try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        let transfer = AwaitedTransfer(order: order, continuation: continuation)
        guard !deliver({ $0.orders.append(transfer) }) else { return }
        continuation.resume(
          throwing: RequestError(.cancelled, "the transport was shut down")
        )
      }
    } onCancel: {
      order.cancel()
      deliver { $0.cancelled.append(order) }
    }
  }

  /// Ends the thread; transfers under way fail as cancelled.
  ///
  /// Tasks that prefer this loop go on elsewhere.
  func stop() {
    deliver { $0.isStopping = true }
  }

  /// Waits for the thread to end.
  ///
  /// Not on the loop itself.
  func join() {
    guard !isOnLoop else { return }
    ended.wait()
    ended.signal()
  }

  /// Puts something into the inbox and wakes the thread.
  ///
  /// - Returns: False when the thread has ended, and nothing was put anywhere.
  @discardableResult
  private func deliver(_ put: (inout Inbox) -> Void) -> Bool {
    let (isTaken, wasSleeping) = inbox.withLock { inbox in
      guard !inbox.hasStopped else { return (false, false) }
      put(&inbox)
      defer { inbox.isSleeping = false }
      return (true, inbox.isSleeping)
    }
    if wasSleeping { multi.wake() }
    return isTaken
  }

  /// The thread's whole life.
  fileprivate func run() {
    let driver = CurlDriver(multi.pointer, pulse)
    // Kept from round to round, as a request should not cost the memory of lists.
    var jobs = JobList()
    var orders: [AwaitedTransfer] = []
    while true {
      // Jobs first, as they submit transfers.
      let isMoreToRun = runJobs(&jobs)
      let (cancelled, isStopping) = inbox.withLock { inbox in
        swap(&inbox.orders, &orders)
        defer { inbox.cancelled = [] }
        return (inbox.cancelled, inbox.isStopping)
      }
      for order in orders { driver.start(order) }
      orders.removeAll(keepingCapacity: true)
      for order in cancelled { driver.cancel(order) }
      if isStopping { driver.cancelAll() }
      driver.perform()
      if isMoreToRun { continue }
      switch next(isIdle: driver.count == 0) {
      case .end:
        ended.signal()
        return
      case .goOn: continue
      case .sleep: driver.wait()
      }
    }
  }

  /// Jobs that were taken from the inbox.
  private struct JobList {
    var jobs: [UnownedJob] = []
    /// The index of the first that has not been run.
    var next = 0
  }

  /// How many jobs are run before the transfers get their turn.
  ///
  /// Where many answers come at once, what the first of them brings about is to be sent before the
  /// last of them is looked at; but each turn of the transfers costs time, too.
  private static let jobsInARow = 8

  /// Runs some of what waits and what that brings about.
  ///
  /// - Returns: Whether more may wait.
  private func runJobs(_ list: inout JobList) -> Bool {
    for _ in 0..<Self.jobsInARow {
      if list.next == list.jobs.count {
        list.jobs.removeAll(keepingCapacity: true)
        list.next = 0
        inbox.withLock { inbox in
          swap(&inbox.jobs, &list.jobs)
          inbox.isSleeping = false
        }
        if list.jobs.isEmpty { return false }
      }
      let job = list.jobs[list.next]
      list.next += 1
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return true
  }

  private enum Next { case end, goOn, sleep }

  private func next(isIdle: Bool) -> Next {
    inbox.withLock { inbox in
      if inbox.isStopping, isIdle, inbox.orders.isEmpty, inbox.jobs.isEmpty {
        inbox.hasStopped = true
        return .end
      }
      guard inbox.isEmpty else { return .goOn }
      inbox.isSleeping = true
      return .sleep
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

private func runLoop(_ pointer: UnsafeMutableRawPointer) {
  let loop = Unmanaged<CurlLoop>.fromOpaque(pointer).takeRetainedValue()
  pthread_setspecific(loopKey, pointer)
  loop.run()
}

#if canImport(Darwin)
private let loopThread: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
  runLoop($0)
  return nil
}

private func startLoopThread(_ loop: UnsafeMutableRawPointer) -> Bool {
  var thread: pthread_t?
  guard pthread_create(&thread, nil, loopThread, loop) == 0, let thread else { return false }
  return pthread_detach(thread) == 0
}
#else
private let loopThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  if let pointer = $0 { runLoop(pointer) }
  return nil
}

private func startLoopThread(_ loop: UnsafeMutableRawPointer) -> Bool {
  var thread = pthread_t()
  guard pthread_create(&thread, nil, loopThread, loop) == 0 else { return false }
  return pthread_detach(thread) == 0
}
#endif
