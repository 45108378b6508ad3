import Foundation
import TestSupport
import Testing

/// `docs/engine-contract.md` names a test for each promise; it must not name one that is gone.
struct ContractTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let page = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "docs", "engine-contract.md")

  @Test
  func everyPromiseNamesTestsThatExist() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let promises = page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && $0 != "| promise | tests |"
    }
    #expect(promises.count > 60)
    let existing = try existingTests()
    for promise in promises {
      let names = promise.matches(of: /`([A-Za-z0-9]+\/[A-Za-z0-9]+)`/).map { String($0.1) }
      #expect(!names.isEmpty, "no test holds: \(promise)")
      for name in names { #expect(existing.contains(name), "there is no test \(name)") }
    }
  }

  /// A test that starts a program of the system is skipped with a reason where it is missing.
  @Test
  func testsThatNeedAProgramSayWhichOneIsMissing() throws {
    for (file, programs) in [
      ("TLSTests.swift", ["nginx", "openssl"]), ("ProxyTests.swift", ["tinyproxy", "nginx"]),
    ] {
      let code = try String(contentsOf: Self.tests.appending(component: file), encoding: .utf8)
      for program in programs {
        #expect(
          code.contains(".enabled(if: Program.\(program) != nil, \"\(program) is not installed\")")
        )
      }
    }
  }

  /// As `Suite/test`: the functions marked with `@Test`, with the type that is around them.
  private func existingTests() throws -> Set<String> {
    var names: Set<String> = []
    let files = FileManager.default.enumerator(at: Self.tests, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      var suite = ""
      var isTest = false
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let type = line.firstMatch(of: /^(?:final )?(?:struct|class|extension) ([A-Za-z]+)/) {
          suite = String(type.1)
        }
        if line.hasPrefix("  @Test") { isTest = true }
        if let function = line.firstMatch(of: /^  func ([A-Za-z0-9]+)/) {
          if isTest { names.insert("\(suite)/\(function.1)") }
          isTest = false
        }
      }
    }
    return names
  }
}
