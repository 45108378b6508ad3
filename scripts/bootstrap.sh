#!/usr/bin/env bash
# Sees to what a build needs: Swift 6.2 or newer, and five C libraries with their headers.
# Installs the libraries where it knows how (Debian, Ubuntu, macOS); does nothing if all is there.
#
#   scripts/bootstrap.sh           what a build needs
#   scripts/bootstrap.sh --tests   and the programs that some tests run, if they can be had
#   scripts/bootstrap.sh --release and what is linked in, or made of, if it can be had
set -euo pipefail

modules="yaml-0.1 libcurl libpcre2-8 libxml-2.0 libcrypto"
apt_packages="pkg-config libyaml-dev libcurl4-openssl-dev libpcre2-dev libxml2-dev libssl-dev"
brew_packages="pkgconf libyaml curl pcre2 libxml2 openssl@3"
servers="nginx tinyproxy valgrind"
# What the package is built and checked with, by the programs that say whether it is there.
package_tools="dpkg-shlibdeps lintian shellcheck mandoc man zsh fish"
package_tools_apt="dpkg-dev lintian shellcheck mandoc man-db zsh fish bash-completion"

# What scripts/build-libcurl.sh and scripts/build-allocator.sh want.
linked_modules="libnghttp2 libidn2 libzstd libbrotlidec zlib"
linked_tools="dpkg-source make cc patch"
linked_apt="build-essential dpkg-dev libnghttp2-dev libidn2-dev libzstd-dev libbrotli-dev zlib1g-dev"

say() { printf '%s\n' "$*" >&2; }
fail() { say "bootstrap: $*"; exit 1; }

check_swift() {
  local hint="Install Swift 6.2 or newer from https://www.swift.org/install and put it on the PATH."
  command -v swift >/dev/null || fail "there is no Swift toolchain. $hint"
  local version
  version=$(swift --version 2>/dev/null \
    | sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  [[ -n $version ]] || fail "'swift --version' tells no version. $hint"
  local major=${version%%.*} minor=${version#*.}
  if ((major < 6 || (major == 6 && minor < 2))); then
    fail "this is Swift $version, and 6.2 is needed. $hint"
  fi
}

# Homebrew keeps libraries that macOS has too apart, where pkg-config does not look by itself.
find_brew_libraries() {
  command -v brew >/dev/null || return 0
  local prefix package
  prefix=$(brew --prefix)
  for package in $brew_packages; do
    PKG_CONFIG_PATH="$prefix/opt/$package/lib/pkgconfig:${PKG_CONFIG_PATH:-}"
  done
  export PKG_CONFIG_PATH
}

missing_modules() {
  local module
  for module in "$@"; do
    if ! command -v pkg-config >/dev/null || ! pkg-config --exists "$module"; then
      printf '%s ' "$module"
    fi
  done
}

missing_servers() {
  local server
  for server in $servers; do
    PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "$server" >/dev/null || printf '%s ' "$server"
  done
}

has_readers() {
  python3 -c 'import ensurepip, venv' 2>/dev/null && command -v chromium >/dev/null \
    && command -v tmux >/dev/null
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "bootstrap: this needs root, and there is no sudo: $*"
    return 1
  fi
}

# Starting the daemons that come with packages would take ports; the tests start their own.
apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -qq || say "bootstrap: 'apt-get update' failed; trying with the old lists"
  as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
    apt-get install -y -qq --no-install-recommends "$@" >&2
}

install_libraries() {
  say "bootstrap: missing libraries: $1"
  if command -v apt-get >/dev/null; then
    # shellcheck disable=SC2086 # a list of words
    apt_install $apt_packages || fail "could not install them with apt-get: $apt_packages"
  elif command -v brew >/dev/null; then
    # shellcheck disable=SC2086
    brew install $brew_packages >&2 || fail "could not install them with brew: $brew_packages"
    find_brew_libraries
  else
    say "Please install these, with their headers, so that pkg-config finds them:"
    say "  pkg-config, libyaml, libcurl, PCRE2 (8 bit), libxml2, OpenSSL 3 (libcrypto)"
    say "On Fedora: dnf install pkgconf libyaml-devel libcurl-devel pcre2-devel libxml2-devel" \
      "openssl-devel"
    say "On Alpine: apk add pkgconf yaml-dev curl-dev pcre2-dev libxml2-dev openssl-dev"
    exit 1
  fi
  local rest
  # shellcheck disable=SC2086
  rest=$(missing_modules $modules)
  [[ -z $rest ]] || fail "pkg-config still does not find: $rest"
}

install_servers() {
  say "bootstrap: missing servers for tests: $1"
  if command -v apt-get >/dev/null; then
    # shellcheck disable=SC2086
    apt_install $1 || true
  elif command -v brew >/dev/null; then
    # shellcheck disable=SC2086
    brew install $1 >&2 || true
  fi
  local rest
  rest=$(missing_servers)
  [[ -z $rest ]] || say "bootstrap: going on without $rest; the tests that need them are skipped"
}

# Reports are read with the libraries of others, and looked at on a terminal.
install_readers() {
  say "bootstrap: missing for checks of reports: Python 3 with venv, Chromium, or tmux"
  if command -v apt-get >/dev/null; then apt_install python3 python3-venv chromium tmux || true; fi
  has_readers || say "bootstrap: going on without them"
}

missing_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || printf '%s ' "$tool"
  done
}

# Its arguments are the packages, after what is missing of them.
install_to_link_in() {
  command -v apt-get >/dev/null || return 0
  say "bootstrap: missing of what is linked into a release: $1"
  apt_install "${@:2}" || say "bootstrap: going on without it"
}

install_package_tools() {
  command -v apt-get >/dev/null || return 0
  say "bootstrap: missing for checks of the package: $1"
  # shellcheck disable=SC2086 # a list of words
  apt_install $package_tools_apt || say "bootstrap: going on without them"
}

check_swift
find_brew_libraries
# shellcheck disable=SC2086 # a list of words
missing=$(missing_modules $modules)
[[ -z $missing ]] || install_libraries "$missing"
if [[ ${1:-} == --tests ]]; then
  missing=$(missing_servers)
  [[ -z $missing ]] || install_servers "$missing"
  has_readers || install_readers
  # shellcheck disable=SC2086
  missing=$(missing_tools $package_tools)
  [[ -z $missing ]] || install_package_tools "$missing"
fi
if [[ ${1:-} == --tests || ${1:-} == --release ]]; then
  # shellcheck disable=SC2086
  missing=$(missing_modules $linked_modules)$(missing_tools $linked_tools)
  # shellcheck disable=SC2086
  [[ -z $missing ]] || install_to_link_in "$missing" $linked_apt
  # By itself, as not every system has it. Debian's pkg-config does not know it.
  dpkg-query --show libmimalloc-dev >/dev/null 2>&1 \
    || install_to_link_in mimalloc libmimalloc-dev
fi
