#!/usr/bin/env bash
# Builds a libxml2 without ICU, compression and network, to be linked in: .build-release/xml, with a
# libxml-2.0.pc. Debian's brings ICU, and both need C++'s library, which is linked in as well: together they
# take the system 1 ms at each start of a program.
#
# The sources are the system's own. What is already there is kept as long as the system's libxml2 has
# the same version and the same is asked for.
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$PWD/.build-release/xml
. scripts/debian-sources.sh

need_tools apt-get dpkg-source dpkg-query dpkg-buildflags make cc sha256sum
cxx=$(cc -print-file-name=libstdc++.a)
[[ -e $cxx ]] || fail "there is no libstdc++.a"
package=$(source_of libxml2-dev)
made="$package $cxx $(sha256sum <scripts/build-libxml2.sh)"
[[ ! -e $prefix/made || $(<"$prefix/made") != "$made" ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unpack_source "$package"

# What patches change of the build would want autotools, so what these have made counts as newer.
cd tree
touch aclocal.m4
find . -name '*.in' -exec touch {} +
touch configure
CFLAGS="$(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS) -g0" ./configure --silent \
  --prefix="$prefix" --disable-shared --enable-static --with-pic --without-icu --without-python \
  --without-lzma --without-zlib --without-http --without-ftp >"$log" 2>&1 \
  || explain "configure fails"
make --silent --jobs="$(nproc)" libxml2.la >"$log" 2>&1 || explain "the build fails"
rm -rf "$prefix" "$libraries/libxml2.a"
make --silent --directory=include install >"$log" 2>&1 || explain "the headers can't be installed"

# Swift's own runtime asks for C++'s library by name, too.
mkdir -p "$libraries" "$prefix/lib/pkgconfig"
install -m 644 .libs/libxml2.a "$libraries"
ln -sf "$cxx" "$libraries/libstdc++.a"
cat >"$prefix/lib/pkgconfig/libxml-2.0.pc" <<END
Name: libXML
Description: libxml2 without ICU, compression and network
Version: ${package#*=}
Libs: -L$libraries -lxml2
Cflags: -I$prefix/include/libxml2
END
install -m 644 Copyright "$prefix"
printf '%s\n' "$package" >"$prefix/source"
printf '%s\n' "$made" >"$prefix/made"
