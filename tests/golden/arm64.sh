#!/bin/sh
# Builds the pure code for arm64, runs it in an emulator, and holds its levels against the golden
# files: no processor moves a level. Usage: arm64.sh SOURCE_FOLDER
# BUILD_FOLDER (for the sources that the build makes; its own programs, in native/, are left out)
# Packages: gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
set -eu
source=$1
made=$2
command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null ||
    exit 77 # a skipped test
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# JSON is only read, which the dump never does: its headers will do, the library is left out.
mkdir "$folder/include" "$folder/levels"
cp "$(pkg-config --variable=includedir jansson)/jansson.h" "$folder/include"
find "$(pkg-config --variable=includedir jansson)" -name jansson_config.h \
    -exec cp {} "$folder/include" ';'
# shellcheck disable=SC2046 # no path here holds a space
aarch64-linux-gnu-gcc -O2 -static -std=gnu11 -ffp-contract=off -D_GNU_SOURCE \
    -I"$source/include" -I"$source/src" -I"$folder/include" \
    -Wl,--unresolved-symbols=ignore-in-object-files -o "$folder/dump" \
    "$source/tests/golden/dump.c" \
    $(find "$source/src/base" "$source/src/maze" "$source/src/search" "$source/src/rating" \
        "$source/src/kinds" "$made/src/base" "$made/src/maze" "$made/src/search" \
        "$made/src/rating" "$made/src/kinds" -name '*.[cS]' ! -path '*/native/*') -lm
qemu-aarch64 "$folder/dump" "$folder/levels"
diff -r "$source/tests/data/golden" "$folder/levels"
