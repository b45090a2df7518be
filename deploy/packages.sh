# Sourced: installs Debian packages where they are missing, and only then.
# shellcheck shell=bash

has_package() { # NAME
    dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed
}

install_packages() { # NAME...
    local missing=() as_root=() package
    if ! command -v dpkg-query >/dev/null; then
        printf 'this is no Debian; install what these packages hold: %s\n' "$*" >&2
        return 1
    fi
    for package in "$@"; do
        has_package "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            printf 'as root, run: apt-get install %s\n' "${missing[*]}" >&2
            return 1
        fi
        as_root=(sudo)
    fi
    printf 'installing %s\n' "${missing[*]}" >&2
    "${as_root[@]}" apt-get update -q >&2 &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends "${missing[@]}" >&2 </dev/null
}
