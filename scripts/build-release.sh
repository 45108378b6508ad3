#!/usr/bin/env bash
# Builds products to hand out, into .build-release/release: specrun, demo-api or both.
#
# A statically linked Swift runtime starts faster and needs no toolchain; macOS has its own. They are
# in a folder of their own, as SwiftPM would build everything anew whenever the flags change.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-c release --scratch-path .build-release)
[[ $(uname -s) != Linux ]] || flags+=(--static-swift-stdlib)

if [[ $(uname -s) == Linux && ${SPECRUN_LIBCURL:-own} == own ]]; then
  printf 'building libcurl\n' >&2
  if scripts/build-libcurl.sh; then
    export PKG_CONFIG_PATH=$PWD/.build-release/curl/lib/pkgconfig:${PKG_CONFIG_PATH:-}
  else
    printf "going on with the system's libcurl, with which each start takes longer\n" >&2
  fi
fi
if [[ $(uname -s) == Linux && ${SPECRUN_ALLOCATOR:-own} == own ]]; then
  printf 'building the allocator\n' >&2
  if scripts/build-allocator.sh; then
    flags+=(-Xlinker "$PWD/.build-release/mimalloc/allocator.o")
  else
    printf "going on with the C library's, with which loading takes longer\n" >&2
  fi
fi

# The compiler's lines are for whoever watches; elsewhere they are shown only if it fails.
for product in "$@"; do
  printf 'building %s\n' "$product" >&2
  if [[ -t 2 ]]; then
    "${SWIFT:-swift}" build "${flags[@]}" --product "$product" >&2
  else
    lines=$("${SWIFT:-swift}" build "${flags[@]}" --product "$product" 2>&1) \
      || { printf '%s\n' "$lines" >&2; exit 1; }
  fi
done

# macOS names it otherwise.
hash=(sha256sum)
command -v sha256sum >/dev/null || hash=(shasum -a 256)
(cd .build-release/release && "${hash[@]}" "$@" >SHA256SUMS)
