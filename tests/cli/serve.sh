#!/usr/bin/env bash
# The daemon: its start and end, and the commands that go through it.
# shellcheck source-path=SCRIPTDIR source=harness.sh
source "$(dirname "$0")/harness.sh"
export CANDELA_DATA="$folder/data"
export CANDELA_DRAIN_SECONDS=0
daemon=

# An address that an earlier daemon left would be taken for the next one's.
forget() {
    : >"$folder/address"
}

start() { # ARGUMENT...: a daemon on a free port, whose address becomes $url
    forget
    "$candela" serve --listen 127.0.0.1:0 "$@" >"$folder/address" 2>"$folder/log" &
    daemon=$!
    await
}

await() {
    url=
    for _ in $(seq 300); do
        url=$(sed -n '1s/^listening on //p' "$folder/address")
        [ -n "$url" ] && return
        kill -0 "$daemon" 2>/dev/null || break
        sleep 0.1
    done
    judge "the daemon starts" "$(cat "$folder/log")"
}

status() { # PATH: the HTTP status
    curl --silent --output /dev/null --max-time 20 --write-out '%{http_code}' "$url$1"
}

hold() { # WHAT EXPECTED GOT
    local wrong="'$3', not '$2'"
    [ "$2" = "$3" ] && wrong=
    judge "$1" "$wrong"
}

ends() { # WHAT: the daemon exits 0 within 20 seconds
    local watch code
    (sleep 20 && kill -9 "$daemon") 2>/dev/null &
    watch=$!
    wait "$daemon"
    code=$?
    kill "$watch" 2>/dev/null
    wait "$watch" 2>/dev/null
    hold "$1" 0 "$code"
}

stop() { # WHAT
    kill "$daemon"
    ends "$1"
}

start
hold "the first line is an address" "http://127.0.0.1" "${url%:*}"
hold "left in the data directory" "$url" "$(cat "$CANDELA_DATA/address")"
hold "it lives" 200 "$(status /livez)"
expect "healthy, found by the address it left" 0 '"ready"' "" \
    "$candela" healthcheck --listen 127.0.0.1:0
expect "healthy, behind a wildcard" 0 "*" "" "$candela" healthcheck --listen "0.0.0.0:${url##*:}"
expect "alive" 0 "*" "" "$candela" healthcheck --live --url "$url"
expect "a second daemon" 69 "" "in use by process $daemon" "$candela" serve --listen 127.0.0.1:0
expect "a taken port" 69 "" "${url##*:}.*(in use|taken)" \
    "$candela" serve --listen "127.0.0.1:${url##*:}" --data "$folder/other"
expect "an address of somebody else" 69 "" "192\.0\.2\.1" \
    "$candela" serve --listen 192.0.2.1:0 --data "$folder/other"
hold "it leaves no address then" "" "$(find "$folder/other" -name address)"

expect "a batch through the daemon" 0 "^batch .* of glow from seed 3: succeeded" "" \
    "$candela" batch --world glow --count 60 --keep 1 --seed 3
expect "the same, named by its address" 0 '"admitted":0,' "" \
    "$candela" batch --world glow --count 60 --keep 1 --seed 3 --json --url "$url"
expect "levels through the daemon" 0 "^[0-9a-f-]{36}  glow " "" \
    "$candela" level list --world glow
id=$(grep -Eo '^[0-9a-f-]{36}' "$folder/out" | head -n 1)
expect "a level through the daemon" 0 "^id +$id" "" "$candela" level show "$id"
expect "a change through the daemon" 0 "^note +so dark" "" \
    "$candela" level change "$id" --note "so dark" --tags a,b
expect "keeping through the daemon" 0 "^status +curated" "" \
    "$candela" level keep "$data/light-maze/loop.json" --world glow
expect "it is there already" 65 "" "there already" \
    "$candela" level keep "$data/light-maze/loop.json" --world glow
expect "the day through the daemon" 0 "^[0-9a-f-]{36}  eclipse " "" "$candela" daily
expect "a world's day" 0 '"world":"glow"' "" "$candela" daily --world glow --json
expect "what the daemon refuses" 65 "" "/world: there is no world" \
    "$candela" batch --world nowhere
expect "what it does not have" 64 "" "404" \
    "$candela" level show 00000000-0000-5000-8000-000000000000
kill -HUP "$daemon" "$daemon" "$daemon"
hold "a hang-up means nothing" 200 "$(status /livez)"
stop "it ends well"
hold "its address goes with it" "" "$(find "$CANDELA_DATA" -name address)"
expect "what it kept is there" 0 "^note +so dark" "" "$candela" level show "$id"

start --drain-seconds 15
hold "ready" 200 "$(status /readyz)"
kill "$daemon"
for _ in $(seq 50); do
    [ "$(status /readyz)" = 503 ] && break
    sleep 0.1
