import JSON

/// All schemas of a document and of the documents that it refers to, with where they refer to.
///
/// Everything is loaded and found here, so that no name is looked up while values are validated.
struct SchemaDocuments {
  /// A schema, found at one place of a document.
  ///
  /// Its index in ``sites`` is its number everywhere.
  struct Site {
    let value: JSONValue
    let location: SchemaLocation
    /// The index in ``resources`` of the one that it belongs to.
    let resource: Int
    /// The keyword that holds it; empty for a document.
    let keyword: String
    /// The site that `$ref` leads to.
    var reference: Int?
    /// The site that `$dynamicRef` leads to at first, and the name if it is a dynamic anchor.
    var dynamicReference: (site: Int, anchor: CodePointKey?)?
  }

  /// A schema that has an address of its own (JSON Schema Core 2020-12, section 4.3.5).
  struct Resource {
    var uri: URIReference
    let root: SchemaLocation
    var dialect = SchemaDialect.standard
    var anchors: [CodePointKey: Int] = [:]
    var dynamicAnchors: [CodePointKey: Int] = [:]
  }

  private struct Reference {
    let site: Int
    let keyword: String
    let target: URIReference
  }

  private(set) var sites: [Site] = []
  private(set) var resources: [Resource] = []
  private(set) var problems: [JSONSchemaError.Problem] = []
  private(set) var unknownKeywords: [SchemaLocation] = []

  private var siteNumbers: [SchemaLocation: Int] = [:]
  private var resourceNumbers: [CodePointKey: Int] = [:]
  /// The values that are read as schemas and not looked at yet.
  private var unread: [Site] = []
  private var references: [Reference] = []
  private var dialects: [(resource: Int, uri: String, location: SchemaLocation)] = []
  /// The addresses whose failure has been reported.
  private var unloadable: Set<CodePointKey> = []

  /// Finds everything, loading what is referred to.
  init(root: JSONValue, uri: String, load: (String) throws -> JSONValue) {
    addDocument(root, uri: URIReference(uri))
    var wanted = 0
    repeat {
      while let site = unread.popLast() { read(site) }
      // A target can be a place that is no schema until something refers to it.
      while wanted < references.count, unread.isEmpty {
        resolve(references[wanted], load)
        wanted += 1
      }
    } while !unread.isEmpty || wanted < references.count
    for (resource, uri, location) in dialects {
      resources[resource].dialect = dialect(uri, at: location, load)
    }
  }

  /// The site at a place, if a schema was found there.
  func site(at location: SchemaLocation) -> Int? {
    siteNumbers[location]
  }

  private mutating func report(_ message: String, at location: SchemaLocation) {
    problems.append(JSONSchemaError.Problem(location: location, message: message))
  }

  // MARK: Finding

  @discardableResult
  private mutating func addDocument(_ value: JSONValue, uri: URIReference) -> Int {
    let location = SchemaLocation(document: uri.document, pointer: "")
    let resource = addResource(uri: uri, root: location)
    add(value, at: location, resource: resource, keyword: "")
    while let site = unread.popLast() { read(site) }
    return resource
  }

  private mutating func addResource(uri: URIReference, root: SchemaLocation) -> Int {
    resources.append(Resource(uri: uri, root: root))
    resourceNumbers[CodePointKey(uri.document)] = resources.count - 1
    return resources.count - 1
  }

  private mutating func add(
    _ value: JSONValue,
    at location: SchemaLocation,
    resource: Int,
    keyword: String
  ) {
    switch value {
    case .bool, .object:
      unread.append(Site(value: value, location: location, resource: resource, keyword: keyword))
    default:
      report("a schema is an object, true or false, not \(brief(value))", at: location)
    }
  }

  private mutating func read(_ site: Site) {
    guard siteNumbers[site.location] == nil else { return }
    guard case .object(let object) = site.value else {
      siteNumbers[site.location] = sites.count
      sites.append(site)
      return
    }
    let resource = resource(of: object, at: site)
    let number = sites.count
    siteNumbers[site.location] = number
    sites.append(
      Site(
        value: site.value,
        location: site.location,
        resource: resource,
        keyword: site.keyword
      )
    )
    let start = unread.count
    for member in object.members { read(member, of: number, in: resource) }
    unread[start...].reverse()
  }

