#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Session {
  /// Performs a request with its preconditions, retries and validations, and tells all of it.
  ///
  /// Never throws: what went wrong is the execution's result.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - body: Sent instead of the request's own body.
  ///   - sink: Where the response's body goes.
  ///   - progress: Told of each byte.
  /// - Returns: Every attempt and the outcome.
  public func execute(
    _ request: any RequestType,
    body: RequestBody? = nil,
    to sink: ResponseSink = .memory,
    progress: TaskProgress = TaskProgress()
  ) async -> Execution {
    let execution = await attempts(request, body: body, to: sink, progress: progress)
    await conclude(execution, execution.result.failure, progress)
    return execution
  }

  /// The response of a request that succeeded.
  ///
  /// - Throws: ``RequestError``, or the error of a precondition, validation or plugin as it is.
  public func perform(
    _ request: any RequestType,
    body: RequestBody? = nil,
    to sink: ResponseSink = .memory,
    progress: TaskProgress = TaskProgress()
  ) async throws -> ReceivedResponse {
    try await execute(request, body: body, to: sink, progress: progress).result.get()
  }

  /// Performs a request and makes a value of the response; that failing is final.
  func execute<Value: Sendable>(
    _ request: any RequestType,
    body: RequestBody?,
    to sink: ResponseSink,
    progress: TaskProgress,
    finish: @Sendable (ReceivedResponse) throws -> Value
  ) async -> (execution: Execution, value: Result<Value, any Error>) {
    let execution = await attempts(request, body: body, to: sink, progress: progress)
    let value: Result<Value, any Error>
    switch execution.result {
    case .failure(let error): value = .failure(error)
    case .success(let response) where response.size > Self.largeBody && CurlLoop.isOnAnyLoop:
      value = await withTaskExecutorPreference(globalConcurrentExecutor) {
        await Self.elsewhere { try finish(response) }
      }
    case .success(let response): value = Result { try finish(response) }
    }
    await conclude(execution, value.failure, progress)
    return (execution, value)
  }

  /// Tells what an execution came to, and why it failed if it did.
  private func conclude(
    _ execution: Execution,
    _ error: (any Error)?,
    _ progress: TaskProgress
  ) async {
    if let error, let prepared = execution.attempts.last?.request {
      for plugin in plugins(for: prepared) { await plugin.didFail(error, for: prepared) }
    }
    progress.finish(succeeded: error == nil)
  }

  /// What is larger, in bytes, is not parsed on a loop's thread, where other transfers would wait.
  private static let largeBody = 262_144

  @concurrent
  private static func elsewhere<Value: Sendable>(
    _ body: @Sendable () throws -> Value
  ) async -> Result<Value, any Error> {
    Result { try body() }
  }

  private func attempts(
    _ request: any RequestType,
    body: RequestBody?,
    to sink: ResponseSink,
    progress: TaskProgress
  ) async -> Execution {
    let watch = Stopwatch(clock)
    var attempts: [Attempt] = []
    do {
      if Task.isCancelled { throw RequestError.cancelled }
      for precondition in request.preconditions {
        if case .failure(let error) = await precondition() { throw error }
      }
      let built = try PreparedRequest(
        request,
        body: body,
        defaults: transport.defaultHeaders,
        knowing: bases
      )
      var retry = RetryState(request.retryPolicy)
      var resumption = DownloadResumption(sink)
      while true {
        if Task.isCancelled { throw RequestError.cancelled }
        let attempt = await self.attempt(
          attempts.count + 1,
          of: request,
          as: built,
          to: resumption.sink,
          adding: resumption.headers,
          progress: progress,
          timedBy: watch
        )
        let action = retry.next(
          after: attempt.result,
          response: attempt.response,
          of: attempt.request,
          now: nowInSeconds
        )
        guard case .retry(let delay, let reason) = action, !Task.isCancelled else {
          let result = attempt.result
          attempts.append(attempt)
          if case .failure = result { resumption.advance(after: result) }
          return Execution(attempts: attempts, result: result, unfinished: resumption.unfinished)
        }
        resumption.advance(after: attempt.result)
        attempts.append(attempt.retried(reason, after: delay))
        if delay > .zero { try await clock.sleep(for: delay) }
      }
    } catch is CancellationError {
      return Execution(attempts: attempts, result: .failure(RequestError.cancelled))
    } catch {
      return Execution(attempts: attempts, result: .failure(error))
    }
  }

  func plugins(for request: PreparedRequest) -> [any Plugin] {
    plugins.isEmpty ? [] : plugins.filter { $0.scope.includes(request) }
  }
}

extension RequestError {
  static let cancelled = RequestError(.cancelled, "the request was cancelled")
}
