// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shop-tests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specrun", path: "../..")],
  targets: [
    .testTarget(
      name: "ShopTests",
      dependencies: [.product(name: "SpecTesting", package: "specrun")],
      exclude: ["Specs"]
    )
  ]
)
