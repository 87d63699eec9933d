#!/usr/bin/env bash
# A swarm of a master and two workers against the engine, in alternation, at a load that neither is at its end with: 200 users on /good/blocking
# with 300 ms of think time, 400 requests a second at most. Says the rate of each run and the two medians. For a machine that does nothing else.
#   bench/locust/compare.sh [pairs] [seconds]
set -euo pipefail
cd "$(dirname "$0")/../.."
pairs=${1:-3} seconds=${2:-30} port=${PORT:-5412}
data=$(mktemp -d)
dotnet src/Dashboard/bin/Debug/net10.0/Dashboard.dll --urls "http://localhost:$port" --Target:Port=$((port + 1)) --Lab:DataFolder="$data" --locust-workers 2 >"$data/log" 2>&1 &
dashboard=$!
trap 'kill "$dashboard"; wait "$dashboard" || true; rm -rf "$data"' EXIT
api="http://localhost:$port/api"
phase() { curl -sf "$api/lab" | python3 -c 'import json, sys; lab = json.load(sys.stdin); print(lab["phase"] + lab["target"]["phase"])' 2>/dev/null || true; }
until [ "$(phase)" = IdleRunning ]; do sleep 1; done

run() {
  curl -sf "$api/runs" -H 'content-type: application/json' -o /dev/null --retry 3 \
    -d '{"experiment":"blocking","variant":"Fixed","source":"'"$1"'","users":200,"durationSeconds":'"$seconds"',"rampSeconds":1,"thinkTimeMs":300}'
  until [ "$(phase)" = IdleRunning ]; do sleep 1; done
  curl -sf "$api/lab" | python3 -c 'import json, sys; s = json.load(sys.stdin)["lastSummary"]; t = s["total"]; print(sys.argv[1], t["rps"], t["p50Ms"], t["p95Ms"], t["failed"], s["ended"])' "$1"
}

for pair in $(seq "$pairs"); do run engine; run locust; done | tee "$data/runs"
python3 - "$data/runs" <<'PYTHON'
import statistics, sys
rates = {"engine": [], "locust": []}
for line in open(sys.argv[1]):
    source, rate, *_ = line.split()
    rates[source].append(float(rate))
engine, locust = (statistics.median(rates[source]) for source in ("engine", "locust"))
print(f"engine {engine:.1f}/s, locust {locust:.1f}/s, locust / engine {locust / engine:.3f}")
PYTHON
