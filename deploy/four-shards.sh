#!/usr/bin/env bash
# Runs four shards as four processes against one server, kills one in the middle, runs that one again alone, and
# joins them: what a scheduler does with machines. Needs `npm run build`; takes the effort as its argument.
set -euo pipefail
cd "$(dirname "$0")/.."
effort=${1:-smoke}
work=$(mktemp -d)
tool=(node dist/src/cli/main.js)

"${tool[@]}" serve --port 0 --config-out "$work/target.json" > "$work/ready.json" &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
until [ -s "$work/target.json" ]; do sleep 0.1; done

shard() {
  rm -rf "$work/shard-$1"
  "${tool[@]}" run --config "$work/target.json" --seed 4176 --effort "$effort" --shard "$1/4" \
    --out "$work/shard-$1" > "$work/shard-$1.log" 2>&1
}

declare -a running
for index in 1 2 3 4; do shard "$index" & running[index]=$!; done
until grep -q '^[0-9]*/[0-9]* ' "$work/shard-3.log" 2>/dev/null; do sleep 0.2; done
victim=$(pgrep -P "${running[3]}" | head -n 1)
kill -9 "${victim:-${running[3]}}"
echo "killed shard 3 in the middle"
for index in 1 2 4; do wait "${running[index]}"; done
wait "${running[3]}" || echo "shard 3 is lost, without a report: $(ls "$work"/shard-3/*/run.json 2>/dev/null || echo none)"

if "${tool[@]}" merge "$work"/shard-{1,2,4}/* --out "$work/without" 2> "$work/refusal"; then
  echo "expected merge to refuse three of four shards" >&2; exit 1
fi
cat "$work/refusal"
"${tool[@]}" sweep "$work"/shard-3/* --config "$work/target.json" || true
shard 3
"${tool[@]}" merge "$work"/shard-{1,2,3,4}/* --out "$work/merged"
"${tool[@]}" verify "$work/merged"
