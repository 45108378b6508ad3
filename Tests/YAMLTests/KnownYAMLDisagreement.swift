/// The cases of yaml-test-suite in which `YAMLReader` does otherwise, and why.
enum KnownYAMLDisagreement {
  struct Group {
    var reason: String
    /// How what the reader does is described.
    var sign: String
    var cases: String
  }

  static let groups = [
    Group(
      reason: """
        Tags are errors: what may stand somewhere is said by patterns.
        """,
      sign: "yaml-tag",
      cases: """
        2AUY 2XXW 33X3 35KP 52DL 565N 57H4 5TYM 6CK3 6JWB 6WLZ 735Y 74H7 7FWL 8MK2 9KAX 9WXW \
        BU8L C4HZ CC74 CUP7 EHF6 F2C7 FH7J HMQ5 J7PZ L94M LE5A M5C3 P76L S4JQ U3C3 UGM3 \
        UKK6/2 WZ62 Z67P Z9M4
        """
    ),
    Group(
      reason: """
        A key or an item with nothing after it is an error; null has to be written.
        """,
      sign: "missing-value",
      cases: """
        4ABK 4MUZ 4MUZ/1 4MUZ/2 5MUD 5WE3 6KGN 6XDY 6ZKB 7W2P 8KB6 9BXH 9DXL 9SA2 C2DT \
        DK95/7 HM87/1 JTV5 K3WX MUS6/2 MUS6/3 MUS6/4 NJ66 PUW8 PW8X SM9W UKK6/1 UT92 VJP3/1 \
        W42U ZWK4
        """
    ),
    Group(
      reason: """
        Keys are text: JSON has no others.
        """,
      sign: "invalid-yaml: a key must be text",
      cases: """
        26DV 4FJ6 6BFJ 6PBE 9MMW E76Z KK5P LX3P M2N8 M2N8/1 M5DY Q9WF RZP5 SBG9 V9D5 X38W \
        XW4D
        """
    ),
    Group(
      reason: """
        Keys are never empty.
        """,
      sign: "invalid-yaml: a key is missing",
      cases: """
        2SXE DFF7
        """
    ),
    Group(
      reason: """
        libyaml refuses tabs where indentation could be, also where YAML 1.2 allows \
        them.
        """,
      sign: "invalid-yaml: a tab",
      cases: """
        6CA3 96NN 96NN/1 DK95 DK95/3 DK95/4 Q5MG R4YG Y79Y/1
        """
    ),
    Group(
      reason: """
        libyaml is more lenient than YAML 1.2 with indentation, comments and commas \
        inside flow collections.
        """,
      sign: "is accepted",
      cases: """
        9C9N 9JBA CVW2 DK95/1 EB22 G5U8 QB6E S98Z SU5Z X4QW Y79Y/3 YJV2
        """
    ),
    Group(
      reason: """
        libyaml reads YAML 1.1 here: another end of a block, of a key, or of an anchor.
        """,
      sign: "gives ",
      cases: """
        652Z L24T/1 Y2GN
        """
    ),
    Group(
      reason: """
        libyaml knows YAML 1.1 and refuses what YAML 1.2 allows: directives, documents \
        without ---, adjacent values, plain text in flow collections.
        """,
      sign: "invalid-yaml",
      cases: """
        2JQS 2LFX 58MP 5T43 6BCT 6LVF 6M2F 7Z25 8XYN A2M4 BEC7 CFD4 DBG4 DK3J FP8R FRK4 HM87 \
        HWV9 M7A3 MUS6/5 MUS6/6 NHX8 NKF9 QT73 S3PD SM9W/1 UKK6 W4TN W5VH Y79Y/10 ZYU8 \
        ZYU8/1 ZYU8/2 ZYU8/3
        """
    ),
  ]

  static let byName: [String: Group] = Dictionary(
    uniqueKeysWithValues: groups.flatMap { group in
      group.cases.split(separator: " ").map { (String($0), group) }
    }
  )
}
