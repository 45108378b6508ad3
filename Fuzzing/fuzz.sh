#!/usr/bin/env bash
# Gives each fuzz target, or those that are named, so many seconds of inputs, two targets at a time:
#
#     fuzz.sh [SECONDS [TARGET...]]
#
# What makes one fail is left in .build/finds; mend it with a test, and keep the input in Corpus/TARGET.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-50}
shift $(($# > 0 ? 1 : 0))
targets=("$@")
[[ $# -gt 0 ]] || targets=(suite expression pattern graphql jsonpath json json-schema events)

swift build -c release --sanitize fuzzer --product fuzz

run() {
  local target=$1 seconds=$2 log=.build/finds/$1.log
  local inputs=(".build/inputs/$target" "Corpus/$target")
  [[ $target == suite ]] && inputs+=(../specs ../Tests/SpecModelTests/Mistakes)
  mkdir -p "${inputs[0]}" .build/finds
  # A crash's backtrace can take minutes, and nobody reads it where the input is at hand.
  if FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no timeout -k 10 $((seconds + 120)) \
    .build/release/fuzz "${inputs[@]}" "-dict=Dictionaries/$target.dict" -max_total_time="$seconds" \
    -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix=".build/finds/$target-" >"$log" 2>&1
  then
    awk -v target="$target" '
      /stat::number_of_executed_units/ { count = $2 }
      /cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") edges = $(i + 1) }
      END { printf "%-12s %9d inputs, %d edges, nothing found\n", target, count, edges }' "$log"
  else
    echo "$target: failed; the end of Fuzzing/$log:"
    tail -n 20 "$log"
    return 1
  fi
}
export -f run
printf '%s\n' "${targets[@]}" | xargs -P 2 -I '{}' bash -c 'run {} '"$seconds"
