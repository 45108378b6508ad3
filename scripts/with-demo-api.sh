#!/usr/bin/env bash
# Runs a command while the demo API listens on a free port, and stops it again whatever happens.
# API_URL is its address; the exit status is the command's. What has to be built is the caller's, and
# BUILT where it has been.
#   scripts/with-demo-api.sh sh -c 'curl $API_URL/products'
set -euo pipefail
cd "$(dirname "$0")/.."

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

# There before the server writes to it: it starts in its own time.
: >"$work/server"
# In a process group of its own: Ctrl-C is for the command, whose teardown still needs the server.
set -m
"${BUILT:-.build-release/release}/demo-api" --port 0 >"$work/server" 2>"$work/errors" &
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
  printf '%s\n' 'the demo API did not start' >&2
  cat "$work/errors" >&2
  exit 1
fi

# Not exec: the trap has to stop the server afterwards. "set -e" passes the status on.
API_URL=$url "$@"
