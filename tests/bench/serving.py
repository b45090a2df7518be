#!/usr/bin/env python3
"""How fast kept answers are served: requests a second against nginx with the same bytes in a file
(no sendfile, open_file_cache) and against a bare libmicrohttpd program with the same response, and
instructions a request against the latter.

Usage: serving.py CANDELA BARE_MHD [throughput | instructions]... [--json] [--rounds N]
       serving.py CANDELA BARE_MHD kept --kept FILE --compiler NAME [--update]
For the throughput nobody logs requests; instructions are counted with the log on, as it is by
itself. "kept" holds a level's instructions against those that are kept of the same compiler, and
against the bare program's (77: skipped)."""
import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from daemon import Daemon
from figures import Figures

SECONDS = 1  # a round: many short ones in turn, since the machine's pace changes by the minute
CONNECTIONS = 64
MEMORY = 16384 + 8192  # bytes a connection, as candela sets it by itself
MEMORY_STANDARD = 32768  # libmicrohttpd's own

NGINX = """daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 1024; use epoll; }}
http {{
  access_log off; sendfile off; tcp_nodelay on; keepalive_requests 1000000000;
  open_file_cache max=100 inactive=600s; open_file_cache_valid 600s; default_type application/json;
  client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  server {{ listen 127.0.0.1:{port}; root {folder}/files; }}
}}"""


def paths_of(daemon):
    daemon.get("/v1/daily")  # the first request fixes it
    level = daemon.get("/v1/levels?limit=1")["items"][0]["id"]
    return {"level": f"/v1/levels/{level}", "daily": "/v1/daily", "list": "/v1/levels?limit=20"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wrk(port, path):
    said = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s",
                           f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True,
                          text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(said)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1])


