import Foundation
import Synchronization
import Testing

/// Programs of the system that tests start; where one is missing its tests are skipped.
enum Program {
  static let nginx = find("nginx")
  static let tinyproxy = find("tinyproxy")
  static let openssl = find("openssl")

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"])
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end.
  static func run(_ path: String, _ arguments: [String]) throws {
    guard wait(for: try start(path, arguments)) == 0 else {
      throw Failed(what: "\(path) \(arguments)")
    }
  }

  /// Starts a program without output, and gives its process number.
  ///
  /// Foundation's `Process` is no help here: its waiting needs a run loop, and hangs on the threads
  /// of Swift tasks.
  static func start(_ path: String, _ arguments: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var texts = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &texts, environ) == 0 else {
      throw Failed(what: path)
    }
    return process
  }

  /// The exit status.
  @discardableResult
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  struct Failed: Error {
    var what: String
  }
}

/// A private authority with certificates, made once for all tests of a run.
struct Certificates: Sendable {
  static let shared = Result { try Certificates() }

  let folder: URL

  func path(_ name: String) -> String { folder.appending(component: name).path }

  private init() throws {
    guard let openssl = Program.openssl else { throw Program.Failed(what: "openssl") }
    folder = FileManager.default.temporaryDirectory
      .appending(component: "engine-certificates-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let folder = folder
    func run(_ line: String) throws {
      let words = line.split(separator: " ").map { word in
        word.hasSuffix(".pem") || word == "extensions" ? "\(folder.path)/\(word)" : String(word)
      }
      try Program.run(openssl, words)
    }
    try run("ecparam -name prime256v1 -genkey -noout -out key.pem")
    try run("req -x509 -new -key key.pem -subj /CN=test-authority -days 10 -out ca.pem")
    for (name, days, host) in [
      ("server", 10, "localhost"), ("expired", -1, "localhost"), ("other", 10, "other.example"),
      ("client", 10, "client"),
    ] {
      try Data("subjectAltName=DNS:\(host)\(name == "server" ? ",IP:127.0.0.1" : "")\n".utf8)
        .write(to: folder.appending(component: "extensions"))
      try run("req -new -key key.pem -subj /CN=\(host) -out request.pem")
      try run(
        "x509 -req -in request.pem -CA ca.pem -CAkey key.pem -set_serial \(abs(days) + 41) "
          + "-days \(days) -extfile extensions -out \(name).pem"
      )
    }
  }
}

/// A program that listens, for as long as a function runs.
enum ExternalServer {
  private static let nextPort = Mutex(20_000 + Int(getpid()) % 10_000)

  /// Ports that nobody listens on, below those that the system gives out by itself: a server of
  /// another test must not take one before the program does.
  static func freePorts(_ count: Int) throws -> [Int] {
    var ports: [Int] = []
    while ports.count < count {
      let port = nextPort.withLock { port in
        port += 1
        return port
      }
      if !isListening(port) { ports.append(port) }
    }
    return ports
  }

  static func run<Value>(
    _ path: String,
    _ arguments: [String],
    waitingFor ports: [Int],
    _ body: () async throws -> Value
  ) async throws -> Value {
    let process = try Program.start(path, arguments)
    defer {
      // It inherits the signal mask of a Swift task's thread, which blocks SIGTERM.
      kill(process, SIGKILL)
      Program.wait(for: process)
    }
    for port in ports {
      var tries = 0
      while !isListening(port) {
        tries += 1
        guard tries < 1000, kill(process, 0) == 0 else { throw Program.Failed(what: path) }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    return try await body()
  }

  private static func isListening(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

/// tinyproxy, a proxy for plain requests and for tunnels.
enum Tinyproxy {
  /// Gives its port.
  static func run<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
    let path = try #require(Program.tinyproxy)
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let port = try ExternalServer.freePorts(1)[0]
    try Data("Port \(port)\nListen 127.0.0.1\nTimeout 10\nAllow 127.0.0.1\n".utf8).write(to: file)
    return try await ExternalServer.run(path, ["-d", "-c", file.path], waitingFor: [port]) {
      try await body(port)
    }
  }
}

/// nginx with one port for each way to misuse TLS.
struct Nginx: Sendable {
  let folder: URL
  let ports: [Int]

  var tls: String { "https://localhost:\(ports[0])" }
  var expired: String { "https://localhost:\(ports[1])" }
  var wrongHost: String { "https://localhost:\(ports[2])" }
  var clientCertificate: String { "https://localhost:\(ports[3])" }
  var plain: String { "http://localhost:\(ports[4])" }
  var h2c: String { "http://localhost:\(ports[5])" }
  var socket: String { folder.appending(component: "nginx.sock").path }

  static func run<Value>(_ body: (Nginx) async throws -> Value) async throws -> Value {
    let path = try #require(Program.nginx)
    let certificates = try Certificates.shared.get()
    let folder = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let nginx = Nginx(folder: folder, ports: try ExternalServer.freePorts(6))
    let file = folder.appending(component: "nginx.conf")
    try Data(nginx.configuration(certificates).utf8).write(to: file)
    return try await ExternalServer.run(
      path,
      ["-p", folder.path, "-c", file.path, "-e", folder.appending(component: "error.log").path],
      waitingFor: nginx.ports
    ) { try await body(nginx) }
  }

  private func configuration(_ certificates: Certificates) -> String {
    func server(_ listen: String, _ certificate: String?, _ more: String = "") -> String {
      let tls = certificate.map {
        "ssl_certificate \(certificates.path($0)); ssl_certificate_key "
          + "\(certificates.path("key.pem"));"
      }
      return """
        server {
          listen \(listen);
          \(tls ?? "")
          \(more)
          location /gzip { gzip on; gzip_min_length 1; gzip_types *; return 200 "\(text)"; }
          location / { return 200 "$server_protocol $ssl_client_s_dn"; }
        }
        """
    }
    let client = "ssl_client_certificate \(certificates.path("ca.pem")); ssl_verify_client on;"
    return """
      daemon off; master_process off; pid \(folder.path)/pid;
      error_log \(folder.path)/error.log;
      events { worker_connections 256; }
      http {
        access_log off;
        default_type text/plain;
        client_body_temp_path \(folder.path)/a; proxy_temp_path \(folder.path)/b;
        fastcgi_temp_path \(folder.path)/c; uwsgi_temp_path \(folder.path)/d;
        scgi_temp_path \(folder.path)/e;
        \(server("127.0.0.1:\(ports[0]) ssl http2", "server.pem"))
        \(server("127.0.0.1:\(ports[1]) ssl", "expired.pem"))
        \(server("127.0.0.1:\(ports[2]) ssl", "other.pem"))
        \(server("127.0.0.1:\(ports[3]) ssl", "server.pem", client))
        \(server("127.0.0.1:\(ports[4])", nil))
        \(server("127.0.0.1:\(ports[5]) http2", nil))
        \(server("unix:\(socket)", nil))
      }
      """
  }

  private var text: String { String(repeating: "compress me ", count: 100) }
}
