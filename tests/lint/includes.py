#!/usr/bin/env python3
"""Holds every #include under src and include against the house's one table of layers."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# C's own without I/O, clock or threads: all that pure code may use.
PURE = {"assert.h", "errno.h", "inttypes.h", "limits.h", "stdalign.h", "stdarg.h", "stdbool.h",
        "stddef.h", "stdint.h", "stdlib.h", "string.h"}

# folder: (folders it may include, outside headers allowed there besides the free ones)
LAYERS = {
    "base": (set(), {"stdio.h"}),
    "maze": ({"base"}, set()),
    "search": ({"base"}, set()),
    "rating": ({"base"}, set()),
    "kinds": ({"base", "maze", "search", "rating"}, {"stdio.h"}),  # snprintf: purity.py sees to it
    "store": ({"base"}, {"sqlite3.h"}),
    "work": ({"base", "kinds", "rating"}, {"pthread.h", "sched.h"}),
    "service": ({"base", "kinds", "rating", "store", "work"}, {"uuid/uuid.h", "sodium.h", "time.h"}),
    "json": ({"base", "kinds", "rating", "store", "service"}, {"jansson.h"}),
    "http": ({"base", "kinds", "rating", "store", "service", "json"},
             {"microhttpd.h", "jansson.h", "zlib.h"}),
    "cli": ({"base", "kinds", "rating", "store", "service", "json"}, {"jansson.h", "getopt.h"}),
}
# Single headers of another folder: a connection that sleeps may be woken by any thread, so its
# register needs a lock, and its deadlines a thread that looks after them; the daemon's journal has a
# thread that writes what all others gather.
HEADERS = {"http": {"work/lane.h", "work/lock.h"}, "cli": {"work/lane.h", "work/lock.h"}}
PURE_FOLDERS = {"base", "maze", "search", "rating", "kinds"}
# Named headers with an owner: nobody else may include them.
OWNED = set().union(*(outside for _, outside in LAYERS.values())) - {"stdio.h"} | {"signal.h"}
# JSON is known to a kind's document.c as well, and to what these share.
DOCUMENT = re.compile(r"src/kinds/([a-z_]+/)?document(_[a-z]+)?\.[ch]$")

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)


def faults_of(path):
    relative = path.relative_to(ROOT).as_posix()
    if relative == "src/main.c":
        return
    folder = relative.split("/")[1]
    inner, outside = LAYERS[folder]
    if DOCUMENT.search(relative):
        outside = outside | {"jansson.h"}
    for mark, name in INCLUDE.findall(path.read_text()):
        if mark == "<":
            if folder in PURE_FOLDERS and name not in PURE | outside:
                yield f"{relative}: <{name}> is not for pure code"
            elif name in OWNED and name not in outside:
                yield f"{relative}: <{name}> belongs to another folder"
            continue
        public, beside = ROOT / "include" / name, path.parent / name
        private = ROOT / "src" / name
        if public.exists():
            target = name.split("/")[0]
            if target != folder and target not in inner and name not in HEADERS.get(folder, ()):
                yield f"{relative}: {folder} may not include {target} ({name})"
        elif beside.exists():
            continue
        elif private.exists():
            home = private.parent.relative_to(ROOT / "src").as_posix()
            mine = path.parent.relative_to(ROOT / "src").as_posix()
            if home != mine and not mine.startswith(home + "/"):
                yield f"{relative}: {name} is private to src/{home}"
        else:
            yield f"{relative}: {name} is no header of this project"


def own_header_first(path):
    """A .c with a header of its own includes it before any other."""
    relative = path.relative_to(ROOT / "src")
    candidates = {relative.with_suffix(".h").as_posix(), relative.with_suffix(".h").name}
    exists = (ROOT / "include" / relative.with_suffix(".h")).exists() or path.with_suffix(".h").exists()
    includes = INCLUDE.findall(path.read_text())
    if exists and includes and includes[0][1] not in candidates:
        yield f"src/{relative}: its own header comes first"


def main():
    files = sorted(p for top in ("src", "include") for p in (ROOT / top).rglob("*.[ch]"))
    faults = [fault for path in files for fault in faults_of(path)]
    faults += [fault for path in files if path.suffix == ".c" for fault in own_header_first(path)]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(files)} files, {len(faults)} faults")
    return 1 if faults or not files else 0


sys.exit(main())
