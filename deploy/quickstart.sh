#!/usr/bin/env bash
# Builds candela, fills its worlds with levels and serves them on this machine. Safe to repeat.
set -euo pipefail

usage() {
    cat <<'END'
Usage: deploy/quickstart.sh [--check] [--listen ADDRESS:PORT] [--data DIR]

  --check    on a free port with a temporary data directory: makes three
             requests, prints the answers and stops
  --listen   where to serve (127.0.0.1:8080, or what CANDELA_LISTEN says)
  --data     the data directory (candela under XDG_DATA_HOME, or what
             CANDELA_DATA says)
END
}

say() {
    printf '%s\n' "$*" >&2
}

fail() {
    say "quickstart: $*"
    exit 1
}

# Settings go to candela by its own variables.
take() { # OPTION VALUE
    case $1 in
    --listen) export CANDELA_LISTEN=$2 ;;
    --data) export CANDELA_DATA=$2 ;;
    esac
}

check=no
while [ $# -gt 0 ]; do
    case $1 in
    --check) check=yes ;;
    --listen | --data)
        [ $# -gt 1 ] || fail "$1 wants a value"
        take "$1" "$2"
        shift
        ;;
    --listen=* | --data=*) take "${1%%=*}" "${1#*=}" ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) fail "no such option: $1; deploy/quickstart.sh --help lists them" ;;
    esac
    shift
done

cd "$(dirname "$0")/.."
build="build-release"
candela="$build/candela"

# shellcheck source-path=SCRIPTDIR source=packages.sh
source deploy/packages.sh
packages=(gcc libc6-dev meson ninja-build pkg-config libmicrohttpd-dev libjansson-dev
    libsqlite3-dev uuid-dev zlib1g-dev libsodium-dev curl)

build_release() {
    say "building candela in $build"
    if [ ! -f "$build/build.ninja" ]; then
        if ! meson setup "$build" --buildtype=release -Dtests=false >"$build.log" 2>&1; then
            cat "$build.log" >&2
            fail "the build could not be set up"
        fi
        rm -f "$build.log"
    fi
    if [ -t 2 ]; then
        ninja -C "$build" >&2
    else
        ninja -C "$build" --quiet >&2
    fi
}

setting() { # NAME: the value in force
    "$candela" check-config | awk -v name="$1" '$1 == name { print $2 }'
}

first_level() {
    "$candela" level list --world gates --band twist --limit 1 | cut -d ' ' -f 1
}

print_requests() { # URL
    local level
    level=$(first_level)
    cat >&2 <<END

Three requests to try:

  curl $1/v1/daily
  curl $1/v1/levels/$level.txt
  curl -H 'Content-Type: application/json' -d '{"world":"gates","seed":7}' $1/v1/generate

END
}

serve() {
    local listen
    say "filling worlds without stock in $(setting data)"
    "$candela" batch --fill
    listen=$(setting listen)
    print_requests "http://${listen/#0.0.0.0/127.0.0.1}"
    exec "$candela" serve
}

try() { # WHAT PATTERN CURL-ARGUMENTS...: the answer must have a line that matches
    local what=$1 pattern=$2 answer
    shift 2
    printf '\ncurl%s\n' "$(printf ' %q' "$@")" >&2
    if answer=$(curl --silent --show-error --fail --max-time 30 "$@") &&
        grep -q -- "$pattern" <<<"$answer"; then
        printf '%s\n' "$answer" | cut -c 1-400
        say "passed: $what"
    else
        printf '%s\n' "${answer:-}" | cut -c 1-400
        say "failed: $what"
        failed=$((failed + 1))
    fi
}

stop_daemon() {
    if [ -n "$daemon" ]; then
        kill "$daemon"
        wait "$daemon" || failed=$((failed + 1))
        daemon=
    fi
}

clean_up() {
    stop_daemon
    rm -rf "$folder"
}

wait_for_address() { # prints the first line of the daemon
    for _ in $(seq 100); do
        [ -s "$folder/address" ] && break
        if ! kill -0 "$daemon" 2>/dev/null; then
            cat "$folder/log" >&2
            fail "the daemon did not start"
        fi
        sleep 0.1
    done
    sed -n '1s/^listening on //p' "$folder/address"
}

check_it() {
    local url level made
    folder=$(mktemp -d)
    daemon=
    failed=0
    trap clean_up EXIT
    take --data "$folder/data"
    take --listen 127.0.0.1:0
    say "filling every world"
    "$candela" batch --fill
    level=$(first_level)
    made=$("$candela" generate --world gates --seed 7 --json | cut -d '"' -f 4)
    "$candela" serve >"$folder/address" 2>"$folder/log" &
    daemon=$!
    url=$(wait_for_address)
    try "the daily has a level of the last world" '"world":"eclipse"' "$url/v1/daily"
    try "a level is drawn" '^S .*start' "$url/v1/levels/$level.txt"
    try "a seed gives the level that the command line gives" "\"id\":\"$made\"" \
        -H 'Content-Type: application/json' -d '{"world":"gates","seed":7}' "$url/v1/generate"
    stop_daemon
    printf '\n%s of 3 requests failed\n' "$failed" >&2
    [ "$failed" -eq 0 ]
}

install_packages "${packages[@]}"
build_release
if [ $check = yes ]; then
    check_it
else
    serve
fi
