#!/usr/bin/env python3
"""Where a batch's work goes: the shares of carving, placing, evaluating, choosing and storing, and of
memory and locks, in instructions of a whole `candela batch` on one worker.

Usage: shares.py CANDELA [--json] [WORLD...]   (the light maze's default worlds)"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WORLDS = ("glow", "gates", "plates", "pursuit", "brittle", "eclipse")
CANDIDATES = 500
# Functions of each share, with all that they call; none calls another of these.
SHARES = {
    "carving": r"carve|braid|find_goal",
    "placing": r"light_maze_place",
    "evaluating": r"light_maze_evaluate",
    "choosing": r"kind_rate|light_maze_twin_key|archive_cell|reduction_next|archive_select",
    "storing": r"lane_run|light_maze_dump|light_maze_dump_evaluation|packed_write",
    # and within those:
    "(memory)": r"malloc|calloc|realloc|free|aligned_alloc|memalign",
    "(locks)": r"lock_enter|lock_leave|lock_wait|lock_wake_all|lock_wake_one",
}
WHOLE = r"board_worker_main|board_clerk_main|lane_main"
LINE = re.compile(r"^\s*([\d,]+)\s+\([^)]*\)\s+\S*?:([\w@.]+)(?:'\d+)?(?: \[|$)")


def inclusive(out):
    """Instructions of each function with all it calls."""
    text = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", out],
                          check=True, capture_output=True, text=True).stdout
    costs = {}
    for line in text.splitlines():
        found = LINE.match(line)
        if found:
            name = found[2].split("@")[0]
            costs[name] = max(costs.get(name, 0), int(found[1].replace(",", "")))
    return costs


def measure(candela, world):
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/callgrind.out"
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", candela, "batch",
             "--world", world, "--count", str(CANDIDATES), "--seed", "1", "--workers", "1",
             "--data", f"{folder}/data"], check=True, capture_output=True)
        costs = inclusive(out)

    def sum_of(names):
        return sum(cost for name, cost in costs.items() if re.fullmatch(names, name))

    whole = sum_of(WHOLE)
    return whole, {share: sum_of(names) / whole for share, names in SHARES.items()}


def main():
    candela, *words = sys.argv[1:]
    worlds = [word for word in words if word != "--json"] or WORLDS
    figures = []
    for world in worlds:
        whole, shares = measure(str(Path(candela).resolve()), world)
        work = f"{world}, {CANDIDATES} candidates"
        figures += [{"name": share, "work": work, "value": round(100 * value, 2), "unit": "%",
                     "reference": "of all instructions of the batch", "ratio": round(value, 4),
                     "rounds": 1, "spread": 0} for share, value in shares.items()]
        if "--json" not in words:
            rest = 1 - sum(value for share, value in shares.items() if share[0] != "(")
            print(f"{world:<8} {whole / CANDIDATES / 1e6:7.3f} million instructions a candidate: "
                  + ", ".join(f"{share} {100 * value:.1f} %" for share, value in shares.items())
                  + f", rest {100 * rest:.1f} %", flush=True)
    if "--json" in words:
        print(json.dumps(figures, indent=2))


main()
