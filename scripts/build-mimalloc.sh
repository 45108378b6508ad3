#!/usr/bin/env bash
# Builds the allocator mimalloc, to be linked in: .build-release/mimalloc/mimalloc.o. Loading many
# suites takes a sixth less CPU with it than with glibc's, whose threads keep but seven freed blocks of
# each size at hand.
#
# The sources are Debian's or Ubuntu's; all of it is one file that includes the others. What is already
# there is kept.
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$PWD/.build-release/mimalloc
[[ ! -e $prefix/source ]] || exit 0
fail() { printf 'mimalloc: %s\n' "$*" >&2; exit 1; }

# One that the program brings along has to see every allocation, also those of the C library.
[[ $(getconf GNU_LIBC_VERSION 2>/dev/null) == glibc* ]] || fail "this C library is not glibc"
for tool in cc dpkg-buildflags dpkg-parsechangelog; do
  command -v "$tool" >/dev/null || fail "there is no $tool"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scripts/debian-source.sh mimalloc "$work/tree" 2>"$work/log" \
  || { tail -n 20 "$work/log" >&2; fail "no sources"; }
version=$(dpkg-parsechangelog --file "$work/tree/debian/changelog" --show-field Version)

mkdir -p "$prefix"
# shellcheck disable=SC2046 # flags are words
cc $(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS) -O3 -DNDEBUG -fPIC \
  -ftls-model=initial-exec -fvisibility=hidden -DMI_MALLOC_OVERRIDE -I "$work/tree/include" \
  -c "$work/tree/src/static.c" -o "$prefix/mimalloc.o" 2>"$work/log" \
  || { tail -n 20 "$work/log" >&2; fail "the build fails"; }
install -m 644 "$work/tree/LICENSE" "$prefix/LICENSE"
printf 'mimalloc=%s\n' "$version" >"$prefix/source"
