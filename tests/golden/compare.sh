#!/bin/sh
# Builds the pure code with gcc -O0 and with clang -O3, and holds both's levels against the golden
# files: no compiler moves a level. Usage: compare.sh SOURCE_FOLDER
# BUILD_FOLDER (for the sources that the build makes; its own programs, in native/, are left out)
set -eu
source=$1
made=$2
command -v clang >/dev/null && command -v gcc >/dev/null || exit 77 # a skipped test
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

build() { # NAME COMPILER FLAG
    # shellcheck disable=SC2046 # flags are words, and no path here holds a space
    "$2" "$3" -std=gnu11 -ffp-contract=off -D_GNU_SOURCE -I"$source/include" -I"$source/src" \
        -o "$folder/$1" "$source/tests/golden/dump.c" \
        $(find "$source/src/base" "$source/src/maze" "$source/src/search" "$source/src/rating" \
            "$source/src/kinds" "$made/src/base" "$made/src/maze" "$made/src/search" \
            "$made/src/rating" "$made/src/kinds" -name '*.[cS]' ! -path '*/native/*') \
        $(pkg-config --cflags --libs jansson) -lm
}

build plain gcc -O0
build eager clang -O3
for dump in plain eager; do
    mkdir "$folder/$dump.levels"
    "$folder/$dump" "$folder/$dump.levels"
    diff -r "$source/tests/data/golden" "$folder/$dump.levels"
done
