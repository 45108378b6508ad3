extension Sequence where Element: TaskType {
  /// Performs all tasks and gives their outcomes in this order.
  ///
  /// - Parameter concurrency: How many run at once; 1 runs them one after the other.
  public func awaitAllResults(
    concurrency: Int = 50
  ) async -> [Result<Element.Value, any Error>] {
    let tasks = Array(self)
    var results: [Int: Result<Element.Value, any Error>] = [:]
    await withTaskGroup(of: (Int, Result<Element.Value, any Error>).self) { group in
      var rest = tasks.enumerated().makeIterator()
      func addNext() {
        guard let (index, task) = rest.next() else { return }
        group.addTask { (index, await task.awaitResult()) }
      }
      for _ in 0..<Swift.min(Swift.max(concurrency, 1), tasks.count) { addNext() }
      while let (index, result) = await group.next() {
        results[index] = result
        addNext()
      }
    }
    return tasks.indices.compactMap { results[$0] }
  }

  /// Performs all tasks, every one of them, and gives their values in this order.
  ///
  /// - Throws: The first error in this order.
  public func awaitAll(concurrency: Int = 50) async throws -> [Element.Value] {
    try await awaitAllResults(concurrency: concurrency).map { try $0.get() }
  }

  /// Starts all tasks and gives the value of the first that ends; the others are cancelled. Nil
  /// when there is no task.
  ///
  /// - Throws: The error of the first that ends.
  public func awaitFirst() async throws -> Element.Value? {
    try await first { _ in true }?.get()
  }

  /// Starts all tasks and gives the value of the first that succeeds; the others are cancelled.
  /// Nil when there is no task.
  ///
  /// - Throws: When none succeeds, the error of the one that failed last.
  public func awaitFirstSuccess() async throws -> Element.Value? {
    try await first { $0.failure == nil }?.get()
  }

  private func first(
    _ isFinal: @Sendable (Result<Element.Value, any Error>) -> Bool
  ) async -> Result<Element.Value, any Error>? {
    await withTaskGroup(of: Result<Element.Value, any Error>.self) { group in
      for task in self { group.addTask { await task.awaitResult() } }
      defer { group.cancelAll() }
      var last: Result<Element.Value, any Error>?
      while let result = await group.next() {
        last = result
        if isFinal(result) { break }
      }
      return last
    }
  }
}

extension Dictionary where Value: TaskType {
  /// Performs all tasks and gives their outcomes by key.
  ///
  /// - Parameter concurrency: How many run at once; 1 runs them one after the other.
  public func awaitAllResults(
    concurrency: Int = 50
  ) async -> [Key: Result<Value.Value, any Error>] {
    let entries = Array(self)
    let results = await entries.map(\.value).awaitAllResults(concurrency: concurrency)
    return .init(uniqueKeysWithValues: zip(entries.map(\.key), results))
  }

  /// Performs all tasks, every one of them, and gives their values by key.
  ///
  /// - Throws: One of the errors, when there are any.
  public func awaitAll(concurrency: Int = 50) async throws -> [Key: Value.Value] {
    try await awaitAllResults(concurrency: concurrency).mapValues { try $0.get() }
  }

  /// Starts all tasks and gives the value of the first that ends; the others are cancelled.
  ///
  /// - Throws: The error of the first that ends.
  public func awaitFirst() async throws -> Value.Value? {
    try await values.awaitFirst()
  }

  /// Starts all tasks and gives the value of the first that succeeds; the others are cancelled.
  ///
  /// - Throws: When none succeeds, the error of the one that failed last.
  public func awaitFirstSuccess() async throws -> Value.Value? {
    try await values.awaitFirstSuccess()
  }
}
