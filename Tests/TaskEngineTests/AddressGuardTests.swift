import HTTPTypes
import Testing

@testable import TaskEngine

struct AddressGuardTests {
  @Test(
    arguments: [
      "169.254.169.254", "169.254.0.1", "fe80::1", "febf::1", "fe80::1%eth0", "fd00:ec2::254",
      "fd20:ce::254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "::169.254.169.254",
      "100.100.100.200", "168.63.129.16", "192.0.0.192",
    ]
  )
  func linkLocalAndMetadataAddressesAreRefused(address: String) {
    #expect(AddressGuard().refuses(address))
  }

  @Test(
    arguments: [
      "127.0.0.1", "::1", "10.0.0.1", "169.253.1.1", "fd00::1", "fec0::1", "::ffff:127.0.0.1",
      "93.184.215.14", "", "host.test",
    ]
  )
  func othersAreNot(address: String) {
    #expect(!AddressGuard().refuses(address))
  }

  @Test func whatIsNamedIsReached() {
    let addressGuard = AddressGuard(exceptions: ["169.254.169.254"])
    #expect(!addressGuard.refuses("169.254.169.254"))
    #expect(addressGuard.refuses("169.254.169.253"))
  }

  @Test(
    arguments: [
      "http://169.254.169.254/", "http://2852039166/", "http://0xa9fea9fe/",
      "http://[::ffff:169.254.169.254]/", "http://[fe80::1]/", "http://meta.test/",
    ]
  )
  func itIsTheAddressOfTheConnectionThatCounts(url: String) async {
    var request = PreparedRequest(url: url)
    request.options.addressGuard = AddressGuard()
    request.options.proxy = .none
    request.options.resolve = [.init(host: "meta.test", address: "169.254.169.254")]
    request.timeout = .seconds(5)
    let error = await #expect(throws: RequestError.self) {
      _ = try await CurlTransport.shared.send(request, to: .memory, progress: TaskProgress())
    }
    #expect(error?.code == .addressRefused, "\(String(describing: error))")
  }
}
