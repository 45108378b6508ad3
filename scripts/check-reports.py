"""Reads each report with the library that its readers use, and holds what they find against the
JSON report. Arguments: the folder of reports that scripts/check-reports.sh has written."""

import collections
import json
import pathlib
import sys

from haralyzer import HarParser
from junitparser import Error, Failure, JUnitXml, Skipped
from sarif import loader
from tap.parser import Parser

folder = pathlib.Path(sys.argv[1])
report = json.loads((folder / "report.json").read_text())
suites = report["suites"]
steps = [step for suite in suites for step in suite["steps"]]
outcomes = collections.Counter(step["outcome"] for step in steps)
suite_problems = sum("problem" in suite["result"] for suite in suites)
mismatches = sum(
    not assertion["passed"] for step in steps for assertion in step.get("assertions", [])
)


def check(name, found, expected):
    if found != expected:
        sys.exit(f"{name}: found {found}, and the JSON report has {expected}")
    print(f"{name}: {found}")


for outcome in ["passed", "flaky", "failed", "errored", "blocked", "skipped"]:
    if not outcomes[outcome]:
        sys.exit(f"no step is {outcome}")

cases = [case for suite in JUnitXml.fromfile(str(folder / "report.xml")) for case in suite]
results = collections.Counter(type(result) for case in cases for result in case.result)
check("junit: test cases", len(cases), len(steps) + suite_problems)
check("junit: failures", results[Failure], outcomes["failed"])
check("junit: errors", results[Error], outcomes["errored"] + suite_problems)
check("junit: skipped", results[Skipped], outcomes["skipped"] + outcomes["blocked"])

lines = list(Parser().parse_text((folder / "report.tap").read_text()))
points = [line for line in lines if line.category == "test"]
check("tap: version", [line.version for line in lines if line.category == "version"], [14])
check("tap: suites", len(points), len(suites))
check("tap: not ok", sum(not point.ok for point in points), sum(
    suite["result"]["outcome"] in ("failed", "errored", "blocked") for suite in suites
))

har = HarParser(json.loads((folder / "report.har").read_text()))
check("har: pages", len(har.pages), len(suites))
entries = [entry for page in har.pages for entry in page.entries]
check("har: entries", len(entries), sum("exchange" in step for step in steps))
check("har: statuses", sorted(entry.response.status for entry in entries), sorted(
    step["exchange"].get("response", {"status": 0})["status"]
    for step in steps
    if "exchange" in step
))

sarif = loader.load_sarif_file(str(folder / "report.sarif"))
counts = collections.Counter(result["level"] for result in sarif.get_results())
check("sarif: errors", counts["error"], mismatches + outcomes["errored"] + suite_problems)
check("sarif: warnings", counts["warning"], outcomes["flaky"])

events = [json.loads(line) for line in (folder / "report.jsonl").read_text().splitlines()]
kinds = collections.Counter(event["event"] for event in events)
check("jsonl: steps", kinds["stepFinished"], len(steps))

allure = [json.loads(path.read_text()) for path in (folder / "allure").glob("*-result.json")]
statuses = collections.Counter(result["status"] for result in allure)
check("allure: broken", statuses["broken"], outcomes["errored"])
check("allure: failed", statuses["failed"], outcomes["failed"])

for path in sorted(folder.rglob("*")):
    if path.is_file() and b"s3cr3t-canary" in path.read_bytes():
        sys.exit(f"{path.name} has a secret in it")
