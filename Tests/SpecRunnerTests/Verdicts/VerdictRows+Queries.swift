extension VerdictRow {
  private static func function(
    _ name: String,
    _ query: String,
    _ pattern: String,
    passes: [String],
    fails: [String] = []
  ) -> VerdictRow {
    .query("function.\(name)", query, pattern, passes: passes, fails: fails)
  }

  /// That of `hello`.
  static let sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

  /// Each function and filter, judged by what it gives.
  static let functions: [VerdictRow] = [
    function("upper", "body.x | upper", "ADA", passes: [#""ada""#], fails: [#""adb""#]),
    function("lower", "body.x | lower", "ada", passes: [#""ADA""#], fails: [#""ADÄ""#]),
    function("trim", "body.x | trim", "a b", passes: [#"" a b ""#], fails: [#""a  b""#]),
    function(
      "split",
      "body.x | split(',')",
      "[a, b]",
      passes: [#""a,b""#],
      fails: [#""a,b,""#, #""a;b""#]
    ),
    function(
      "replace",
      "body.x | replace(/\\d/, '#')",
      "'a##'",
      passes: [#""a12""#],
      fails: [#""a1""#, #""a123""#]
    ),
    function(
      "match",
      "body.x | match(/id=(\\d+)/, 1)",
      "'42'",
      passes: [#""id=42;""#],
      fails: [#""id=421""#, #""id=""#]
    ),
    function(
      "contains",
      "body.x | contains('a')",
      "true",
      passes: [#""cab""#, #"["a"]"#, #"{"a": 1}"#],
      fails: [#""A""#, #"["ab"]"#, #"{"b": 1}"#]
    ),
    function("string", "body.x | string", "'1'", passes: ["1", #""1""#], fails: ["1.0", "[1]"]),
    function("number", "body.x | number", "<..1>", passes: ["0", "1", "-1", #""1""#, #""0.5""#]),
    function(
      "int",
      "body.x | int",
      "1",
      passes: ["1", #""1""#, "1.0"],
      fails: [#""1.5""#, #""one""#]
    ),
    function("bool", "body.x | bool", "true", passes: ["true", #""true""#], fails: [#""yes""#]),
    function("round", "body.x | round", "2", passes: ["1.5", "2.4"], fails: ["2.5", "1.49"]),
    function("sum", "body.x | sum", "0.3", passes: ["[0.1, 0.2]"], fails: ["[0.1, 0.1]"]),
    function("min", "body.x | min", "1", passes: ["[1]", "[2, 1]"], fails: ["[2]", "[1, 0]"]),
    function("max", "body.x | max", "1", passes: ["[1]", "[0, 1]"], fails: ["[2]", "[1, 2]"]),
    function(
      "length",
      "body.x | length",
      "1",
      passes: [#""1""#, "[1]", "[null]", #"{"a": 1}"#],
      fails: [#""ab""#]
    ),
    function("first", "body.x | first", "1", passes: ["[1]", "[1, 2]"], fails: ["[2, 1]"]),
    function("last", "body.x | last", "1", passes: ["[1]", "[2, 1]"], fails: ["[1, 2]"]),
    function("nth", "body.x | nth(-2)", "1", passes: ["[1, 2]"], fails: ["[2, 1]"]),
    function("sort", "body.x | sort", "[1, 2]", passes: ["[2, 1]", "[1, 2]"], fails: ["[2, 2]"]),
    function("unique", "body.x | unique", "[1]", passes: ["[1]", "[1, 1.0]"], fails: ["[1, 2]"]),
    function("reverse", "body.x | reverse", "[1, 2]", passes: ["[2, 1]"], fails: ["[1, 2]"]),
    function(
      "flatten",
      "body.x | flatten",
      "[1, [2]]",
      passes: ["[1, [[2]]]"],
      fails: ["[1, [2]]"]
    ),
    function("join", "body.x | join('-')", "a-1", passes: [#"["a", 1]"#], fails: [#"["a1"]"#]),
    function("keys", "body.x | keys", "[a]", passes: [#"{"a": 1}"#], fails: [#"{"A": 1}"#]),
    function("values", "body.x | values", "[1]", passes: [#"{"a": 1}"#], fails: [#"{"a": 2}"#]),
    function(
      "merge",
      "(body.x | merge(body.x)).a",
      "1",
      passes: [#"{"a": 1}"#],
      fails: [#"{"b": 1}"#]
    ),
    function("base64", "body.x | base64", "YWRh", passes: [#""ada""#], fails: [#""Ada""#]),
    function("base64url", "body.x | base64url", "YT9iPg", passes: [#""a?b>""#], fails: [#""a?b""#]),
    function("unbase64", "body.x | unbase64", "ada", passes: [#""YWRh""#], fails: [#""YWR""#]),
    function("hex", "body.x | hex", "617a", passes: [#""az""#], fails: [#""aZ""#]),
    function("unhex", "body.x | unhex | hex", "ff00", passes: [#""FF00""#], fails: [#""ff0""#]),
    function("url", "body.x | url", "a%20b", passes: [#""a b""#], fails: [#""a+b""#]),
    function("unurl", "body.x | unurl", "a b", passes: [#""a%20b""#], fails: [#""a+b""#]),
    function("html", "body.x | html", "a&amp;", passes: [#""a&""#], fails: [#""a&amp;""#]),
    function(
      "unhtml",
      "body.x | unhtml",
      "a&",
      passes: [#""a&amp;""#, #""a&""#],
      fails: [#""a""#]
    ),
    function("json", "body.x | json", "'[1]'", passes: ["[1]"], fails: ["[1.0]", #""[1]""#]),
    function(
      "parse",
      "body.x | parse",
      "[1]",
      passes: [#""[1]""#],
      fails: [#""[1""#, #""[2]""#, #""{\"a\":1,\"a\":1}""#]
    ),
    function("raw", "body.x | raw", "text", passes: [#""text""#], fails: [#""TEXT""#]),
    function(
      "csv",
      "(body.x | csv)[0].a",
      "'1'",
      passes: [#""a,b\n1,2\n""#],
      fails: [#""a,b\n2,1\n""#, #""a,b\n1\n""#]
    ),
    function("yaml", "(body.x | yaml).a", "NO", passes: [#""a: NO""#], fails: [#""a: no""#]),
    function("lines", "body.x | lines", "[a, b]", passes: [#""a\r\nb\n""#], fails: [#""a b""#]),
    function(
      "md5",
      "body.x | md5",
      "900150983cd24fb0d6963f7d28e17f72",
      passes: [#""abc""#],
      fails: [#""abd""#]
    ),
    function(
      "sha1",
      "body.x | sha1",
      "a9993e364706816aba3e25717850c26c9cd0d89d",
      passes: [#""abc""#],
      fails: [#""abd""#]
    ),
    function("sha256", "body.x | sha256", sha256, passes: [#""hello""#], fails: [#""hello ""#]),
    function(
      "sha512",
      "body.x | sha512",
      "<starts with 'ddaf35a193617aba'>",
      passes: [#""abc""#],
      fails: [#""abd""#]
    ),
    function(
      "hmac",
      "body.x | hmac('key', 'sha256')",
      "780c3db4ce3de5b9e55816fba98f590631d96c075271b26976238d5f4444219b",
      passes: [#""a""#],
      fails: [#""b""#]
    ),
    function("jwt", "body.x | jwt('long enough key')", "<jwt>", passes: ["{}", #"{"a": 1}"#]),
    function(
      "now",
      "body.x == (now() | format('yyyy'))",
      "true",
      passes: [#""2023""#],
      fails: [#""2024""#]
    ),
    function(
      "date",
      "body.x | date",
      "1994-11-06T08:49:37.000Z",
      passes: [#""Sun, 06 Nov 1994 08:49:37 GMT""#, "784111777"],
      fails: [#""Sun, 06 Nov 1994 08:49:38 GMT""#, "784111778", #""06.11.1994""#]
    ),
    function(
      "unix",
      "body.x | unix",
      "86400",
      passes: [#""1970-01-02""#],
      fails: [#""1970-01-03""#]
    ),
    function(
      "format",
      "body.x | format('dd.MM.yy')",
      "31.01.30",
      passes: [#""2030-01-31""#],
      fails: [#""2031-01-30""#]
    ),
    function(
      "plus",
      "body.x | plus(1d) | format('MMdd')",
      "'0301'",
      passes: [#""2030-02-28""#],
      fails: [#""2028-02-28""#]
    ),
    function(
      "minus",
      "body.x | minus(1d) | format('MMdd')",
      "'0228'",
      passes: [#""2030-03-01""#],
      fails: [#""2028-03-01""#]
    ),
    function("uuid", "body.x == (uuid() | length)", "true", passes: ["36"], fails: ["35"]),
    function("random", "random(1, 1) == body.x", "true", passes: ["1"], fails: ["2"]),
    function("pick", "pick(body.x)", "1", passes: ["[1]", "[1, 1]"], fails: ["[2]"]),
    // By chance an address holds much that an answer may hold, but it has always two parts.
    function(
      "fake",
      "(fake('email') | split('@') | length) == body.x",
      "true",
      passes: ["2"],
      fails: ["1", "3"]
    ),
    function(
      "jsonpath",
      "body.x | jsonpath('$[*].a')",
      "[1, 2]",
      passes: [#"[{"a": 1}, {"a": 2}]"#],
      fails: [#"[{"a": 2}, {"a": 1}]"#, #"[{"a": 1}]"#]
    ),
    function(
      "xpath",
      "body.x | xpath('//a')",
      "b",
      passes: [#""<r><a>b</a></r>""#],
      fails: [#""<r><a>c</a></r>""#, #""<r><c>b</c></r>""#, #""<r><a>b</a><a>b</a></r>""#]
    ),
    function(
      "nodes",
      "body.x | nodes('//a')",
      "[b]",
      passes: [#""<r><a>b</a></r>""#],
      fails: [#""<r><a>b</a><a>b</a></r>""#, #""<r/>""#]
    ),
    function("if", "if(body.x, 1, 2)", "1", passes: ["true"], fails: []),
  ]

  /// Each operator, and the two kinds of JSONPath.
  static let operators: [VerdictRow] = [
    .query("operator.+", "body.x + 1", "1.5", passes: ["0.5"], fails: ["0.50001"]),
    .query("operator.-", "body.x - 1", "0", passes: ["1"], fails: ["1.1"]),
    .query("operator.*", "body.x * 3", "0.3", passes: ["0.1"], fails: ["0.2"]),
    .query("operator./", "body.x / 4", "0.25", passes: ["1"], fails: ["2"]),
    .query("operator.%", "body.x % 4", "3", passes: ["7"], fails: ["8"]),
    .query("operator.<", "body.x < 1", "true", passes: ["0", "-1"], fails: ["1.0"]),
    .query("operator.<=", "body.x <= 1", "true", passes: ["0", "1", "-1"], fails: ["1.1"]),
    .query("operator.>", "body.x > 1", "true", passes: ["1.5"], fails: ["1.0"]),
    .query("operator.>=", "body.x >= 1", "true", passes: ["1", "1.5"], fails: ["0.9"]),
    .query("operator.==", "body.x == 1", "true", passes: ["1", "1.0"], fails: ["1.1"]),
    .query(
      "operator.!=",
      "body.x != 1",
      "true",
      passes: Trial.anything.filter { !["1", Trial.missing].contains($0) }
    ),
    .query("operator.!", "!body.x", "true", passes: ["false"], fails: []),
    .query("operator.negative", "-body.x", "1", passes: ["-1"], fails: ["1"]),
    .query("operator.&&", "body.x && true", "true", passes: ["true"], fails: []),
    .query("operator.||", "body.x || false", "true", passes: ["true"], fails: []),
    .query(
      "operator.??",
      "body.x ?? 'none'",
      "none",
      passes: [Trial.missing, "null", #""none""#],
      fails: [#""None""#]
    ),
    .query("operator.member", "body.x.a", "1", passes: [#"{"a": 1}"#], fails: [#"{"a": 2}"#]),
    .query("operator.item", "body.x[-1]", "1", passes: ["[1]", "[2, 1]"], fails: ["[1, 2]"]),
    .query("jsonpath.singular", "$.x", "1", passes: ["1"], fails: ["2", "[1]", #"1, "x": 2"#]),
    .query(
      "jsonpath.length",
      "$.x",
      "{ <length>: <1..2> }",
      passes: ["[1]", "[null]", #"[{"a": [1, 2]}, [3, 4, 5]]"#, #""1""#, #""ab""#, #"{"a": 1}"#],
      fails: ["[]", "[1, 2, 3]", "12", #"[1], "x": [2]"#]
    ),
    .query(
      "jsonpath.list",
      "$.x[?@.a > 1].b",
      "[1]",
      passes: [#"[{"a": 2, "b": 1}, {"a": 1, "b": 2}]"#],
      fails: [#"[{"a": 1, "b": 1}]"#, #"[{"a": 2, "b": 1}, {"a": 2, "b": 1}]"#]
    ),
  ]
}
