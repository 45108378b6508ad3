// swift-tools-version: 6.2
import PackageDescription

/// Programs that are measured; a package of their own, so that the product's stays small.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specrun", path: "..")],
  targets: [
    .executableTarget(
      name: "engine-bench",
      dependencies: [.product(name: "TaskEngine", package: "specrun")]
    )
  ],
  swiftLanguageModes: [.v6]
)
