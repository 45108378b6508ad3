import Matching
import SpecSource

/// The keys of a step, and of `defaults`, that say how a request travels.
enum ConnectionKeys {
  static let tls = Key(
    "tls",
    "whom to trust, and who this client is",
    example: "tls: { verify: false }",
    .tls
  )
  static let proxy = Key(
    "proxy",
    "a proxy's URL (http, https, socks4, socks4a, socks5, socks5h), or none; what the environment "
      + "says (http_proxy, no_proxy …) unless written",
    example: "proxy: http://proxy.example.com:3128",
    .proxy
  )
  static let resolve = Key(
    "resolve",
    "where to connect instead of a host: a name or an address, with a port or without",
    example:
      "resolve: { shop.example.com: 127.0.0.1, \"shop.example.com:443\": \"127.0.0.1:8443\" }",
    .resolve
  )
  static let socket = Key(
    "socket",
    "a unix socket to connect to, whatever the URL's host",
    example: "socket: /var/run/docker.sock",
    .removable(.template)
  )
  static let version = Key(
    "http",
    "the version of HTTP: 1.1, 2 or 3; what the server offers unless written",
    example: "http: 2",
    .httpVersion
  )
  static let cache = Key(
    "cache",
    "use serves from and stores in the suite's cache (RFC 9111); ignore, unless written, always asks",
    example: "cache: use",
    .word("use of the cache") as Reader<ConnectionTemplate.CacheUse>
  )
  static let limits = Key(
    "limits",
    "what is taken of an answer at most, and how long to wait for a part of it",
    example: "limits: { maxBody: 10MB, connect: 2s }",
    .limits
  )

  static let all = [
    tls.description, proxy.description, resolve.description, socket.description,
    version.description, cache.description, limits.description,
  ]
  static let names = KeyNames(all.map(\.name))
}

/// The keys of `tls`.
enum TLSKeys {
  static let ca = Key(
    "ca",
    "a PEM file of authorities to trust instead of the system's",
    example: "ca: ${env.HOME}/ca.pem",
    .removable(.template)
  )
  static let certificate = Key(
    "cert",
    "a PEM file with this client's certificate",
    example: "cert: ${env.HOME}/client.pem",
    .removable(.template)
  )
  static let key = Key(
    "key",
    "a PEM file with the certificate's key, where it is another file",
    example: "key: ${env.HOME}/client-key.pem",
    .removable(.template)
  )
  static let passphrase = Key(
    "passphrase",
    "what opens the key",
    example: "passphrase: ${env.KEY_PASSPHRASE}",
    .removable(.template)
  )
  static let verify = Key(
    "verify",
    "false takes any certificate for any host",
    example: "verify: false",
    .bool
  )

  static let group = KeyGroup(
    "'tls'",
    [
      ca.description, certificate.description, key.description, passphrase.description,
      verify.description,
    ]
  )
}
