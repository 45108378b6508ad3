#!/usr/bin/env bash
# Builds the engine's documentation catalogue: .build/TaskEngine.doccarchive. A link that leads
# nowhere is an error. Needs the tools that come with the Swift toolchain.
set -euo pipefail
cd "$(dirname "$0")/.."

tool() {
  if command -v xcrun >/dev/null; then xcrun --find "$1"; else command -v "$1"; fi
}

swift build --target TaskEngine
bin=$(swift build --show-bin-path)
triple=$(swift -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -n 1)

# The system libraries' modules, and where their headers are.
flags=()
for map in Sources/C*/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$PWD/$map"); done
for flag in $(pkg-config --cflags-only-I yaml-0.1 libcurl libpcre2-8 libxml-2.0 libcrypto); do
  flags+=(-Xcc "$flag")
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$(tool swift-symbolgraph-extract)" -module-name TaskEngine -target "$triple" \
  -I "$bin/Modules" "${flags[@]}" -minimum-access-level public -output-dir "$work"
"$(tool docc)" convert Sources/TaskEngine/TaskEngine.docc --warnings-as-errors \
  --additional-symbol-graph-dir "$work" --output-path .build/TaskEngine.doccarchive \
  --fallback-display-name TaskEngine --fallback-bundle-identifier TaskEngine
