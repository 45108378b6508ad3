import Foundation

/// Something the shop sells.
///
/// There are 25, with the letters a to y as their SKUs.
struct Product: Sendable {
  let sku: String
  let name: String
  /// In euro cents.
  let price: Int
  let stock: Int
  let tags: [String]

  static let all: [Product] = zip("abcdefghijklmnopqrstuvwxy", names).enumerated()
    .map { index, entry in
      Product(
        sku: String(entry.0),
        name: entry.1,
        price: 1250 + index * 315,
        stock: (index * 7 + 3) % 40,
        tags: [["paper", "ink", "desk"][index % 3], index.isMultiple(of: 2) ? "new" : "classic"]
      )
    }

  static func find(_ sku: String) -> Product? {
    all.first { $0.sku == sku }
  }

  var json: JSON {
    .object([
      ("sku", .string(sku)),
      ("name", .string(name)),
      ("price", .money(cents: price)),
      ("currency", .string("EUR")),
      ("stock", .integer(stock)),
      ("tags", .array(tags.map(JSON.string))),
    ])
  }

  private static let names = [
    "Notebook", "Fountain pen", "Desk lamp", "Letter paper", "Blue ink", "Paper knife",
    "Envelopes", "Pencil", "Blotter", "Postcards", "Red ink", "Paperweight", "Sketchbook",
    "Brush", "Bookend", "Labels", "Black ink", "Stapler", "Index cards", "Quill", "Tray",
    "Wax", "Seal", "Globe", "Magnifier",
  ]
}

/// The routes that show what is sold.
let catalogueRoutes = [
  Route("GET", "/products", "a page of products; ?page= and ?per_page=") { call in
    try Page(of: call.request).reply(of: Product.all.map(\.json), for: call.request)
  },
  Route("GET", "/products/{sku}", "one product, with ETag and Cache-Control") { call in
    let sku = call.parameter("sku")
    guard let product = Product.find(sku) else { throw Problem.notFound("product '\(sku)'") }
    let tag = "\"" + hex(sha256(Data(product.json.text.utf8)).prefix(8)) + "\""
    return Reply(json: product.json)
      .adding("Cache-Control", "max-age=60")
      .tagged(tag, for: call.request)
  },
  Route("GET", "/catalog.csv", "all products as CSV; ?separator=,") { call in
    let separator = call.request.queryValue("separator") ?? ","
    let rows = Product.all.map { product in
      [product.sku, product.name, JSON.money(cents: product.price).text, String(product.stock)]
    }
    let lines = [["sku", "name", "price", "stock"]] + rows
    return Reply(
      type: "text/csv; charset=utf-8; header=present",
      text: lines.map { $0.joined(separator: separator) + "\r\n" }.joined()
    )
  },
  Route("GET", "/catalog.yaml", "all products as YAML") { _ in
    let products = Product.all.map { product in
      """
        - sku: \(product.sku)
          name: \(product.name)
          price: \(JSON.money(cents: product.price).text)
          tags: [\(product.tags.joined(separator: ", "))]
      """
    }
    return Reply(
      type: "application/yaml",
      text: "count: \(products.count)\nproducts:\n\(products.joined(separator: "\n"))\n"
    )
  },
  Route("GET", "/catalog.xml", "all products as XML") { _ in
    let products = Product.all.map { product in
      """
        <product sku="\(product.sku)">
          <name>\(product.name)</name>
          <price currency="EUR">\(JSON.money(cents: product.price).text)</price>
        </product>
      """
    }
    return Reply(
      type: "application/xml; charset=utf-8",
      text: """
        <?xml version="1.0" encoding="UTF-8"?>
        <catalog count="\(products.count)">
        \(products.joined(separator: "\n"))
        </catalog>

        """
    )
  },
]
