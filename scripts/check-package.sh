#!/usr/bin/env bash
# Installs specrun in each way that can be tried on this machine, uses it and removes it again: make
# install, the Debian package, the steps of action.yml. Checks what CI systems read.
# Needs Python 3 with venv and a package index; for the package Debian, and root or sudo.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
is_installed=
as_root() { if [[ $(id -u) == 0 ]]; then "$@"; else sudo "$@"; fi; }
clean() {
  [[ -z $is_installed ]] || as_root apt-get purge -y -qq specrun >/dev/null || true
  rm -rf "$work"
}
trap clean EXIT
fail() { printf 'check-package: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null || { printf 'check-package: there is no %s\n' "$1"; false; }; }

# The output has to match a pattern of the shell.
expect_output() {
  local expected=$1 output
  shift
  output=$("$@") || fail "'$*' failed: $output"
  # shellcheck disable=SC2053
  [[ $output == $expected ]] || fail "'$*' printed: $output"
}

check_ci_files() {
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet --disable-pip-version-check \
    check-jsonschema dockerfile-parse
  "$work/python/bin/python" scripts/check-ci-files.py .
}

check_sbom() {
  "$work/python/bin/pip" install --quiet --disable-pip-version-check \
    'cyclonedx-python-lib[json-validation]'
  make --silent sbom
  "$work/python/bin/python" - .build/sbom.json <<'PY' || fail "the SBOM is no CycloneDX"
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
text = open(sys.argv[1]).read()
sys.exit(str(JsonStrictValidator(SchemaVersion.V1_5).validate_str(text) or "") or 0)
PY
}

# The folder that has bin and share.
check_files() {
  local prefix=$1 zsh=$2 file
  for file in bin/specrun share/bash-completion/completions/specrun "$zsh/_specrun" \
    share/fish/vendor_completions.d/specrun.fish; do
    [[ -s $prefix/$file ]] || fail "there is no $prefix/$file"
  done
}

check_make_install() {
  local root=$work/root prefix=/opt/spec\ run
  make --silent install DESTDIR="$root" PREFIX="$prefix"
  check_files "$root$prefix" share/zsh/site-functions
  local manual=$root$prefix/share/man/man1/specrun.1
  if has mandoc; then mandoc -Tlint -Wwarning "$manual"; fi
  expect_output "$version" "$root$prefix/bin/specrun" --version
  make --silent uninstall DESTDIR="$root" PREFIX="$prefix"
  expect_output "" find "$root" -type f
}

# A beginner's first minutes, with the program of the PATH and nothing of this folder.
check_first_run() {
  local folder=$work/project
  expect_output "wrote*" specrun init "$folder"
  expect_output "1 suite, 5 steps: no mistakes" specrun check --strict "$folder/specs"
  # shellcheck disable=SC2016 # the inner shell's
  expect_output "*5 steps: 5 passed*" scripts/with-demo-api.sh specrun "$folder/specs"
  [[ $(command -v specrun) == /usr/bin/specrun ]] || fail "another specrun is on the PATH"
}

# Debian's images for containers leave out manual pages when a package is unpacked.
check_manual() {
  if grep -qs '^path-exclude=/usr/share/man' /etc/dpkg/dpkg.cfg.d/* /etc/dpkg/dpkg.cfg; then
    printf 'check-package: this machine keeps no manual pages\n'
  elif has man; then
    expect_output "*/man1/specrun.1.gz" man -w specrun
  fi
}

check_bash_completion() {
  local script=/usr/share/bash-completion/bash_completion
  [[ -e $script ]] || return 0
  # shellcheck disable=SC2016 # the inner shell's
  expect_output "complete*_specrun specrun" bash -c \
    '. "$0"; _completion_loader specrun; complete -p specrun' "$script"
}

# The allocator is the release's own: with little address space a run begins, or says that it can't, or
# the system can't load the program (127).
check_little_memory() {
  local limit status
  for limit in $(seq 60000 4000 240000); do
    status=0
    (ulimit -v "$limit"; exec timeout 30 specrun check "$work/project/specs" >"$work/log" 2>&1) \
      || status=$?
    [[ $status =~ ^(0|71|127)$ ]] || fail "with ulimit -v $limit: $status: $(cat "$work/log")"
  done
  [[ $status == 0 ]] || fail "with ulimit -v $limit: $(cat "$work/log")"
}

check_action() {
  local reports=$work/reports
  # shellcheck disable=SC2016 # the inner shell's
  SPECRUN_PATHS=$work/project/specs SPECRUN_ARGS="--var 'user=ada' --seed 1" \
    SPECRUN_REPORTS=$reports GITHUB_STEP_SUMMARY=$work/summary GITHUB_OUTPUT=$work/output \
    scripts/with-demo-api.sh packaging/action/run.sh >"$work/log" || fail "action: $(cat "$work/log")"
  expect_output "status=0" cat "$work/output"
  [[ -s $work/summary ]] || fail "the action wrote no summary"
  for file in report.xml report.html report.json; do
    [[ -s $reports/$file ]] || fail "the action wrote no $file"
  done
}

check_debian_package() {
  if ! has dpkg-deb || ! has dpkg-shlibdeps || ! has apt-get; then return; fi
  if [[ $(id -u) != 0 ]] && ! has sudo; then return; fi
  if dpkg -s specrun >/dev/null 2>&1; then fail "specrun is installed already; remove it first"; fi

  local package
  package=$(scripts/build-deb.sh)
  if has lintian; then lintian --allow-root --fail-on error,warning "$package"; fi
  expect_output "* ./usr/share/man/man1/specrun.1.gz*" dpkg-deb --contents "$package"
  is_installed=1
  SPECRUN_PACKAGE=$package RUNNER_TEMP=$work packaging/action/install.sh >"$work/log" 2>&1 \
    || fail "the package can't be installed: $(cat "$work/log")"
  check_files /usr share/zsh/vendor-completions
  expect_output "$version" specrun --version
  check_manual
  check_bash_completion
  check_first_run
  check_little_memory
  check_action
  as_root apt-get purge -y -qq specrun >/dev/null
  is_installed=
  hash -r
  if command -v specrun >/dev/null; then fail "specrun is there although it was removed"; fi
  [[ ! -e /usr/share/doc/specrun ]] || fail "the package left its folder behind"
  printf '%s: %d KiB, installed, used and removed\n' "$package" "$(($(wc -c <"$package") / 1024))"
}

scripts/build-release.sh specrun demo-api
version=$(.build-release/release/specrun --version)
(cd .build-release/release && sha256sum --check --quiet SHA256SUMS)
check_ci_files
check_sbom
check_make_install
check_debian_package
