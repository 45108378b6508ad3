package import Foundation
import Testing

/// nginx with one port for each way to misuse TLS.
package struct Nginx: Sendable {
  package let folder: URL
  package let ports: [Int]

  package var tls: String { "https://localhost:\(ports[0])" }
  package var expired: String { "https://localhost:\(ports[1])" }
  package var wrongHost: String { "https://localhost:\(ports[2])" }
  package var clientCertificate: String { "https://localhost:\(ports[3])" }
  package var plain: String { "http://localhost:\(ports[4])" }
  package var h2c: String { "http://localhost:\(ports[5])" }
  package var socket: String { folder.appending(component: "nginx.sock").path }

  package static func run<Value>(_ body: (Nginx) async throws -> Value) async throws -> Value {
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
