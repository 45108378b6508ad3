import SpecSource

extension Explanation {
  /// What is wrong between a suite and its project file.
  static let projects = [
    Explanation(
      .unknownEnvironment,
      """
      The environment that --env names isn't in the project file: the nearest specrun.yaml in the \
      suite's folder or above. Suites of several projects each need it in their own.
      """,
      wrong: .shell(
        """
        echo 'environments: { staging: { base: https://staging.example.com } }' > specrun.yaml
        specrun specs --env stagin
        """
      ),
      right: .shell(
        """
        specrun specs --env staging
        """
      )
    ),
    Explanation(
      .effectNotAllowed,
      """
      The environment of the run does not allow what this request does: GET, HEAD and OPTIONS \
      read, POST creates, PUT and PATCH change, DELETE deletes, unless the step says otherwise by \
      'effect'. Steps that are skipped, or whose 'if' names another environment, are left alone. \
      Nothing is sent.
      """,
      wrong: .shell(
        """
        echo 'environments: { production: { allow: [read] } }' > specrun.yaml
        specrun orders.yaml --env production     # with a step DELETE: /orders/42
        """
      ),
      right: .shell(
        """
        specrun orders.yaml --env staging        # or, in the step:
                                                 # if: ${run.environment != 'production'}
        """
      )
    ),
    Explanation(
      .hostNotAllowed,
      """
      A request would go to a server that is not among the 'hosts' of the environment of the run, \
      by its URL, its base or a redirect. Nothing is sent there.
      """,
      wrong: .shell(
        """
        echo 'environments: { local: { hosts: [localhost] } }' > specrun.yaml
        specrun orders.yaml --env local          # with base: https://shop.example.com
        """
      ),
      right: .shell(
        """
        specrun orders.yaml --env local --base http://localhost:8080
        """
      )
    ),
    Explanation(
      .cleartextSecrets,
      """
      Credentials would go over http to another machine, and everybody on the way could read \
      them. Use https, or name the host in 'cleartext' of the project file or of an environment, or \
      by --allow-cleartext.
      """,
      wrong: .shell(
        """
        specrun orders.yaml --base http://shop.example.com    # with steps that log in
        """
      ),
      right: .shell(
        """
        specrun orders.yaml --base https://shop.example.com
        """
      )
    ),
  ]
}
