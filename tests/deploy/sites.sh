#!/usr/bin/env bash
# The unit and the sites in deploy/, held against the real systemd-analyze, nginx and Caddy.
# Usage: sites.sh CANDELA. Ends with "N passed, N failed".
set -u
candela=$(realpath "$1")
deploy=$(realpath "$(dirname "$0")/../../deploy")
folder=$(mktemp -d)
passed=0
failed=0
daemon=
proxy=

clean_up() {
    for process in $proxy $daemon; do
        kill "$process" 2>/dev/null && wait "$process"
    done
    rm -rf "$folder"
}
trap clean_up EXIT

check() { # WHAT COMMAND...
    local what=$1
    shift
    if "$@" >"$folder/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s\n' "$what"
        head -c 2000 "$folder/said"
    fi
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

answers() { # PATTERN CURL-ARGUMENTS...: some line of head and body is like it
    local pattern=$1
    shift
    curl --silent --show-error --include --max-time 20 "$@" >"$folder/answer" &&
        grep -Eqi -e "$pattern" "$folder/answer" && return
    head -c 1000 "$folder/answer"
    return 1
}

wait_for() { # URL
    for _ in $(seq 100); do
        curl --silent --output /dev/null --max-time 2 "$1" && return
        sleep 0.1
    done
    return 1
}

silent() { # COMMAND...: fine, and nothing said: systemd-analyze only warns of unknown keys
    local said
    said=$("$@" 2>&1) && [ -z "$said" ] && return
    printf '%s\n' "$said"
    return 1
}

start_daemon() {
    export CANDELA_ADMIN_TOKEN="a token for this test alone"
    "$candela" serve --listen 127.0.0.1:0 --data "$folder/data" --trusted-proxies 127.0.0.1 \
        --drain-seconds 0 >"$folder/address" 2>"$folder/log" &
    daemon=$!
    for _ in $(seq 100); do
        [ -s "$folder/address" ] && break
        sleep 0.1
    done
    backend=$(sed -n '1s|^listening on http://||p' "$folder/address")
    batch=$("$candela" batch --world glow --count 40 --keep 2 --data "$folder/data" |
        sed -n 's/^batch \([0-9a-f-]*\) .*/\1/p')
    level=$("$candela" level list --limit 1 --data "$folder/data" | cut -d ' ' -f 1)
}

stop_proxy() {
    kill "$proxy"
    wait "$proxy"
    proxy=
}

# What must hold behind any proxy.
hold_site() { # NAME URL CURL-ARGUMENTS...
    local name=$1 url=$2 etag
    shift 2
    check "$name starts" wait_for "$url/livez"
    check "$name hands a level on" answers "\"id\":\"$level\"" "$@" "$url/v1/levels/$level"
    etag=$(sed -n 's/^etag: *\(.*\)\r$/\1/Ip' "$folder/answer")
    check "$name keeps the entity tag" answers '^HTTP/[0-9.]+ 304' "$@" \
        --header "If-None-Match: $etag" "$url/v1/levels/$level"
    check "$name compresses or not, as asked" answers '^HTTP/[0-9.]+ 200' "$@" --compressed \
        "$url/v1/kinds"
    check "$name makes no writer of a stranger" answers '^HTTP/[0-9.]+ 401' "$@" \
        --header 'Content-Type: application/json' --data '{"world":"glow"}' "$url/v1/batches"
    check "$name hands events on" answers '^content-type: text/event-stream' "$@" \
        --header "Authorization: Bearer $CANDELA_ADMIN_TOKEN" "$url/v1/batches/$batch/events"
    check "$name tells the client's address" grep -q 'client=127.0.0.9' "$folder/log"
}

head -c 300000 /dev/zero | tr '\0' ' ' >"$folder/large"
sed "s|/usr/bin/candela|$candela|" "$deploy/candela.service" >"$folder/candela.service"
check "the unit is well-formed" silent systemd-analyze verify "$folder/candela.service"
check "the unit is hardened" systemd-analyze security --offline=true --threshold=20 \
    "$folder/candela.service"

start_daemon

port=$(free_port)
mkdir "$folder/nginx"
sed "s|127.0.0.1:8080|$backend|; s|listen 80;|listen 127.0.0.1:$port;|; /listen \[::\]/d" \
    "$deploy/nginx.conf" >"$folder/nginx/site.conf"
cat >"$folder/nginx/nginx.conf" <<END
daemon off;
worker_processes 1;
pid $folder/nginx/pid;
error_log $folder/nginx/error.log;
events {}
http {
    access_log off;
    client_body_temp_path $folder/nginx/body;
    proxy_temp_path $folder/nginx/proxy;
    fastcgi_temp_path $folder/nginx/fastcgi;
    uwsgi_temp_path $folder/nginx/uwsgi;
    scgi_temp_path $folder/nginx/scgi;
    include $folder/nginx/site.conf;
}
END
check "the nginx site is well-formed" nginx -t -e "$folder/nginx/error.log" \
    -c "$folder/nginx/nginx.conf"
nginx -e "$folder/nginx/error.log" -c "$folder/nginx/nginx.conf" &
proxy=$!
hold_site nginx "http://127.0.0.1:$port" --interface 127.0.0.9
check "nginx refuses a body too large" answers '^HTTP/[0-9.]+ 413' --interface 127.0.0.9 \
    --header 'Content-Type: application/json' --data-binary "@$folder/large" \
    "http://127.0.0.1:$port/v1/evaluate"
stop_proxy
: >"$folder/log"

port=$(free_port)
export HOME=$folder XDG_DATA_HOME=$folder/caddy XDG_CONFIG_HOME=$folder/caddy
check "the Caddy site is well-formed" caddy validate --adapter caddyfile \
    --config "$deploy/Caddyfile"
{
    printf '{\n\tadmin off\n\tauto_https off\n}\n'
    sed "s|127.0.0.1:8080|$backend|; s|^levels.example.org|http://127.0.0.1:$port|" \
        "$deploy/Caddyfile"
} >"$folder/Caddyfile"
caddy run --adapter caddyfile --config "$folder/Caddyfile" 2>"$folder/caddy.log" &
proxy=$!
hold_site Caddy "http://127.0.0.1:$port" --interface 127.0.0.9
stop_proxy

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
