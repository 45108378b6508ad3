/// What the command line says of where requests may go: whoever writes suites can't change it.
package struct Reach: Sendable {
  /// `--hosts`: nowhere else, whatever an environment says; nil for no such limit.
  package var hosts: [HostPattern]?
  /// `--allow-cleartext`: hosts that credentials may go to without TLS.
  package var cleartext: [HostPattern]

  package init(hosts: [HostPattern]? = nil, cleartext: [HostPattern] = []) {
    self.hosts = hosts
    self.cleartext = cleartext
  }
}
