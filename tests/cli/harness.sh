# Sourced by the tests of the command line: CANDELA and DATA are given as arguments; each check is
# one run of a command. Ends with "N passed, N failed".
# shellcheck shell=bash
set -u

export candela=$1 data=$2
folder=$(mktemp -d)
passed=0
failed=0
export HOME="$folder" LC_ALL=C.UTF-8
unset XDG_DATA_HOME NO_COLOR NOTIFY_SOCKET WATCHDOG_USEC
for name in $(compgen -e CANDELA_); do
    unset "$name"
done

judge() { # WHAT WRONG: "" is right
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s: %s\n' "$1" "$2"
        head -c 2000 "$folder/out" "$folder/err"
    fi
}

# Runs a command and holds its exit code, and extended patterns for some line of its output and of
# its talk ("" where nothing may be said, "*" where it does not matter).
expect() { # WHAT CODE OUT ERR COMMAND...
    local what=$1 code=$2 out=$3 err=$4 wrong=
    shift 4
    "$@" >"$folder/out" 2>"$folder/err"
    local got=$?
    [ "$got" -eq "$code" ] || wrong="exit code $got, not $code"
    matches "$folder/out" "$out" || wrong="$wrong; output is not like '$out'"
    matches "$folder/err" "$err" || wrong="$wrong; talk is not like '$err'"
    judge "$what" "$wrong"
}

# The same command said this too, or not: some line of its out or err.
also() { # WHAT out|err PATTERN
    local wrong="$2 is not like '$3'"
    matches "$folder/$2" "$3" && wrong=
    judge "$1" "$wrong"
}

lacks() { # WHAT out|err PATTERN
    judge "$1" "$(grep -E -e "$3" "$folder/$2" | head -c 200)"
}

matches() { # FILE PATTERN
    case $2 in
    '*') true ;;
    '') [ ! -s "$1" ] ;;
    *) grep -Eq -e "$2" "$1" ;;
    esac
}

finish() {
    rm -rf "$folder"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}
