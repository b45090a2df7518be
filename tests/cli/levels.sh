#!/usr/bin/env bash
# Levels that nobody keeps: generate, evaluate, verify.
# shellcheck source-path=SCRIPTDIR source=harness.sh
source "$(dirname "$0")/harness.sh"
mazes=$data/light-maze

expect "a drawing" 0 "^S +start" "" "$candela" generate --world gates --seed 7
expect "with measures" 0 "^required_light +[0-9]+" "" "$candela" generate --world gates --seed 7
expect "with its band" 0 "^band +(introduce|develop|twist|master) \(difficulty 0\.[0-9]{4}\)" "" \
    "$candela" generate --world gates --seed 7
lacks "no colours in a file" out $'\033'
expect "as JSON" 0 '^\{"id":"[0-9a-f-]{36}","kind":"light-maze","world":"gates","level":' "" \
    "$candela" generate --world gates --seed 7 --json
cp "$folder/out" "$folder/level.json"
expect "the same again" 0 "*" "" "$candela" generate --world gates --seed 7 --index 0 --json
judge "byte by byte" "$(cmp "$folder/out" "$folder/level.json" 2>&1)"
expect "another index" 0 '"index":5' "" "$candela" generate --world gates --seed 7 --index 5 --json
expect "a seed is drawn" 0 '"seed":[0-9]+' "" "$candela" generate --world gates --json
expect "the greatest seed" 0 '"seed":9007199254740991' "" \
    "$candela" generate --world gates --json --seed 9007199254740991
expect "one past it" 64 "" "--seed 9007199254740992: it takes 0 to 9007199254740991" \
    "$candela" generate --world gates --seed 9007199254740992
expect "as SVG" 0 "^<svg .*</svg>" "" "$candela" generate --world gates --seed 7 --svg
expect "of a kind" 0 '"rows":\["###########",' "" \
    "$candela" generate --kind light-maze --param width=11 --param height=9..11 --seed 1 --json
expect "how it was carved" 0 '"trace":\[\{"x":[0-9]+,"y":[0-9]+,"action":"dig","stack":1\},' "" \
    "$candela" generate --kind perfect-maze --param width=4 --param height=3 --seed 1 --json --trace
expect "a drawing has no steps" 64 "" "--trace goes with --json" \
    "$candela" generate --world gates --trace
expect "stars in the kind's own terms" 0 "^stars +two at [0-9]+, three at [0-9]+ \(steps at most\)" "" \
    "$candela" generate --world labyrinth --seed 1
"$candela" generate --world labyrinth --seed 1 --json >"$folder/labyrinth.json"
expect "its best run finishes" 0 "^wrong_steps +0" "" \
    "$candela" verify "$folder/labyrinth.json" "$folder/labyrinth.json"
expect "a dungeon" 0 "^dungeon, [0-9]+ by [0-9]+ tiles, depth [0-9]+, [0-9]+ rooms$" "" \
    "$candela" generate --world crypt --seed 1
"$candela" generate --world crypt --seed 1 --json >"$folder/crypt.json"
expect "its shortest walk comes through" 0 "^wounds +[0-9]+" "" \
    "$candela" verify "$folder/crypt.json" "$folder/crypt.json"
expect "deeper than there is" 64 "" "depth is 100; it must be from 1 to 99" \
    "$candela" generate --kind dungeon --param depth=100
"$candela" generate --world hoard --seed 1 --json >"$folder/hoard.json"
expect "a treasure is brought out" 0 "^energy_left +[0-9]+" "" \
    "$candela" verify "$folder/hoard.json" "$folder/hoard.json"
expect "an unknown world" 64 "" "no such world; there are glow, gates," \
    "$candela" generate --world Gates
expect "an unknown kind" 64 "" "no such kind" "$candela" generate --kind dark-maze
expect "an unknown parameter" 64 "" "wdth.*width" \
    "$candela" generate --kind light-maze --param wdth=11
expect "neither world nor kind" 64 "" "either --world or --kind" "$candela" generate
expect "both" 64 "" "either --world or --kind" \
    "$candela" generate --world gates --kind light-maze
expect "a world has its parameters" 64 "" "--param goes with --kind" \
    "$candela" generate --world gates --param width=11

expect "what was generated is evaluated" 0 "^solvable +yes" "" \
    "$candela" evaluate "$folder/level.json"
expect "from standard input" 0 '^\{"kind":"light-maze","solvable":true' "" \
    sh -c "'$candela' evaluate --json - <'$mazes/loop.json'"
expect "no way to the goal" 0 '"solvable":false' "" \
    "$candela" evaluate --json "$mazes/walled-off.json"
expect "under a world's bands" 0 "^band +" "" \
    "$candela" evaluate "$mazes/loop.json" --world eclipse
expect "an unknown world to rate by" 64 "" "no such world" \
    "$candela" evaluate "$mazes/loop.json" --world nowhere
expect "no such file" 66 "" "cannot read .*: No such file" "$candela" evaluate "$folder/nothing"
expect "a folder" 66 "" "Is a directory" "$candela" evaluate "$folder"
echo '{"kind": "light-maze", "rows": [' >"$folder/bad.json"
expect "no JSON" 65 "" "bad.json.*line [12]" "$candela" evaluate "$folder/bad.json"
echo '{"kind": "light-maze", "kind": "light-maze"}' >"$folder/bad.json"
expect "a repeated key" 65 "" "kind" "$candela" evaluate "$folder/bad.json"
echo '{"kind": "dark-maze"}' >"$folder/bad.json"
expect "an unknown kind of level" 65 "" "/kind: \"dark-maze\" is no kind" \
    "$candela" evaluate "$folder/bad.json"
echo '{"kind": "light-maze"}' >"$folder/bad.json"
expect "every fault at once" 65 "" "/rows: " "$candela" evaluate "$folder/bad.json"
also "the last of them too" err "/light: "
head -c 5000000 /dev/zero >"$folder/bad.json"
expect "too long" 65 "" "longer than 4194304 bytes" "$candela" evaluate "$folder/bad.json"

"$candela" evaluate --json "$folder/level.json" >"$folder/evaluation.json"
expect "the best run finishes" 0 "^finished +true" "" \
    "$candela" verify "$folder/level.json" "$folder/evaluation.json"
expect "with the light that was promised" 0 '"finished":true' "" \
    "$candela" verify --json "$folder/level.json" "$folder/level.json"
expect "a run that stops short" 1 "^finished +false" "" \
    "$candela" verify "$folder/level.json" --route "1,1 1,2"
expect "a run through a wall" 1 '"failed_at":\{"step":1,' "" \
    "$candela" verify --json "$folder/level.json" --route "1,1 0,1"
expect "no cells" 64 "" "it takes cells as" "$candela" verify "$folder/level.json" --route "1,1 2"
expect "two runs" 64 "" "it wants one run" \
    "$candela" verify "$folder/level.json" "$folder/evaluation.json" --route "1,1"
expect "no run" 64 "" "it wants one run" "$candela" verify "$folder/level.json"
echo '{"rote": []}' >"$folder/run.json"
expect "a run of another shape" 65 "" "/rote: " \
    "$candela" verify "$folder/level.json" "$folder/run.json"

"$candela" generate --kind sliding-puzzle --param width=3 --seed 5 --json >"$folder/tiles.json"
expect "the best moves solve a board" 0 '"finished":true.*"stars":3' "" \
    "$candela" verify --json "$folder/tiles.json" "$folder/tiles.json"
expect "a run of too few moves" 1 '"tile":null' "" \
    "$candela" verify --json "$folder/tiles.json" --moves ""

finish
