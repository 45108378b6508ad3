#!/usr/bin/env bash
# Builds products to hand out, into .build-release/release: specrun, demo-api or both.
#
# A statically linked Swift runtime starts faster and needs no toolchain; macOS has its own. They are
# in a folder of their own, as SwiftPM would build everything anew whenever the flags change.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-c release --scratch-path .build-release)
[[ $(uname -s) != Linux ]] || flags+=(--static-swift-stdlib)

# has SCRIPT CHOICE CONSEQUENCE: whether something to be linked in is wanted, and could be built.
has() {
  [[ $(uname -s) == Linux && $2 == own ]] || return 1
  printf 'building %s\n' "${1#build-}" >&2
  "scripts/$1.sh" || { printf "going on with the system's, %s\n" "$3" >&2; return 1; }
}
modules=$PWD/.build-release
if has build-libcurl "${SPECRUN_LIBCURL:-own}" "with which each start takes longer"; then
  export PKG_CONFIG_PATH=$modules/curl/lib/pkgconfig:${PKG_CONFIG_PATH:-}
fi
if has build-libxml2 "${SPECRUN_LIBXML2:-own}" "with which each start takes longer"; then
  export PKG_CONFIG_PATH=$modules/xml/lib/pkgconfig:${PKG_CONFIG_PATH:-}
fi
if has build-allocator "${SPECRUN_ALLOCATOR:-own}" "with which loading takes longer"; then
  flags+=(-Xlinker "$modules/mimalloc/allocator.o")
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
