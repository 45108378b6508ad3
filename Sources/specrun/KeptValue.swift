/// A value that stays until the process ends.
///
/// To take thousands of suites apart one by one takes a good part of the time that it took to read
/// them, and the system takes the memory back anyway.
final class KeptValue<Value> {
  private let value: Value

  private init(_ value: Value) {
    self.value = value
  }

  static func keep(_ value: Value) {
    _ = Unmanaged.passRetained(KeptValue(value))
  }
}
