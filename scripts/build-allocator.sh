#!/usr/bin/env bash
# Builds mimalloc, to be linked in: .build-release/mimalloc/allocator.o. The C library's allocator keeps
# seven pieces of a size for a thread, with which loading suites takes a sixth more time.
#
# The sources are the system's own. What is already there is kept as long as the system's mimalloc has
# the same version and the same is asked for.
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$PWD/.build-release/mimalloc
allocator=$PWD/scripts/allocator.c
. scripts/debian-sources.sh

need_tools apt-get dpkg-source dpkg-query dpkg-buildflags cc objcopy sha256sum
package=$(source_of libmimalloc-dev)
made="$package $(cat scripts/build-allocator.sh "$allocator" | sha256sum)"
[[ ! -e $prefix/made || $(<"$prefix/made") != "$made" ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unpack_source "$package"

# Slices of 32 KiB and segments of 64 of them; allocator.c holds them to it.
find tree/include -name '*types.h' -exec sed -i -E '
  s/(define MI_SEGMENT_SLICE_SHIFT +)\( *13 \+ MI_INTPTR_SHIFT\)/\1(12 + MI_INTPTR_SHIFT)/
  s/(define MI_SEGMENT_SHIFT +)\( *9 \+ MI_SEGMENT_SLICE_SHIFT\)/\1(6 + MI_SEGMENT_SLICE_SHIFT)/' {} +

# The flags with which Debian hardens its own build. What is free is chained by encoded addresses, as
# in the C library.
flags="$(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS) -O3 -g0 -fPIC"
flags+=" -fvisibility=hidden -ftls-model=initial-exec -fno-builtin-malloc"
flags+=" -DNDEBUG -DMI_MALLOC_OVERRIDE -DMI_ENCODE_FREELIST=1"
cd tree/src
# shellcheck disable=SC2086 # flags are words
cc $flags -I../include -I. -c "$allocator" -o ../../allocator.o >"$log" 2>&1 \
  || explain "mimalloc can't be compiled"
# C++'s operators are its library's, which call malloc.
objcopy --wildcard --localize-symbol='_Zn*' --localize-symbol='_Zd*' ../../allocator.o

rm -rf "$prefix"
mkdir -p "$prefix"
install -m 644 ../../allocator.o ../LICENSE "$prefix"
printf '%s\n' "$package" >"$prefix/source"
printf '%s\n' "$made" >"$prefix/made"
