import SpecSource

extension Explanation {
  /// What is wrong with the cases that a suite or a step runs for.
  static let cases = [
    Explanation(
      .noCases,
      """
      A list of cases is empty, or a file of them has no row, so that nothing would run and \
      everything would seem to be well. Only the list that an earlier step gives may be empty: \
      the step is skipped then.
      """,
      wrong: .fragment(
        """
        cases: []
        steps:
          - GET: /users/${case.user}
        """
      ),
      right: .fragment(
        """
        cases: [{ user: ada }, { user: grace }]
        steps:
          - GET: /users/${case.user}
        """
      )
    ),
    Explanation(
      .invalidData,
      """
      A file of cases can't be read as what its name says. A CSV file (RFC 4180) has a line of \
      column names and then rows of as many fields, separated by commas; a JSON or YAML file is \
      one list.
      """,
      wrong: .shell(
        """
        printf 'user,plan\\nada,free\\ngrace\\n' > users.csv
        specrun orders.yaml
        """
      ),
      right: .shell(
        """
        printf 'user,plan\\nada,free\\ngrace,pro\\n' > users.csv
        specrun orders.yaml
        """
      )
    ),
  ]
}
