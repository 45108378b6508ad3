// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target.
///
/// Warnings are errors in CI alone: a newer compiler that warns of something new must not break a
/// newcomer's build.
let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

let package = Package(
  name: "specrun",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskEngine", targets: ["TaskEngine"]),
    // For tests that run suites; their functions and plugins are made of the other two.
    .library(name: "SpecTesting", targets: ["SpecTesting", "TaskEngine", "JSON"]),
    .executable(name: "specrun", targets: ["specrun"]),
    .executable(name: "demo-api", targets: ["demo-api"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
  ],
  targets: [
    // C libraries of the system, as modules.
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
    ),
    .systemLibrary(
      name: "CCrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
    ),
    // Part of the C library on Linux.
    .systemLibrary(name: "CIconv"),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
    ),

    // The product, in the order in which data flows.
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
      name: "TaskEngine",
      dependencies: ["CCrypto", "CCurl", "JSON", httpTypes, logging],
      swiftSettings: house
    ),
    .target(
      name: "SpecModel",
      dependencies: ["SpecSource", "JSON", "JSONSchema", "Matching", "YAML", httpTypes],
      swiftSettings: house
    ),
    .target(
      name: "SpecRunner",
      dependencies: [
        "CIconv", "SpecSource", "JSON", "Matching", "SpecModel", "TaskEngine", httpTypes, logging,
      ],
      swiftSettings: house,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]
    ),
    .target(
      name: "SpecReports",
      dependencies: ["SpecSource", "JSON", "SpecModel", httpTypes],
      swiftSettings: house
    ),
    .target(
      name: "SpecTesting",
      dependencies: [
        "SpecSource", "JSON", "Matching", "SpecModel", "SpecReports", "SpecRunner", "TaskEngine",
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "specrun",
      dependencies: [
        "SpecSource", "JSON", "Matching", "SpecModel", "SpecReports", "SpecRunner", "TaskEngine",
        argumentParser,
      ],
      // Compiled in: the program is one file.
      resources: [.embedInCode("Starter")],
      swiftSettings: house
    ),
    .executableTarget(
      name: "demo-api",
      dependencies: ["CCrypto", argumentParser, flyingFox, flyingSocks],
      swiftSettings: house
    ),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: house),
    .testTarget(
      name: "SpecSourceTests",
      dependencies: ["SpecSource"],
      swiftSettings: house
    ),
    .testTarget(name: "PCRETests", dependencies: ["PCRE"], swiftSettings: house),
    .testTarget(name: "JSONTests", dependencies: ["JSON"], swiftSettings: house),
    .testTarget(
      name: "JSONSchemaTests",
      dependencies: ["JSON", "JSONSchema"],
      swiftSettings: house
    ),
    .testTarget(
      name: "YAMLTests",
      dependencies: ["JSON", "SpecSource", "YAML"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MatchingTests",
      dependencies: ["SpecSource", "JSON", "JSONSchema", "Matching"],
      swiftSettings: house
    ),
    .testTarget(
      name: "TaskEngineTests",
      dependencies: [
        "JSON", "TaskEngine", "TestSupport", flyingFox, httpTypes, logging, flyingSocks,
      ],
      exclude: ["Vectors"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SpecModelTests",
      dependencies: ["JSONSchema", "SpecSource", "JSON", "Matching", "SpecModel", "YAML"],
      exclude: ["Mistakes"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SpecRunnerTests",
      dependencies: [
        "SpecSource", "JSON", "JSONSchema", "Matching", "SpecModel", "SpecRunner", "TaskEngine",
        "TestSupport", httpTypes,
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "SpecReportsTests",
      dependencies: [
        "SpecSource", "JSON", "JSONSchema", "SpecModel", "SpecReports", "TestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SpecTestingTests",
      dependencies: ["JSON", "SpecTesting", "TaskEngine", httpTypes],
      swiftSettings: house
    ),
    .testTarget(
      name: "DemoAPITests",
      dependencies: ["demo-api", flyingSocks],
      swiftSettings: house
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "JSON", "SpecReports", "SpecRunner", "TestSupport", "demo-api", "specrun", argumentParser,
      ],
      exclude: ["Fixtures", "Snapshots"],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
