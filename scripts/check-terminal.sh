#!/usr/bin/env bash
# Runs specrun on terminals that are resized, interrupted and stopped (check-terminal.py). Needs
# Python 3 with venv and a package index; with tmux also on a terminal that wraps lines anew.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check pyte
"$work/python/bin/python" scripts/check-terminal.py .build/debug/specrun "$work"
