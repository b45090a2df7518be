#!/usr/bin/env python3
"""Start and size: time to ready and resident memory with an empty store and with a million levels,
and how long a page of twenty takes at the beginning of that million and further in. Pages are asked
with nothing kept ready, so that each is read from the store.

Usage: million.py CANDELA FILL_STORE [--json] [--rounds N] [--levels N]   (wants 5 GB for a million)"""
import argparse
import http.client
import json
import subprocess
import time

from daemon import Daemon
from figures import Figures

PAGES = 100  # of twenty, at each depth
DEPTHS = 5


class Reader:
    """One connection."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, path):
        self.connection.request("GET", path)
        return self.connection.getresponse().read()


def starts(daemon, figures, rounds, work):
    """Each round starts it, looks, and stops it; the last stays."""
    ready, resident = [], []
    for turn in range(rounds):
        daemon.start()
        ready.append(1000 * daemon.ready_after)
        time.sleep(1)
        resident.append(daemon.resident() / 1024)
        if turn < rounds - 1:
            daemon.stop()
    figures.add("time to ready", work, ready, "ms")
    figures.add("resident, idle", work, resident, "MiB")


def page_time(reader, path):
    """Milliseconds: the quickest half, for the machine may be busy."""
    times = []
    for _ in range(PAGES):
        began = time.perf_counter()
        reader.get(path)
        times.append(1000 * (time.perf_counter() - began))
    return sorted(times)[PAGES // 2]


def walk(reader, levels):
    """Cursors at equal distances through the newest-first list."""
    path, cursors = "/v1/levels?limit=100", []
    for page in range(levels // 100):
        following = json.loads(reader.get(path))["next"]
        if not following:
            break
        path = following
        if (page + 1) % (levels // 100 // DEPTHS) == 0:
            cursors.append(following.split("cursor=")[1].split("&")[0])
    return cursors


def pages(daemon, figures, levels, rounds):
    reader = Reader(daemon.port)
    cursors = walk(reader, levels)
    first = "/v1/levels?limit=20"
    deep = [f"/v1/levels?cursor={cursor}&limit=20" for cursor in cursors]
    firsts, deeps = [], []
    for _ in range(rounds):
        firsts.append(page_time(reader, first))
        deeps.append([page_time(reader, path) for path in deep])
    figures.add("page of 20, the first", f"{levels} levels", firsts, "ms")
    for i in range(len(deep)):
        figures.add("page of 20, behind", f"{levels * (i + 1) // DEPTHS} of {levels} levels",
                    [times[i] for times in deeps], "ms", "as quick as the first",
                    [near / times[i] for near, times in zip(firsts, deeps)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("candela")
    parser.add_argument("fill_store")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--levels", type=int, default=1000000)
    options = parser.parse_args()
    figures = Figures(options.json)
    with Daemon(options.candela, "--drain-seconds", "0") as daemon:
        starts(daemon, figures, options.rounds, "no levels")
    with Daemon(options.candela, "--drain-seconds", "0", "--cache-bytes", "0") as daemon:
        subprocess.run([options.fill_store, daemon.folder / "data", str(options.levels)], check=True)
        starts(daemon, figures, options.rounds, f"{options.levels} levels")
        pages(daemon, figures, options.levels, options.rounds)
        figures.add("resident, after all pages", f"{options.levels} levels",
                    [daemon.resident() / 1024], "MiB")
    figures.end()


main()
