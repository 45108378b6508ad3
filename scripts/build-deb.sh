#!/usr/bin/env bash
# Packs the release build of specrun with Debian's tools: .build-release/specrun_VERSION_ARCH.deb
#
# Who makes the package says so as for Debian's own: DEBFULLNAME and DEBEMAIL.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in dpkg-deb dpkg-shlibdeps dpkg-gencontrol; do
  command -v "$tool" >/dev/null \
    || { printf 'deb: there is no %s: apt-get install dpkg-dev\n' "$tool" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
chmod 755 "$work"
root=$work/root
documents=$root/usr/share/doc/specrun
maintainer="${DEBFULLNAME:-specrun} <${DEBEMAIL:-specrun@packages.invalid}>"
# The same files give the same package: their dates are the commit's.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

scripts/install.sh "$root" /usr /usr/share/zsh/vendor-completions >&2
version=$("$root/usr/bin/specrun" --version)
gzip -9n "$root/usr/share/man/man1/specrun.1"

mkdir -p "$work/debian" "$documents"
sed "s|@MAINTAINER@|$maintainer|" packaging/debian/control >"$work/debian/control"
cat >"$work/debian/changelog" <<END
specrun ($version) unstable; urgency=medium

  * Version $version. What is new is in the CHANGELOG of the sources.

 -- $maintainer  $(LC_ALL=C date --utc --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %T +0000')
END
gzip -9nc "$work/debian/changelog" >"$documents/changelog.gz"
install -m 644 packaging/debian/copyright "$documents/copyright"
mkdir -p "$work/debian" "$root/DEBIAN"
touch "$work/debian/substvars"

# What is linked in is the distribution's, with its patches and under its licence; the package says so,
# that it can be built anew when there are new ones.
built=$PWD/.build-release
overrides=$root/usr/share/lintian/overrides
needs() { [[ $(ldd "$root/usr/bin/specrun") == *"$1"* ]]; }
# linked_in NAME FOLDER LICENCE [LINTIAN'S NAME], which it has for what it looks for.
linked_in() {
  local source
  source=$(<"$built/$2/source")
  printf '%s:Source=%s (= %s)\n' "$1" "${source%%=*}" "${source#*=}" >>"$work/debian/substvars"
  { printf '\n%s\n\n' "$1"; cat "$built/$2/$3"; } >>"$documents/copyright"
  [[ -n ${4:-} ]] || return 0
  mkdir -p "$overrides"
  printf 'specrun: embedded-library %s *\n' "$4" >>"$overrides/specrun"
}
if [[ -e $built/curl/source ]] && ! needs libcurl; then linked_in libcurl curl COPYING curl; fi
if [[ -e $built/xml/source ]] && ! needs libxml2; then linked_in libxml2 xml Copyright libxml2; fi
if [[ -e $built/mimalloc/source ]] && grep -q 'mimalloc: error' "$root/usr/bin/specrun"; then
  linked_in mimalloc mimalloc LICENSE
fi

# The libraries that it is linked with, by the packages that bring them, with their least versions.
cd "$work"
dpkg-shlibdeps -Tdebian/substvars "$root/usr/bin/specrun"
dpkg-gencontrol -pspecrun -Tdebian/substvars -P"$root" -O"$root/DEBIAN/control"
(cd "$root" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2) >"$root/DEBIAN/md5sums"

package=specrun_${version}_$(dpkg --print-architecture).deb
cd "$OLDPWD"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" ".build-release/$package" >&2
printf '%s\n' ".build-release/$package"
