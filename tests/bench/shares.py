#!/usr/bin/env python3
"""Where a batch's work goes: the shares of carving, placing, evaluating, choosing and storing, and of
allocations and locks in the worker, in instructions of a whole `candela batch` on one worker.

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
    "carving": r"carve_traced|braid|grid_farthest_room",
    "placing": r"light_maze_place",
    "evaluating": r"light_maze_evaluate",
    "choosing": r"kind_rate|light_maze_twin_key|archive_cell|reduction_next|archive_select",
    "storing": r"lane_main|light_maze_dump|light_maze_dump_evaluation|packed_write",
}
# Of the worker's own instructions, within those.
WORKER_SHARES = {
    "allocations": r"malloc|calloc|realloc|free|aligned_alloc",
    "locks": r"lock_enter|lock_leave|lock_wait|lock_wake_all|lock_wake_one",
}
THREADS = ("board_worker_main", "board_clerk_main", "lane_main")
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


def sum_of(costs, names):
    return sum(cost for name, cost in costs.items() if re.fullmatch(names, name))


def measure(candela, world):
    """Instructions of the threads that work for a batch, and their shares."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["valgrind", "--tool=callgrind", "--separate-threads=yes",
             f"--callgrind-out-file={folder}/out", candela, "batch", "--world", world, "--count",
             str(CANDIDATES), "--seed", "1", "--workers", "1", "--data", f"{folder}/data"],
            check=True, capture_output=True)
        threads = [inclusive(path) for path in sorted(Path(folder).glob("out-*"))]
    threads = [costs for costs in threads if any(name in costs for name in THREADS)]
    for name in "|".join(SHARES.values()).split("|"):
        if not any(name in costs for costs in threads):
            sys.exit(f"{name} is nowhere in the profile: has it another name by now?")
    whole = sum(costs[name] for costs in threads for name in THREADS if name in costs)
    shares = {share: sum(sum_of(costs, names) for costs in threads) / whole
              for share, names in SHARES.items()}
    shares["rest"] = 1 - sum(shares.values())
    worker = next(costs for costs in threads if "board_worker_main" in costs)
    own = {share: sum_of(worker, names) / worker["board_worker_main"]
           for share, names in WORKER_SHARES.items()}
    return whole, shares, own


def figures_of(work, shares, reference):
    return [{"name": share, "work": work, "value": round(100 * value, 2), "unit": "%",
             "reference": reference, "ratio": round(value, 4), "rounds": 1, "spread": 0}
            for share, value in shares.items()]


def words_of(shares):
    return ", ".join(f"{share} {100 * value:.1f} %" for share, value in shares.items())


def main():
    candela, *words = sys.argv[1:]
    figures = []
    for world in [word for word in words if word != "--json"] or WORLDS:
        whole, shares, own = measure(str(Path(candela).resolve()), world)
        work = f"{world}, {CANDIDATES} candidates"
        figures += figures_of(work, shares, "of the batch's instructions")
        figures += figures_of(work, own, "of the worker's instructions")
        if "--json" not in words:
            print(f"{work}: {whole / CANDIDATES / 1e6:.3f} million instructions a candidate: "
                  f"{words_of(shares)}; in the worker {words_of(own)}", flush=True)
    if "--json" in words:
        print(json.dumps(figures, indent=2))


main()
