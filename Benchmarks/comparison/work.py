"""The files that the programs are given: the same requests with the same assertions in the words of
each of them."""

from pathlib import Path

SERVER = "http://127.0.0.1:18092"
CLOSING = "https://localhost:18094"
SLOW = "http://127.0.0.1:18095"


class Suite:
    """Steps that ask for one path and assert something of each answer."""

    def __init__(self, path, assertions, server=SERVER, header=True):
        self.path = path
        self.assertions = assertions
        self.server = server
        self.header = header

    def yaml(self, steps, title="Bench", head=""):
        lines = [f"suite: {title}", f"base: {self.server}", *([head] if head else []), "steps:"]
        step = [f"  - GET: {self.path}", "    expect:", "      status: 200"]
        if self.header:
            step.append("      headers: { X-Request-Id: bench-1 }")
        step.append("    validations:")
        step += [f"      {path}: {yaml_value(value)}" for path, value in self.assertions]
        return "\n".join(lines + step * steps) + "\n"

    def hurl(self, entries):
        lines = [f"GET {self.server}{self.path}", "HTTP 200", "[Asserts]"]
        if self.header:
            lines.append('header "X-Request-Id" == "bench-1"')
        lines += [f'jsonpath "{path}" {hurl_value(value)}' for path, value in self.assertions]
        return "\n".join(lines + [""]) * entries

    def k6(self, requests, users):
        checks = "".join(
            f', {path!r}: (r) => {k6_value(path, value)}' for path, value in self.assertions
        )
        return (
            'import http from "k6/http";\nimport { check } from "k6";\n'
            f"export const options = {{ vus: {users}, iterations: {requests} }};\n"
            "export default function () {\n"
            f'  check(http.get("{self.server}{self.path}"), {{\n'
            '    status: (r) => r.status === 200, '
            'header: (r) => r.headers["X-Request-Id"] === "bench-1"' + checks + "\n  });\n}\n"
        )


class Length(int):
    """So many elements."""


def yaml_value(value):
    if isinstance(value, Length):
        return f"{{ <length>: {int(value)} }}"
    return str(value)


def hurl_value(value):
    if isinstance(value, Length):
        return f"count == {int(value)}"
    return f"== {value}" if isinstance(value, int) else f'== "{value}"'


def k6_value(path, value):
    place = "r.json()" + path.removeprefix("$")
    if isinstance(value, Length):
        return f"{place}.length === {int(value)}"
    return f"{place} === {value!r}"


FOUR = Suite("/small", [("$.status", "done"), ("$.lines", Length(3)), ("$.customer.id", 7)])
SLOW_STATUS = Suite("/", [("$.status", "done")], server=SLOW)
NEW_CONNECTIONS = Suite("/small", FOUR.assertions, server=CLOSING)


def ten_assertions(name, items):
    """Ten members from the beginning to the end of a body of so many items."""
    places = [items * number // 10 for number in range(9)] + [items - 1]
    return Suite(
        f"/{name}", [(f"$.items[{place}].id", place) for place in places], header=False
    )


def body(items):
    """About 100 bytes an item."""
    rows = ",".join(
        f'{{"id":{number},"sku":"sku-{number:08}","title":"Notebook, ruled, number {number:08}",'
        f'"price":9.95,"tags":["paper","a5"]}}'
        for number in range(items)
    )
    return f'{{"items":[{rows}]}}'


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return str(path)


def write_many(folder, count, text):
    """A folder with so many files; each is the same but for its number."""
    folder = Path(folder)
    for number in range(count):
        name, content = text(number)
        write(folder / name, content)
    return str(folder)