class Nginx:
    def __init__(self, files):
        self.home = tempfile.TemporaryDirectory()
        folder, self.port = self.home.name, free_port()
        Path(folder, "files").mkdir()
        for name, body in files.items():
            Path(folder, "files", name).write_bytes(body)
        for path in (folder, f"{folder}/files"):
            Path(path).chmod(0o755)  # its worker is another user
        Path(folder, "conf").write_text(NGINX.format(folder=folder, port=self.port))
        self.process = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-c",
                                         f"{folder}/conf"], stderr=subprocess.DEVNULL)

    def __enter__(self):
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("nginx does not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.home.cleanup()


def processor(pid):
    """Seconds that a process and its children have worked."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor(int(child)) for child in children)


def run(pid, port, path):
    """Requests a second, and microseconds of processor that each took the server."""
    before = processor(pid)
    rate = wrk(port, path)
    return rate, 1e6 * (processor(pid) - before) / (rate * SECONDS)


class Bare:
    """One ready response, over and over, by libmicrohttpd alone."""

    def __init__(self, program, memory, head, body, under=()):
        self.home = tempfile.TemporaryDirectory()
        Path(self.home.name, "head").write_text(head)
        Path(self.home.name, "body").write_bytes(body)
        self.process = subprocess.Popen([*under, program, str(memory), f"{self.home.name}/head",
                                         f"{self.home.name}/body"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate("")
        self.home.cleanup()


def throughput(candela, bare, figures, rounds):
    """The processor's time is the one to compare where others are at work on the machine, or where
    wrk is the slower end."""
    with Daemon(candela, "--quiet") as daemon:
        daemon.fill()
        daemon.start()
        for name, path in paths_of(daemon).items():
            _, fields, body = daemon.call("GET", path)
            with Nginx({name: body}) as nginx, Bare(bare, MEMORY, head_of(fields), body) as least:
                servers = ((daemon, path), (nginx, f"/{name}"), (least, "/"))
                runs = [[run(server.process.pid, server.port, at) for server, at in servers]
                        for _ in range(rounds)]
            work = f"{len(body)} bytes, wrk, {CONNECTIONS} connections"
            for who, label in ((0, f"GET {name}"), (2, f"{name}, bare libmicrohttpd")):
                figures.add(label, work, [each[who][0] for each in runs], "requests/s",
                            "nginx with a file", [each[who][0] / each[1][0] for each in runs])
                figures.add(f"{label}, processor", work, [each[who][1] for each in runs],
                            "us/request", "as little as nginx with a file",
                            [each[1][1] / each[who][1] for each in runs])


def ask(port, path, times):
    """The same request, one after another on one connection."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(times):
            connection.sendall(request)
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += connection.recv(1 << 16)
            head, _, body = answer.partition(b"\r\n\r\n")
            left = int(re.search(rb"(?i)content-length: (\d+)", head)[1]) - len(body)
            while left > 0:
                left -= len(connection.recv(left))


def callgrind(folder):
    return ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/count"]


def counted(folder):
    return int(re.search(r"^(?:summary|totals): (\d+)", Path(folder, "count").read_text(), re.M)[1])


FEW, MANY = 200, 1200


def count_candela(candela, filled, path):
    """Instructions a request: what a thousand more requests cost."""
    counts = []
    for times in (FEW, MANY):
        with Daemon(candela, "--drain-seconds", "0", under=callgrind(filled.folder),
                    folder=filled.folder) as daemon:
            daemon.start()
            ask(daemon.port, path, times)
        counts.append(counted(filled.folder))
    return (counts[1] - counts[0]) / (MANY - FEW)


def count_bare(program, memory, head, body):
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for times in (FEW, MANY):
            with Bare(program, memory, head, body, under=callgrind(folder)) as bare:
                ask(bare.port, "/", times)
            counts.append(counted(folder))
    return (counts[1] - counts[0]) / (MANY - FEW)


def head_of(fields):
    """Without what libmicrohttpd adds by itself."""
    return "".join(f"{field}: {value}\n" for field, value in fields
                   if field not in ("Date", "Content-Length"))


def instructions(candela, bare, figures):
    with Daemon(candela) as daemon:
        daemon.fill()
        daemon.start()
        paths = paths_of(daemon)
        answers = {name: daemon.call("GET", path)[1:] for name, path in paths.items()}
        daemon.stop()
        for name, path in paths.items():
            fields, body = answers[name]
            own = count_candela(candela, daemon, path)
            for memory, words in ((MEMORY, "bare libmicrohttpd of the same memory"),
                                  (MEMORY_STANDARD, "bare libmicrohttpd as it is")):
                figures.add(f"GET {name}", "one kept answer, one connection", [own], "instructions",
                            words, [own / count_bare(bare, memory, head_of(fields), body)])


TOLERANCE, SHARE, SKIPPED = 0.03, 1.25, 77


def kept(candela, bare, options):
    """A test: what a request costs neither grows unseen nor leaves the bare program behind."""
    former = json.loads(Path(options.kept).read_text()) if Path(options.kept).exists() else {}
    if not shutil.which("valgrind") or not (options.update or
                                            former.get("compiler") == options.compiler):
        print(f"no valgrind, or counts of {former.get('compiler')}, not of {options.compiler}")
        return SKIPPED
    with Daemon(candela) as daemon:
        daemon.fill(20, 2, ["glow"])
        daemon.start()
        path = f"/v1/levels/{daemon.get('/v1/levels?limit=1')['items'][0]['id']}"
        fields, body = daemon.call("GET", path)[1:]
        daemon.stop()
        counts = {"level": round(count_candela(candela, daemon, path)),
                  "bare": round(count_bare(bare, MEMORY, head_of(fields), body))}
    if options.update:
        text = json.dumps({"compiler": options.compiler, "counts": counts}, indent=2)
        Path(options.kept).write_text(text + "\n")
    print(f"{counts['level']} instructions, {former.get('counts')} kept, {counts['bare']} bare")
    grown = not options.update and counts["level"] > former["counts"]["level"] * (1 + TOLERANCE)
    behind = counts["level"] > counts["bare"] * SHARE * (1 + TOLERANCE)
    return 1 if grown or behind else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("candela")
    parser.add_argument("bare")
    parser.add_argument("what", nargs="*", default=["throughput", "instructions"])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--kept")
    parser.add_argument("--compiler")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    if "kept" in options.what:
        sys.exit(kept(options.candela, options.bare, options))
    figures = Figures(options.json)
    if "throughput" in options.what:
        throughput(options.candela, options.bare, figures, options.rounds)
    if "instructions" in options.what:
        instructions(options.candela, options.bare, figures)
    figures.end()


main()
