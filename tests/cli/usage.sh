#!/usr/bin/env bash
# Help, options, settings, exit codes, and an output that cannot be written.
# shellcheck source-path=SCRIPTDIR source=harness.sh
source "$(dirname "$0")/harness.sh"

expect "nothing to do" 64 "" "^Usage: candela COMMAND" "$candela"
expect "help" 0 "^  generate +make one level" "" "$candela" help
expect "--help" 0 "^Usage: candela COMMAND" "" "$candela" --help
expect "--version" 0 "^candela [0-9]+\.[0-9]+\.[0-9]+$" "" "$candela" --version
expect "help of a command with settings" 0 "CANDELA_DRAIN_SECONDS" "" "$candela" help serve
expect "a command's --help" 0 "^Usage: candela verify .* LEVELFILE" "" "$candela" verify --help
expect "help of an unknown command" 64 "" "did you mean level\?" "$candela" help levle
expect "an unknown command" 64 "" "did you mean serve\?" "$candela" sevre
expect "a command like no other" 64 "" "candela help lists them" "$candela" xyzzyplugh
expect "an unknown option" 64 "" "no such option: --wrold; did you mean --world\?" \
    "$candela" generate --wrold gates
expect "an unknown setting as a flag" 64 "" "did you mean --workers\?" "$candela" serve --wokers 2
expect "an unknown letter" 64 "" "no such option: -x" "$candela" generate -x
expect "a missing value" 64 "" "--seed wants a value" "$candela" generate --seed
expect "a value too much" 64 "" "--json takes no value" "$candela" generate --json=yes
expect "a word too much" 64 "" "\"x\" is too much" "$candela" generate x
expect "a missing word" 64 "" "it wants FILE" "$candela" evaluate
expect "a secret is no flag" 64 "" "no such option: --admin-token" \
    "$candela" serve --admin-token x

for command in serve generate evaluate verify batch level daily bench healthcheck check-config; do
    expect "help knows $command" 0 "^Usage: candela $command " "" "$candela" help "$command"
done

expect "settings by default" 0 "^listen +127\.0\.0\.1:8080 +default$" "" "$candela" check-config
expect "a flag is a setting" 0 "^workers +3 +--workers$" "" "$candela" check-config --workers 3
expect "so is a variable" 0 "^queue +7 +CANDELA_QUEUE$" "" \
    env CANDELA_QUEUE=7 "$candela" check-config
expect "a flag beats a variable" 0 "^queue +8 +--queue$" "" \
    env CANDELA_QUEUE=7 "$candela" check-config --queue 8
expect "as JSON" 0 '"workers":\{"value":"3","source":"--workers"\}' "" \
    "$candela" check-config --json --workers 3
printf 'correct horse battery staple\n' >"$folder/token"
expect "a secret is masked" 0 "^admin-token +\(secret\) +CANDELA_ADMIN_TOKEN_FILE$" "" \
    env CANDELA_ADMIN_TOKEN_FILE="$folder/token" "$candela" check-config
expect "as JSON too" 0 '"value":"\(secret\)"' "" \
    env CANDELA_ADMIN_TOKEN_FILE="$folder/token" "$candela" check-config --json
lacks "a secret stays secret" out "correct horse"
expect "a secret's file that is not there" 78 "" "CANDELA_ADMIN_TOKEN_FILE: cannot read .*/nothing" \
    env CANDELA_ADMIN_TOKEN_FILE="$folder/nothing" "$candela" check-config
expect "a bad value" 78 "" "CANDELA_WORKERS: \"0\" is no whole number from 1 to 256" \
    env CANDELA_WORKERS=0 "$candela" serve
expect "a bad flag" 78 "" "--listen: \"8080\" is no address and port; 127" \
    "$candela" serve --listen 8080
expect "an unknown variable" 78 "" "CANDELA_WORKRES: .*did you mean CANDELA_WORKERS" \
    env CANDELA_WORKRES=2 "$candela" serve

expect "a full output" 74 "*" "could not be written: No space left" \
    sh -c "'$candela' help >/dev/full"
expect "a closed output" 74 "*" "could not be written: Bad file" sh -c "'$candela' help >&-"
expect "a closed output does not become another file" 74 "*" "could not be written" \
    sh -c "'$candela' generate --world gates --seed 1 >&-"
expect "nobody at home" 1 "" "no daemon answers at 127.0.0.1 port 1: " \
    "$candela" healthcheck --listen 127.0.0.1:1
expect "no address left" 1 "" "no daemon has left its address in $folder" \
    "$candela" healthcheck --listen 127.0.0.1:0 --data "$folder"

finish
