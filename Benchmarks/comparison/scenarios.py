"""What is measured: for each scenario the command of each program, and what counts."""

from dataclasses import dataclass, field

import work

SLOW_ANSWER = 0.020


@dataclass
class Scenario:
    """`commands` by program; of a marginal one, `less` is subtracted from each."""

    name: str
    commands: dict
    unit: int = 1
    less: dict = field(default_factory=dict)
    counts: str = "cpu"
    ideal: float | None = None


def scenarios(folder, tools):
    """All of them, with the files that they need written below a folder."""
    specrun, hurl, k6, bare = tools["specrun"], tools["hurl"], tools["k6"], tools["bare"]
    small = f"{work.SERVER}/small"

    def yaml(name, suite, steps, **more):
        return work.write(folder / f"{name}.yaml", suite.yaml(steps, **more))

    def entries(name, suite, count):
        return work.write(folder / f"{name}.hurl", suite.hurl(count))

    def script(name, suite, requests, users):
        return work.write(folder / f"{name}.js", suite.k6(requests, users))

    def suites(name, suite, count, head=""):
        return (
            work.write_many(
                folder / f"{name}-yaml", count,
                lambda number: (f"{number:05}.yaml", suite.yaml(1, f"Bench {number}", head)),
            ),
            work.write_many(
                folder / f"{name}-hurl", count, lambda number: (f"{number:05}.hurl", suite.hurl(1))
            ),
        )

    def both(name, specs, hurls, *, specrun_options=(), hurl_options=(), **more):
        return Scenario(
            name,
            {
                "specrun": [*specrun, specs, *specrun_options],
                "hurl": [*hurl, "--test", *hurl_options, hurls],
                **more.pop("others", {}),
            },
            **more,
        )

    one, one_hurl = yaml("1", work.FOUR, 1), entries("1", work.FOUR, 1)
    thousand, thousand_hurl = yaml("1000", work.FOUR, 1000), entries("1000", work.FOUR, 1000)
    many, many_hurl = suites("1000", work.FOUR, 1000)
    slow, slow_hurl = suites("2000-slow", work.SLOW_STATUS, 2000)
    authority = str(folder.parent / "nginx" / "ca.pem")
    tls = yaml("200-tls", work.NEW_CONNECTIONS, 200,
               head=f"defaults: {{ tls: {{ ca: {authority} }} }}")
    tls_hurl = entries("200-tls", work.NEW_CONNECTIONS, 200)
    reports = folder / "reports"
    reports.mkdir(exist_ok=True)
    every = ["junit", "html", "json", "jsonl", "tap", "markdown", "sarif", "har"]

    yield Scenario(
        "start-up: --version",
        {"specrun": [*specrun, "--version"], "hurl": [*hurl, "--version"], "k6": [*k6, "version"]},
    )
    yield both("start-up and one request", one, one_hurl)
    yield both(
        "one suite of 1,000 steps", thousand, thousand_hurl, unit=1000,
        others={"k6": [*k6, "run", "-q", script("1000", work.FOUR, 1000, 1)],
                "bare": [*bare, small, "1000", "1", "once"]},
    )
    # A thousand requests of the bare loop take less time than what disturbs a machine.
    yield both(
        "a further step (20,000 less 10,000)", thousand, thousand_hurl, unit=10_000,
        specrun_options=["--repeat", "20"], hurl_options=["--repeat", "20"],
        others={"bare": [*bare, small, "20000", "1", "once"]},
        less={"specrun": [*specrun, thousand, "--repeat", "10"],
              "hurl": [*hurl, "--test", thousand_hurl, "--repeat", "10"],
              "bare": [*bare, small, "10000", "1", "once"]},
    )
    yield both("1,000 suites of a step, one at a time", many, many_hurl, unit=1000,
               specrun_options=["--jobs", "1"], hurl_options=["--jobs", "1"])
    yield both("1,000 suites of a step, 64 at once", many, many_hurl, unit=1000,
               specrun_options=["--jobs", "64"], hurl_options=["--jobs", "64"],
               others={"k6": [*k6, "run", "-q", script("1000-64", work.FOUR, 1000, 64)]},
               counts="wall")
    yield both("100,000 steps: memory", thousand, thousand_hurl, unit=100_000,
               specrun_options=["--repeat", "100"], hurl_options=["--repeat", "100"],
               counts="memory")
    yield both("2,000 requests of 20 ms, 64 at once", slow, slow_hurl, unit=2000,
               specrun_options=["--jobs", "64"], hurl_options=["--jobs", "64"],
               counts="wall", ideal=2000 * SLOW_ANSWER / 64 * 1000)
    yield both("200 new TLS connections", tls, tls_hurl, unit=200,
               hurl_options=["--cacert", authority])
    for name, items, requests in [("1 KB", 10, 500), ("100 KB", 1000, 100), ("10 MB", 100_000, 3)]:
        key = name.replace(" ", "").lower()
        suite = work.ten_assertions(f"body-{key}.json", items)
        yield both(f"bodies of {name}, ten assertions",
                   yaml(f"body-{key}", suite, requests), entries(f"body-{key}", suite, requests),
                   unit=requests)
    yield Scenario(
        "check of 1,000 suites", {"specrun": [*specrun, "check", many]}, unit=1000)
    yield Scenario(
        "1,000 steps with every report",
        {"specrun": [*specrun, thousand,
                     *(f"--report={name}:{reports / name}" for name in every)],
         "hurl": [*hurl, "--test", "--report-junit", str(reports / "hurl.xml"),
                  "--report-tap", str(reports / "hurl.tap"), "--report-html",
                  str(reports / "hurl-html"), "--report-json", str(reports / "hurl-json"),
                  thousand_hurl]},
        unit=1000,
    )
    for steps in [1000, 10_000]:
        yield Scenario(f"growth: a suite of {steps:,} steps",
                       {"specrun": [*specrun, yaml(str(steps), work.FOUR, steps)]})
    for count in [100, 1000]:
        folder_of, _ = suites(str(count), work.FOUR, count)
        yield Scenario(f"growth: {count:,} suites", {"specrun": [*specrun, folder_of]})
