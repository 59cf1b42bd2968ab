"""Overload is handled gracefully (promise 5)."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
import sqlalchemy as sa
from starlette.routing import Route

from euchre.server import app
from euchre.server.app import create_app
from euchre.server.http import middleware
from euchre.server.http.limits import _STATED, Buckets, Cost, Gate, Prices, TooMany, _flat, asker_at
from euchre.server.queues import Asker, FairQueue, Places
from euchre.server.refusals import Refused
from euchre.server.settings import Limits, Settings
from euchre.server.store.writer import Unsaved
from euchre.server.tables import commands
from euchre.server.tables.hub import SLOW, Hub
from tests.server.kit import Player, open_table, rooms, serving

New = Callable[..., Player]
DOES = ("begins", "ends")


def test_credits_run_out_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("euchre.server.http.limits.time.monotonic", lambda: clock[0])
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
    gate.charge(asker_at("127.0.0.1"), 1000)
    with pytest.raises(TooMany):
        gate.charge(Asker("192.0.2.1", "192.0.2.1"), 6)
    gate.enter("192.0.2.1")
    with pytest.raises(Refused) as refused:
        gate.enter("192.0.2.1")
    assert refused.value.status == 429
    gate.leave("192.0.2.1")
    gate.enter("192.0.2.1")


def test_a_hall_has_one_address_and_each_of_its_people_their_own_credits() -> None:
    gate = Gate(Limits(person=(10, 1), address=(20, 1), hall=(1010, 1), streams_of_address=1))
    for n in range(90):
        gate.charge(Asker(f"person {n}", "192.0.2.1", known=True), 10)
        gate.enter("192.0.2.1", f"person {n}")
    with pytest.raises(TooMany):
        gate.charge(Asker("person 1", "192.0.2.1", known=True), 10)
    # Whoever shows made-up cookies is a stranger each time, and all strangers are one.
    gate.charge(Asker("192.0.2.1", "192.0.2.1"), 10)
    gate.charge(Asker("192.0.2.1", "192.0.2.1"), 10)
    with pytest.raises(TooMany):
        gate.charge(Asker("192.0.2.1", "192.0.2.1"), 10)
    # People of one address are bounded together, too.
    for n in range(90, 100):
        gate.charge(Asker(f"person {n}", "192.0.2.1", known=True), 10)
    with pytest.raises(TooMany):
        gate.charge(Asker("person 100", "192.0.2.1", known=True), 10)


EVE, ANN, BEN, *OTHERS = (
    Asker(who, f"192.0.2.{at}")
    for who, at in (("eve", 1), ("ann", 1), ("ben", 1), ("cora", 2), ("dora", 3))
)


def test_work_that_is_asked_for_goes_on_piece_by_piece_and_nobody_fills_the_line() -> None:
    async def story() -> None:
        line, order = FairQueue(Places(4, of_asker=2, of_address=3)), list[str]()

        async def ask(asker: Asker) -> None:
            async with line.turn(asker):
                order.append(f"{asker.who} begins")
                await asyncio.sleep(0)
                order.append(f"{asker.who} ends")

        asked = [asyncio.create_task(ask(asker)) for asker in (EVE, EVE, EVE, ANN, BEN, *OTHERS)]
        refused = await asyncio.gather(*asked, return_exceptions=True)
        # Eve had the first turn; whoever has had none comes before her second one.
        assert order == [f"{who} {what}" for who in ("eve", "cora", "ann", "eve") for what in DOES]
        assert [getattr(one, "status", 0) for one in refused] == [0, 0, 429, 0, 429, 0, 503]
        await ask(EVE)

    asyncio.run(story())


@pytest.mark.parametrize("at_once", [1, 2])
def test_time_is_shared_by_address_and_then_by_asker(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("euchre.server.queues.time.monotonic", lambda: clock[0])

    async def story() -> None:
        line, order = FairQueue(Places(99, of_asker=99, of_address=99), at_once), list[str]()
        going: Counter[str] = Counter()

        async def ask(asker: Asker, seconds: float) -> None:
            async with line.turn(asker):
                going[asker.place] += 1
                assert going[asker.place] == 1
                assert going.total() <= at_once
                clock[0] += seconds
                order.append(asker.who)
                await asyncio.sleep(0)
                going[asker.place] -= 1

        wishes = [*[(EVE, 9.0)] * 5, *[(ANN, 1.0)] * 3, *[(OTHERS[0], 1.0)] * 12]
        await asyncio.gather(*(ask(*wish) for wish in wishes))
        if at_once == 1:
            # By the time of Eve's second piece Ann and Cora have had nearly all of theirs.
            before = Counter(order[: order.index("eve", 1)])
            assert before == {"eve": 1, "ann": 3, "cora": 12}
        assert not line._turns
        assert not line._shares._askers

    asyncio.run(story())


def test_who_gives_up_leaves_the_line() -> None:
    async def story() -> None:
        line, blocked = FairQueue(Places(9, of_asker=9, of_address=9)), threading.Event()
        first = asyncio.create_task(line.run(blocked.wait, asker=EVE))
        second = asyncio.create_task(line.run(blocked.wait, asker=ANN))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        blocked.set()
        assert await first
        assert await line.run(lambda: 1 + 1, asker=BEN) == 2
        assert not line.busy
        line.close()

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
    gate.charge(asker_at("2001:db8:1:2::1"), 5)
    with pytest.raises(TooMany):
        gate.charge(asker_at("2001:db8:1:2:ffff::2"), 1)
    gate.charge(asker_at("2001:db8:1:3::1"), 5)


def test_what_is_dear_costs_more() -> None:
    prices: Prices = create_app(Settings(brain=False)).state.prices

    def price(method: str, path: str) -> float:
        return prices.of(method, path).credits

    assert price("GET", "/") == 0
    assert price("POST", "/api/tables") > price("POST", "/api/tables/x/commands") == 1
    assert price("GET", "/api/nowhere") == price("PUT", "/api/tables") == 1
    assert price("POST", "/api/join") > 1
    # Guessing a secret or a code is as dear either way.
    for path in ("/api/about", "/api/tables/x/about", "/api/tables/x/join"):
        assert price("POST", path) == price("POST", "/api/join")
    # What is drawn for the desk is dear, and what bears the name of something dear is not.
    assert price("GET", "/api/clubs/x/export/ratings.csv") > 1
    assert price("POST", "/api/operator/tables/import/close") == 1
    # 200 phones that look every 2.5 seconds fit into what one address may do.
    for path in ("/api/nights/x", "/api/nights/x/players/7", "/api/nights/x/me"):
        assert 200 / 2.5 * price("GET", path) <= Limits().address[1]


def test_every_route_has_the_price_that_stands_on_it() -> None:
    app = create_app(Settings(brain=False))
    api = [route for route in _flat(app.routes) if getattr(route, "path", "").startswith("/api/")]
    assert len(api) > 100
    met = set()
    for route in api:
        assert isinstance(route, Route)
        path = re.sub(r"{[^}]*}", "7", route.path)
        for method in (route.methods or set()) - {"HEAD"}:
            found = app.state.prices.of(method, path)
            assert found == _STATED.get(route.endpoint, Cost())
            assert found.credits > 0
            met.add(route.endpoint)
    assert set(_STATED) <= met, "a price is stated of what is no route"


def test_reading_a_large_body_costs_more_and_computing_is_charged_afterwards(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, Limits(person=(1e6, 1e6), address=(70, 1e-9))) as address:
        there = {"X-Forwarded-For": "192.0.2.1"}
        with httpx.Client(base_url=address, timeout=60, headers=there) as stranger:
            large = {"record": {"x": "x" * 3 * 2**20}}
            statuses = [stranger.post("/api/replay", json=large).status_code for _ in range(2)]
    assert statuses == [422, 429]
    gate = Gate(Limits(person=(10, 1), address=(20, 1), hall=(30, 1)))
    gate.spent(EVE._replace(known=True), 1000)
    gate.spent(Asker("192.0.2.9", "192.0.2.9"), 0.9)
    with pytest.raises(TooMany) as refused:
        gate.charge(Asker("eve", known=True), 1)
    assert refused.value.wait == 11, "nobody owes more than can be saved up"
    gate.charge(Asker("192.0.2.9", "192.0.2.9"), 2)
    with pytest.raises(TooMany):
        gate.charge(Asker("ann", "192.0.2.1", known=True), 1)


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


def wire(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def answered(client: socket.socket) -> bytes:
    """Return all that comes until the connection is closed."""
    told = b""
    with suppress(ConnectionError):
        while part := client.recv(65536):
            told += part
    return told


GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "begin", "times"),
    [
        # A head without end, however many lines it has, also behind another request.
        (b"GET / HTTP/1.1\r\n" + b"X-A: aaaaaaaaaaaa\r\n" * 1800, b"HTTP/1.1 400 ", 1),
        (b"GET /" + b"a" * 33_000, b"HTTP/1.1 400 ", 1),
        (GET + b"GET /" + b"a" * 33_000, b"HTTP/1.1 200 ", 2),
        # A body that does not end, or comes drop by drop.
        (POST.format("/api/join").encode() + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408 ", 1),
        (POST.format("/api/replay").encode() + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408 ", 1),
        # Nothing more after an answer.
        (GET, b"HTTP/1.1 200 ", 1),
    ],
    ids=["many lines", "one line", "a second head", "body", "upload", "idle"],
)
def test_the_bare_server_bounds_what_a_client_leaves_unfinished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes, begin: bytes, times: int
) -> None:
    monkeypatch.setattr(app, "IDLE", 0.2)
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    with serving(tmp_path) as address, wire(address) as client:
        with suppress(ConnectionError):
            client.sendall(sent)
        told = answered(client)
        assert told.startswith(begin)
        assert told.count(b"HTTP/1.1 ") == times


@pytest.mark.parametrize("path", ["/api/join", "/api/replay"])
def test_a_body_that_drips_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Each part comes well before the patience with one part is over."""
    monkeypatch.setattr(middleware, "WHOLE", 0.3)
    monkeypatch.setattr(middleware, "WHOLE_UPLOAD", 0.3)
    with serving(tmp_path) as address, wire(address) as client:
        client.sendall(POST.format(path).encode() + b"Content-Length: 9000\r\n\r\n")
        client.settimeout(0.02)
        told, until = b"", time.monotonic() + 60
        while b" 408 " not in told and time.monotonic() < until:
            client.sendall(b"x")
            with suppress(TimeoutError):
                told += client.recv(65536)
        assert b" 408 " in told


