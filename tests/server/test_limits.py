"""Credits, places and prices: what one asker, one address and all together may have (promise 5)."""

import asyncio
import re
import threading
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import pytest
from starlette.routing import Route

from euchre.server.app import create_app
from euchre.server.http.limits import PAGE, Buckets, Gate, Price, Tariff, TooMany, _flat, asker_at
from euchre.server.queues import Asker, FairQueue, Slots
from euchre.server.refusals import Refused
from euchre.server.settings import Limits, Settings
from tests.server.kit import Player, serving

STRANGER = asker_at("192.0.2.1")
EVE, ANN, BEN, *OTHERS = (
    Asker(who, f"192.0.2.{at}")
    for who, at in (("eve", 1), ("ann", 1), ("ben", 1), ("cora", 2), ("dora", 3))
)
DOES = ("begins", "ends")


def test_credits_run_out_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("euchre.server.http.limits.time.monotonic", lambda: clock[0])
    buckets = Buckets(10, 2)

    def take(client: str, credits: float) -> None:
        buckets.require(client, credits)
        buckets.owe(client, credits)

    for _ in range(10):
        take("a", 1)
    with pytest.raises(TooMany) as refused:
        take("a", 1)
    assert (refused.value.status, refused.value.wait) == (429, 1)
    take("b", 10)
    clock[0] += 2
    take("a", 4)
    with pytest.raises(TooMany):
        take("a", 1)
    # What was computed counts after a long rest, too.
    clock[0] += 1000
    buckets.owe("a", 8)
    with pytest.raises(TooMany):
        take("a", 3)


def known(number: int) -> Asker:
    """Return one of the people of a hall."""
    return Asker(f"person {number}", "192.0.2.1", known=True)


@pytest.mark.parametrize(
    ("limits", "asked"),
    [
        # Loopback is not counted, and others are.
        (Limits(network=(50, 10)), [(asker_at("127.0.0.1"), 1000, True), (STRANGER, 6, False)]),
        # A network of IPv6 is one address.
        (
            Limits(network=(50, 10)),
            [
                (asker_at("2001:db8:1:2::1"), 5, True),
                (asker_at("2001:db8:1:2:ffff::2"), 1, False),
                (asker_at("2001:db8:1:3::1"), 5, True),
            ],
        ),
        # A hall has one address, and each of its people their own credits.  Whoever shows made-up
        # cookies is a stranger each time, and all strangers are one.  People of one address are
        # bounded together, too, but what is refused to one takes nothing from the others.
        (
            Limits(person=(10, 1), network=(1000, 1)),
            [
                *((known(n), 10, True) for n in range(80)),
                *[(known(1), 10, False)] * 500,
                *((STRANGER, 10, n < 10) for n in range(500)),
                *((known(n), 10, n < 90) for n in range(80, 91)),
            ],
        ),
    ],
    ids=["loopback", "network", "hall"],
)
def test_who_has_credits(limits: Limits, asked: list[tuple[Asker, float, bool]]) -> None:
    gate = Gate(limits)
    for asker, credits, allowed in asked:
        if allowed:
            gate.charge(asker, credits)
        else:
            with pytest.raises(TooMany):
                gate.charge(asker, credits)


def test_streams_are_counted_by_person_address_and_hall() -> None:
    gate = Gate(Limits(streams_of_person=2, streams_of_network=10))
    for address, person, refused in (
        ("192.0.2.1", "ann", ""),
        ("192.0.2.1", "ann", ""),
        ("198.51.100.1", "ann", "by you"),
        ("192.0.2.1", "ben", ""),
        ("192.0.2.1", None, ""),
        ("192.0.2.1", None, "from this network"),
        *(("192.0.2.1", f"{n}", "") for n in range(6)),
        ("192.0.2.1", "cora", "from this network"),
    ):
        if not refused:
            gate.enter(address, person)
            continue
        with pytest.raises(Refused, match=refused) as told:
            gate.enter(address, person)
        assert told.value.status == 429
    gate.leave("192.0.2.1", "ann")
    gate.enter("192.0.2.1", "cora")
    gate.leave("192.0.2.1")
    gate.enter("192.0.2.1")
    for _ in range(50):
        gate.enter("127.0.0.1")


