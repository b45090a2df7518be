#!/usr/bin/env python3
"""Counts instructions of work that must not grow, and holds them against those that are kept.

Usage: instructions.py BENCH_COUNTED KEPT COMPILER [--json | --update]
Instructions are what does not depend on how busy the machine is; they do depend on the compiler, so
the counts are kept with its name, and another compiler's are not judged (exit 77: skipped)."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TOLERANCE = 0.03  # more than the C library's own versions differ by, less than a slip costs
SKIPPED = 77
# Test runners have fresh memory filled, which would be counted.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "MALLOC_PERTURB_"}


def count(program, words, folder):
    """Instructions within counted_run, and whatever it calls."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--toggle-collect=counted_run*",
         f"--callgrind-out-file={folder}/out", program, *words],
        capture_output=True, text=True, env=ENVIRONMENT)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found or int(found[1]) == 0:
        sys.exit(f"{' '.join(words)}: no count\n{run.stderr}")
    return int(found[1])


def count_all(program):
    names = subprocess.run([program, "list"], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    with tempfile.TemporaryDirectory() as folder:
        return {name: count(program, name.split(), folder) for name in names}


def figure(name, value, kept):
    return {"name": name, "work": "one run", "value": value, "unit": "instructions",
            "reference": "as many as were kept", "ratio": round(value / kept, 4) if kept else None,
            "rounds": 1, "spread": 0}


def judge(counts, kept):
    """A fault for each that is not kept or has grown; one that shrank should be kept anew."""
    for name, value in counts.items():
        if name not in kept:
            yield f"{name}: {value} instructions, and none are kept: run with --update"
        elif value > kept[name] * (1 + TOLERANCE):
            yield f"{name}: {value} instructions, {100 * value / kept[name] - 100:.1f} % more"
        elif value < kept[name] * (1 - TOLERANCE):
            yield f"{name}: {value} instructions, {100 - 100 * value / kept[name]:.1f} % less: " \
                  "run with --update, so that they stay so"


def main():
    program, kept_path, compiler = sys.argv[1:4]
    if not shutil.which("valgrind"):
        print("valgrind is not here")
        return SKIPPED
    kept = json.loads(Path(kept_path).read_text()) if Path(kept_path).exists() else {}
    if "--update" not in sys.argv and kept.get("compiler") != compiler:
        print(f"counts are kept of {kept.get('compiler')}, and this is {compiler}")
        return SKIPPED
    counts = count_all(program)
    if "--update" in sys.argv:
        text = json.dumps({"compiler": compiler, "counts": counts}, indent=2)
        Path(kept_path).write_text(text + "\n")
    elif "--json" in sys.argv:
        print(json.dumps([figure(n, v, kept["counts"].get(n)) for n, v in counts.items()], indent=2))
        return 0
    for name, value in counts.items():
        before = kept.get("counts", {}).get(name)
        print(f"{name:<20} {value:>12} instructions"
              + (f", {value / before:.4f} times as many as were kept" if before else ""))
    faults = [] if "--update" in sys.argv else list(judge(counts, kept["counts"]))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


sys.exit(main())
