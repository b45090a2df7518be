#!/usr/bin/env bash
# Kept levels in a data directory that no daemon holds: batch, level, daily.
# shellcheck source-path=SCRIPTDIR source=harness.sh
source "$(dirname "$0")/harness.sh"
export CANDELA_DATA="$folder/data"
id_of() {
    grep -Eo '^[0-9a-f-]{36}' "$folder/out" | head -n 1
}

expect "a batch" 0 "^batch [0-9a-f-]{36} of glow from seed 3: succeeded" "" \
    "$candela" batch --world glow --count 120 --keep 2 --seed 3
also "its funnel" out "^120 generated: [0-9]+ unsolvable, "
expect "the same batch keeps nothing anew" 0 '"admitted":0,' "" \
    "$candela" batch --world glow --count 120 --keep 2 --seed 3 --json
expect "with a changed parameter" 0 '"status":"succeeded"' "" \
    "$candela" batch --world glow --count 20 --keep 1 --param candles=2..3 --param width=15 --json
expect "an unknown parameter" 65 "" "/params/.*candels" \
    "$candela" batch --world glow --param candels=2
expect "an unknown world" 65 "" "/world: " "$candela" batch --world nowhere
expect "too many" 65 "" "/count: .*100000" "$candela" batch --world glow --count 100001
expect "none" 65 "" "/count: " "$candela" batch --world glow --count 0
expect "no number" 64 "" "--count ten" "$candela" batch --world glow --count ten
expect "no world" 64 "" "either --world or --fill" "$candela" batch
expect "not published" 0 '"succeeded"' "" \
    "$candela" batch --world gates --count 60 --keep 1 --publish no --json

expect "levels" 0 "^[0-9a-f-]{36}  glow +[a-z]+ +0\.[0-9]{4} +published$" "" \
    "$candela" level list --world glow
id=$(id_of)
expect "unpublished ones" 0 "  gates .* curated$" "" "$candela" level list --status curated
expect "none of them published" 0 "" "" "$candela" level list --world gates
expect "as JSON" 0 '^\{"items":\[\{"id":"' "" "$candela" level list --limit 1 --json
expect "an unknown band" 64 "" "it takes introduce, develop, twist or master" \
    "$candela" level list --band middle
expect "a level" 0 "^world +glow" "" "$candela" level show "$id"
expect "its drawing" 0 "^<svg" "" "$candela" level show "$id" --svg
expect "a directory without a store stays without" 66 "" "there is no store in" \
    "$candela" level list --data "$folder/mistyped"
judge "nothing was made of it" "$(ls "$folder/mistyped" 2>/dev/null)"
expect "no id" 64 "" "zzz.* is no id" "$candela" level show zzz
expect "nothing to change" 64 "" "change wants --status" \
    "$candela" level change 00000000-0000-5000-8000-000000000000
expect "no such level" 64 "" "there is no such thing" \
    "$candela" level show 00000000-0000-5000-8000-000000000000
expect "a change" 0 '"band":"master".*"tags":\["cold","dark"\].*"note":"so dark"' "" \
    "$candela" level change "$id" --band master --tags dark,cold --note "so dark" --json
expect "back to what was measured" 0 "*" "" "$candela" level change "$id" --band measured
expect "retired" 0 "^status +retired" "" "$candela" level change "$id" --status retired
expect "no way there" 65 "" "/status: " "$candela" level change "$id" --status curated
expect "kept by hand" 0 "^status +curated" "" \
    "$candela" level keep "$data/light-maze/loop.json" --world glow --note "by hand"
expect "there already" 65 "" "there already" \
    "$candela" level keep "$data/light-maze/loop.json" --world glow
expect "not solvable" 65 "" "solvable|finish" \
    "$candela" level keep "$data/light-maze/walled-off.json" --world glow
expect "without a world" 64 "" "keep wants --world" \
    "$candela" level keep "$data/light-maze/loop.json"
expect "no such thing to do" 64 "" "no such thing to do: burn" "$candela" level burn x

expect "today" 0 "^[0-9a-f-]{36}  eclipse " "" "$candela" daily
cp "$folder/out" "$folder/today"
expect "today stays" 0 "*" "" "$candela" daily
judge "line by line" "$(cmp "$folder/out" "$folder/today" 2>&1)"
expect "a world's" 0 '"levels":\[\{"id":' "" "$candela" daily --world glow --json
expect "no date" 65 "" "YYYY-MM-DD" "$candela" daily yesterday
expect "before the first day" 64 "" "no such thing" "$candela" daily 1999-12-31

expect "worlds are filled" 0 "" "^pursuit +succeeded: 500 candidates" "$candela" batch --fill
expect "once" 0 "" "" "$candela" batch --fill
expect "every world has levels" 0 "^[0-9a-f-]{36}  eclipse " "" \
    "$candela" level list --world eclipse --limit 5 --sort difficulty

echo "no database" >"$folder/file"
expect "a data directory that is a file" 69 "" "$folder/file" \
    "$candela" level list --data "$folder/file"

finish
