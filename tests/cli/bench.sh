#!/usr/bin/env bash
# The measurements that the program makes of itself: their form, not their size.
# shellcheck source-path=SCRIPTDIR source=harness.sh
source "$(dirname "$0")/harness.sh"
bench=("$candela" bench --world glow --count 30 --rounds 2)

expect "a line a figure" 0 "^evaluate +glow, 30 candidates +[0-9.]+ us a level.*\(2 rounds, " "" \
    "${bench[@]}"
also "two workers against one" out "^batch, 2 workers .*, [0-9.e+-]+ times as fast as one worker"
also "what a worker holds" out "^a worker's memory .* KiB, "
judge "seven figures a world" "$(test "$(wc -l <"$folder/out")" -eq 7 || echo "not seven")"
expect "another number of workers" 0 "^batch, 3 workers " "" "${bench[@]}" --workers 3
expect "as JSON" 0 '^\[' "" "${bench[@]}" --json
also "with its members" out '"name": "batch, 1 worker",'
also "and a reference" out '"reference": "as fast as one worker",'
expect "an unknown world" 64 "" "no such world; there are glow, gates," \
    "$candela" bench --world Glow
expect "no candidates" 64 "" "--count 0: it takes 1 to 1000000" "$candela" bench --count 0
expect "no number" 64 "" "--rounds x: it takes 1 to 64" "$candela" bench --rounds x

finish
