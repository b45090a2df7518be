#!/usr/bin/env bash
# Builds the image from the Dockerfile without a Docker engine or a registry, runs it as strictly as
# it promises to bear, and proves that it fills itself, is healthy, serves and ends. As root; it
# takes minutes and port 8080 of this machine. Usage: tests/image/build.sh [FOLDER]: what is worth
# keeping between runs stays there.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source-path=SCRIPTDIR source=../../deploy/packages.sh
source deploy/packages.sh
install_packages buildah podman runc debootstrap curl

folder=$(realpath -m "${1:-build-image}")
storage=(--root "$folder/storage" --runroot "$folder/run" --storage-driver overlay)
base=docker.io/library/debian:bookworm-slim
container=candela-image-test
mkdir -p "$folder"

say() {
    printf '%s\n' "$*" >&2
}

# Without systemd it says, each time, that it cannot run health checks by itself.
engine() {
    podman "${storage[@]}" --cgroup-manager=cgroupfs --runtime runc "$@" \
        2> >(grep -v 'unable to get systemd connection' >&2)
}

clean_up() {
    engine rm --force --ignore --volumes "$container" >"$folder/removed"
    engine volume rm --force "$container" >"$folder/removed"
}
trap clean_up EXIT

if ! buildah "${storage[@]}" inspect --type image "$base" >"$folder/base.json" 2>&1; then
    say "making a minimal Debian 12"
    [ -d "$folder/rootfs/etc" ] ||
        debootstrap --variant=minbase bookworm "$folder/rootfs" >"$folder/debootstrap.log"
    tar -C "$folder/rootfs" -cf "$folder/base.tar" .
    printf 'FROM scratch\nADD base.tar /\n' >"$folder/Base"
    buildah "${storage[@]}" bud --isolation chroot -q -t "$base" -f "$folder/Base" "$folder"
    rm "$folder/base.tar"
fi

say "building the image"
buildah "${storage[@]}" bud --isolation chroot --format docker -q -t candela .

say "starting it: no rights, a root that cannot be written, one volume"
engine volume create "$container" >"$folder/created"
engine run --detach --name "$container" --network host --ulimit nofile=1024:1024 \
    --ulimit nproc=4096:4096 --read-only --cap-drop all --security-opt no-new-privileges \
    --volume "$container":/data candela >"$folder/created"
filled() { # how many worlds
    engine logs "$container" >"$folder/log" 2>&1
    awk '/succeeded: 500 candidates/ { worlds++ } END { print worlds + 0 }' "$folder/log"
}
worlds=$(curl --silent --show-error --fail --retry 20 --retry-connrefused --retry-delay 1 \
    http://127.0.0.1:8080/v1/worlds | grep -o '"id":' | wc -l)
for _ in $(seq 600); do
    [ "$(filled)" -lt "$worlds" ] || break
    sleep 0.2
done
grep -E 'listening|succeeded: 500' "$folder/log"
[ "$worlds" -gt 0 ] && [ "$(filled)" -eq "$worlds" ]

say "its health check"
engine healthcheck run "$container"
say "a request"
curl --silent --show-error --fail http://127.0.0.1:8080/v1/daily | cut -c 1-200
say "its end"
engine stop --time 20 "$container" >"$folder/stopped"
[ "$(engine inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
buildah "${storage[@]}" images
say "the image builds, fills itself, is healthy, serves and ends well"
