#!/usr/bin/env bash
# A step of action.yml: installs specrun from SPECRUN_PACKAGE, or builds it from SPECRUN_ACTION.
set -euo pipefail

package=${SPECRUN_PACKAGE:-}
if [[ -z $package ]]; then
  prefix=$RUNNER_TEMP/specrun
  make -C "$SPECRUN_ACTION" release
  make -C "$SPECRUN_ACTION" install PREFIX="$prefix"
  printf '%s\n' "$prefix/bin" >>"$GITHUB_PATH"
  exit
fi

if [[ $package == http://* || $package == https://* ]]; then
  curl --fail --silent --show-error --location --output "$RUNNER_TEMP/specrun.deb" "$package"
  package=$RUNNER_TEMP/specrun.deb
fi
as_root=()
[[ $(id -u) == 0 ]] || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
# apt-get takes for a file what has a slash in it.
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "$(realpath "$package")"
