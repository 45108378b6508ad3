#!/usr/bin/env bash
# Runs the example suites against the demo API on a free port, and stops it again whatever happens.
# The exit status is specrun's. Arguments go to specrun: scripts/demo.sh specs/03-headers.yaml
set -euo pipefail
cd "$(dirname "$0")/.."

# The compiler's lines are for whoever watches; elsewhere they are shown only if it fails.
build() {
  printf 'building %s\n' "$1" >&2
  if [[ -t 2 ]]; then
    swift build -c release --product "$1" >&2
  else
    local lines
    lines=$(swift build -c release --product "$1" 2>&1) || { printf '%s\n' "$lines" >&2; exit 1; }
  fi
}

build specrun
build demo-api
[[ $# -gt 0 ]] || set -- specs/
PASSWORD=lovelace exec scripts/with-demo-api.sh .build/release/specrun "$@"
