"""Overload is handled gracefully (promise 5)."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from euchre.server import hurry
from euchre.server.api import middleware
from euchre.server.api.limits import Buckets, Gate, TooMany, price
from euchre.server.line import Asker, Line, Places
from euchre.server.settings import Limits
from euchre.server.store.writer import Unsaved
from euchre.server.tables import commands
from euchre.server.tables.hub import SLOW, Hub
from euchre.server.tables.refusals import Refused
from tests.server.kit import Player, open_table, rooms, serving

New = Callable[..., Player]
DOES = ("begins", "ends")


def test_credits_run_out_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("euchre.server.api.limits.time.monotonic", lambda: clock[0])
    buckets = Buckets(10, 2)
    for _ in range(10):
        buckets.take("a", 1)
    with pytest.raises(TooMany) as refused:
        buckets.take("a", 1)
    assert (refused.value.status, refused.value.wait) == (429, 1)
    buckets.take("b", 10)
    clock[0] += 2
    buckets.take("a", 4)
    with pytest.raises(TooMany):
        buckets.take("a", 1)


def test_loopback_is_not_counted_and_others_are() -> None:
    gate = Gate(Limits(address=(5, 1), streams_of_address=1))
    gate.charge("127.0.0.1", "", 1000)
    with pytest.raises(TooMany):
        gate.charge("192.0.2.1", "", 6)
    gate.enter("192.0.2.1")
    with pytest.raises(Refused) as refused:
        gate.enter("192.0.2.1")
    assert refused.value.status == 429
    gate.leave("192.0.2.1")
    gate.enter("192.0.2.1")


def test_a_hall_has_one_address_and_each_of_its_people_their_own_credits() -> None:
    gate = Gate(Limits(person=(10, 1), address=(20, 1), hall=(1010, 1), streams_of_address=1))
    for n in range(90):
        gate.charge("192.0.2.1", f"person {n}", 10, known=True)
        gate.enter("192.0.2.1", f"person {n}")
    with pytest.raises(TooMany):
        gate.charge("192.0.2.1", "person 1", 10, known=True)
    # Whoever shows made-up cookies is a stranger each time, and all strangers are one.
    gate.charge("192.0.2.1", "made up 1", 10)
    gate.charge("192.0.2.1", "made up 2", 10)
    with pytest.raises(TooMany):
        gate.charge("192.0.2.1", "made up 3", 10)
    # People of one address are bounded together, too.
    for n in range(90, 100):
        gate.charge("192.0.2.1", f"person {n}", 10, known=True)
    with pytest.raises(TooMany):
        gate.charge("192.0.2.1", "person 100", 10, known=True)


def test_work_that_is_asked_for_goes_on_piece_by_piece_and_nobody_fills_the_line() -> None:
    async def story() -> None:
        line, order = Line(Places(4, own=2, of_address=3)), list[str]()

        async def ask(asker: Asker) -> None:
            async with line.turn(asker):
                order.append(f"{asker.who} begins")
                await asyncio.sleep(0)
                order.append(f"{asker.who} ends")

        eve, *others = (Asker(who, "192.0.2.1") for who in ("eve", "ann", "ben"))
        people = [eve, eve, eve, *others, Asker("cora", "192.0.2.2"), Asker("dora", "192.0.2.3")]
        asked = [asyncio.create_task(ask(asker)) for asker in people]
        refused = await asyncio.gather(*asked, return_exceptions=True)
        assert order == [f"{who} {what}" for who in ("eve", "eve", "ann", "cora") for what in DOES]
        assert [getattr(one, "status", 0) for one in refused] == [0, 0, 429, 0, 429, 0, 503]
        await ask(eve)

    asyncio.run(story())


def test_streams_are_counted_by_person_and_by_hall() -> None:
    gate = Gate(Limits(streams_of_person=2, streams_of_hall=3))
    gate.enter("192.0.2.1", "ann")
    gate.enter("192.0.2.1", "ann")
    with pytest.raises(Refused, match="by you"):
        gate.enter("198.51.100.1", "ann")
    gate.enter("192.0.2.1", "ben")
    with pytest.raises(Refused, match="from this address"):
        gate.enter("192.0.2.1", "cora")
    gate.leave("192.0.2.1", "ann")
    gate.enter("192.0.2.1", "cora")


def test_a_network_of_ipv6_is_one_address() -> None:
    gate = Gate(Limits(address=(5, 1)))
    gate.charge("2001:db8:1:2::1", "", 5)
    with pytest.raises(TooMany):
        gate.charge("2001:db8:1:2:ffff::2", "", 1)
    gate.charge("2001:db8:1:3::1", "", 5)


def test_what_is_dear_costs_more() -> None:
    assert price("GET", "/") == 0
    assert price("POST", "/api/tables") > price("POST", "/api/tables/x/commands") == 1
    assert price("POST", "/api/join") > 1
    # Guessing a secret or a code is as dear either way.
    for path in ("/api/about", "/api/tables/x/about", "/api/tables/x/join"):
        assert price("POST", path) == price("POST", "/api/join")
    # Reading a large body is dear, too; a whole game costs nothing more.
    dear = [price("POST", "/api/replay", size) for size in (60_000, 4_000_000)]
    assert dear == [3, 3 + 61]
    # 200 phones that look every 2.5 seconds fit into what one address may do.
    assert 200 / 2.5 * price("GET", "/api/nights/x/players/7") <= Limits().address[1]


def test_a_greedy_person_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(person=(30, 1))) as address:
        greedy, other = Player(address, "Greta"), Player(address, "Otto")
        greedy.open()
        answers = [greedy.http.get(greedy.at()) for _ in range(40)]
        refused = [a for a in answers if a.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert "please wait" in refused[0].json()["error"]
        other.open()
        assert other.http.get(other.at()).status_code == 200
        greedy.close()
        other.close()


def test_a_full_server_opens_no_tables_and_keeps_those_it_has(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables=2, person=(1e6, 1e6))) as address:
        first, second = Player(address), Player(address)
        first.open()
        first.open()
        full = second.post("/api/tables", {"game": "standard"})
        assert full.status_code == 503
        assert int(full.headers["retry-after"]) >= 1
        assert "games in progress go on" in full.json()["error"]
        # What would never be opened is not to be tried again.
        assert second.post("/api/tables", {"game": "chess"}).status_code == 422
        assert second.post("/api/tables", {"game": "standard", "bots": ["god"]}).status_code == 422
        frame = first.play(Random(1))
        assert first.my_turn()["seq"] > frame["seq"]
        first.close()
        second.close()


def test_more_new_tables_than_running_ones_can_bear_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(openings=(2, 0.01), person=(1e6, 1e6))) as address:
        player = Player(address)
        answers = [player.post("/api/tables", {"game": "standard"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 503]
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert "games in progress go on" in answers[-1].json()["error"]
        player.close()


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHo", b""),
        (b"GET / HTTP/1.1\r\n" + b"X-A: aaaaaaaaaaaa\r\n" * 4000, b""),
        (
            b"POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 9\r\n\r\n{",
            b"HTTP/1.1 4",
        ),
    ],
    ids=["silent", "half a head", "a head without end", "half a body"],
)
def test_a_request_that_does_not_end_is_hung_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes, answer: bytes
) -> None:
    monkeypatch.setattr(hurry, "PATIENCE", 0.2)
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    with serving(tmp_path) as address:
        host, port = address.removeprefix("http://").split(":")
        client = socket.create_connection((host, int(port)), timeout=10)
        with client, suppress(ConnectionError):
            client.sendall(sent)
            assert client.recv(10) == answer


@pytest.mark.parametrize("sent", ["a body", "an upload", "the next head", "a head after a stream"])
def test_a_request_that_drips_is_hung_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    """Each part comes well before the patience with one part is over."""
    monkeypatch.setattr(hurry, "PATIENCE", 0.5)
    monkeypatch.setattr(hurry, "HEAD", 200)
    monkeypatch.setattr(middleware, "WHOLE", 0.5)
    monkeypatch.setattr(middleware, "WHOLE_UPLOAD", 0.5)
    path = "/api/replay" if sent == "an upload" else "/api/join"
    post = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    get = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(tmp_path) as address:
        host, port = address.removeprefix("http://").split(":")
        begin = f"{post}Content-Length: 9000\r\n\r\n".encode()
        if sent == "the next head":
            begin = get
        if sent == "a head after a stream":
            player = Player(address)
            player.open()
            begin = f"GET {player.at('/stream')} HTTP/1.1\r\nHost: x\r\n".encode()
            begin += f"Cookie: euchre={player.http.cookies['euchre']}\r\n\r\n".encode()
            player.close()
        with socket.create_connection((host, int(port)), timeout=10) as client:
            client.sendall(begin)
            client.settimeout(0.05)
            until, told = time.monotonic() + 20, b""
            while time.monotonic() < until:
                with suppress(TimeoutError):
                    if not (part := _receive(client)):
                        break
                    told += part
                with suppress(ConnectionError):
                    client.sendall(b"GET /" if not told else b"x")
            else:
                raise AssertionError("it stays open")
        assert (b" 408 " in told) == (sent in ("a body", "an upload"))


def test_a_stream_that_announces_a_body_ends_and_is_not_counted_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    with serving(tmp_path, Limits(streams_of_person=1)) as address:
        player = Player(address)
        player.open()
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as client:
            head = f"GET {player.at('/stream')} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
            cookie = f"Cookie: euchre={player.http.cookies['euchre']}\r\n\r\n"
            client.sendall(f"{head}{cookie}".encode())
            told = b""
            while not told.endswith(b"0\r\n\r\n"):
                told += client.recv(65536)
            assert told.startswith(b"HTTP/1.1 200")
        until = time.monotonic() + 10
        while True:
            with player.http.stream("GET", player.at("/stream")) as answer:
                if answer.status_code == 200:
                    break
            assert time.monotonic() < until, "the stream is still counted"
            time.sleep(0.02)
        player.close()


def _receive(client: socket.socket) -> bytes:
    try:
        return client.recv(65536)
    except ConnectionError:
        return b""


@pytest.mark.parametrize("what", ["/stream", "large"])
def test_an_answer_that_nobody_reads_is_hung_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(hurry, "STALLED", 0.3)
    kept: list[asyncio.Transport] = []
    made = hurry.Hurried.connection_made

    def note(self: hurry.Hurried, transport: Any) -> None:
        made(self, transport)
        kept.append(transport)

    with serving(tmp_path) as address:
        player = Player(address)
        player.open()
        monkeypatch.setattr(hurry.Hurried, "connection_made", note)
        host, port = address.removeprefix("http://").split(":")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((host, int(port)))
        with deaf:
            cookie = f"Cookie: euchre={player.http.cookies['euchre']}\r\n"
            path = player.at("/stream") if what == "/stream" else "/api/openapi.json"
            one = f"GET {path} HTTP/1.1\r\nHost: x\r\n{cookie}\r\n".encode()
            deaf.sendall(one if what == "/stream" else one * 100)
            until = time.monotonic() + 20
            while not (kept and kept[0].is_closing()):
                assert time.monotonic() < until, "it stays open"
                if what == "/stream":
                    for _ in range(20):
                        player.post(player.at("/chat"), {"text": "x" * 200})
                time.sleep(0.02)
        player.close()


def test_a_slow_reader_is_cut_off_and_nobody_waits_for_it() -> None:
    async def read() -> None:
        hub = Hub()
        slow = hub.open("slow")
        for i in range(SLOW + 5):
            slow.send(str(i).encode())
        assert slow.closed
        assert not hub.has("slow")
        assert len(slow.waiting) == SLOW

    asyncio.run(read())


def test_a_full_disk_refuses_and_does_not_lie(tmp_path: Path) -> None:
    """Nothing is told that was not kept; when there is room again the game goes on."""

    async def evening() -> None:
        async with rooms(tmp_path) as tables:
            table = await open_table(tables)
            for _, mover in tables._tables.values():
                mover.cancel()
            listener = table.hub.open("zoe")
            before = table.frame("zoe")
            turn = table.state.turn
            assert turn is not None
            engine = tables.store._writer.engine
            _may_write(engine, "ON")

            async def send() -> int:
                return await table.command("c", "", lambda t: commands.play(t, turn, "pass"))

            with pytest.raises(Unsaved):
                await send()
            assert not listener.waiting
            assert table.frame("zoe") == before
            _may_write(engine, "OFF")
            assert await send() == before["seq"] + 1
            assert len(listener.waiting) == 1

    asyncio.run(evening())


def _may_write(engine: sa.Engine, only_read: str) -> None:
    connection = engine.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only={only_read}")
    connection.close()