def test_more_connections_than_the_server_bears_are_answered_503(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "CONNECTIONS", 3)
    with serving(tmp_path) as address:
        with ExitStack() as stack:
            for status in (b"200", b"200", b"503"):
                client = stack.enter_context(wire(address))
                client.sendall(GET)
                assert client.recv(65536).startswith(b"HTTP/1.1 " + status)
        until = time.monotonic() + 60
        while httpx.get(f"{address}/healthz").status_code != 200:
            assert time.monotonic() < until
    # There are descriptors left for files where the system allows only a few.
    monkeypatch.setattr(app, "CONNECTIONS", 20_000)
    with socket.socket() as free:
        config = app.config(create_app(Settings(data=tmp_path, brain=False)), [free], 1024)
    assert config.limit_concurrency == 768


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "size"),
    [("/api/replay", 5 * 2**20), ("/api/replay", 20 * 2**20), ("/api/join", 2**20)],
)
def test_a_body_that_is_too_large_is_told_so(
    tmp_path: Path, path: str, size: int, chunked: bool
) -> None:
    """The client reads only after having sent everything, as browsers do."""
    with serving(tmp_path) as address, wire(address) as client:
        head = POST.format(path) + "Connection: close\r\n"
        if chunked:
            body = [b"100000\r\n" + b"x" * 2**20 + b"\r\n"] * (size // 2**20) + [b"0\r\n\r\n"]
            head += "Transfer-Encoding: chunked\r\n"
        else:
            body = [b"x" * size]
            head += f"Content-Length: {size}\r\n"
        client.sendall(head.encode() + b"\r\n" + b"".join(body))
        told = answered(client)
    assert told.startswith(b"HTTP/1.1 413 "), told[:200]
    assert b"That is too large; the limit is" in told


def test_a_body_that_waits_to_be_wanted_is_refused_before_it_is_sent(address: str) -> None:
    with wire(address) as client:
        head = POST.format("/api/replay") + "Content-Length: 99999999\r\nExpect: 100-continue\r\n"
        client.sendall(head.encode() + b"\r\n")
        assert answered(client).startswith(b"HTTP/1.1 413 ")


def test_a_stream_that_announces_a_body_ends_and_is_not_counted_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "PATIENCE", 0.2)
    with serving(tmp_path, Limits(streams_of_person=1)) as address:
        player = Player(address)
        player.open()
        with wire(address) as client:
            head = (
                f"GET {player.at('/stream')} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
            )
            cookie = f"Cookie: euchre={player.http.cookies['euchre']}\r\n\r\n"
            client.sendall(f"{head}{cookie}".encode())
            assert answered(client).startswith(b"HTTP/1.1 200")
        until = time.monotonic() + 60
        while _stream_again(player) != 200:
            assert time.monotonic() < until, "the stream is still counted"
        player.close()


def test_the_system_drops_a_connection_that_nobody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("only Linux does that")
    monkeypatch.setattr(app, "STALLED", 1)
    with serving(tmp_path, Limits(streams_of_person=1)) as address:
        player = Player(address)
        player.open()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(20)
        host, port = address.removeprefix("http://").split(":")
        deaf.connect((host, int(port)))
        with deaf:
            cookie = f"Cookie: euchre={player.http.cookies['euchre']}\r\n"
            head = f"GET {player.at('/stream')} HTTP/1.1\r\nHost: localhost\r\n{cookie}\r\n"
            deaf.sendall(head.encode())
            until = time.monotonic() + 60
            while _stream_again(player) != 200:
                assert time.monotonic() < until, "it stays open"
                for _ in range(20):
                    player.post(player.at("/chat"), {"text": "x" * 200})
        player.close()


def _stream_again(player: Player) -> int:
    """Return how another stream of the same person is answered."""
    with player.http.stream("GET", player.at("/stream")) as answer:
        return answer.status_code


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
