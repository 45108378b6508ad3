#!/usr/bin/env python3
"""Writes what a build is made of as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/) to the standard output.

Names, licences and reasons are those of docs/dependencies.md; versions are those of this machine. A Swift package
that the build has and the page has not is an error. The same sources and libraries give the same bytes.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = {"libyaml": "yaml-0.1", "libcurl": "libcurl", "libpcre2-8": "libpcre2-8",
           "libxml2": "libxml-2.0", "libcrypto": "libcrypto"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def documented():
    """The lines of the table, by name."""
    rows = {}
    for line in (ROOT / "docs/dependencies.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 5 and cells[0] not in ("dependency", "---"):
            rows[cells[0]] = {"licence": cells[2], "reason": cells[4]}
    return rows


def allocator_version():
    """Of the allocator that the release build has linked in, or None: SOURCE=VERSION."""
    source = ROOT / ".build-release/mimalloc/source"
    return source.read_text().strip().partition("=")[2] if source.exists() else None


def packages():
    """The Swift packages of the build with their versions, by name."""
    found = {}

    def visit(package):
        for dependency in package["dependencies"]:
            found[dependency["name"]] = (dependency["version"], dependency["url"])
            visit(dependency)

    visit(json.loads(output("swift", "package", "show-dependencies", "--format", "json")))
    return found


def swift_version():
    return re.search(r"Swift version ([0-9.]+)", output("swift", "--version"))[1]


def component(name, version, row, purl):
    licence = row["licence"]
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
        "description": row["reason"], "licenses": [{"license": {"id": licence}}],
    }


def main():
    rows = documented()
    components = []
    for name, module in MODULES.items():
        version = output("pkg-config", "--modversion", module).strip()
        components.append(component(name, version, rows.pop(name), f"pkg:generic/{name}@{version}"))
    allocator, version = rows.pop("mimalloc"), allocator_version()
    if version:
        components.append(component("mimalloc", version, allocator, f"pkg:generic/mimalloc@{version}"))
    for name, (version, url) in sorted(packages().items()):
        if name not in rows:
            sys.exit(f"sbom: docs/dependencies.md has no line for {name}")
        place = url.removeprefix("https://").removesuffix(".git")
        components.append(
            component(name, version, rows.pop(name), f"pkg:swift/{place}@{version}"))
    swift = swift_version()
    for name in ["Swift's standard library", "FoundationEssentials"]:
        key = re.sub("[^a-z]+", "-", name.lower())
        components.append(component(name, swift, rows.pop(name), f"pkg:generic/{key}@{swift}"))
    if rows:
        sys.exit(f"sbom: docs/dependencies.md names what the build has not: {', '.join(rows)}")
    version = re.search(
        r'current = "([^"]+)"', (ROOT / "Sources/specrun/SpecrunCommand.swift").read_text())[1]
    own = f"pkg:generic/specrun@{version}"
    commit_time = output("git", "log", "-1", "--format=%cd", "--date=format:%Y-%m-%dT%H:%M:%SZ")
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {
            "timestamp": commit_time.strip(),
            "component": {"type": "application", "bom-ref": own, "name": "specrun",
                          "version": version, "purl": own},
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [item["bom-ref"] for item in components]}],
    }, indent=2))


if __name__ == "__main__":
    main()
