# Read by the scripts that build libraries to be linked in: gets and unpacks the system's own sources,
# Debian's or Ubuntu's, with all their security patches. They are read with lists of their own, so
# nothing of the system is changed.
# shellcheck shell=bash

fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; exit 1; }

need_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "there is no $tool"
  done
}

# The package of sources of an installed package, with its version: NAME=VERSION
source_of() {
  dpkg-query --show --showformat='${source:Package}=${source:Version}' "$1" 2>/dev/null \
    || fail "$1 is not installed"
}

# The one folder for what is linked in: SwiftPM names it with libcurl, the first of the C libraries, and
# so before the system's folder, in which the linker would else find a library of the same name.
# shellcheck disable=SC2034 # read by those scripts
libraries=$PWD/.build-release/lib

log=
explain() { tail -n 20 "$log" >&2; fail "$1"; }

# unpack_source NAME=VERSION OPTION...: into the folder "tree" of the present one, which is a new one.
unpack_source() {
  local package=$1 list
  shift
  log=$PWD/log
  mkdir -p sources lists/partial cache/archives/partial
  # What the machine installs from, for sources.
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
    [[ -e $list ]] || continue
    sed -E 's/^deb([[:space:]])/deb-src\1/; s/^Types:.*/Types: deb-src/' "$list" \
      >"sources/${list##*/}"
  done
  local apt=(apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/sources"
    -o Dir::State::lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o Debug::NoLocking=1
    -o APT::Sandbox::User=)
  "${apt[@]}" update >"$log" 2>&1 || explain "the lists of sources can't be read"
  "${apt[@]}" source --download-only "$package" >"$log" 2>&1 \
    || explain "there are no sources of $package"
  dpkg-source "$@" -x ./*.dsc tree >"$log" 2>&1 || explain "the sources can't be unpacked"
}