  /// The resource that a schema belongs to: its own if it has an `$id`.
  private mutating func resource(of object: JSONObject, at site: Site) -> Int {
    guard let value = object["$id"] else { return site.resource }
    let location = site.location.appending("$id")
    guard let id = value.string else {
      report("expected the address of the schema, not \(brief(value))", at: location)
      return site.resource
    }
    let uri = URIReference(id).resolved(against: resources[site.resource].uri)
    guard uri.fragment ?? "" == "" else {
      report("an address of a schema has no fragment; use $anchor", at: location)
      return site.resource
    }
    if let earlier = resourceNumbers[CodePointKey(uri.document)] {
      if resources[earlier].root != site.location {
        report("the address is that of \(resources[earlier].root), too", at: location)
      }
      return earlier
    }
    if resources[site.resource].root == site.location {
      // A document keeps the address that it was loaded from beside the one that it says.
      resources[site.resource].uri = uri
      resourceNumbers[CodePointKey(uri.document)] = site.resource
      return site.resource
    }
    return addResource(uri: uri, root: site.location)
  }

  private mutating func read(_ member: JSONObject.Member, of site: Int, in resource: Int) {
    let (name, value) = (member.name, member.value)
    // Most keywords are of no interest here.
    var location: SchemaLocation { sites[site].location.appending(name) }
    switch SchemaKeyword(name) {
    case .metaSchema:
      guard resources[resource].root.pointer == sites[site].location.pointer else {
        return report("only a schema with an address of its own may have $schema", at: location)
      }
      guard let uri = value.string else {
        return report("expected the address of a meta-schema, not \(brief(value))", at: location)
      }
      dialects.append((resource, uri, location))
    case .anchor:
      guard let anchor = value.string, Self.isAnchor(anchor) else {
        return report("expected a name, not \(brief(value))", at: location)
      }
      let key = CodePointKey(anchor)
      if let other = resources[resource].anchors[key], other != site {
        report("the anchor '\(anchor)' is also at \(sites[other].location)", at: location)
      }
      resources[resource].anchors[key] = site
      if name == "$dynamicAnchor" { resources[resource].dynamicAnchors[key] = site }
    case .reference:
      guard let uri = value.string else {
        return report("expected the address of a schema, not \(brief(value))", at: location)
      }
      let target = URIReference(uri).resolved(against: resources[resource].uri)
      references.append(Reference(site: site, keyword: name, target: target))
    case .schema:
      add(value, at: location, resource: resource, keyword: name)
    case .list:
      guard let list = value.array, !list.isEmpty else {
        return report("expected a list of schemas, not \(brief(value))", at: location)
      }
      let place = location
      for (index, element) in list.enumerated() {
        add(element, at: place.appending("\(index)"), resource: resource, keyword: name)
      }
    case .map:
      guard let object = value.object else {
        return report("expected an object of schemas, not \(brief(value))", at: location)
      }
      let place = location
      for member in object.members {
        let inner = place.appending(member.name)
        add(member.value, at: inner, resource: resource, keyword: name)
      }
    case .mixedMap:
      let place = location
      for member in value.object?.members ?? [] where member.value.array == nil {
        let inner = place.appending(member.name)
        add(member.value, at: inner, resource: resource, keyword: name)
      }
    case .other: break
    case nil: unknownKeywords.append(location)
    }
  }

  /// JSON Schema Core 2020-12, section 8.2.2.
  private static func isAnchor(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
    return isLetter(first)
      && name.utf8.allSatisfy { isLetter($0) || (0x2D...0x2E).contains($0) || $0 &- 0x30 < 10 }
  }
}

// MARK: - References

extension SchemaDocuments {
  private mutating func resolve(
    _ reference: Reference,
    _ load: (String) throws -> JSONValue
  ) {
    let place = sites[reference.site].location.appending(reference.keyword)
    guard let resource = resource(at: reference.target.document, for: place, load)
    else { return }
    guard let (site, anchor) = target(of: reference.target, in: resource, for: place) else {
      return
    }
    if reference.keyword == "$ref" {
      sites[reference.site].reference = site
    } else {
      sites[reference.site].dynamicReference = (site, anchor)
    }
  }

