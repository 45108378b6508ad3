#!/usr/bin/env bash
# Builds the tests with a sanitizer, and runs those of the engine, whose loops are what threads share.
#
#   scripts/sanitize.sh thread|address|undefined
#
# scripts/sanitizers/suppressions says which reports are no mistakes of ours, and why.
set -euo pipefail
cd "$(dirname "$0")/.."

kind=${1:?thread, address or undefined}
scratch=.build-$kind
mkdir -p "$scratch"
options=(--sanitize "$kind" --scratch-path "$scratch")

# A crash's backtrace can take minutes; the sanitizer has one of its own.
export SWIFT_BACKTRACE=enable=no
export TSAN_OPTIONS="exitcode=66:suppressions=$PWD/scripts/sanitizers/suppressions"
# Swift keeps what it needs to the end, and its runtime allocates what it never frees.
export ASAN_OPTIONS="exitcode=66:detect_leaks=0:detect_stack_use_after_return=0"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:exitcode=66"

if [[ $kind == thread ]]; then
  clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
  "$clang" -O1 -fPIC -c scripts/sanitizers/thread.c -o "$scratch/thread.o"
  options+=(-Xlinker "$PWD/$scratch/thread.o")

  # That it says nothing means something only if it says something where there is a race.
  swiftc -sanitize=thread -parse-as-library scripts/sanitizers/race.swift "$scratch/thread.o" \
    -o "$scratch/race"
  "$scratch/race" mutex
  status=0
  "$scratch/race" 2>/dev/null || status=$?
  [[ $status == 66 ]] || { echo "sanitize: a race is not found" >&2; exit 1; }
fi

swift build "${options[@]}" --build-tests
tests=("$scratch"/debug/*.xctest)
timeout -k 10 300 "${tests[0]}" --testing-library swift-testing --filter TaskEngineTests \
  >"$scratch/tests.log" 2>&1 || {
  grep -E -A 30 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer|runtime error|✘' \
    "$scratch/tests.log" | head -n 100
  exit 1
}
tail -n 1 "$scratch/tests.log"
