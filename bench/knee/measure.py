#!/usr/bin/env python3
"""Searches the knee of four endpoints whose capacity is set by a limiter, and compares it with that capacity."""

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 5399
OBJECTIVES = sys.argv[2:] or ["p99<1s,failed_rate<1%"]
CAPACITIES = [50, 100, 200, 300]


def build(project):
    subprocess.run(["dotnet", "build", "-c", "Release", ROOT / project], check=True, stdout=subprocess.DEVNULL)


def wait_for(address):
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=1).read()
            return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The service did not start.")


def search(tool, capacity, objective, folder):
    file = Path(folder) / f"{capacity}.json"
    started = time.monotonic()
    code = subprocess.run(
        ["dotnet", tool, "knee", f"http://127.0.0.1:{PORT}/limited/{capacity}", "--objective", objective,
         "--out", file],
        stdout=subprocess.DEVNULL,
    ).returncode
    seconds = time.monotonic() - started
    document = json.loads(file.read_text())
    result, trials = document["result"], len(document["trials"])
    low, high = result["rangeLow"] or 0, result["rangeHigh"] or 0
    if low <= capacity <= high:
        distance = 0
    else:
        distance = min(abs(low - capacity), abs(high - capacity)) / capacity
    verdict = "yes" if distance <= 0.1 and seconds <= 180 else "NO"
    print(f"| `{objective}` | {capacity} | {code} | {result['holds']} | {result['breaks']} | {low}–{high} "
          f"| {100 * distance:.1f} % | {trials} | {seconds:.0f} s | {verdict} |", flush=True)
    return verdict == "yes"


def main():
    for project in ["src/LoadEngine.Cli", "tests/Services/Limited"]:
        build(project)
    tool = ROOT / "src/LoadEngine.Cli/bin/Release/net10.0/dashload.dll"
    service = subprocess.Popen(["dotnet", ROOT / "tests/Services/Limited/bin/Release/net10.0/Limited.dll", str(PORT)])
    try:
        wait_for(f"http://127.0.0.1:{PORT}/ready")
        print("| objective | capacity | exit code | holds | breaks | range | distance | trials | time | within the bar |")
        print("|---|---|---|---|---|---|---|---|---|---|")
        with tempfile.TemporaryDirectory() as folder:
            results = [search(tool, capacity, objective, folder) for objective in OBJECTIVES for capacity in CAPACITIES]
        return 0 if all(results) else 1
    finally:
        service.terminate()
        service.wait()


sys.exit(main())
