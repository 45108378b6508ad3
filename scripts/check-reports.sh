#!/usr/bin/env bash
# Writes every report of a run with every outcome, and reads them with the libraries of others.
# Needs Python 3 with venv, a package index and Chromium; the debug build of specrun and demo-api.
#
#   scripts/check-reports.sh [FOLDER]   with a folder: pictures of the HTML report go there
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
server=
stop() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check \
  junitparser haralyzer sarif-tools tap.py pyyaml more-itertools playwright

# There before the server writes to it: it starts in its own time.
: >"$work/server"
.build/debug/demo-api --port 0 >"$work/server" &
server=$!
url=
for ((i = 0; i < 200; i++)); do
  url=$(sed -n 's/^demo-api: //p' "$work/server")
  [[ -z $url ]] || break
  sleep 0.05
done

mkdir "$work/reports"
reports=()
for report in junit:report.xml html:report.html json:report.json jsonl:report.jsonl tap:report.tap \
  markdown:report.md github:report.github sarif:report.sarif har:report.har allure:allure; do
  reports+=(--report "${report%%:*}:$work/reports/${report#*:}")
done
status=0
API_URL=$url .build/debug/specrun Tests/EndToEndTests/Fixtures/every-outcome.yaml \
  "${reports[@]}" >"$work/reports/console" || status=$?
[[ $status == 1 ]] || { printf 'check-reports: exit status %d\n' "$status" >&2; exit 1; }
"$work/python/bin/python" scripts/check-reports.py "$work/reports"
if command -v xmllint >/dev/null; then xmllint --noout "$work/reports/report.xml"; fi
if command -v chromium >/dev/null; then
  "$work/python/bin/python" scripts/check-html.py "$work/reports/report.html" "$@"
else
  printf 'check-reports: the HTML report was not opened: there is no Chromium\n' >&2
fi
