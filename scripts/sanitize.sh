#!/usr/bin/env bash
# Builds with a sanitizer; runs the tests and, end to end, the program under load.
#
#   scripts/sanitize.sh thread      finds data races
#   scripts/sanitize.sh address     finds memory errors, and undefined behaviour of the C shims
#
# Swift itself has no undefined-behaviour sanitizer on Linux; its own checks are on in these builds.
# What is reported and no mistake of ours is in scripts/sanitizers/*.supp, with the reason.
set -euo pipefail
cd "$(dirname "$0")/.."

kind=${1:?thread or address}
scratch=.build-$kind
mkdir -p "$scratch"
sanitizers=$PWD/scripts/sanitizers
options=(--sanitize "$kind" --scratch-path "$scratch")
objects=()
case $kind in
  thread)
    objects=("$PWD/$scratch/thread.o")
    clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
    "$clang" -O1 -fPIC -c "$sanitizers/thread.c" -o "${objects[0]}"
    options+=(-Xlinker "${objects[0]}")
    ;;
  address) options+=(-Xcc -fsanitize=undefined) ;;
  *) echo "sanitize: thread or address, not $kind" >&2; exit 2 ;;
esac

# A crash's backtrace can take minutes; the sanitizer has one of its own.
export SWIFT_BACKTRACE=enable=no
export TSAN_OPTIONS="exitcode=66:suppressions=$sanitizers/thread.supp"
# Not leaks: what a run has read is kept to the end (KeptValue.swift), in enums whose pointers the
# sanitizer does not see. That memory stays level is what scripts/soak.sh looks at.
export ASAN_OPTIONS="exitcode=66:detect_leaks=0:detect_stack_use_after_return=0"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:exitcode=66"

# Runs a command that has to end with one of these statuses; otherwise shows what was reported.
expect() {
  local statuses=$1 name=$2 log=$scratch/$2.log status=0
  shift 2
  timeout -k 10 600 "$@" >"$log" 2>&1 || status=$?
  if [[ " $statuses " != *" $status "* ]]; then
    echo "sanitize: $name ended with $status; see $log" >&2
    grep -aE -A 30 'WARNING: Thread|ERROR: AddressSan|runtime error|✘' "$log" \
      | cut -c 1-300 | head -n 100 >&2 || true
    exit 1
  fi
  echo "$name: $(tail -n 1 "$log")"
}

# Silence says something only if there would be a report: this program has the mistake.
swiftc -sanitize="$kind" -use-ld=lld -parse-as-library "$sanitizers/$kind.swift" "${objects[@]}" \
  -o "$scratch/sample"
expect 66 sample "$scratch/sample"
if [[ $kind == thread ]]; then expect 0 mutex "$scratch/sample" mutex; fi

# The linker has much to say of the address sanitizer's own symbols.
swift build "${options[@]}" --build-tests 2>&1 | { grep -v 'Cannot export local symbol' || true; }

# First those that wait for servers, which the others would keep from their turns. Not here: tests
# that run programs, which takes ten minutes, and texts of a megabyte, which take four.
tests=("$scratch"/debug/*.xctest)
run=("${tests[0]}" --testing-library swift-testing)
servers='^(TaskEngineTests|DemoAPITests)\.'
expect 0 servers "${run[@]}" --filter "$servers"
expect 0 tests "${run[@]}" --skip "$servers" --skip '^EndToEndTests\.' \
  --skip whatIsLongOrDeepIsReadOrRefusedOnce

export BUILT=$scratch/debug PASSWORD=lovelace
load=("$BUILT/specrun" specs --jobs 8 --shuffle --quiet --ledger "$scratch/ledger")
for format in junit html json jsonl tap markdown github sarif har allure; do
  load+=(--report "$format:$scratch/reports/$format")
done
# 1 is a step's own: some say how quick an answer has to be, and here none is.
expect '0 1' load scripts/with-demo-api.sh "${load[@]}" --repeat 3
expect 130 interrupted scripts/with-demo-api.sh \
  timeout --foreground --preserve-status --signal INT --kill-after 60 10 \
  "${load[@]}" --repeat 100000
