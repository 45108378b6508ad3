#!/usr/bin/env bash
# What the engine costs beside a bare libcurl loop, both measured in turns against one nginx.
# Prints medians of seven rounds; trust the ratios, not the times.
set -euo pipefail
cd "$(dirname "$0")"
nginx=$(PATH="$PATH:/usr/sbin" command -v nginx) || { echo "nginx is missing" >&2; exit 1; }
rounds=7
work=$PWD/.build/nginx
engine=.build/release/engine-bench
bare=.build/bare-loop

# A private authority, and a bundle of it and the system's: what a new connection has to search.
certificates() {
  openssl ecparam -name prime256v1 -genkey -noout -out key.pem
  openssl req -x509 -new -key key.pem -subj /CN=bench-authority -days 30 -out ca.pem
  openssl req -new -key key.pem -subj /CN=localhost -out request.pem
  openssl x509 -req -in request.pem -CA ca.pem -CAkey key.pem -set_serial 7 -days 30 \
    -extfile <(echo subjectAltName=DNS:localhost) -out server.pem
  cat /etc/ssl/certs/ca-certificates.crt ca.pem >bundle.pem
}

swift build -c release >&2
mkdir -p "$work/logs" "$work/files"
(cd "$work" && certificates) 2>/dev/null
# shellcheck disable=SC2046 # flags are words
cc -O2 bare-loop.c -o "$bare" $(pkg-config --cflags --libs libcurl) -lpthread
cp nginx.conf "$work/nginx.conf"
"$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/logs/error.log" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -f "$work"/files/large*' EXIT
sleep 0.5
small=http://127.0.0.1:18092/small
tls=https://localhost:18093/small

# median COLUMN FILE
median() { cut -d' ' -f"$1" "$2" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

# row NAME UNITS_PER_MICROSECOND UNIT: from the rounds noted in .build/bare and .build/engine
row() {
  awk -v n="$1" -v b="$(median 1 .build/bare)" -v e="$(median 1 .build/engine)" -v d="$2" -v u="$3" \
    'BEGIN { printf "CPU of a %-36s bare %7.2f %s, engine %7.2f %s, ratio %.2f\n", n, b / d, u, e / d, u, e / b }'
}

for floor in once anew; do
  for width in 1 64; do
    count=$((width == 1 ? 20000 : 100000))
    : >.build/bare; : >.build/engine
    for ((i = 0; i < rounds; i++)); do
      "$bare" "$small" "$count" "$width" "$floor" >>.build/bare
      "$engine" requests "$small" "$count" "$width" >>.build/engine
    done
    row "request, $width at once, options set $floor" 1 us
  done
done

: >.build/bare; : >.build/engine
for ((i = 0; i < rounds; i++)); do
  "$bare" "$tls" 300 1 "$work/bundle.pem" >>.build/bare
  "$engine" handshakes "$tls" 300 "$work/bundle.pem" >>.build/engine
done
row "new TLS connection" 1000 ms

: >.build/idle; : >.build/engine
for ((i = 0; i < rounds; i++)); do
  "$engine" idle >>.build/idle
  "$engine" tasks "$small" 10000 64 >>.build/engine
done
echo "peak memory: 10000 tasks, 64 at once: $(median 3 .build/engine) MiB; none: $(median 3 .build/idle) MiB"

head -c 1073741824 /dev/zero >"$work/files/large"
"$engine" download http://127.0.0.1:18092/large "$work/files/large.copy" >.build/down
"$engine" upload http://127.0.0.1:18092/upload "$work/files/large" >.build/up
echo "peak memory: 1 GiB down: $(median 3 .build/down) MiB; up: $(median 3 .build/up) MiB"
