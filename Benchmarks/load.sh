#!/usr/bin/env bash
# What loading and checking suites costs beside a bare libyaml event loop over the same bytes: 10,000
# suites of 60 lines, both measured in turns. Prints medians of five rounds; trust the ratios, not
# the times. Each suite has names of its own, as what has been parsed once is remembered by its text.
set -euo pipefail
cd "$(dirname "$0")"
count=${1:-10000}
specrun=${SPECRUN:-../.build-release/release/specrun}
[[ -x $specrun ]] || { echo "run 'make release' first" >&2; exit 1; }

mkdir -p .build
# shellcheck disable=SC2046 # flags are words
cc -O2 bare-events.c -o .build/bare-events $(pkg-config --cflags --libs yaml-0.1)
cc -O2 measure.c -o .build/measure

suites=.build/suites-$count
if [[ ! -d $suites || -n $(find suites -newer "$suites") ]]; then
  rm -rf "$suites"
  mkdir -p "$suites"
  for ((number = 0; number < count; number += 1)); do
    printf '%s %04d\n' "$number" "$number"
  done | awk -v folder="$suites" '
    BEGIN { kinds = split("orders products accounts", names) }
    {
      template = "suites/" names[$1 % kinds + 1] ".yaml"
      file = folder "/" $2 ".yaml"
      while ((getline line < template) > 0) { gsub(/0000/, $2, line); print line > file }
      close(template)
      close(file)
    }'
fi

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

: >.build/bare; : >.build/load
for _ in 1 2 3 4 5; do
  .build/measure .build/bare-events "$suites" >>.build/bare
  .build/measure "$specrun" check "$suites" >>.build/load
done
bare=$(cut -d' ' -f1 .build/bare | median)
load=$(cut -d' ' -f1 .build/load | median)
elapsed=$(cut -d' ' -f2 .build/load | median)
memory=$(cut -d' ' -f3 .build/load | median)
bytes=$(cat "$suites"/* | wc -c)
awk -v n="$count" -v b="$bare" -v l="$load" -v e="$elapsed" -v m="$memory" -v s="$bytes" 'BEGIN {
  printf "%d suites: bare events %.0f ms, specrun check %.0f ms of CPU, ratio %.2f; ", n, b, l, l / b
  printf "%.0f ms by the clock; %.1f KiB of memory a suite, %.1f times its text\n", e, m / n, m * 1024 / s }'

# Matching beside parsing.
swift build -c release --package-path Matching >&2
Matching/.build/release/match-bench
