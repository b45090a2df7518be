#!/usr/bin/env bash
# Builds candela and passes every test. The last line is "N passed, N failed"; the exit code is 0
# when none failed and some ran. --quick: only the debug build's tests, for work in between.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
exec </dev/null

quick=no
case ${1:-} in
'') ;;
--quick) quick=yes ;;
*)
    printf 'usage: tests/run.sh [--quick]\n' >&2
    exit 64
    ;;
esac

# shellcheck source-path=SCRIPTDIR source=../deploy/packages.sh
source deploy/packages.sh
packages=(gcc libc6-dev meson ninja-build pkg-config libmicrohttpd-dev libjansson-dev
    libsqlite3-dev uuid-dev zlib1g-dev libsodium-dev check libcurl4-openssl-dev curl clang
    clang-format libclang-rt-14-dev shellcheck nginx-light caddy systemd valgrind
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user)
jobs=$(nproc)
passed=0
failed=0
started=$(date +%s)

stage() { # TITLE FUNCTION: one that fails without a count of its own counts as one
    local before=$failed
    printf '\n== %s (after %s s)\n' "$1" "$(($(date +%s) - started))"
    "$2" || { [ "$failed" -gt "$before" ] || count 0 1; }
}

count() { # PASSED FAILED
    passed=$((passed + $1))
    failed=$((failed + $2))
}

check() { # COMMAND...: one check
    if "$@"; then
        count 1 0
    else
        printf 'failed: %.200s\n' "$*"
        count 0 1
    fi
}

