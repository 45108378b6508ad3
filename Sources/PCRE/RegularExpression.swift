import CPCRE2

/// A compiled Perl-compatible regular expression (PCRE2, syntax in pcre2pattern(3)).
///
/// Text is searched as Unicode scalars. `\d`, `\w`, `\s` and `\b` mean ASCII, as they do in most
/// languages; `\p{…}` gives Unicode's classes, and `(*UCP)` at the start turns all of them over to
/// Unicode. `$` is the very end of the text, or of each line with the flag `m`. `\C`, which could
/// split a scalar, is an error, and callouts do nothing.
///
/// Every search is bounded in steps and memory, and says so by throwing.
// Unchecked, because `code` points to a `pcre2_code`: it is written by `pcre2_compile` alone,
// before the initializer returns, and only read afterwards ("the compiled form … is never
// altered", pcre2api(3), "Multithreading"). All that a search writes is in its own match data.
package final class RegularExpression: @unchecked Sendable {
  /// The text it was compiled from.
  package let pattern: String
  /// The flags it was compiled with.
  package let flags: String
  /// The number of capturing groups, without the whole match.
  package let groupCount: Int
  /// The numbers of the named groups.
  package let groupNumbers: [String: Int]

  let code: OpaquePointer

  /// How many steps of backtracking one search may take, about 15 ms' worth.
  package static let stepLimit: UInt32 = 1_000_000
  /// How much memory one search may take, in KiB.
  static let memoryLimit: UInt32 = 65_536

  /// Shared by all searches: PCRE2 only reads a match context.
  // Unsafe only in that the compiler can't know this; it is written here, once, by one thread.
  nonisolated(unsafe) static let context: OpaquePointer? = {
    let context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, stepLimit)
    pcre2_set_depth_limit_8(context, stepLimit)
    pcre2_set_heap_limit_8(context, memoryLimit)
    return context
  }()

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: Without delimiters.
  ///   - flags: Any of `i` (ignore case), `m` (`^` and `$` at each line), `s` (`.` takes line
  ///     ends), `x` (white space and `#` comments in the pattern are ignored).
  /// - Throws: ``RegexSyntaxError``, also for a flag that there isn't; its offset is then 0.
  package init(_ pattern: String, flags: String = "") throws(RegexSyntaxError) {
    var options = PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
    for flag in flags.unicodeScalars {
      switch flag {
      case "i": options |= PCRE2_CASELESS
      case "m": options |= PCRE2_MULTILINE
      case "s": options |= PCRE2_DOTALL
      case "x": options |= PCRE2_EXTENDED
      default:
        throw RegexSyntaxError(
          message: "unknown flag '\(flag)'; there are 'i', 'm', 's' and 'x'",
          offset: 0
        )
      }
    }
    var status: Int32 = 0
    var offset = 0
    let compiled = withBytes(of: pattern) { bytes, count in
      pcre2_compile_8(bytes, count, options, &status, &offset, nil)
    }
    guard let compiled else {
      throw RegexSyntaxError(message: message(ofError: status), offset: offset)
    }
    code = compiled
    self.pattern = pattern
    self.flags = flags
    var count: UInt32 = 0
    _ = pcre2_pattern_info_8(compiled, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    groupCount = Int(count)
    groupNumbers = names(in: compiled)
  }

  deinit {
    pcre2_code_free_8(code)
  }
}

/// Runs a body on a string's UTF-8, with a pointer that is never null.
func withBytes<Result>(
  of text: String,
  _ body: (UnsafePointer<UInt8>, Int) -> Result
) -> Result {
  var text = text
  return text.withUTF8 { buffer in
    guard let start = buffer.baseAddress else {
      return withUnsafePointer(to: 0 as UInt8) { body($0, 0) }
    }
    return body(start, buffer.count)
  }
}

/// PCRE2's words for one of its compile errors.
private func message(ofError status: Int32) -> String {
  let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
    let count = pcre2_get_error_message_8(status, buffer.baseAddress, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(Int(count)), as: UTF8.self)
  }
  return text ?? "not a regular expression (PCRE2 error \(status))"
}

/// Reads the table of names: entries of equal size, two bytes of group number and then the name
/// with a zero behind it (pcre2api(3), "Information about a compiled pattern").
private func names(in code: OpaquePointer) -> [String: Int] {
  var count: UInt32 = 0
  var size: UInt32 = 0
  var table: UnsafePointer<UInt8>?
  _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMECOUNT), &count)
  guard count > 0 else { return [:] }
  _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMEENTRYSIZE), &size)
  _ = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_NAMETABLE), &table)
  guard let table else { return [:] }
  var numbers: [String: Int] = [:]
  for index in 0..<Int(count) {
    let entry = UnsafeBufferPointer(start: table + index * Int(size), count: Int(size))
    let name = String(decoding: entry.dropFirst(2).prefix { $0 != 0 }, as: UTF8.self)
    let number = Int(entry[0]) << 8 | Int(entry[1])
    numbers[name] = min(numbers[name] ?? number, number)
  }
  return numbers
}
