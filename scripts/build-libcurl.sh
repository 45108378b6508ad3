#!/usr/bin/env bash
# Builds a libcurl that does HTTP and nothing else, to be linked in: .build-release/curl, with a
# libcurl.pc. Debian's brings thirty libraries for LDAP, SSH, Kerberos and the like, which take the
# system 3 ms at each start of a program.
#
# The sources are the system's own, Debian's or Ubuntu's, with all their security patches; they are
# read with lists of their own, so nothing of the system is changed. What is already there is kept as
# long as the system's libcurl has the same version and the same is asked for.
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=$PWD/.build-release/curl
fail() { printf 'libcurl: %s\n' "$*" >&2; exit 1; }

for tool in apt-get dpkg-source dpkg-query make cc patch pkg-config; do
  command -v "$tool" >/dev/null || fail "there is no $tool"
done
for module in libssl libnghttp2 libidn2 libzstd libbrotlidec zlib; do
  pkg-config --exists "$module" || fail "pkg-config does not find $module"
done
package=$(dpkg-query --show --showformat='${source:Package}=${source:Version}' \
  libcurl4-openssl-dev 2>/dev/null) || fail "libcurl4-openssl-dev is not installed"
# The headers API would keep a copy of each field, which nobody asks for.
features=(--with-openssl --with-nghttp2 --with-zlib --with-brotli --with-zstd --with-libidn2
  --with-ca-path=/etc/ssl/certs --with-ca-bundle=/etc/ssl/certs/ca-certificates.crt
  --disable-headers-api)
for protocol in ldap ldaps rtsp dict telnet tftp pop3 imap smb smtp gopher mqtt ftp file; do
  features+=("--disable-$protocol")
done
for library in libpsl libssh2 librtmp libgsasl gssapi; do features+=("--without-$library"); done
made="$package ${features[*]}"
[[ ! -e $prefix/made || $(<"$prefix/made") != "$made" ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial"

# What the machine installs from, for sources.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
  [[ -e $list ]] || continue
  sed -E 's/^deb([[:space:]])/deb-src\1/; s/^Types:.*/Types: deb-src/' "$list" \
    >"$work/sources/${list##*/}"
done
from_apt() {
  apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources" \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o Debug::NoLocking=1 \
    -o APT::Sandbox::User= "$@"
}
log=$work/log
explain() { tail -n 20 "$log" >&2; fail "$1"; }
from_apt update >"$log" 2>&1 || explain "the lists of sources can't be read"
cd "$work"
from_apt source --download-only "$package" >"$log" 2>&1 || explain "there are no sources of $package"
dpkg-source --skip-patches -x curl_*.dsc tree >"$log" 2>&1 || explain "the sources can't be unpacked"

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
rm -rf "$prefix"
for folder in lib include; do
  make --silent --jobs="$(nproc)" --directory="$folder" install >"$log" 2>&1 \
    || explain "the build fails"
done

# In one line, as SwiftPM does not look at what is private.
mkdir -p "$prefix/lib/pkgconfig"
libraries="-lnghttp2 -lidn2 -lssl -lcrypto -lzstd -lbrotlidec -lz"
cat >"$prefix/lib/pkgconfig/libcurl.pc" <<END
Name: libcurl
Description: libcurl for HTTP alone
Version: ${package#*=}
Libs: -L$prefix/lib -lcurl $libraries
Cflags: -I$prefix/include
END
install -m 644 COPYING "$prefix/COPYING"
rm -f "$prefix/lib/libcurl.la"
printf '%s\n' "$package" >"$prefix/source"
printf '%s\n' "$made" >"$prefix/made"
