#!/usr/bin/env bash
# Installs the release build of specrun, its manual page and its completions, or removes them.
#
#   scripts/install.sh [--remove] DESTDIR PREFIX [FOLDER OF ZSH'S COMPLETIONS]
set -euo pipefail

remove=
if [[ ${1:-} == --remove ]]; then remove=1; shift; fi
destination=$1 prefix=$2
[[ $prefix == /* ]] || { printf 'install: PREFIX has to begin with a slash\n' >&2; exit 64; }
zsh=${3:-$prefix/share/zsh/site-functions}

program=$destination$prefix/bin/specrun
manual=$destination$prefix/share/man/man1/specrun.1
bash=$destination$prefix/share/bash-completion/completions/specrun
zsh=$destination$zsh/_specrun
fish=$destination$prefix/share/fish/vendor_completions.d/specrun.fish

if [[ -n $remove ]]; then
  rm -f "$program" "$manual" "$bash" "$zsh" "$fish"
  exit
fi

built=$(dirname "$0")/../.build-release/release/specrun
[[ -x $built ]] || { printf "install: run 'make release' first\n" >&2; exit 1; }
for file in "$program" "$manual" "$bash" "$zsh" "$fish"; do install -d "$(dirname "$file")"; done

# The program writes these itself, from the definitions of its options.
write() {
  local file=$1
  shift
  "$built" "$@" >"$file"
  chmod 644 "$file"
}
install -m 755 "$built" "$program"
# Names of functions, which nobody but a debugger reads, are half of it. On macOS a signature covers
# them.
[[ $(uname -s) != Linux ]] || strip "$program"
write "$manual" manual
write "$bash" completions bash
write "$zsh" completions zsh
write "$fish" completions fish
printf 'installed %s\n' "$program"
