#!/usr/bin/env bash
# Fetches and unpacks the sources of one of Debian's or Ubuntu's packages, from where the system
# installs its own. They are looked up in lists of their own, so nothing of the system is changed.
#
#   scripts/debian-source.sh PACKAGE[=VERSION] FOLDER [OPTION…]   options are those of dpkg-source
#
# Fails, with the reason on the standard error, where that can't be done.
set -euo pipefail
package=$1 folder=$2
shift 2

for tool in apt-get dpkg-source; do
  command -v "$tool" >/dev/null || { echo "there is no $tool" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/sources" "$work/lists/partial" "$work/cache/archives/partial"

# What the machine installs from, for sources.
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
  [[ -e $list ]] || continue
  sed -E 's/^deb([[:space:]])/deb-src\1/; s/^Types:.*/Types: deb-src/' "$list" \
    >"$work/sources/${list##*/}"
done
log=$work/log
from_apt() {
  apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources" \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o Debug::NoLocking=1 \
    -o APT::Sandbox::User= "$@" >"$log" 2>&1
}
explain() { tail -n 20 "$log" >&2; echo "$1" >&2; exit 1; }
from_apt update || explain "the lists of sources can't be read"
mkdir "$work/fetched"
cd "$work/fetched"
from_apt source --download-only "$package" || explain "there are no sources of $package"
dpkg-source "$@" -x ./*.dsc "$work/tree" >"$log" 2>&1 || explain "the sources can't be unpacked"
cd "$OLDPWD"
rm -rf "$folder"
mv "$work/tree" "$folder"
