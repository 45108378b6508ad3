#!/usr/bin/env bash
# A step of action.yml: runs SPECRUN_PATHS with SPECRUN_ARGS, annotates, writes the job's summary and
# reports to SPECRUN_REPORTS. The exit status is specrun's, and the output 'status'.
set -euo pipefail

# Values come by the environment and are never part of a script, so that they can't be commands.
paths=()
while IFS= read -r path; do
  [[ -z $path ]] || paths+=("$path")
done <<<"$SPECRUN_PATHS"
args=()
while IFS= read -r arg; do
  args+=("$arg")
done < <(xargs -r -n 1 printf '%s\n' <<<"${SPECRUN_ARGS:-}")

status=0
specrun run "${args[@]}" \
  --report github:- \
  --report "markdown:$GITHUB_STEP_SUMMARY" \
  --report "junit:$SPECRUN_REPORTS/report.xml" \
  --report "html:$SPECRUN_REPORTS/report.html" \
  --report "json:$SPECRUN_REPORTS/report.json" \
  -- "${paths[@]}" || status=$?
printf 'status=%d\n' "$status" >>"$GITHUB_OUTPUT"
exit "$status"
