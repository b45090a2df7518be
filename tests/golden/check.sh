#!/bin/sh
# Holds a build's levels against the golden files. Usage: check.sh GOLDEN_DUMP GOLDEN_FOLDER
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" "$folder"
diff -r "$2" "$folder"