# A command that ends with "N passed, N failed" counts as many.
counted() { # COMMAND...
    local said result=0
    said=$("$@") || result=1
    printf '%s\n' "$said"
    [[ ${said##*$'\n'} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || return 1
    count "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    return $result
}

# Sets a build folder up, afresh where there is none.
set_up() { # FOLDER OPTION...
    local folder=$1
    shift
    if [ -f "$folder/build.ninja" ]; then
        meson configure "$folder" "$@" >/dev/null
    elif ! meson setup "$folder" -Dwerror=true "$@" >"$folder.log" 2>&1; then
        cat "$folder.log"
        return 1
    else
        rm -f "$folder.log"
    fi
}

build() { # FOLDER OPTION...
    set_up "$@" && ninja -C "$1" -j "$jobs" --quiet
}

# Runs suites (all where none is named), building what they lack, and counts what is in the log.
run_suites() { # FOLDER SUITE...
    local folder=$1 suites=() suite counts result=0
    shift
    for suite in "$@"; do
        suites+=(--suite "$suite")
    done
    rm -f "$folder/meson-logs/testlog.json"
    meson test -C "$folder" --num-processes "$jobs" --timeout-multiplier 4 \
        --print-errorlogs "${suites[@]}" || result=1
    counts=$(python3 tests/count.py "$folder/meson-logs/testlog.json") || return 1
    # shellcheck disable=SC2086 # two words
    count $counts
    return $result
}

everything() {
    install_packages "${packages[@]}" || return 1
    command -v npm >/dev/null || install_packages npm
}

# The API's answers are recorded here, to be held against the contract.
recorded=build-debug/recorded

debug() {
    build build-debug || return 1
    rm -rf "$recorded"
    mkdir -p "$recorded"
    local -x API_RECORD=$PWD/$recorded
    if [ $quick = yes ]; then
        run_suites build-debug unit contract api cli lint
    else
        run_suites build-debug
    fi
}

other_compiler() {
    CC=clang check build build-clang -Dbuildtype=release
}

# Check's own limits of time are for a machine that does nothing else.
export CK_TIMEOUT_MULTIPLIER=4
# Reports end the process that made them, so that no test passes over one.
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1

# (gcc warns of more, wrongly, where it puts checks in.)
sanitized=(-Dwerror=false -Doptimization=1)

# What is proved by going through every case, or many, was proved by the plain build; here it is
# enough that the code is run.
run_lightly() { # FOLDER SUITE...
    local -x CANDELA_SEEDS=1 CK_EXCLUDE_TAGS=proof
    run_suites "$@"
}

addresses() {
    set_up build-address "${sanitized[@]}" -Db_sanitize=address,undefined \
        -Dc_args=-fno-sanitize-recover=undefined &&
        run_lightly build-address unit && run_suites build-address contract api cli
}

# What has no threads, the pure code, is left out.
threads() {
    set_up build-thread "${sanitized[@]}" -Db_sanitize=thread &&
        run_suites build-thread unit_http unit_service unit_store unit_work api
}

fuzz() {
    local targets=() source name
    for source in tests/fuzz/fuzz_*.c; do
        name=$(basename "$source" .c)
        targets+=("${name#fuzz_}")
    done
    CC=clang set_up build-fuzz -Dwerror=false -Dfuzz=true -Db_lundef=false -Db_sanitize=address,undefined \
        '-Dc_args=-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined' || return 1
    ninja -C build-fuzz -j "$jobs" --quiet "${targets[@]/#/tests/fuzz/fuzz_}" \
        fuzz_seeds || return 1
    for name in "${targets[@]}"; do
        check fuzz_one "$name" $((60 / ${#targets[@]}))
    done
}

fuzz_one() { # NAME SECONDS: from the seeds on; what it finds stays in the build folder
    local name=$1 folder=build-fuzz/tests/fuzz options=() seeds=()
    local found=$folder/found-$name log=$folder/$name.log
    mkdir -p "$found"
    [ ! -f "tests/fuzz/dictionaries/$name.dict" ] ||
        options=("-dict=tests/fuzz/dictionaries/$name.dict")
    if [ -d "tests/fuzz/corpus/$name" ]; then
        seeds=("tests/fuzz/corpus/$name")
    else
        seeds=("$folder/seeds/$name")
    fi
    "$folder/fuzz_$name" -max_total_time="$2" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix="$found-" "${options[@]}" "$found" "${seeds[@]}" \
        >"$log" 2>&1 || {
        tail -n 40 "$log"
        return 1
    }
    sed -n "s/^stat::number_of_executed_units: */$name: runs: /p" "$log"
    grep -q '^stat::number_of_executed_units: *[1-9]' "$log"
}

# The linter wants a newer Node than Debian 12 has; npm has one.
newer_node() {
    local major
    major=$(node --version | sed 's/^v//; s/\..*//')
    [ "$major" -ge 20 ] && return 0
    npm install --silent --no-audit --no-fund --no-save --prefix build-debug/node node@20 || return 1
    PATH=$PWD/build-debug/node/node_modules/.bin:$PATH
}

contract() {
    newer_node || return 1
    npm ci --silent --no-audit --no-fund --prefix tests/openapi || return 1
    check npm exec --prefix tests/openapi -- redocly lint --config tests/openapi/redocly.yaml \
        openapi.yaml
    check python3 tests/lint/routes.py
    counted node tests/openapi/validate.mjs "$recorded"/*.jsonl
}

scripts() {
    local script
    for script in $(git ls-files '*.sh' .ci/run 2>/dev/null || find . -name '*.sh' -not -path './build*'); do
        check shellcheck -x "$script"
    done
}

layout() {
    local files
    files=$(find src include tests -name '*.[ch]' | sort)
    # shellcheck disable=SC2086 # no path here holds a space
    check clang-format --dry-run --Werror $files
}

quickstart() {
    check deploy/quickstart.sh --check
}

sites() {
    counted bash tests/deploy/sites.sh build-debug/candela
}

# Read whole before it runs: it may be changed meanwhile.
main() {
    stage 'Packages' everything
    stage 'Debug build, every suite' debug
    stage 'Scripts' scripts
    if [ $quick = no ]; then
        stage 'Layout of the code' layout
        stage 'The other compiler' other_compiler
        stage 'Sanitizers: addresses and undefined behaviour' addresses
        stage 'Sanitizers: threads' threads
        stage 'A minute of fuzzing' fuzz
        stage 'The contract' contract
        stage 'Sites and the unit' sites
        stage 'The quick start' quickstart
    fi

    printf '\nin %s s\n%s passed, %s failed\n' "$(($(date +%s) - started))" "$passed" "$failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

main
