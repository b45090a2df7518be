#!/usr/bin/env python3
"""How long /v1/daily takes while every worker is busy, against how long it takes while they rest:
the 99th percentile at a steady pace on 16 connections, in turns.

Usage: beside.py CANDELA PACED [--json] [--rounds N]"""
import argparse
import json
import subprocess
import sys

from daemon import Daemon
from figures import Figures

SECONDS, PACE, CONNECTIONS = 4, 1000, 16
WORLDS = ("eclipse", "brittle")  # a batch each


def paced(program, port):
    """The median, the 99th percentile and the worst, in microseconds."""
    said = subprocess.run([program, str(port), "/v1/daily", str(SECONDS), str(PACE),
                           str(CONNECTIONS)], check=True, capture_output=True, text=True)
    return [float(word) for word in said.stdout.split()]


def batch(daemon, world):
    """Its id."""
    status, _, body = daemon.call("POST", "/v1/batches", {"world": world, "count": 100000})
    if status != 202:
        sys.exit(f"{world}: {status} {body}")
    return json.loads(body)["id"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("candela")
    parser.add_argument("paced")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    figures = Figures(options.json)
    idle, busy = [], []
    with Daemon(options.candela, "--workers", "2", "--drain-seconds", "0") as daemon:
        daemon.fill(50, 5)
        daemon.start()
        daemon.get("/v1/daily")
        for _ in range(options.rounds):
            idle.append(paced(options.paced, daemon.port))
            batches = [batch(daemon, world) for world in WORLDS]
            busy.append(paced(options.paced, daemon.port))
            done = [daemon.get(f"/v1/batches/{one}")["done"] for one in batches]
            for one in batches:
                daemon.call("DELETE", f"/v1/batches/{one}")
            if not all(done):
                sys.exit(f"the workers were not busy: {done}")
    work = f"{PACE} requests/s, {CONNECTIONS} connections"
    for place, words in ((0, "median"), (1, "99th percentile")):
        figures.add(f"daily, {words}", f"{work}, idle", [run[place] for run in idle], "us")
        figures.add(f"daily, {words}", f"{work}, beside 2 batches", [run[place] for run in busy],
                    "us", "as quick as idle", [i[place] / b[place] for i, b in zip(idle, busy)])
    figures.end()


main()
