"""A WebSocket client and a server process for the tests, with nothing but the standard library."""
import base64
import contextlib
import json
import os
import secrets
import select
import socket
import struct
import subprocess
import time
import urllib.error
import urllib.request

PATIENCE = 60                                   # seconds in which what must come has come, however busy the machine and slow the build


class Closed(Exception):
    """The other side is gone; `code` is what its closing frame said, if there was one."""

    def __init__(self, text, code=None):
        super().__init__(text)
        self.code = code


def readable(sock, seconds):
    """Is there something to read, or an end, within so many seconds? (select() knows no more than 1024 files.)"""
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(max(0, seconds) * 1000))


class Socket:
    """One WebSocket. `send` and `receive` take and give dicts; `raw` sends any bytes as a frame. `room`: so many bytes of what was
    not read the system keeps for it, instead of megabytes."""

    def __init__(self, port, host="127.0.0.1", headers=(), timeout=PATIENCE, path="/", source=None, room=None):
        self.sock = socket.socket()
        if room:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.sock.settimeout(timeout)
        if source:
            self.sock.bind((source, 0))
        self.sock.connect((host, port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more(timeout)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.decode(errors="replace"))

    def _more(self, timeout):
        if timeout is not None and not readable(self.sock, timeout):
            raise TimeoutError("no message came in time")
        try:
            data = self.sock.recv(65536)
        except OSError as e:
            raise Closed(str(e)) from None
        if not data:
            raise Closed("the connection was closed")
        self.buffer += data

    def raw(self, payload, opcode=1, fin=True):
        mask = secrets.token_bytes(4)
        n = len(payload)
        head = bytes([(0x80 if fin else 0) | opcode])
        head += bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n) if n < 65536 \
            else bytes([0x80 | 127]) + struct.pack(">Q", n)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        try:
            self.sock.sendall(head + mask + masked)
        except OSError as e:
            raise Closed(str(e)) from None

    def send(self, **message):
        self.raw(json.dumps(message).encode())

    def _frame(self):
        """One whole frame of the buffer, or None."""
        b = self.buffer
        if len(b) < 2:
            return None
        n, at = b[1] & 127, 2
        if n == 126:
            if len(b) < 4:
                return None
            n, at = struct.unpack(">H", b[2:4])[0], 4
        elif n == 127:
            if len(b) < 10:
                return None
            n, at = struct.unpack(">Q", b[2:10])[0], 10
        if len(b) < at + n:
            return None
        self.buffer = b[at + n:]
        return b[0], b[at:at + n]

    def receive_bytes(self, timeout=PATIENCE):
        """The next message as bytes; pings are answered."""
        end = time.monotonic() + timeout
        whole = b""
        while True:
            frame = self._frame()
            if frame is None:
                self._more(end - time.monotonic())
                continue
            opcode, payload = frame[0] & 15, frame[1]
            if opcode == 8:
                raise Closed(payload[2:].decode(errors="replace"), int.from_bytes(payload[:2], "big") or None)
            if opcode == 9:
                self.raw(payload, 10)
            if opcode in (0, 1):
                whole += payload
                if frame[0] & 0x80:
                    return whole

    def receive(self, timeout=PATIENCE):
        return json.loads(self.receive_bytes(timeout))

    def until(self, what, timeout=PATIENCE):
        """The next message of that kind; others are skipped, an error is raised."""
        end = time.monotonic() + timeout
        while True:
            m = self.receive(end - time.monotonic())
            if m["do"] == what:
                return m
            if m["do"] == "error" and what != "error":
                raise AssertionError(m)

    def close(self):
        self.sock.close()


def free_port():
    """A port that is free at all addresses. Not one that the system gives away itself: before a server listens there, a connection
    of another test would have it."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as f:
        first, last = map(int, f.read().split())
    ports = [port for port in range(10000, 65536) if not first <= port <= last]
    while True:
        port = secrets.choice(ports)
        with socket.socket() as s, contextlib.suppress(OSError):
            s.bind(("", port))
            return port


class Server:
    """`quayside serve` as a child; start() waits until it answers. It does not outlive the test, also if that fails."""

    def __init__(self, program, db, *words, port=None, prefix=(), log=None, metrics=False):
        self.program, self.db, self.words, self.prefix = program, db, words, prefix
        self.metrics = metrics                  # True: all that it counts can be asked for
        self.metrics_port = None
        self.log = log                          # a file for what it writes to standard error; None: it is quiet
        self.port = port or free_port()
        self.host = "127.0.0.1"
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [*self.prefix, self.program, "serve", "--port", str(self.port), "--db", self.db,
             *([] if self.log else ["--quiet"]), *(["--metrics", "0", "--metrics-all"] if self.metrics else []), *self.words], stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        if "open at" not in line:
            raise AssertionError(f"the server did not start: {line}")
        if self.metrics:
            self.metrics_port = int(self.process.stdout.readline().split(":")[2].split("/")[0])
        return self

    def metric(self, name):
        """One number of its metrics."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=PATIENCE) as r:
            return next(int(line.split()[1]) for line in r.read().decode().splitlines() if line.startswith(f"quayside_{name} "))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, seconds=PATIENCE):
        self.process.terminate()
        return self.process.wait(seconds)

    def url(self, path):
        return f"http://{self.host}:{self.port}{path}"

    def get(self, path, headers=None):
        return self.request(path, None, headers)

    def post(self, path, body, headers=None):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.request(path, data, headers)

    def request(self, path, data, headers):
        """(status, headers, body as text)"""
        req = urllib.request.Request(self.url(path), data=data, headers=headers or {})
        try:
            with urllib.request.urlopen(req, timeout=PATIENCE) as r:
                return r.status, r.headers, r.read().decode()
        except urllib.error.HTTPError as e:
            return e.code, e.headers, e.read().decode()

    def socket(self, **more):
        return Socket(self.port, **more)


def new_secret():
    return secrets.token_hex(16)


def new_entropy():
    return os.urandom(32).hex()
