/// A request with what is made of its response.
///
/// Nothing is sent before it is awaited, and it is sent anew each time.
public protocol TaskType<Value>: Sendable {
  /// What a success gives.
  associatedtype Value: Sendable

  /// How far the task has come.
  var progress: TaskProgress { get }

  /// The session that it runs in; ``Session/current`` unless it was given one.
  var session: Session { get }

  /// Performs the request. Cancelling the surrounding `Task` closes its connection.
  ///
  /// - Throws: ``RequestError``, or the error of a precondition, validation or plugin as it is.
  func run() async throws -> Value
}

extension TaskType {
  /// The current one.
  public var session: Session { Session.current }

  /// Performs the request and gives its value.
  ///
  /// - Throws: What ``run()`` throws.
  @discardableResult
  public func await() async throws -> Value {
    try await run()
  }

  /// Performs the request and gives its value or its error.
  public func awaitResult() async -> Result<Value, any Error> {
    do { return .success(try await run()) } catch { return .failure(error) }
  }

  /// Performs the request, off this thread, and hands the outcome over when it is there.
  ///
  /// - Returns: The task that does so, to cancel it or to wait for it.
  @discardableResult
  public func async(
    _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void = { _ in }
  ) -> Task<Void, Never> {
    Task(executorPreference: session.transport.executor) { completion(await awaitResult()) }
  }

  /// Performs the request and blocks this thread until it is done; for scripts.
  ///
  /// Called on a thread that drives transfers it would wait for itself; that is a programming
  /// error and stops the program.
  ///
  /// - Throws: What ``run()`` throws.
  @available(*, noasync, message: "use 'try await task.await()', in top-level code 'run()'")
  @discardableResult
  public func await() throws -> Value {
    try awaitResult().get()
  }

  /// Performs the request and blocks this thread until its value or error is there.
  @available(*, noasync, message: "use 'await task.awaitResult()', which top-level code can't")
  public func awaitResult() -> Result<Value, any Error> {
    precondition(!CurlLoop.isOnAnyLoop, "a blocking await on a transfer thread can never end")
    let outcome = BlockingOutcome<Value>()
    let task = self
    _ = task.async { outcome.set($0) }
    return outcome.wait()
  }
}
