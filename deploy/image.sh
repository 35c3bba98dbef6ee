#!/usr/bin/env bash
# Builds the container image and runs it once as it is meant to be run: not as root, on a file system that cannot be
# written to, without any capability. Where no builder answers it says so, and `npm test -- deploy` has linted it.
set -euo pipefail
cd "$(dirname "$0")/.."

builder=""
for candidate in docker podman; do
  if "$candidate" info >/dev/null 2>&1; then builder=$candidate; break; fi
done
if [ -z "$builder" ]; then
  echo "no builder answers (docker, podman): the image was not built" >&2
  exit 0
fi

"$builder" build --tag compute-conformance .
reports=$(mktemp -d)
chmod 777 "$reports"
"$builder" run --rm --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --volume "$reports:/reports" compute-conformance run --effort smoke --section Regions --out /reports
ls "$reports"/*/report.html
