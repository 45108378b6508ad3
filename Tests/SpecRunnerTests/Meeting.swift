/// Lets nobody go before all have come.
actor Meeting {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) {
    missing = count
  }

  func attend() async throws {
    missing -= 1
    guard missing > 0 else {
      for continuation in waiting { continuation.resume() }
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}