  private mutating func resource(
    at uri: String,
    for place: SchemaLocation,
    _ load: (String) throws -> JSONValue
  ) -> Int? {
    if let known = resourceNumbers[CodePointKey(uri)] { return known }
    if let bundled = MetaSchemas.document(at: uri) {
      return addDocument(bundled, uri: URIReference(uri))
    }
    guard !unloadable.contains(CodePointKey(uri)) else { return nil }
    do {
      return addDocument(try load(uri), uri: URIReference(uri))
    } catch {
      unloadable.insert(CodePointKey(uri))
      report("can't load '\(uri)': \(error)", at: place)
      return nil
    }
  }

  /// The site at a fragment of a resource, and the name if it is a dynamic anchor.
  private mutating func target(
    of uri: URIReference,
    in resource: Int,
    for place: SchemaLocation
  ) -> (site: Int, anchor: CodePointKey?)? {
    let root = resources[resource].root
    guard let fragment = URIReference.unescaped(uri.fragment ?? "") else {
      report("'#\(uri.fragment ?? "")' has a wrong '%' escape", at: place)
      return nil
    }
    if !fragment.isEmpty, fragment.utf8.first != UInt8(ascii: "/") {
      let key = CodePointKey(fragment)
      guard let site = resources[resource].anchors[key] else {
        report("there is no anchor '\(fragment)' in \(root)", at: place)
        return nil
      }
      return (site, resources[resource].dynamicAnchors[key] == nil ? nil : key)
    }
    let location = SchemaLocation(document: root.document, pointer: root.pointer + fragment)
    if let site = site(at: location) { return (site, nil) }
    return newSite(at: location, for: place).map { ($0, nil) }
  }

  /// Reads what stands at a place that no keyword makes a schema.
  private mutating func newSite(at location: SchemaLocation, for place: SchemaLocation) -> Int? {
    let documentRoot = SchemaLocation(document: location.document, pointer: "")
    guard let root = site(at: documentRoot),
      let tokens = SchemaLocation.tokens(in: location.pointer)
    else {
      report("there is nothing at \(location)", at: place)
      return nil
    }
    var value = sites[root].value
    var current = documentRoot
    var resource = sites[root].resource
    for token in tokens {
      let next: JSONValue? =
        switch value {
        case .object(let object): object[token]
        case .array: Int(token).flatMap { String($0) == token ? value[$0] : nil }
        default: nil
        }
      guard let next else {
        report("there is nothing at \(location)", at: place)
        return nil
      }
      value = next
      current = current.appending(token)
      if let site = site(at: current) { resource = sites[site].resource }
    }
    add(value, at: location, resource: resource, keyword: "")
    while let site = unread.popLast() { read(site) }
    return site(at: location)
  }
}

// MARK: - Dialects

extension SchemaDocuments {
  private mutating func dialect(
    _ uri: String,
    at place: SchemaLocation,
    _ load: (String) throws -> JSONValue
  ) -> SchemaDialect {
    let address = URIReference(uri)
    guard address.fragment ?? "" == "" else {
      report(Self.otherDraft(uri), at: place)
      return .standard
    }
    let document = address.document
    if document == MetaSchemas.draft + "schema" { return .standard }
    if document.hasPrefix("https://json-schema.org/draft/2019")
      || document.hasPrefix("http://json-schema.org/")
    {
      report(Self.otherDraft(uri), at: place)
      return .standard
    }
    let metaSchema: JSONValue
    do {
      metaSchema = try MetaSchemas.document(at: document) ?? known(document) ?? load(document)
    } catch {
      report("can't load '\(uri)': \(error)", at: place)
      return .standard
    }
    guard let vocabularies = metaSchema["$vocabulary"]?.object else { return .standard }
    var dialect: SchemaDialect = []
    for vocabulary in vocabularies.members {
      if let known = SchemaDialect(vocabulary: vocabulary.name) {
        dialect.formUnion(known)
      } else if vocabulary.value.bool != false {
        report("the meta-schema needs the unknown vocabulary '\(vocabulary.name)'", at: place)
      }
    }
    return dialect
  }

  private func known(_ uri: String) -> JSONValue? {
    resourceNumbers[CodePointKey(uri)].flatMap { site(at: resources[$0].root) }
      .map { sites[$0].value }
  }

  private static func otherDraft(_ uri: String) -> String {
    "only draft 2020-12 is understood, not '\(uri)'; if the schema means the same there, "
      + "write '\(MetaSchemas.draft)schema'"
  }
}
