#!/usr/bin/env bash
# Counts instructions with callgrind: of the start-up, of loading a step and of running one. Counts hold
# on a noisy machine, where times do not; they are compared with those that are kept beside this file.
#   counts.sh            compare, with a warning where one has grown by more than 5 %
#   counts.sh --keep     keep the counts of now
# Needs valgrind, nginx, and what 'make release' has built.
set -euo pipefail
cd "$(dirname "$0")"
specrun=${SPECRUN:-$PWD/../.build-release/release/specrun}
[[ -x $specrun ]] || { echo "run 'make release' first" >&2; exit 1; }
nginx=$(PATH="$PATH:/usr/sbin" command -v nginx) || { echo "nginx is missing" >&2; exit 1; }
command -v valgrind >/dev/null || { echo "valgrind is missing" >&2; exit 1; }
kept=$PWD/counts.txt

work=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$work"' EXIT
mkdir -p "$work/logs" "$work/files"
# Without TLS; a server that is left without a port would take 80.
sed 's/\(listen 127.0.0.1:18094\) ssl.*/\1;/; /ssl/d' nginx.conf >"$work/nginx.conf"
"$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/logs/error.log" &
server=$!

# suite STEPS: the steps that the comparison with other programs is made of
suite() {
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=comparison \
    python3 -c "from work import FOUR; print(FOUR.yaml($1), end='')" >"$work/$1.yaml"
}
for steps in 1 100 600; do suite "$steps"; done

# count COMMAND...: the instructions of the whole process
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >"$work/output" \
    | awk '/Collected/ { print $4 }'
  # A run that fails has counted something else.
  ! grep -qE 'failed|errored' "$work/output" || { cat "$work/output" >&2; exit 1; }
}

start=$(count "$specrun" "$work/1.yaml")
# Again and again what is loaded once: a check lets go of its suites at its end, which a run does not.
few=$(count "$specrun" "$work/100.yaml" --repeat 1)
many=$(count "$specrun" "$work/100.yaml" --repeat 6)
few_loads=$(count "$specrun" check "$work/100.yaml")
many_loads=$(count "$specrun" check "$work/600.yaml")
{
  printf 'start-up and one request\t%s\n' "$start"
  printf 'loading a step\t%s\n' "$(((many_loads - few_loads) / 500))"
  printf 'running a step\t%s\n' "$(((many - few) / 500))"
} >"$work/counts"

if [[ ${1:-} == --keep ]]; then
  cp "$work/counts" "$kept"
  cat "$kept"
  exit
fi
# GitHub shows such a line on the job's page; elsewhere it is a line like any other.
paste "$kept" <(cut -f2 "$work/counts") | awk -F'\t' '{
  growth = ($3 / $2 - 1) * 100
  printf "%-26s %12d instructions, kept %12d, %+.1f %%\n", $1, $3, $2, growth
  if (growth > 5) printf "::warning::%s takes %.1f %% more instructions than before\n", $1, growth
}'
