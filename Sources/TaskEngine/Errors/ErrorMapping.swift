/// Makes every error that a task can end with into an app's own type: in one place, and so that
/// the compiler knows it.
public struct ErrorMapping<Failure: Error>: Sendable {
  private let transform: @Sendable (any Error) -> Failure

  /// Wraps a function; most errors it gets are ``RequestError``s.
  public init(_ transform: @escaping @Sendable (any Error) -> Failure) {
    self.transform = transform
  }

  /// The app's error for an error; its own errors stay as they are.
  public func callAsFunction(_ error: any Error) -> Failure {
    error as? Failure ?? transform(error)
  }
}

/// A task that fails with an app's own errors.
public struct ErrorMappedTask<Base: TaskType, Failure: Error>: TaskType {
  private let base: Base
  private let mapping: ErrorMapping<Failure>

  public var progress: TaskProgress { base.progress }
  public var session: Session { base.session }

  init(_ base: Base, _ mapping: ErrorMapping<Failure>) {
    self.base = base
    self.mapping = mapping
  }

  /// Runs the task below and maps its error.
  public func run() async throws(Failure) -> Base.Value {
    switch await base.awaitResult() {
    case .success(let value): return value
    case .failure(let error): throw mapping(error)
    }
  }
}

extension TaskType {
  /// This task with its errors made into an app's own.
  public func mapError<Failure: Error>(
    _ mapping: ErrorMapping<Failure>
  ) -> ErrorMappedTask<Self, Failure> {
    ErrorMappedTask(self, mapping)
  }
}
