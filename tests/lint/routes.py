#!/usr/bin/env python3
"""Compares the table of routes with openapi.yaml, both ways: paths and methods, who may, body
schemas, query keys, the content types of answers, and the closed list of problem types."""
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
METHODS = ("get", "put", "post", "patch", "delete")
TYPES = {"JSON": "application/json", "NDJSON": "application/x-ndjson", "TEXT": "text/plain",
         "SVG": "image/svg+xml", "EVENTS": "text/event-stream", "YAML": "application/yaml"}
ROW = re.compile(r"\{METHOD_(\w+),\s*\"([^\"]*)\",\s*ROLE_(\w+),\s*RUN_\w+,\s*(?:true|false),\s*"
                 r"(NULL|\"[^\"]*\"),\s*((?:\"[^\"]*\"|\w+|\s)+),\s*([A-Z| ]+),\s*\w+\}")


def words(expression, macros):
    """The keys in adjacent C strings and the macros that stand for such."""
    expanded = re.sub(r"\b[A-Z]+\b", lambda m: macros[m[0]], expression)
    return set(" ".join(re.findall(r'"([^"]*)"', expanded)).split())


def table_rows():
    text = (ROOT / "src/http/routes.c").read_text()
    macros = dict(re.findall(r'#define ([A-Z]+) ("[^"]*")', text))
    rows = {}
    for method, path, role, body, query, formats in ROW.findall(text):
        rows[method.lower(), path] = {
            "anyone": role == "ANYONE",
            "body": None if body == "NULL" else body.strip('"'),
            "query": words(query, macros),
            "types": {TYPES[name.strip()] for name in formats.split("|")},
        }
    if len(rows) != len(re.findall(r"^    \{METHOD_", text, re.M)):
        sys.exit("routes.c has rows that this test cannot read")
    return rows


def contract():
    """openapi.yaml as JSON, by the reader that the contract tests use."""
    script = ("import {parse} from 'yaml'; import {readFileSync} from 'fs';"
              "console.log(JSON.stringify(parse(readFileSync('../../openapi.yaml', 'utf8'))))")
    return json.loads(subprocess.run(["node", "--input-type=module", "-e", script], check=True,
                                     capture_output=True, cwd=ROOT / "tests/openapi").stdout)


def contract_rows(document):
    def resolve(node):
        while "$ref" in node:
            found = document
            for part in node["$ref"][2:].split("/"):
                found = found[part]
            node = found
        return node

    rows = {}
    for path, item in document["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            parameters = [resolve(p) for p in item.get("parameters", []) + operation.get("parameters", [])]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            good = [resolve(r) for code, r in operation["responses"].items() if code[0] == "2"]
            rows[method, path] = {
                "anyone": {} in operation.get("security", document["security"]),
                "body": body and body["schema"]["$ref"].split("/")[-1],
                "query": {p["name"] for p in parameters if p["in"] == "query"},
                "types": {type_ for r in good for type_ in r.get("content", {})},
            }
    return rows


def main():
    yaml = contract()
    table, document = table_rows(), contract_rows(yaml)
    faults = [f"{m.upper()} {p}: not in openapi.yaml" for m, p in table.keys() - document.keys()]
    faults += [f"{m.upper()} {p}: not in routes.c" for m, p in document.keys() - table.keys()]
    for key in table.keys() & document.keys():
        for what in ("anyone", "body", "query", "types"):
            if table[key][what] != document[key][what]:
                faults.append(f"{key[0].upper()} {key[1]}: {what} is {table[key][what]} in the table, "
                              f"{document[key][what]} in the contract")
    table_types = set(re.findall(r'TYPE\("([a-z-]+)"\)', (ROOT / "src/http/problem.c").read_text()))
    listed = yaml["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    for name in table_types ^ {urn.split(":")[-1] for urn in listed}:
        faults.append(f"problem type {name}: only in one of problem.c and openapi.yaml")
    for fault in sorted(faults):
        print(fault, file=sys.stderr)
    print(f"{len(table)} routes, {len(faults)} faults")
    return 1 if faults or not table else 0


sys.exit(main())
