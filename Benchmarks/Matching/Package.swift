// swift-tools-version: 6.2
import PackageDescription

/// What matching costs beside parsing; `Sources` links to the product's own targets, since what is
/// measured is no public part of it.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "matching-benchmark",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8"),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "PCRE", dependencies: ["CPCRE2"], swiftSettings: house),
    .target(name: "JSON", dependencies: ["PCRE"], swiftSettings: house),
    .target(name: "JSONSchema", dependencies: ["JSON", "PCRE"], swiftSettings: house),
    .target(name: "SpecSource", dependencies: ["JSON"], swiftSettings: house),
    .target(name: "YAML", dependencies: ["CLibYAML", "JSON", "SpecSource"], swiftSettings: house),
    .target(
      name: "Matching",
      dependencies: ["CCrypto", "CLibXML2", "SpecSource", "JSON", "JSONSchema", "PCRE", "YAML"],
      swiftSettings: house
    ),
    .executableTarget(
      name: "match-bench",
      dependencies: ["JSON", "Matching", "SpecSource"],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
