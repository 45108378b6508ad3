#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The file whose existence tells Bazel that a test knows of shards; without it, Bazel takes each
/// shard for a run of everything
/// (https://bazel.build/reference/test-encyclopedia#initial-conditions).
enum ShardStatusFile {
  /// Makes the file that the environment names, if it names one.
  static func touch(named environment: [String: String]) {
    guard let path = environment["TEST_SHARD_STATUS_FILE"], !path.isEmpty else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if file >= 0 { close(file) }
  }
}
