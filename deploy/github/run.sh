#!/usr/bin/env bash
# The step of action.yml: runs the suites and tells GitHub what came of it. Reads URL, TOKEN, CONFIG, EFFORT,
# MINIMUM_COVERAGE, BASELINE and OUT; ACTION is where this repository is.
set -uo pipefail

tool=("$(command -v node)" "$ACTION/dist/src/cli/main.js")
if [ ! -f "${tool[1]}" ]; then
  (cd "$ACTION" && npm ci --no-audit --no-fund --silent) || exit 3
fi

arguments=(run --effort "$EFFORT" --out "$OUT")
[ -n "$URL" ] && arguments+=(--url "$URL")
[ -n "$CONFIG" ] && arguments+=(--config "$CONFIG")
[ "$MINIMUM_COVERAGE" != 0 ] && arguments+=(--min-coverage "$MINIMUM_COVERAGE")
[ -n "$TOKEN" ] && arguments+=(--token env:TOKEN)
"${tool[@]}" "${arguments[@]}"
code=$?

folder=$(find "$OUT" -mindepth 2 -maxdepth 2 -name run.json | sort | tail -n 1 | xargs -r dirname)
[ -n "$folder" ] || exit "$code"
annotations=()
[ -n "$BASELINE" ] && annotations+=(--baseline "$BASELINE")
"${tool[@]}" annotate "$folder" ${annotations[@]+"${annotations[@]}"}
exit $?
