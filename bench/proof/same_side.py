#!/usr/bin/env python3
"""Compares a variant of the lab's own target with itself, again and again. Each verdict of better or worse is false."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DASHBOARD = ROOT / "src/Dashboard/bin/Release/net10.0/Dashboard.dll"
COMPARISONS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
EXPERIMENT, VARIANT, USERS, PAIRS, SECONDS = "cpu", "Fixed", 20, 8, 4


def compare(number, folder):
    # Every second comparison restarts the target before each run.
    restarts = number % 2 == 1
    file = Path(folder) / f"{number}.json"
    subprocess.run(
        ["dotnet", DASHBOARD, "lab", "prove", "--experiment", EXPERIMENT, "--a", VARIANT, "--b", VARIANT,
         "--users", str(USERS), "--pairs", str(PAIRS), "--seconds", str(SECONDS), "--same-side-pairs", "0",
         "--figure", "goodput", "--out", file, *([] if restarts else ["--no-restart"])],
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        timeout=1800,
    )
    return restarts, json.loads(file.read_text())


def main():
    if not DASHBOARD.exists():
        subprocess.run(["dotnet", "build", "-c", "Release", ROOT / "src/Dashboard"], check=True, stdout=subprocess.DEVNULL)
    false = 0
    print("| comparison | target | pairs | repeated | goodput, B ÷ A | interval | verdict | time |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, COMPARISONS + 1):
            started = time.monotonic()
            restarts, proof = compare(number, folder)
            figure = proof["figures"][0]
            false += figure["verdict"].lower() in ("better", "worse")
            print(
                f"| {number} | {'restarted' if restarts else 'kept'} | {figure['pairs']} | {sum(pair['isDisturbed'] for pair in proof['pairs'])} "
                f"| {figure['ratio']:.3f} | {figure['low']:.3f}–{figure['high']:.3f} ({100 * figure['confidence']:.1f} %) | {figure['verdict']} "
                f"| {time.monotonic() - started:.0f} s |",
                flush=True,
            )
    print(f"\n{false} false verdicts in {COMPARISONS} comparisons (bar: 1 in 20).")


if __name__ == "__main__":
    main()
