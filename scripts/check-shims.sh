#!/usr/bin/env bash
# Compiles the C shims with every warning that finds mistakes, each of them an error. Swift's importer
# itself says nothing of what it compiles.
set -euo pipefail
cd "$(dirname "$0")/.."

libraries=(libcurl libxml-2.0 yaml-0.1 libpcre2-8 libcrypto)
# The headers of the libraries themselves are not ours to mend.
read -ra flags <<<"$(pkg-config --cflags "${libraries[@]}" | sed 's/-I/-isystem /g')"
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual
  -Wstrict-prototypes -Wmissing-declarations -Wundef -Wnull-dereference -Werror)
compilers=()
for name in clang gcc; do
  if command -v "$name" >/dev/null; then compilers+=("$name"); fi
done
[[ ${#compilers[@]} -gt 0 ]] || { echo "check-shims: there is no C compiler" >&2; exit 1; }

count=0
for shim in Sources/C*/shim.h; do
  for compiler in "${compilers[@]}"; do
    # Included, since a header that is compiled by itself may have functions that nobody calls.
    printf '#include "%s"\n' "$PWD/$shim" \
      | "$compiler" -std=gnu11 -O1 -fsyntax-only -x c "${warnings[@]}" "${flags[@]}" -
  done
  count=$((count + 1))
done
echo "$count shims, no warning of ${compilers[*]}"
