"""A candela of its own for a measurement: a temporary data directory, a free port, its log in a file."""
import http.client
import json
import signal
import subprocess
import tempfile
import time
from pathlib import Path

WORLDS = ("glow", "gates", "plates", "pursuit", "brittle", "eclipse")


class Daemon:
    """with Daemon(program) as daemon: ... The folder goes away at the end, unless it was given."""

    def __init__(self, program, *options, under=(), folder=None):
        self.program, self.options, self.under = program, options, list(under)
        self.home = None if folder else tempfile.TemporaryDirectory()
        self.folder = Path(folder or self.home.name)

    def fill(self, count=200, keep=10, worlds=WORLDS):
        for world in worlds:
            subprocess.run([self.program, "batch", "--world", world, "--count", str(count), "--keep",
                            str(keep), "--seed", "1", "--data", self.folder / "data"],
                           check=True, capture_output=True)

    def start(self):
        self.log = open(self.folder / "log", "ab")
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*self.under, self.program, "serve", "--listen", "127.0.0.1:0", "--data",
             self.folder / "data", *self.options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "listening on" not in line:
            raise RuntimeError((self.folder / "log").read_text() or line)
        self.port = int(line.rsplit(":", 1)[1])
        while self.call("GET", "/readyz")[0] != 200:
            time.sleep(0.005)
        self.ready_after = time.monotonic() - began
        return self

    def call(self, method, path, body=None, headers=None):
        """Status, header fields and body, by a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = dict(headers or {})
        if body is not None:
            sent["Content-Type"] = "application/json"
        connection.request(method, path, json.dumps(body) if body is not None else None, sent)
        answer = connection.getresponse()
        result = answer.status, answer.getheaders(), answer.read()
        connection.close()
        return result

    def get(self, path):
        status, _, body = self.call("GET", path)
        if status != 200:
            raise RuntimeError(f"{path}: {status} {body[:200]}")
        return json.loads(body)

    def resident(self):
        """Kilobytes."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(120)
        self.process.stdout.close()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if getattr(self, "process", None) and self.process.poll() is None:
            self.stop()
        if self.home:
            self.home.cleanup()
