/// A task whose value is made into another, as an entity of a service into an app's model.
public struct MappedTask<Base: TaskType, Value: Sendable>: TaskType {
  private let base: Base
  private let transform: @Sendable (Base.Value) throws -> Value

  public var progress: TaskProgress { base.progress }
  public var session: Session { base.session }

  init(_ base: Base, _ transform: @escaping @Sendable (Base.Value) throws -> Value) {
    self.base = base
    self.transform = transform
  }

  /// Runs the task below and transforms its value; an error of the transformation comes through
  /// unwrapped.
  public func run() async throws -> Value {
    try transform(try await base.run())
  }
}

extension TaskType {
  /// This task with its value made into another.
  public func map<Model: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Model
  ) -> MappedTask<Self, Model> {
    MappedTask(self, transform)
  }
}
