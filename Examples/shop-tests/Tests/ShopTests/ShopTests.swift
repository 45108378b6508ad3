// Runs the suites in Specs against the demo API:
//   swift run demo-api                              # in the repository's folder
//   API_URL=http://127.0.0.1:8080 swift test        # in this package's
import SpecTesting
import Testing

let shop = SpecSuites(
  at: "Specs",
  functions: [basket],
  namedPlugins: ["client": ClientPlugin(name: "shop-tests")]
)

@Test(.timeLimit(.minutes(1)), arguments: try shop.all)
func suite(_ suite: SpecSuite) async {
  await suite.run(preconditions: [somethingIsSold], validations: [answersInTime])
}
