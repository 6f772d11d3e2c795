"""What the scripts here share: a server of their own, bytes on sockets, checks that are counted. Standard library only."""
import contextlib
import os
import socket
import struct
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from wire import PATIENCE, Closed, Server, Socket, free_port, new_entropy, new_secret, readable  # noqa: E402,F401

program = sys.argv[1] if len(sys.argv) > 1 else sys.exit(f"usage: {sys.argv[0]} PROGRAM [--long]")
long = "--long" in sys.argv
counts = [0, 0]                                 # passed, failed


def check(holds, what, detail=""):
    counts[not holds] += 1
    print(f"{'ok    ' if holds else 'FAILED'} {what}" + (f": {str(detail)[:300]}" if detail != "" else ""), flush=True)
    return holds


def end():
    print(f"{counts[0]} passed, {counts[1]} failed")
    sys.exit(counts[1] > 0)


@contextlib.contextmanager
def serving(*words, **more):
    """A server with a folder of its own; a server that hangs is killed."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, os.path.join(folder, "t.db"), *words, **more).start()
        server.folder = folder
        try:
            yield server
        finally:
            server.kill()


def alive(server, seconds=PATIENCE):
    """Does it run, and answer somebody else within so many seconds?"""
    if server.process.poll() is not None:
        return False
    return status(talk(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", seconds, source="127.0.9.9")) == 200


def talk(server, data, seconds=PATIENCE, source=None, pieces=None):
    """All that is answered to those bytes until the server hangs up, or has opened a WebSocket; what came until then if it does neither."""
    try:
        s = socket.create_connection((server.host, server.port), timeout=seconds, source_address=source and (source, 0))
    except OSError:
        return b""
    got, until = b"", time.monotonic() + seconds
    with s:
        with contextlib.suppress(OSError):
            for piece in pieces or [data]:
                s.sendall(piece)
                if pieces:
                    time.sleep(0.01)
        while not is_upgraded(got) and time.monotonic() < until and readable(s, until - time.monotonic()):
            try:
                more = s.recv(65536)
            except OSError:
                break
            if not more:
                break
            got += more
    return got


def documented(begin):
    """The indented lines of docs/server.md from the one that begins so; or what stands between ` where it begins so."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/server.md"), encoding="utf-8") as f:
        text = f.read()
    if begin.startswith("`"):
        return text[text.index(begin):].split("`")[1]
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("    " + begin))
    last = next((i for i in range(first, len(lines)) if lines[i] and not lines[i].startswith("    ")), len(lines))
    return "\n".join(line[4:] for line in lines[first:last])


def processor(server):
    """Seconds that it has used."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        return sum(map(int, f.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def status(answer):
    """The status of the first answer; 0: there is none."""
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") and words[1].isdigit() else 0


def is_upgraded(answer):
    return status(answer) == 101 and b"\r\n\r\n" in answer


def answers(data):
    """How many answers there are in those bytes."""
    return data.count(b"HTTP/1.1 ")


def handshake(port, *more, host="localhost", key="dGhlIHNhbXBsZSBub25jZQ==", version="13", upgrade="websocket", connection="Upgrade"):
    lines = [f"GET / HTTP/1.1\r\nHost: {host}:{port}"]
    lines += [f"{name}: {value}" for name, value in (("Upgrade", upgrade), ("Connection", connection), ("Sec-WebSocket-Key", key),
                                                     ("Sec-WebSocket-Version", version)) if value is not None]
    return ("\r\n".join([*lines, *more]) + "\r\n\r\n").encode()


def frame(payload, first=0x81, mask=b"\1\2\3\4", length=None):
    """A frame with any first byte; `length` is what it says of itself; mask None: it has none."""
    n = len(payload) if length is None else length
    bit = 0x80 if mask else 0
    head = bytes([first]) + (bytes([bit | n]) if n < 126 else bytes([bit | 126]) + struct.pack(">H", n) if n < 65536
                             else bytes([bit | 127]) + struct.pack(">Q", n))
    return head + (mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if mask else payload)


def close_code(s, seconds=PATIENCE):
    """The code with which the server hangs up; 0: it just closes; None: it does not."""
    until = time.monotonic() + seconds
    try:
        while True:
            s.receive_bytes(until - time.monotonic())
    except TimeoutError:
        return None
    except Closed as e:
        return e.code or 0
