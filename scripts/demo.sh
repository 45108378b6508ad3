#!/usr/bin/env bash
# Runs the example suites against the demo API on a free port, and stops it again whatever happens.
# The exit status is specrun's. Arguments go to specrun: scripts/demo.sh specs/03-headers.yaml
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/build-release.sh specrun demo-api
[[ $# -gt 0 ]] || set -- specs/
PASSWORD=lovelace exec scripts/with-demo-api.sh .build-release/release/specrun "$@"
