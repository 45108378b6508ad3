// swift-tools-version: 6.2
import PackageDescription

/// What the product does with any bytes at all; `Sources` links to the product's own targets.
///
/// A package of its own, since everything in it is built with the fuzzer's instrumentation.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0")
  ],
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
    .target(
      name: "SpecModel",
      dependencies: [
        "SpecSource", "JSON", "JSONSchema", "Matching", "YAML",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: house
    ),
    // What takes streams apart needs nothing of the runner that it is part of.
    .target(
      name: "Events",
      sources: ["JSONLinesParser.swift", "ServerSentEventParser.swift"],
      swiftSettings: house
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: ["Events", "JSON", "JSONSchema", "Matching", "SpecModel", "SpecSource"],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
