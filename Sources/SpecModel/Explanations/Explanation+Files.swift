import SpecSource

extension Explanation {
  /// What is wrong before a file's YAML is read.
  static let files = [
    Explanation(
      .noSuchFile,
      """
      A file that was named isn't there: a path on the command line, or a file that a step \
      sends. Paths in a suite are relative to the suite's own folder.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /files
            file: no-such-file.pdf
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /files
            text: the file's content
        """
      )
    ),
    Explanation(
      .unreadableFile,
      """
      A file is there, and the system does not let it be read. Most often its permissions are \
      at fault.
      """,
      wrong: .shell(
        """
        chmod 000 orders.yaml
        specrun orders.yaml
        """
      ),
      right: .shell(
        """
        chmod 644 orders.yaml
        specrun orders.yaml
        """
      )
    ),
    Explanation(
      .outsideProject,
      """
      A suite names a file that does not lie below its project, symbolic links resolved. The \
      project is the checkout (the nearest folder with .git), else the folder that specrun is \
      called in. Whoever runs the suite can let it read elsewhere.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /files
            file: /etc/hosts
        """
      ),
      right: .shell(
        """
        specrun orders.yaml --allow-files /srv/test-data
        """
      )
    ),
    Explanation(
      .noSuites,
      """
      A folder was named in which there is nothing to run. Suites are files whose names end in \
      .yaml or .yml; names that begin with _ or . and the project file specrun.yaml are passed \
      over.
      """,
      wrong: .shell(
        """
        mkdir specs
        mv orders.yml.txt specs/
        specrun specs
        """
      ),
      right: .shell(
        """
        mkdir specs
        mv orders.yaml specs/
        specrun specs
        """
      )
    ),
    Explanation(
      .notASuite,
      """
      Every YAML file below a folder has to be a suite, and this one has none of a suite's \
      keys. Nothing is passed over silently; a file that is meant for something else gets a \
      name that begins with _.
      """,
      wrong: .suite(
        """
        apiVersion: v1
        kind: Service
        """
      ),
      right: .suite(
        """
        suite: Services
        base: http://localhost:8080
        steps:
          - GET: /health
        """
      )
    ),
    Explanation(
      .invalidText,
      """
      A file holds bytes that are not UTF-8, or control characters that YAML does not allow. \
      Other encodings, such as UTF-16, are not guessed at.
      """,
      wrong: .shell(
        """
        iconv -t UTF-16 orders.yaml > other.yaml
        specrun other.yaml
        """
      ),
      right: .shell(
        """
        iconv -f UTF-16 -t UTF-8 other.yaml > orders.yaml
        specrun orders.yaml
        """
      )
    ),
  ]

  /// What is wrong with a file's YAML.
  static let yaml = [
    Explanation(
      .invalidYAML,
      """
      The structure of the YAML is broken, so that nothing after it can be trusted. Often a \
      text begins with a character that means something to YAML, or stands unquoted inside { } \
      or [ ].
      """,
      wrong: .fragment(
        """
        variables: { id: 7 }
        steps:
          - POST: /orders
            json: { id: ${id} }
        """
      ),
      right: .fragment(
        """
        variables: { id: 7 }
        steps:
          - POST: /orders
            json: { id: "${id}" }
        """
      )
    ),
    Explanation(
      .limitExceeded,
      """
      A file is nested deeper, or its aliases stand for more values, than any suite needs: 64 \
      levels, a million aliased values, ten million values in all. The limits keep hostile \
      input from using up time and memory.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /echo
            json: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /echo
            json: [[[deep enough]]]
        """
      )
    ),
    Explanation(
      .duplicateKey,
      """
      A mapping has the same key twice, and one of the two would be lost. Names of headers are \
      the same whatever their letter case.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders
            headers:
              Accept: text/html
              accept: application/json
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders
            headers:
              Accept: [text/html, application/json]
        """
      )
    ),
    Explanation(
      .yamlTag,
      """
      YAML tags such as !int have no meaning in suites. What may stand somewhere is said by \
      patterns, which are plain text.
      """,
      wrong: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: !int 1 }
        """
      ),
      right: .fragment(
        """
        steps:
          - GET: /orders/1
            expect:
              body: { id: <int> }
        """
      )
    ),
    Explanation(
      .ambiguousNumber,
      """
      YAML takes this for a number and JSON does not, so that it would be sent as something \
      else than it looks like. In quotes it is text; a number is written as JSON writes it.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /addresses
            json: { zip: 01234 }
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /addresses
            json: { zip: "01234" }
        """
      )
    ),
    Explanation(
      .missingValue,
      """
      A key or a list item has nothing after it. That is either forgotten, or indented \
      wrongly, or null, which has to be written.
      """,
      wrong: .fragment(
        """
        steps:
          - POST: /orders
            json:
              note:
        """
      ),
      right: .fragment(
        """
        steps:
          - POST: /orders
            json:
              note: null
        """
      )
    ),
  ]
}
