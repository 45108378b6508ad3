#!/usr/bin/env bash
# Runs the example suites against the demo API on a free port, and stops it again whatever happens.
# The exit status is specrun's. Arguments go to specrun: scripts/demo.sh specs/03-headers.yaml
set -euo pipefail
cd "$(dirname "$0")/.."

# The compiler's lines are for whoever watches; elsewhere they are shown only if it fails.
build() {
  printf 'building %s\n' "$1" >&2
  if [[ -t 2 ]]; then
    swift build -c release --product "$1" >&2
  else
    swift build -c release --product "$1" >"$work/build" 2>&1 || { cat "$work/build" >&2; exit 1; }
  fi
}

work=$(mktemp -d)
server=
stop() {
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
  fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

build specrun
build demo-api

# In a process group of its own: Ctrl-C is for specrun, whose teardown still needs the server.
set -m
.build/release/demo-api --port 0 >"$work/server" 2>"$work/errors" &
server=$!
set +m
url=
for ((i = 0; i < 200; i++)); do
  url=$(sed -n 's/^demo-api: //p' "$work/server")
  [[ -z $url ]] || break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.05
done
if [[ -z $url ]]; then
  printf 'demo: the demo API did not start\n' >&2
  cat "$work/errors" >&2
  exit 1
fi

# Not exec: the trap has to stop the server afterwards. "set -e" passes the status on.
[[ $# -gt 0 ]] || set -- specs/
API_URL=$url PASSWORD=lovelace .build/release/specrun "$@"
