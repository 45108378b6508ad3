/// Memory that is read after it was given back: the address sanitizer has to find it.
@main
struct UseAfterFree {
  static func main() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    memory.initialize(to: 0)
    memory.deallocate()
    print(memory.pointee)
  }
}
