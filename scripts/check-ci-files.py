"""Checks what CI systems read: action.yml, the GitLab template, what 'specrun init' writes, and the
Dockerfile. None of these systems runs here; what can be checked without them is: the published
schemas, the shell in every step, and the Dockerfile's instructions.

check-ci-files.py ROOT: needs check-jsonschema, dockerfile-parse; uses shellcheck where it is.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

import dockerfile_parse
import ruamel.yaml

ROOT = pathlib.Path(sys.argv[1])
PYTHON = pathlib.Path(sys.executable).parent
failures = []


def check(holds, text):
    if not holds:
        failures.append(text)


def documents(name):
    yaml = ruamel.yaml.YAML(typ="safe")
    return list(yaml.load_all((ROOT / name).read_text()))


def check_schema(schema, value, name):
    # As JSON, so that GitLab's header document does not stand in the way.
    run = subprocess.run(
        [PYTHON / "check-jsonschema", "--builtin-schema", schema, "-"],
        input=json.dumps(value), text=True, capture_output=True,
    )
    check(run.returncode == 0, f"{name}: {run.stdout}{run.stderr}")


def check_shell(script, place):
    # What CI puts in stands for a word.
    text = "#!/usr/bin/env bash\n" + re.sub(r"\$\{\{.*?\}\}|\$\[\[.*?\]\]", "word", script)
    commands = [["bash", "-n"]]
    if shutil.which("shellcheck"):
        commands.append(["shellcheck", "-"])
    for command in commands:
        run = subprocess.run(command, input=text, text=True, capture_output=True)
        check(run.returncode == 0, f"{place}: {run.stdout}{run.stderr}")


def check_github_steps(steps, name):
    for step in steps:
        if "run" in step:
            check_shell(step["run"], f"{name}, step '{step['name']}'")
            # A value in a script could be a command; from the environment it can't.
            check("${{" not in step["run"], f"{name}: a value stands in a script")


def main():
    (action,) = documents("action.yml")
    check_schema("vendor.github-actions", action, "action.yml")
    check_github_steps(action["runs"]["steps"], "action.yml")
    text = (ROOT / "action.yml").read_text()
    used = set(re.findall(r"inputs\.(\w+)", text))
    check(used == set(action["inputs"]), f"action.yml: inputs that are used: {sorted(used)}")
    for script in set(re.findall(r"packaging/action/\w+\.sh", text)):
        check_shell((ROOT / script).read_text(), script)

    name = "Sources/specrun/Starter/github.yml"
    (workflow,) = documents(name)
    check_schema("vendor.github-workflows", workflow, name)
    for job in workflow["jobs"].values():
        check_github_steps(job["steps"], name)

    for name in ["Sources/specrun/Starter/gitlab.yml", "packaging/gitlab-ci.yml"]:
        *header, pipeline = documents(name)
        check_schema("vendor.gitlab-ci", pipeline, name)
        inputs = set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", (ROOT / name).read_text()))
        declared = set(header[0]["spec"]["inputs"]) if header else set()
        check(inputs == declared, f"{name}: inputs that are used: {sorted(inputs)}")
        for job in pipeline.values():
            check_shell("\n".join(job["before_script"] + job["script"]), name)

    parser = dockerfile_parse.DockerfileParser(str(ROOT / "packaging/Dockerfile"))
    instructions = {part["instruction"] for part in parser.structure}
    known = {"FROM", "RUN", "COPY", "WORKDIR", "ENTRYPOINT", "COMMENT"}
    check(instructions <= known, f"Dockerfile: {sorted(instructions - known)}")
    check(len(parser.parent_images) == 2, "Dockerfile: two stages")
    for part in parser.structure:
        if part["instruction"] == "RUN":
            check_shell(re.sub(r"^--mount=\S+", "", part["value"]), "Dockerfile")

    for failure in failures:
        print(f"check-ci-files: {failure}", file=sys.stderr)
    if failures:
        sys.exit(1)
    print("action.yml, the workflow, the GitLab jobs and the Dockerfile are well-formed")


main()
