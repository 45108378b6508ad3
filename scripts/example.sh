#!/usr/bin/env bash
# Builds the example that uses the engine alone, as a package of its own, and runs it against the
# demo API: three orders are placed, the fourth is for a product that there isn't.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/build-release.sh demo-api
swift build --package-path Examples/engine-orders
# shellcheck disable=SC2016 # the inner shell's
output=$(scripts/with-demo-api.sh sh -c \
  'Examples/engine-orders/.build/debug/engine-orders "$API_URL"')
printf '%s\n' "$output"
if [[ $(grep -c '^pending: ' <<<"$output") != 3 || $output != *'status 422 from POST'* ]]; then
  printf 'example: this is not what it should have printed\n' >&2
  exit 1
fi
