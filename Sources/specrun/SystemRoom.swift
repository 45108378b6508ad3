#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import ArgumentParser

/// Whether the system lets a run begin: gives it threads, file descriptors and memory.
///
/// Where they are refused later, the runtime waits for ever for a thread, or traps. So as many are
/// taken at once as a small run needs, and given back.
enum SystemRoom {
  /// What there is besides the threads, in bytes of address space.
  private static let memory = 16 << 20
  /// Those of the transport and of the runtime's pool, one a core each; from so many cores on, there
  /// are fewer than that in a small run.
  private static let threadCount = min(ProcessEnvironment.coreCount, 16) * 2 + 4
  /// That of a thread for which nothing else is said, in bytes of address space.
  private static let stackSize = {
    let attributes = ThreadAttributes()
    var size = 0
    pthread_attr_getstacksize(attributes.pointer, &size)
    return size
  }()
  /// What the runtime and each of the transport's threads watch, and a few files and connections.
  private static let fileCount = min(ProcessEnvironment.coreCount, 16) * 2 + 16

  /// Says what is missing, if anything is.
  ///
  /// - Throws: an exit status.
  static func check() throws {
    let files = countOfFiles()
    if files < fileCount {
      try refuse("too few file descriptors (\(files) of the \(fileCount) needed; 'ulimit -n')")
    }
    let size = memory + threadCount * stackSize
    // Not what the system thinks it could do with in one piece, but what is allowed is asked for.
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    let room = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let room, room != MAP_FAILED else { return try refuse("too little memory ('ulimit -v')") }
    defer { munmap(room, size) }
    let threads = countOfThreads(in: room)
    if threads < threadCount {
      let limits = "'ulimit -u', or a container's limit of processes"
      try refuse("too few threads (\(threads) of the \(threadCount) needed; \(limits))")
    }
  }

  private static func refuse(_ missing: String) throws {
    Output.standardError.write("error: the system gives \(missing); nothing was sent\n")
    throw ExitStatus.systemRefused
  }

  private static func countOfFiles() -> Int {
    let first = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard first >= 0 else { return 0 }
    var files = [first]
    while files.count < fileCount {
      let next = fcntl(first, F_DUPFD_CLOEXEC, 0)
      guard next >= 0 else { break }
      files.append(next)
    }
    for file in files { close(file) }
    return files.count
  }

  /// How many threads there can be at the same time.
  ///
  /// Their stacks lie in memory of ours: those that the system makes and takes back one by one would
  /// take a tenth of a start.
  private static func countOfThreads(in room: UnsafeMutableRawPointer) -> Int {
    let attributes = ThreadAttributes()
    // Held until all are there.
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    while threads.count < threadCount {
      let stack = room + threads.count * stackSize
      guard pthread_attr_setstack(attributes.pointer, stack, stackSize) == 0,
        let thread = start(gate, attributes.pointer)
      else { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in threads { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    return threads.count
  }

  private static func start(
    _ gate: UnsafeMutablePointer<pthread_mutex_t>,
    _ attributes: UnsafePointer<pthread_attr_t>
  ) -> pthread_t? {
    #if canImport(Darwin)
    var thread: pthread_t?
    return pthread_create(&thread, attributes, waitAtGate, gate) == 0 ? thread : nil
    #else
    var thread = pthread_t()
    return pthread_create(&thread, attributes, waitAtGate, gate) == 0 ? thread : nil
    #endif
  }
}

/// What a thread is to be like.
private final class ThreadAttributes {
  let pointer = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)

  init() {
    pthread_attr_init(pointer)
  }

  deinit {
    pthread_attr_destroy(pointer)
    pointer.deallocate()
  }
}

private func wait(at gate: UnsafeMutableRawPointer) {
  let gate = gate.assumingMemoryBound(to: pthread_mutex_t.self)
  pthread_mutex_lock(gate)
  pthread_mutex_unlock(gate)
}

#if canImport(Darwin)
private let waitAtGate: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
  wait(at: $0)
  return nil
}
#else
private let waitAtGate: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  if let gate = $0 { wait(at: gate) }
  return nil
}
#endif
