#!/usr/bin/env python3
"""Counts the checks in meson's test logs: `count.py testlog.json...` prints "PASSED FAILED".

A Check program says how many checks it made, other tests print "N passed, N failed" as their last
line or count as one. A test that was skipped did not run, and counts as failed."""
import json
import re
import sys

CHECK = re.compile(r"^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)", re.M)
OWN = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)


def counts(test):
    text = test.get("stdout", "") + "\n" + test.get("stderr", "")
    fine = test["result"] in ("OK", "EXPECTEDFAIL")
    passed = failed = 0
    for checks, failures, errors in CHECK.findall(text):
        failed += int(failures) + int(errors)
        passed += int(checks) - int(failures) - int(errors)
    for own_passed, own_failed in OWN.findall(text):
        passed += int(own_passed)
        failed += int(own_failed)
    if fine:
        return max(passed, 1), failed
    return passed, max(failed, 1)


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                test = json.loads(line)
                test_passed, test_failed = counts(test)
                passed += test_passed
                failed += test_failed
                if test_failed:
                    print(f"failed: {test['name']} ({test['result']})", file=sys.stderr)
    print(passed, failed)


main()
