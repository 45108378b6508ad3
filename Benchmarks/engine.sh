#!/usr/bin/env bash
# What the engine costs beside a bare libcurl loop, both measured in turns against one nginx.
# Prints medians of five rounds; trust the ratios, not the times.
set -euo pipefail
cd "$(dirname "$0")"
nginx=$(PATH="$PATH:/usr/sbin" command -v nginx) || { echo "nginx is missing" >&2; exit 1; }

swift build -c release >&2
mkdir -p .build/nginx/logs
# shellcheck disable=SC2046 # flags are words
cc -O2 bare-loop.c -o .build/bare-loop $(pkg-config --cflags --libs libcurl) -lpthread
"$nginx" -p "$PWD/.build/nginx" -c "$PWD/nginx.conf" &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
sleep 0.5
url=http://127.0.0.1:18092/small

median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

for width in 1 64; do
  count=$((width == 1 ? 20000 : 100000))
  : >.build/bare; : >.build/engine
  for _ in 1 2 3 4 5; do
    .build/bare-loop "$url" "$count" "$width" >>.build/bare
    .build/release/engine-bench requests "$url" "$count" "$width" >>.build/engine
  done
  bare=$(cut -d' ' -f1 .build/bare | median)
  engine=$(cut -d' ' -f1 .build/engine | median)
  memory=$(cut -d' ' -f3 .build/engine | median)
  awk -v w="$width" -v b="$bare" -v e="$engine" -v m="$memory" 'BEGIN {
    printf "%2d at once: bare loop %.1f us, engine %.1f us of CPU a request, ratio %.2f; engine %.0f MiB\n", w, b, e, e / b, m }'
done
