#!/usr/bin/env bash
# Runs the example suites again and again for so many minutes, and fails unless file descriptors,
# threads and memory stay level: the last fifth of the time is held against the second.
#
#   scripts/soak.sh [MINUTES]     5 unless given; PROGRAM is what is looked at
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${1:-5}
program=${PROGRAM:-.build-release/release/specrun}
if [[ ${SOAKING:-} != yes ]]; then
  [[ -n ${PROGRAM:-} ]] || scripts/build-release.sh specrun demo-api
  SOAKING=yes exec scripts/with-demo-api.sh "$PWD/scripts/soak.sh" "$minutes"
fi

work=$(mktemp -d)
soaked=
stop() {
  if [[ -n $soaked ]]; then kill -KILL "$soaked" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap stop EXIT

PASSWORD=lovelace "$program" specs --repeat 1000000 --quiet --shuffle --ledger "$work/ledger" \
  --report "junit:$work/report.xml" >"$work/output" 2>"$work/errors" &
soaked=$!
seconds=$((minutes * 60))
start=$SECONDS
while ((SECONDS - start < seconds)); do
  if ! kill -0 "$soaked" 2>/dev/null; then
    echo "soak: the run has ended by itself" >&2
    tail -n 20 "$work/output" "$work/errors" >&2
    exit 1
  fi
  files=$(find "/proc/$soaked/fd" -mindepth 1 2>/dev/null | wc -l)
  awk -v second="$((SECONDS - start))" -v files="$files" '
    /^Threads:/ { threads = $2 } /^VmRSS:/ { memory = $2 }
    END { print second, files, threads, memory }' "/proc/$soaked/status" >>"$work/samples"
  sleep 1
done

kill -INT "$soaked"
status=0
wait "$soaked" || status=$?
soaked=
requests=$(grep -Eo '[0-9,]+ requests?' "$work/output" | tail -n 1 || true)
if [[ $status != 130 ]]; then
  echo "soak: the interrupted run ended with $status, not with 130" >&2
  tail -n 20 "$work/output" "$work/errors" >&2
  exit 1
fi

# Medians: a sample may fall upon a moment at which much is under way.
awk -v seconds="$seconds" -v requests="$requests" '
  function median(values, count,    i, j, swap) {
    for (i = 2; i <= count; i++)
      for (j = i; j > 1 && values[j] < values[j - 1]; j--) {
        swap = values[j]; values[j] = values[j - 1]; values[j - 1] = swap
      }
    return values[int((count + 1) / 2)]
  }
  $1 >= seconds / 5 && $1 < seconds * 2 / 5 { n++; f[n] = $2; t[n] = $3; m[n] = $4 }
  $1 >= seconds * 4 / 5 { k++; ff[k] = $2; tt[k] = $3; mm[k] = $4 }
  END {
    if (!n || !k) { print "soak: too short to say anything"; exit 1 }
    files = median(f, n); files2 = median(ff, k)
    threads = median(t, n); threads2 = median(tt, k)
    memory = median(m, n); memory2 = median(mm, k)
    printf "soak: %d s, %s: files %d to %d, threads %d to %d, memory %.1f to %.1f MiB\n", \
      seconds, requests, files, files2, threads, threads2, memory / 1024, memory2 / 1024
    level = 1
    # Connections come and go; what leaks grows with every turn.
    if (files2 > files + 8) { print "soak: file descriptors grow"; level = 0 }
    if (threads2 > threads + 2) { print "soak: threads grow"; level = 0 }
    if (memory2 > memory * 1.1 + 4096) { print "soak: memory grows"; level = 0 }
    exit !level
  }' "$work/samples"
