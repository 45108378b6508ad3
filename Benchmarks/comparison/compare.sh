#!/usr/bin/env bash
# Builds what is compared, starts the servers, and compares; options are those of compare.py.
set -euo pipefail
cd "$(dirname "$0")"
nginx=$(PATH="$PATH:/usr/sbin" command -v nginx) || { echo "nginx is missing" >&2; exit 1; }
build=$PWD/../.build/comparison
server=$build/nginx
mkdir -p "$server/logs" "$server/files"

# shellcheck disable=SC2046 # flags are words
cc -O2 ../bare-loop.c -o "$build/bare-loop" $(pkg-config --cflags --libs libcurl) -lpthread
cc -O2 ../measure.c -o "$build/measure"
cc -O2 -D_GNU_SOURCE slow-server.c -o "$build/slow-server"
(
  cd "$server"
  [[ -f server.pem ]] && exit 0
  openssl ecparam -name prime256v1 -genkey -noout -out key.pem
  openssl req -x509 -new -key key.pem -subj /CN=bench-authority -days 300 -out ca.pem
  openssl req -new -key key.pem -subj /CN=localhost -out request.pem
  openssl x509 -req -in request.pem -CA ca.pem -CAkey key.pem -set_serial 7 -days 300 \
    -extfile <(echo subjectAltName=DNS:localhost) -out server.pem
) 2>/dev/null
python3 - "$server/files" <<'PY'
import sys
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.insert(0, ".")
from work import body
for key, items in [("1kb", 10), ("100kb", 1000), ("10mb", 100_000)]:
    Path(sys.argv[1], f"body-{key}.json").write_text(body(items))
PY

# Certificates are looked for beside the configuration.
cp ../nginx.conf "$server/nginx.conf"
"$nginx" -p "$server" -c "$server/nginx.conf" -e "$server/logs/error.log" &
started=($!)
"$build/slow-server" 18095 &
started+=($!)
trap 'kill "${started[@]}" 2>/dev/null || true' EXIT
sleep 0.5
PYTHONDONTWRITEBYTECODE=1 python3 compare.py "$@"
