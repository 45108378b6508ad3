#!/usr/bin/env bash
# Builds the tests and the program with a sanitizer, and runs what drives the engine's loops hardest:
# the engine's tests, and the example suites side by side, again and again.
#
#   scripts/sanitize.sh thread|address|undefined
#
# scripts/sanitizers.supp says which reports are no mistakes of ours, and why.
set -euo pipefail
cd "$(dirname "$0")/.."

kind=${1:?thread, address or undefined}
scratch=.build-$kind
options=(--sanitize "$kind" --scratch-path "$scratch")
# See Mutex+ThreadSanitizer.swift.
[[ $kind != thread ]] || options+=(-Xswiftc -DTHREAD_SANITIZER)
swift build "${options[@]}" --build-tests

# A crash's backtrace can take minutes; the sanitizer has one of its own.
export SWIFT_BACKTRACE=enable=no
suppressions=$PWD/scripts/sanitizers.supp
export TSAN_OPTIONS="exitcode=66:suppressions=$suppressions"
# Swift keeps what it needs to the end, and its runtime allocates what it never frees.
export ASAN_OPTIONS="exitcode=66:detect_leaks=0:detect_stack_use_after_return=0"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:exitcode=66"

tests=("$scratch"/debug/*.xctest)
timeout -k 10 300 "${tests[0]}" --testing-library swift-testing \
  --filter 'TaskEngineTests|FaultTests|InterruptionTests' \
  >"$scratch/tests.log" 2>&1 || {
  grep -E -A 30 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer|runtime error|✘' \
    "$scratch/tests.log" | head -n 100
  exit 1
}
tail -n 1 "$scratch/tests.log"
