// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "engine-orders",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specrun", path: "../..")],
  targets: [
    .executableTarget(
      name: "engine-orders",
      dependencies: [.product(name: "TaskEngine", package: "specrun")]
    )
  ]
)
