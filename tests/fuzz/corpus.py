#!/usr/bin/env python3
"""Unpacks the levels of a kind's data files into a seed corpus: corpus.py DATA KIND OUT STAMP."""
import json
import sys
from pathlib import Path

data, kind, out, stamp = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
out.mkdir(parents=True, exist_ok=True)
files = sorted(data.glob(f"{kind}*/*.json"))
for path in files:
    case = json.loads(path.read_text())
    text = case.get("text")
    if text is None:
        text = json.dumps(case.get("level", case.get("document")), separators=(",", ":"))
    (out / f"{path.parent.name}-{path.name}").write_text(text)
    for member in {"route", "moves"} & set(case):
        run = json.dumps({member: case[member]}, separators=(",", ":"))
        (out / f"run-{path.name}").write_text(run)
stamp.write_text(f"{len(files)}\n")
