#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the process takes, from its making on.
struct Cost {
  private let start = ContinuousClock.now
  private let before = Self.usage()

  /// Microseconds of CPU for each, how many in a second, the most memory ever in MiB.
  func report(of count: Int) -> String {
    let wall = (ContinuousClock.now - start) / .seconds(1)
    let after = Self.usage()
    let each = (after.cpu - before.cpu) * 1e6 / Double(count)
    return "\(rounded(each)) \(Int(Double(count) / wall)) \(rounded(after.memory))"
  }

  private func rounded(_ number: Double) -> Double {
    (number * 10).rounded() / 10
  }

  /// Seconds, user and system, and MiB.
  private static func usage() -> (cpu: Double, memory: Double) {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    let perMiB = 1_048_576.0
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let perMiB = 1024.0
    #endif
    func seconds(_ time: timeval) -> Double {
      Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    return (seconds(usage.ru_utime) + seconds(usage.ru_stime), Double(usage.ru_maxrss) / perMiB)
  }
}
