# candela as an image: built in one stage, run in another as a user without rights. It needs one
# writable place, the volume /data; the root may be read-only.
FROM docker.io/library/debian:bookworm-slim AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        gcc libc6-dev meson ninja-build pkg-config libmicrohttpd-dev libjansson-dev \
        libsqlite3-dev uuid-dev zlib1g-dev libsodium-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN meson setup /build --buildtype=release --prefix=/usr -Dtests=false \
    && ninja -C /build \
    && DESTDIR=/stage meson install -C /build --strip \
    && install -d -o 10001 -g 10001 /stage/data

FROM docker.io/library/debian:bookworm-slim
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        libmicrohttpd12 libjansson4 libsqlite3-0 libuuid1 zlib1g libsodium23 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /stage/ /
USER 10001:10001
ENV CANDELA_DATA=/data CANDELA_LISTEN=0.0.0.0:8080
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=12s --start-period=10s CMD ["candela", "healthcheck"]
ENTRYPOINT ["candela"]
CMD ["serve", "--fill", "--listen", "0.0.0.0:8080", "--data", "/data"]
