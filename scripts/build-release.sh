#!/usr/bin/env bash
# Builds products to hand out, into .build-release/release: specrun, demo-api or both.
#
# A statically linked Swift runtime starts faster and needs no toolchain; macOS has its own. They are
# in a folder of their own, as SwiftPM would build everything anew whenever the flags change.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
built=$PWD/.build-release
flags=(-c release --scratch-path "$built")
[[ $(uname -s) != Linux ]] || flags+=(--static-swift-stdlib)

# Code then asks for generic types by their parts, not by their names: for a name the runtime takes it
# apart and goes through all conformances in the program, for each of forty types at each start.
by_parts=-disable-concrete-type-metadata-mangled-name-accessors
if "$swift"c -frontend -help-hidden 2>/dev/null | grep -c -e "$by_parts" >/dev/null; then
  flags+=(-Xswiftc -Xfrontend -Xswiftc "$by_parts")
fi

# has SCRIPT CHOICE CONSEQUENCE: whether something to be linked in is wanted, and could be built.
has() {
  [[ $(uname -s) == Linux && $2 == own ]] || return 1
  printf 'building %s\n' "${1#build-}" >&2
  "scripts/$1.sh" || { printf "going on with the system's, with which %s\n" "$3" >&2; return 1; }
}
# What is left of an earlier build lies in one folder with the others, and would be found there.
if has build-libcurl "${SPECRUN_LIBCURL:-own}" "each start takes longer"; then
  export PKG_CONFIG_PATH=$built/curl/lib/pkgconfig:${PKG_CONFIG_PATH:-}
else
  rm -rf "$built"/{curl,lib/libcurl.a}
fi
if has build-libxml2 "${SPECRUN_LIBXML2:-own}" "each start takes longer"; then
  export PKG_CONFIG_PATH=$built/xml/lib/pkgconfig:${PKG_CONFIG_PATH:-}
else
  rm -rf "$built"/{xml,lib/libxml2.a,lib/libstdc++.a}
fi
if has build-allocator "${SPECRUN_ALLOCATOR:-own}" "loading takes longer"; then
  flags+=(-Xlinker "$built/mimalloc/allocator.o")
fi

# SwiftPM does not see that what it links has changed.
for product in "$@"; do
  for library in "$built"/{curl,xml,mimalloc}; do
    [[ ! $library/made -nt $built/release/$product ]] || rm -f "$built/release/$product"
  done
done

# The compiler's lines are for whoever watches; elsewhere they are shown only if it fails.
for product in "$@"; do
  printf 'building %s\n' "$product" >&2
  if [[ -t 2 ]]; then
    "$swift" build "${flags[@]}" --product "$product" >&2
  else
    lines=$("$swift" build "${flags[@]}" --product "$product" 2>&1) \
      || { printf '%s\n' "$lines" >&2; exit 1; }
  fi
done

# macOS names it otherwise.
hash=(sha256sum)
command -v sha256sum >/dev/null || hash=(shasum -a 256)
(cd "$built/release" && "${hash[@]}" "$@" >SHA256SUMS)
