/// What other tools, and people, call the keys of this language: for hints alone.
///
/// By the title of the group; words in lower case, without `-` and `_`, and the keys that are meant
/// by them, the likeliest first.
enum OtherWords {
  static func keys(for word: String, in group: KeyGroup) -> [String] {
    let plain = word.lowercased().filter { $0 != "-" && $0 != "_" }
    return byGroup[group.title]?[plain] ?? []
  }

  static let byGroup = [
    SuiteKeys.group.title: suite,
    StepKeys.group.title: step,
    DefaultsKeys.group.title: request,
    EndpointKeys.group.title: request,
    ExpectKeys.group.title: expectation,
    RetryKeys.group.title: repetition,
    PollKeys.group.title: polling,
  ]

  private static let repetition = [
    "times": ["count"], "attempts": ["count"], "maxattempts": ["count"],
    "maxretries": ["count"], "retries": ["count"], "limit": ["count"], "interval": ["delay"],
    "wait": ["delay"], "sleep": ["delay"], "every": ["delay"], "factor": ["backoff"],
    "multiplier": ["backoff"], "maxdelay": ["max"], "when": ["on"], "if": ["on"], "codes": ["on"],
    "statuses": ["on"], "statuscodes": ["on"],
  ]

  private static let polling = [
    "interval": ["every"], "delay": ["every"], "wait": ["every"], "sleep": ["every"],
    "timeout": ["within"], "max": ["within"], "for": ["within"], "duration": ["within"],
    "while": ["until"], "expect": ["until"], "condition": ["until"], "fail": ["abort"],
    "stop": ["abort"],
  ]

  private static let suite = [
    "title": ["suite"], "name": ["suite"], "feature": ["suite"], "desc": ["description"],
    "url": ["base"], "uri": ["base"], "baseurl": ["base"], "host": ["base"], "server": ["base"],
    "endpoint": ["base", "endpoints"], "env": ["variables"], "vars": ["variables"],
    "var": ["variables"], "globals": ["variables"], "parameters": ["variables"],
    "config": ["defaults"], "settings": ["defaults"], "options": ["defaults"],
    "import": ["include"], "imports": ["include"], "includes": ["include"], "uses": ["include"],
    "tests": ["steps"], "testcases": ["steps"], "requests": ["steps"], "stages": ["steps"],
    "scenarios": ["steps"], "scenario": ["steps"], "flow": ["steps"], "jobs": ["steps"],
    "background": ["setup"], "before": ["setup"], "beforeall": ["setup"], "beforeeach": ["setup"],
    "after": ["teardown"], "afterall": ["teardown"], "aftereach": ["teardown"],
    "cleanup": ["teardown"], "finally": ["teardown"], "schemas": ["shapes"], "types": ["shapes"],
    "models": ["shapes"], "components": ["shapes"], "templates": ["actions"],
    "functions": ["actions"], "macros": ["actions"], "data": ["cases"], "examples": ["cases"],
    "requires": ["preconditions"], "prerequisites": ["preconditions"],
  ]

  private static let step = request.merging([
    "title": ["name"], "description": ["name"], "desc": ["name"], "request": ["GET", "method"],
    "when": ["if"], "onlyif": ["if"], "condition": ["if"],
    "dependson": ["needs"], "depends": ["needs"], "after": ["needs"], "requires": ["needs"],
    "user": ["as"], "body": ["json", "form", "text"], "data": ["json", "form", "text"],
    "payload": ["json", "form", "text"], "formdata": ["form", "multipart"],
    "urlencoded": ["form"], "upload": ["multipart", "file"], "files": ["multipart", "file"],
    "assert": ["expect", "validations"], "asserts": ["expect", "validations"],
    "assertions": ["expect", "validations"], "check": ["expect", "validations"],
    "checks": ["expect", "validations"], "test": ["expect", "validations"],
    "tests": ["expect", "validations"], "validate": ["validations", "expect"],
    "validators": ["validations", "expect"], "verify": ["validations", "expect"],
    "match": ["expect"], "response": ["expect"], "expected": ["expect"], "should": ["expect"],
    "extract": ["capture"], "extractors": ["capture"], "save": ["capture"], "store": ["capture"],
    "register": ["capture"], "bind": ["capture"], "outputs": ["capture"], "export": ["capture"],
    "vars": ["set"], "variables": ["set"], "define": ["set"], "sleep": ["wait", "delay"],
    "pause": ["wait", "delay"], "loop": ["repeat", "cases"], "foreach": ["cases"],
    "withitems": ["cases"], "parametrize": ["cases"], "parameters": ["cases", "query"],
    "times": ["repeat"], "while": ["repeat"], "retries": ["retry"], "include": ["use"],
    "run": ["use"], "action": ["use"], "ref": ["call", "use"], "steps": ["parallel", "use"],
    "cleanup": ["undo"], "saveto": ["download"], "output": ["download", "capture"],
    "sse": ["events"], "gql": ["graphql"],
  ]) { _, own in own }

  private static let request = [
    "params": ["query"], "queryparams": ["query"],
    "querystring": ["query"], "querystringparams": ["query"], "header": ["headers"],
    "basicauth": ["auth"], "authorization": ["auth"], "authentication": ["auth"],
    "token": ["auth"], "followredirects": ["redirects"], "allowredirects": ["redirects"],
    "maxredirects": ["redirects"], "insecure": ["tls"], "ssl": ["tls"], "certificate": ["tls"],
    "cert": ["tls"], "maxtime": ["timeout"],
  ]

  private static let expectation = [
    "code": ["status"], "statuscode": ["status"], "httpstatus": ["status"],
    "statuscodes": ["status"], "json": ["body"], "jsonpath": ["body"], "schema": ["body"],
    "data": ["body"], "contains": ["text"], "bodytext": ["text"], "raw": ["text"],
    "duration": ["time"], "responsetime": ["time"], "latency": ["time"], "elapsed": ["time"],
    "contenttype": ["type"], "mediatype": ["type"], "length": ["size"], "bytes": ["size"],
    "contentlength": ["size"], "cookie": ["cookies"],
  ]
}
