#!/usr/bin/env python3
"""Asserts that the pure folders' objects hold no writable data and call nothing outside a list.

Usage: purity.py BUILD_FOLDER (a plain build: sanitizers add data of their own)."""
import re
import subprocess
import sys
from pathlib import Path

PURE = ("base", "maze", "search", "rating", "kinds")
# What pure code may ask of the C library: memory, strings, sorting, formatting into memory.
ALLOWED = {"malloc", "calloc", "realloc", "free", "aligned_alloc", "abort",
           "memcpy", "memmove", "memset", "memcmp", "memchr",
           "strlen", "strnlen", "strcmp", "strncmp", "strdup", "strndup", "strchr", "strrchr", "strstr",
           "strspn", "strcspn", "strtol", "strtoll", "__isoc23_strtol", "__isoc23_strtoll",
           "qsort", "qsort_r", "bsearch", "snprintf", "vsnprintf",
           "__assert_fail", "__stack_chk_fail", "__errno_location", "_GLOBAL_OFFSET_TABLE_"}
# What the processor can do, found out by the compiler's library before main and the same ever
# after: search/lanes.c chooses vector code by it, and every choice gives the same results.
ALLOWED |= {"__cpu_model"}
JSON_READER = re.compile(r"_document(_[a-z]+)?\.c\.o$")
MADE = "meson-generated_.._"  # what the build made the source of
WRITABLE = re.compile(r"^\.(data|bss|tdata|tbss)(\.(?!rel\.ro)|$)")


def symbols(path):
    """(section or None when undefined, size, name) of each symbol of an object."""
    lines = subprocess.run(["objdump", "-t", path], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    for line in lines:
        match = re.match(r"^[0-9a-f]+ (.{7}) (\S+)\s+([0-9a-f]+)\s+(?:\.hidden )?(\S+)$", line)
        if match:
            section = None if match[2] == "*UND*" else match[2]
            yield section, int(match[3], 16), match[4]


def main():
    objects = sorted(path for path in Path(sys.argv[1]).glob("src/libcandela.a.p/*.o")
                     if path.name.removeprefix(MADE).startswith(tuple(f"{folder}_" for folder in PURE)))
    table = {path: list(symbols(path)) for path in objects}
    own = {name for rows in table.values() for section, _, name in rows if section}
    faults = []
    for path, rows in table.items():
        for section, size, name in rows:
            if section is None:
                json = name.startswith("json_") and JSON_READER.search(path.name)
                if name not in own | ALLOWED and not json:
                    faults.append(f"{path.name}: calls {name}")
            elif size and WRITABLE.match(section):
                faults.append(f"{path.name}: {name} is writable data ({section})")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(objects)} objects, {len(faults)} faults")
    return 1 if faults or not objects else 0


sys.exit(main())
