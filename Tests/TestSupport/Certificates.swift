package import Foundation

/// A private authority with certificates, made once for all tests of a run.
package struct Certificates: Sendable {
  package static let shared = Result { try Certificates() }

  package let folder: URL

  package func path(_ name: String) -> String { folder.appending(component: name).path }

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
    try Program.run(
      openssl,
      [
        "ec", "-in", "\(folder.path)/key.pem", "-aes256", "-passout", "pass:open sesame",
        "-out", "\(folder.path)/locked-key.pem",
      ]
    )
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
