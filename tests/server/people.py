"""People at a table of a server, for the tests: they connect, remember what they are told, and play at random."""
import json
import random
import select
import time

from wire import PATIENCE, new_entropy, new_secret


class Player:
    """One seat, or a spectator, that remembers the last thing it was told."""

    def __init__(self, server, table, secret=None, seat=-1, **hello):
        self.server, self.table, self.secret, self.seat = server, table, secret, seat
        self.hello = hello
        self.facts = self.view = None
        self.errors, self.said, self.all = [], [], []
        self.sent = 0
        self.asked = None                       # the position in which it has moved already
        self.connect()

    def connect(self):
        self.socket = self.server.socket()
        message = dict(do="hello", table=self.table, **self.hello)
        if self.secret:
            message |= {"secret": self.secret, "entropy": new_entropy()}
        self.socket.send(**message)
        self.asked = None

    def hear(self, m):
        self.all.append(m)
        kind = m["do"]
        if kind == "table":
            self.facts = m
        elif kind in ("view", "moved"):
            self.view = m
        elif kind == "error":
            self.errors.append(m)
        elif kind == "said":
            self.said.append(m)
        elif kind == "sync":
            self.socket.send(do="synced", n=m["n"])
        return kind

    def drain(self, seconds=0.0):
        """Hears what has arrived, and what arrives within so many seconds."""
        end = time.monotonic() + seconds
        while True:
            try:
                self.hear(self.socket.receive(max(0.0, end - time.monotonic())))
            except TimeoutError:
                return

    def until(self, what, seconds=PATIENCE):
        """Hears until `what(self)` holds."""
        end = time.monotonic() + seconds
        while not what(self):
            try:
                self.hear(self.socket.receive(end - time.monotonic()))
            except TimeoutError:
                raise AssertionError(f"seat {self.seat} waited in vain; the last messages: {self.all[-3:]}") from None

    def catch_up(self):
        """Hears all that was said to it until now: answers come behind it."""
        self.ask(do="ping", answer="pong")

    def over(self):
        return self.view is not None and self.view["view"]["over"]

    def my_turn(self):
        return self.view is not None and self.seat in self.view["view"]["active"]

    def new_id(self):
        self.sent += 1
        return f"s{self.seat}m{self.sent}x{random.getrandbits(32)}"

    def move(self, name, ply=None, id=None):
        id = id or self.new_id()
        self.socket.send(do="move", id=id, ply=self.view["ply"] if ply is None else ply, move=name)
        return id

    def ask(self, answer=None, **message):
        """Sends a message and gives back its answer, or the error. An answer for several connections has no id; that of an earlier
        message may come before this one."""
        if message["do"] != "move":                             # which has one, or is tried without
            message.setdefault("id", self.new_id())
        self.socket.send(**message)
        end = time.monotonic() + PATIENCE
        while True:
            m = self.socket.receive(end - time.monotonic())
            if self.hear(m) in (answer or message["do"], "error") and m.get("id") in (None, message.get("id")):
                return m


def create(server, game, seats, bots=(), **more):
    secret = new_secret()
    status, _, body = server.post("/api/tables", dict(game=game, seats=seats, name="Ann", secret=secret,
                                                      bots=list(bots), **more))
    assert status == 200, body
    return json.loads(body), secret


def table_of_people(server, game, seats, **more):
    made, first = create(server, game, seats, **more)
    secrets = [first]
    for i in range(1, seats):
        secrets.append(new_secret())
        status, _, body = server.post(f"/api/tables/{made['table']}/seats",
                                      dict(name=f"P{i}", secret=secrets[i], code=made["code"]))
        assert status == 200 and json.loads(body)["seat"] == i, body
    players = [Player(server, made["table"], s, i) for i, s in enumerate(secrets)]
    for p in players:
        p.until(lambda p: p.view)
    return made, players


def play_on(players, rng, limit=5 * PATIENCE, ring=0.4):
    """Everybody plays at random until the game is over."""
    end = time.monotonic() + limit
    while not all(p.over() for p in players):
        assert time.monotonic() < end, [p.view for p in players]
        ready = select.select([p.socket.sock for p in players], [], [], 1)[0]
        for p in players:
            if p.socket.sock in ready or p.socket.buffer:
                p.drain()
            act(p, rng, ring)


def act(p, rng, ring):
    """One move, once for every position that the seat sees."""
    if p.over() or not p.my_turn():
        return
    bell = p.view.get("bell")
    view = p.view["view"]
    done = len(set(view["sealed"]) - set(view["active"]))           # others may finish while the seat chooses
    position = (json.dumps(bell), view["ply"] - done, json.dumps(p.view.get("moves")))
    if position == p.asked:
        return
    p.asked = position
    if bell:
        if rng.random() < ring:
            p.socket.send(do="ring", **bell)
    elif p.view["moves"]:
        p.move(rng.choice(p.view["moves"]))