async def test_work_that_is_asked_for_goes_on_piece_by_piece_and_nobody_fills_the_line() -> None:
    line, order = FairQueue(Slots(4, of_asker=2, of_address=3)), list[str]()

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


@pytest.mark.parametrize("at_once", [1, 2])
async def test_time_is_shared_by_address_and_then_by_asker(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr("euchre.server.queues.time.monotonic", lambda: clock[0])
    line, order = FairQueue(Slots(99, of_asker=99, of_address=99), at_once), list[str]()
    going: Counter[str] = Counter()

    async def ask(asker: Asker, seconds: float) -> None:
        async with line.turn(asker):
            going[asker.source] += 1
            assert going[asker.source] == 1
            assert going.total() <= at_once
            clock[0] += seconds
            order.append(asker.who)
            await asyncio.sleep(0)
            going[asker.source] -= 1

    wishes = [*[(EVE, 9.0)] * 5, *[(ANN, 1.0)] * 3, *[(OTHERS[0], 1.0)] * 12]
    await asyncio.gather(*(ask(*wish) for wish in wishes))
    if at_once == 1:
        # By the time of Eve's second piece Ann and Cora have had nearly all of theirs.
        before = Counter(order[: order.index("eve", 1)])
        assert before == {"eve": 1, "ann": 3, "cora": 12}
    assert not line._turns
    assert {len(path) for path in line._shares._had} <= {1}


async def test_no_flood_of_requests_stops_the_servers_own_work() -> None:
    line, blocked = FairQueue(Slots(2, of_asker=2, of_address=2)), threading.Event()
    flood = [asyncio.create_task(line.run(blocked.wait, asker=who)) for who in (EVE, ANN)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="Many requests"):
        await line.run(int, asker=BEN)
    own = [asyncio.create_task(line.run(int)) for _ in range(3)]
    await asyncio.sleep(0)
    blocked.set()
    assert await asyncio.gather(*own, *flood) == [0, 0, 0, True, True]
    line.close()


async def test_who_gives_up_leaves_the_line() -> None:
    line, blocked = FairQueue(Slots(9, of_asker=9, of_address=9)), threading.Event()
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


def test_what_is_dear_costs_more() -> None:
    prices: Tariff = create_app(Settings(brain=False)).state.prices

    def price(method: str, path: str) -> float:
        return prices.of(method, path).credits

    assert 0 < price("GET", "/") == price("GET", "/rules/standard") < 1
    assert price("GET", "/static/x/js/table.js") == 0
    assert price("POST", "/api/tables") > price("POST", "/api/tables/x/commands") == 1
    assert price("POST", "/api/daily/play") == price("POST", "/api/tables")
    assert price("GET", "/api/nowhere") == price("PUT", "/api/tables") == 1
    assert price("POST", "/api/join") > 1
    # Guessing a secret or a code is as dear either way.
    for path in ("/api/about", "/api/tables/x/about", "/api/tables/x/join"):
        assert price("POST", path) == price("POST", "/api/join")
    # What is drawn for the desk is dear, and what bears the name of something dear is not.
    assert price("GET", "/api/clubs/x/export/ratings.csv") > 1
    assert price("POST", "/api/tables/import/face") == 1
    # 200 phones that look every 2.5 seconds fit into what one address may do.
    for path in ("/api/nights/x", "/api/nights/x/players/7", "/api/nights/x/me"):
        assert 200 / 2.5 * price("GET", path) <= Limits().network[1]


def test_every_route_has_the_price_that_stands_on_it() -> None:
    app = create_app(Settings(brain=False))
    routes = [route for route in _flat(app.routes) if isinstance(route, Route)]
    assert len(routes) > 150
    by_function: dict[object, object] = {}
    for route in routes:
        stated = getattr(route, "openapi_extra", None)
        # Two addresses of one function cost the same.
        assert by_function.setdefault(route.endpoint, stated) == stated, route.path
        path = re.sub(r"{[^}]*}", "7", route.path)
        for method in (route.methods or set()) - {"HEAD"}:
            found = app.state.prices.of(method, path)
            usual = Price() if path.startswith("/api/") else Price(PAGE)
            assert found == (Price(stated["x-credits"], stated["x-upload"]) if stated else usual)
            assert found.credits > 0


def test_reading_a_large_body_costs_more_and_computing_is_charged_afterwards(
    tmp_path: Path,
) -> None:
    with serving(tmp_path, Limits(person=(1e6, 1e6), network=(700, 1e-9))) as address:
        there = {"X-Forwarded-For": "192.0.2.1"}
        large = {"record": {"x": "x" * 3 * 2**20}}
        ask = f"{address}/api/replay"
        answers = [httpx.post(ask, json=large, headers=there) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [422, 429]
    assert "please wait" in answers[1].json()["error"]
    assert int(answers[1].headers["retry-after"]) >= 1
    gate = Gate(Limits(person=(10, 1), network=(200, 10)))
    gate.spent(EVE._replace(known=True), 1000)
    gate.spent(Asker("192.0.2.9", "192.0.2.9"), 0.9)
    with pytest.raises(TooMany) as refused:
        gate.charge(Asker("eve", known=True), 1)
    assert refused.value.wait == 11, "nobody owes more than can be saved up"
    gate.charge(Asker("192.0.2.9", "192.0.2.9"), 2)
    with pytest.raises(TooMany):
        gate.charge(Asker("ann", "192.0.2.1", known=True), 1)


def test_more_tables_than_those_that_run_can_bear_are_refused_network_by_network() -> None:
    gate = Gate(Limits(openings=(6, 0.01)))
    eve, ann = Asker("eve", "192.0.2.1", known=True), Asker("ann", "192.0.2.2", known=True)
    gate.opening(eve)
    gate.opening(eve)
    for one in (eve, eve._replace(who="another of eve's")):
        with pytest.raises(TooMany):
            gate.opening(one)
    gate.opening(ann)
    here = Asker("ben", known=True)
    for _ in range(3):
        gate.opening(here)
    with pytest.raises(Refused, match="games in progress go on") as refused:
        gate.opening(here)
    assert refused.value.status == 503


@pytest.mark.parametrize("busy", [False, True])
def test_new_tables_are_refused_and_those_that_are_open_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, busy: bool
) -> None:
    with serving(tmp_path, Limits(tables=9 if busy else 2, person=(1e6, 1e6))) as address:
        first, second, third = (Player(address) for _ in range(3))
        first.open()
        assert second.post("/api/daily/play", {"name": "Ann"}).status_code == 200
        if busy:
            # Its event loop lags by more than nothing.
            monkeypatch.setattr("euchre.server.tables.services.LATE", -1.0)
        for path, body in (("tables", {"game": "standard"}), ("daily/play", {"name": "Z"})):
            full = third.post(f"/api/{path}", body)
            assert full.status_code == 503
            assert int(full.headers["retry-after"]) >= 1
            assert re.search("no room for more|too busy", full.json()["error"])
        for wrong in ({"game": "chess"}, {"game": "standard", "bots": ["god"]}):
            # What would never be opened is not to be tried again.
            assert third.post("/api/tables", wrong).status_code == 422
        # Coming back opens nothing.
        assert second.post("/api/daily/play", {"name": "Ann"}).status_code == 200
        frame = first.play(Random(1))
        assert first.my_turn()["seq"] > frame["seq"]
