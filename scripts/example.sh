#!/usr/bin/env bash
# Builds the examples as packages of their own and runs them against the demo API:
#   engine-orders uses the engine alone; three orders are placed, the fourth is for a product that
#                 there isn't.
#   shop-tests    runs suites as cases of Swift Testing, with functions and plugins of its own.
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

swift build --package-path Examples/shop-tests --build-tests
# shellcheck disable=SC2016 # the inner shell's
output=$(scripts/with-demo-api.sh sh -c \
  'swift test --package-path Examples/shop-tests --skip-build --disable-xctest 2>&1') || {
  printf '%s\n' "$output" >&2
  exit 1
}
printf '%s\n' "$output"
if [[ $output != *'with 2 test cases passed'* ]]; then
  printf 'example: not both suites have run as test cases\n' >&2
  exit 1
fi