done
hold "draining is not ready" 503 "$(status /readyz)"
hold "but serves" 200 "$(status "/v1/levels/$id")"
expect "and is not healthy" 1 "*" "answers 503" "$candela" healthcheck --url "$url"
kill -INT "$daemon"
ends "a second signal cuts it short"

start
batch=$(curl --silent --header 'Content-Type: application/json' \
    --data '{"world":"eclipse","count":100000}' "$url/v1/batches" | cut -d '"' -f 4)
stop "it ends in the middle of a batch"
start
hold "which goes on" '"status":"running"' \
    "$(curl --silent "$url/v1/batches/$batch" | grep -Eo '"status":"(queued|running)"' | sed s/queued/running/)"
hold "until it is cancelled" '"status":"cancelled"' \
    "$(curl --silent --request DELETE "$url/v1/batches/$batch" | grep -o '"status":"[a-z]*"')"
stop "it ends again"

mkfifo "$folder/pipe"
exec 7<>"$folder/pipe" # nobody reads it
forget
"$candela" serve --listen 127.0.0.1:0 >"$folder/address" 2>"$folder/pipe" &
daemon=$!
await
for _ in $(seq 900); do
    printf 'url = "%s/livez"\noutput = "/dev/null"\n' "$url"
done >"$folder/many"
expect "a log that nobody reads holds nobody up" 0 "" "" \
    timeout 60 curl --silent --config "$folder/many"
stop "it ends with such a log"
timeout 1 cat <&7 >"$folder/log"
exec 7>&-
hold "most of it is there" yes "$([ "$(grep -c 'path=/livez' "$folder/log")" -gt 100 ] && echo yes)"
hold "not all" yes "$([ "$(grep -c 'path=/livez' "$folder/log")" -lt 900 ] && echo yes)"

forget
"$candela" serve --listen 127.0.0.1:0 >"$folder/address" 2>&- &
daemon=$!
await
hold "a closed log" 200 "$(status /livez)"
stop "it ends with a closed log"
"$candela" serve --listen 127.0.0.1:0 >&- 2>"$folder/log" &
daemon=$!
for _ in $(seq 100); do
    [ -s "$CANDELA_DATA/address" ] && break
    sleep 0.1
done
url=$(cat "$CANDELA_DATA/address")
hold "a closed output" 200 "$(status /livez)"
stop "it ends with a closed output"
hold "which it said" yes "$(grep -q "standard output is closed" "$folder/log" && echo yes)"

printf 'correct horse battery staple\n' >"$folder/token"
CANDELA_ADMIN_TOKEN_FILE="$folder/token" start
expect "without the token" 77 "" "401" "$candela" batch --world glow --count 5
expect "with it" 0 "succeeded" "" env CANDELA_ADMIN_TOKEN_FILE="$folder/token" \
    "$candela" batch --world glow --count 5
hold "the token is not in the log" 0 "$(grep -c "correct horse" "$folder/log")"
hold "nor on the command line" 0 \
    "$(tr '\0' ' ' <"/proc/$daemon/cmdline" | grep -c "correct horse")"
stop "it ends with a token"

cat >"$folder/manager.py" <<'END'
import os, socket, subprocess, sys
inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
inbox.bind(sys.argv[1].replace("@", "\0"))
inbox.settimeout(30)
environment = dict(os.environ, NOTIFY_SOCKET=sys.argv[1], WATCHDOG_USEC="3000000")
daemon = subprocess.Popen(sys.argv[2:], env=environment, stdout=subprocess.PIPE)
print(inbox.recv(100).decode(), inbox.recv(100).decode(), flush=True)
daemon.terminate()
words = set()
while "STOPPING=1" not in words:
    words.add(inbox.recv(100).decode())
print("STOPPING=1", daemon.wait(30))
END
for name in "$folder/notify" "@candela-test-$$"; do
    expect "a service manager hears of it at ${name%%[a-z]*}" 0 "^READY=1 WATCHDOG=1$" "*" \
        python3 "$folder/manager.py" "$name" "$candela" serve --listen 127.0.0.1:0
    also "and of its end" out "^STOPPING=1 0$"
done

start --fill --data "$folder/filled"
worlds=$(curl -s "$url/v1/worlds" | grep -o '"introduces"' | wc -l)
[ "$worlds" -gt 0 ] || worlds=some
for _ in $(seq 600); do
    [ "$(grep -c "succeeded: 500 candidates" "$folder/log")" -ge "$worlds" ] && break
    sleep 0.2
done
hold "every world is filled" "$worlds" "$(grep -c "succeeded: 500 candidates" "$folder/log")"
stop "it ends filled"

finish
