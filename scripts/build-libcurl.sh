#!/usr/bin/env bash
# Builds a libcurl that does HTTP and nothing else, to be linked in: .build-release/curl, with a
# libcurl.pc. Debian's brings thirty libraries for LDAP, SSH, Kerberos and the like, which take the
# system 3 ms at each start of a program.
#
# The sources are the system's own. What is already there is kept as long as the system's libcurl has
# the same version and the same is asked for.
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$PWD/.build-release/curl
. scripts/debian-sources.sh

need_tools apt-get dpkg-source dpkg-query make cc patch pkg-config
for module in libssl libnghttp2 libidn2 libzstd libbrotlidec zlib; do
  pkg-config --exists "$module" || fail "pkg-config does not find $module"
done
package=$(source_of libcurl4-openssl-dev)
# The headers API would keep a copy of each field, which nobody asks for.
features=(--with-openssl --with-nghttp2 --with-zlib --with-brotli --with-zstd --with-libidn2
  --with-ca-path=/etc/ssl/certs --with-ca-bundle=/etc/ssl/certs/ca-certificates.crt
  --disable-headers-api)
for protocol in ldap ldaps rtsp dict telnet tftp pop3 imap smb smtp gopher mqtt ftp file; do
  features+=("--disable-$protocol")
done
for library in libpsl libssh2 librtmp libgsasl gssapi; do features+=("--without-$library"); done
made="$package $libraries ${features[*]}"
[[ ! -e $prefix/made || $(<"$prefix/made") != "$made" ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unpack_source "$package" --skip-patches

# All patches but those that make the packages with other TLS libraries; what they change of the build
# would want autotools, so what these have made counts as newer.
cd tree
while read -r name _; do
  case $name in ''|'#'*|*gnutls.patch|*nss.patch) continue ;; esac
  patch --silent --strip 1 --input "debian/patches/$name" >"$log" 2>&1 || explain "$name fails"
done <debian/patches/series
touch aclocal.m4
find . -name '*.in' -exec touch {} +
touch configure

# The flags with which Debian hardens its own build.
CFLAGS="$(dpkg-buildflags --get CFLAGS) $(dpkg-buildflags --get CPPFLAGS)" ./configure --silent \
  --prefix="$prefix" --disable-shared --enable-static --with-pic --disable-manual --disable-ntlm \
  "${features[@]}" >"$log" 2>&1 || explain "configure fails"
rm -rf "$prefix" "$libraries/libcurl.a"
for folder in lib include; do
  make --silent --jobs="$(nproc)" --directory="$folder" install >"$log" 2>&1 \
    || explain "the build fails"
done

# In one line, as SwiftPM does not look at what is private.
mkdir -p "$libraries" "$prefix/lib/pkgconfig"
mv "$prefix/lib/libcurl.a" "$libraries"
needed="-lnghttp2 -lidn2 -lssl -lcrypto -lzstd -lbrotlidec -lz"
cat >"$prefix/lib/pkgconfig/libcurl.pc" <<END
Name: libcurl
Description: libcurl for HTTP alone
Version: ${package#*=}
Libs: -L$libraries -lcurl $needed
Cflags: -I$prefix/include
END
install -m 644 COPYING "$prefix/COPYING"
rm -f "$prefix/lib/libcurl.la"
printf '%s\n' "$package" >"$prefix/source"
printf '%s\n' "$made" >"$prefix/made"
