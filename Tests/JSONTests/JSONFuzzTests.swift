import JSON
import Testing

/// Random but repeatable damage to a document.
@Suite struct JSONFuzzTests {
  struct Generator {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  static let document = Array(
    #"""
    {"id": 12, "price": 1.10e2, "tags": ["a", "b\n\u00e9\ud83d\ude00", "é😀"], "none": null,
     "lines": [{"sku": "x-1", "qty": 2, "ok": true}, {"sku": "x-1", "qty": -0, "ok": false}],
     "deep": [[[[{"a": [[]]}]]]], "long text that has more than sixteen bytes": "quotes \" here"}
    """#.utf8
  )

  @Test(arguments: 0..<20)
  func damagedDocumentsAreErrorsOrWriteBackEqual(_ seed: Int) throws {
    var generator = Generator(state: UInt64(seed) &* 7919 &+ 1)
    let spice = Array(#"{}[]",:\u0019eE+-.tfn/ "#.utf8) + [0, 0x1F, 0x80, 0xC3, 0xED, 0xF4, 0xFF]
    for _ in 0..<300 {
      var bytes = Self.document
      for _ in 0...generator.next(below: 3) {
        let index = generator.next(below: bytes.count)
        switch generator.next(below: 4) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(spice[generator.next(below: spice.count)], at: index)
        case 2: bytes[index] = spice[generator.next(below: spice.count)]
        default: bytes = Array(bytes[..<max(1, index)])
        }
      }
      let limits = JSONParser.Limits(duplicates: generator.next(below: 2) == 0 ? .keep : .reject)
      let result = Result { () throws(JSONSyntaxError) in
        try JSONValue(parsing: bytes, limits: limits)
      }
      switch result {
      case .success(let value):
        #expect(try JSONValue(parsing: value.text) == value)
        #expect(try JSONValue(parsing: JSONWriter(style: .pretty).text(of: value)) == value)
        #expect(JSONDifference(from: value, to: value).isEmpty)
      case .failure(let error):
        #expect((0...bytes.count).contains(error.offset))
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }

  @Test(arguments: 0..<10)
  func damagedPathsAreErrorsOrRun(_ seed: Int) throws {
    var generator = Generator(state: UInt64(seed) &* 104_729 &+ 3)
    let paths = [
      "$.lines[?@.qty > 1 && !(@.ok == true || @['sku'] != 'x')].sku",
      "$..[?match(@.sku, 'x-[0-9]+')]['sku', 'qty'][1:2:-1]",
      "$[?count(@..*) >= length(@.a)]..*[?value(@..b) == -1.5e3]",
    ]
    let spice = Array("$@.[]()?*'\"!=<>&|,:-0a\\ é".unicodeScalars)
    let document = try JSONValue(parsing: Self.document)
    for _ in 0..<300 {
      var text = Array(paths[generator.next(below: paths.count)].unicodeScalars)
      for _ in 0...generator.next(below: 3) {
        let index = generator.next(below: text.count)
        switch generator.next(below: 3) {
        case 0: text.remove(at: index)
        case 1: text.insert(spice[generator.next(below: spice.count)], at: index)
        default: text[index] = spice[generator.next(below: spice.count)]
        }
      }
      var string = ""
      string.unicodeScalars.append(contentsOf: text)
      let result = Result { () throws(JSONPathSyntaxError) in try JSONPath(string) }
      switch result {
      case .success(let path):
        let nodes = try path.nodes(in: document)
        #expect(try path.values(in: document) == nodes.map(\.value))
      case .failure(let error):
        #expect((0...string.utf8.count).contains(error.offset))
      }
    }
  }
}
