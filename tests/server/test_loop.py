"""No request holds the event loop for long, whatever its bounds allow, and none is underpriced.

Every route is asked with the largest input of each parameter, by a stranger, a player, and the
desk of a night.  Times are of the processor, in units of a computation of the same process.
"""

import asyncio
import gc
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route

from euchre.games import options_of
from euchre.games.declared import GAMES
from euchre.server.app import create_app
from euchre.server.http.limits import COMPUTING, Tariff, _flat
from euchre.server.http.middleware import NAMES, QUERY
from euchre.server.settings import Settings
from tests.server.kit import GENEROUS, SCHEMA, Json, parts, start_no_process

#: The longest stretch on the loop, and the computing that a credit pays for, in units: a unit takes
#: about 1 ms on the machine where the figures of ``docs/promises.md`` were measured.
STRETCH, PAID = 10.0, 1000 / COMPUTING
#: Requests that are sent last, since they end what others need.
LAST = ("forget", "close", "leave", "out", "delete", "remove", "import", "replace", "/me")
#: Characters of what stands for a text without a bound of its own in an address.
LONG = 300
DESK = "desk"


def unit() -> float:
    """Return the seconds of the processor that a known computation takes."""
    rows = [{"name": f"row {n}", "values": list(range(n % 7))} for n in range(1100)]
    times = []
    for _ in range(3):
        begun = time.thread_time()
        json.loads(json.dumps(rows))
        sorted(str(n * 7919 % 1009) for n in range(4500))
        times.append(time.thread_time() - begun)
    return min(times)


@dataclass
class Loop:
    """What callbacks of an event loop have taken, in seconds of the processor."""

    longest: float = 0.0
    where: str = ""

    def watch(self, patch: pytest.MonkeyPatch) -> None:
        """Measure every callback from now on."""
        run = asyncio.Handle._run

        def measured(handle: Any) -> None:
            begun = time.thread_time()
            run(handle)
            took = time.thread_time() - begun
            if took > self.longest:
                self.longest, self.where = took, repr(handle)[:200]

        patch.setattr(asyncio.Handle, "_run", measured)


@dataclass
class House:
    """A running server with a table and a night, and who may use them."""

    app: Any
    known: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    #: The secrets of the desks of the night and of the club.
    key: str = ""
    club_key: str = ""
    #: Seconds of computing that are charged afterwards.
    charged: list[float] = field(default_factory=list)

    def client(self, who: str) -> httpx.AsyncClient:
        """Return somebody's browser."""
        transport = httpx.ASGITransport(self.app, client=("192.0.2.1", 1))
        headers = {"Authorization": f"Bearer {self.key}"} if who == DESK else {}
        cookies = self.cookies if who == "player" else {}
        return httpx.AsyncClient(
            transport=transport,
            base_url="http://127.0.0.1",
            headers=headers,
            cookies=cookies,
        )


@asynccontextmanager
async def house(data: Path, players: int, plant: Callable[[FastAPI], None]) -> AsyncIterator[House]:
    """Run a server in this loop; ``plant`` may add to it."""
    app = create_app(Settings(data=data, limits=GENEROUS, brain=False))
    plant(app)
    async with app.router.lifespan_context(app):
        here = House(app)
        for queue in (*app.state.services.store.queues, app.state.nights.papers):
            queue.spent = lambda asker, seconds: here.charged.append(seconds)
        async with here.client("stranger") as http:
            opened = await http.post("/api/tables", json={"game": "standard", "name": "Zoe"})
            here.cookies = dict(http.cookies)
            assert opened.status_code == 201, opened.text
            table = opened.json()["table"]
            plan = await http.post("/api/nights/plans", json={"players": players, "games": 8})
            while True:
                at = f"/api/nights/plans/{plan.json()['plan']}"
                if (await http.get(at)).json().get("ready"):
                    break
                await asyncio.sleep(0.05)
            wanted = {"plan": plan.json()["plan"], "title": "Big", "names": []}
            night = (await http.post("/api/nights", json=wanted)).json()
            here.key = night["desk"].partition("#")[2]
            club = (await http.post("/api/clubs", json={"title": "Club", "rules": {}})).json()
            here.club_key = club["desk"].partition("#")[2]
            named = {"do": "enter-side", "id": "two-sides", "names": ["Crown", "Ship"]}
            own = {"Authorization": f"Bearer {here.club_key}"}
            entered = await http.post(f"/api/clubs/{club['club']}/desk", json=named, headers=own)
            assert entered.is_success, entered.text
        here.known = {
            **dict.fromkeys(("table_id", "table_code"), table),
            **dict.fromkeys(("night_id", "night"), night["night"]),
            **dict.fromkeys(("club_id", "club"), club["club"]),
            "game": "1",
            "number": "7",
            "table": "1",
            "player": "7",
            "seat": "1",
            "member": "1",
            "side": "1",
        }
        yield here


# -- the largest input ---------------------------------------------------------------------------


def largest(schema: Any, limit: int) -> Any:
    """Return the largest value that a schema allows, of at most about ``limit`` bytes."""
    if not isinstance(schema, dict):
        return 2**53
    if ref := schema.get("$ref"):
        return largest(SCHEMA["components"]["schemas"][ref.rpartition("/")[2]], limit)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return max(
                (largest(one, limit) for one in schema[several] if one.get("type") != "null"),
                key=lambda value: len(json.dumps(value)),
            )
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[-1])
    kind = schema.get("type")
    if kind == "string":
        text = "qzxvkjwpbfy" * (min(schema.get("maxLength", limit), limit) // 11 + 1)
        return text[: min(schema.get("maxLength", limit), limit)]
    if kind in ("integer", "number"):
        return schema.get("maximum", 2**53)
    if kind == "boolean":
        return True
    if kind == "array":
        one = largest(schema.get("items", {}), min(limit, 2000))
        most = limit // (len(json.dumps(one)) + 2)
        return [one] * min(schema.get("maxItems", most), most)
    fields = schema.get("properties", {})
    if not fields:
        of = schema.get("additionalProperties")
        value = largest(of if isinstance(of, dict) else {"type": "integer"}, 60)
        names = min(
            schema.get("maxProperties", limit), limit // (len(json.dumps(value)) + 62), 9999
        )
        return {f"{n:060}": value for n in range(names)}
    return {name: largest(one, limit // len(fields)) for name, one in fields.items()}


def bodies(schema: Any, limit: int) -> Iterator[bytes]:
    """Yield bodies of the largest size: what is allowed, and what is like it and refused."""
    valid = largest(schema, limit * 9 // 10)
    yield json.dumps(valid).encode()[:limit]
    first = next(iter(valid), "x") if isinstance(valid, dict) else "x"
    room = limit - 100
    yield b'{"%b": %b}' % (first.encode(), b"[" + b"[]," * (room // 3 - 40) + b"[]]")
    yield b'{"%b": "%b"}' % (first.encode(), "\u202e".encode() * (room // 3 - 40))
    yield b'{"%b": 1}' % (b"\xc3\xa9" * (room // 2 - 40))
    yield b'{"kind": "%b", "type": "%b"}' % ((b"x" * (room // 2 - 40),) * 2)
    names = b",".join(b'"%d": 1' % n for n in range(room // 14))
    yield b'{"%b": {%b}, %b}' % (first.encode(), names[: len(names) // 2 // 14], names)
    yield b"[" * room


def addresses(route: Route, known: dict[str, str], method: str) -> Iterator[str]:
    """Yield addresses of a route with the largest path and query."""
    described = SCHEMA["paths"].get(route.path, {}).get(method.lower(), {})
    asked = [one for one in described.get("parameters", ()) if one["in"] == "query"]
    query = {one["name"]: str(largest(one["schema"], LONG)) for one in asked}
    long = {name: "x" * (LONG // len(route.param_convertors)) for name in route.param_convertors}
    game = {"game": "standard", "name": "standard", "number": "1"}
    for values in (long, {**long, **game}, {**long, **game, **known}):
        path = re.sub(r":\w+}", "}", route.path).format(**values)
        yield str(httpx.URL(path, params=query)) if query else path
        if method == "GET" and not route.path.startswith("/api/"):
            names = "&".join(f"{n}x{'q' * (QUERY // NAMES - 10)}=on" for n in range(NAMES - 1))
            yield f"{path}?{names}"
            every = {name: value[-1] for one in GAMES for name, value in options_of(one).items()}
            yield f"{path}?{str(httpx.QueryParams({**every, 'game': 'standard'}))[:QUERY]}"


# -- the walk ------------------------------------------------------------------------------------


@dataclass
class Asked:
    """One request, and the worst that it did, in units."""

    method: str
    address: str
    body: bytes | None
    who: str
    stretch: float = 0.0
    unpaid: float = 0.0

    def __str__(self) -> str:
        sent = (self.body or b"")[:50]
        what = f"{self.method} {self.address[:80]} {sent!r} by {self.who}"
        return f"{what}: {self.stretch:.1f} on the loop, {self.unpaid:.1f} a credit"


async def ask(here: House, one: Asked, loop: Loop, http: httpx.AsyncClient) -> None:
    """Send a request, and note what it took; the least of three times if it was too much."""
    path = httpx.URL(one.address).path
    price = here.app.state.prices.of(one.method, path).credits
    for at in range(3):
        scale = unit()
        here.charged.clear()
        # What is measured begins with a callback of its own.
        await asyncio.sleep(0)
        loop.longest, begun = 0.0, time.process_time()
        headers = {"Content-Type": "application/json"} if one.body is not None else {}
        if one.who == DESK and path.startswith("/api/clubs"):
            headers["Authorization"] = f"Bearer {here.club_key}"
        try:
            async with asyncio.timeout(2):
                await http.request(one.method, one.address, content=one.body, headers=headers)
        except TimeoutError:
            # A stream goes on.
            pass
        await asyncio.sleep(0)
        computed = time.process_time() - begun - sum(here.charged)
        credits = price + len(one.body or b"") // 65536
        stretch, unpaid = loop.longest / scale, computed / scale / max(credits, 0.01)
        one.stretch = min(one.stretch, stretch) if at else stretch
        one.unpaid = min(one.unpaid, unpaid) if at else unpaid
        if one.stretch <= STRETCH and one.unpaid <= PAID:
            return


def requests(here: House) -> list[Asked]:
    """Return the largest requests of every route."""
    every = list[Asked]()
    limits = here.app.state.gate.limits
    for route in _flat(here.app.routes):
        if not isinstance(route, Route):
            continue
        for method in sorted((route.methods or set()) - {"HEAD", "OPTIONS"}):
            described = SCHEMA["paths"].get(route.path, {}).get(method.lower(), {})
            schema = next(iter(described.get("requestBody", {}).get("content", {}).values()), None)
            price = here.app.state.prices.of(method, re.sub(r"{[^}]*}", "7", route.path))
            limit = limits.upload if price.upload else limits.body
            several = bodies(schema["schema"] if schema else {"type": "object"}, limit)
            contents = list(several) if method != "GET" else [None]
            every += [
                Asked(method, address, body, who)
                for address in dict.fromkeys(addresses(route, here.known, method))
                for body in contents
                for who in ("stranger", "player", DESK)
            ]
    return sorted(every, key=lambda one: any(word in one.address for word in LAST))


async def worst(
    data: Path,
    patch: pytest.MonkeyPatch,
    players: int = 8,
    share: int = 1,
    only: str = "",
    plant: Callable[[FastAPI], None] = lambda app: None,
) -> list[Asked]:
    """Ask every ``share``-th of the largest requests; return those that take too much."""
    start_no_process(patch)
    loop = Loop()
    async with house(data, players, plant) as here:
        chosen = [one for one in requests(here) if only in one.address][::share]
        clients = {who: here.client(who) for who in ("stranger", "player", DESK)}
        loop.watch(patch)
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            for one in chosen:
                await ask(here, one, loop, clients[one.who])
        finally:
            gc.enable()
            gc.unfreeze()
            for http in clients.values():
                await http.aclose()
    for most in sorted(chosen, key=lambda one: one.stretch)[-3:]:
        print(most)
    for most in sorted(chosen, key=lambda one: one.unpaid)[-3:]:
        print(most)
    return [one for one in chosen if one.stretch > STRETCH or one.unpaid > PAID]


async def test_no_request_holds_the_loop_and_all_are_paid_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = await worst(tmp_path, monkeypatch, 24, 37)
    assert not bad, "\n".join(map(str, bad))


@pytest.mark.exhaustive
async def test_no_request_holds_the_loop_of_a_large_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = await worst(tmp_path, monkeypatch, 200)
    assert not bad, "\n".join(map(str, bad))


def _computing(units: float) -> None:
    until = time.thread_time() + units * unit()
    while time.thread_time() < until:
        pass


async def _on_the_loop() -> None:
    _computing(2 * STRETCH)


def _in_a_thread() -> None:
    _computing(PAID)


async def test_a_new_route_that_takes_too_much_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plant(app: FastAPI) -> None:
        app.get("/api/planted")(_on_the_loop)
        app.get("/planted")(_in_a_thread)
        app.state.prices = Tariff(app.routes)

    found = await worst(tmp_path, monkeypatch, share=7, only="/planted", plant=plant)
    assert {one.address.partition("?")[0] for one in found} == {"/api/planted", "/planted"}


def bounded(part: Json) -> bool:
    """Whether a part of a schema is no text or list, or one whose length is bounded."""
    if {"enum", "const", "pattern", "format"} & {*part}:
        return True
    bounds = (("string", "maxLength"), ("array", "maxItems"))
    return not any(part.get("type") == kind and bound not in part for kind, bound in bounds)


def test_every_text_and_list_that_is_asked_for_has_a_bound() -> None:
    models = SCHEMA["components"]["schemas"]
    found = set[str]()
    for path, methods in SCHEMA["paths"].items():
        for route in methods.values():
            asked = [one for one in route.get("parameters", ()) if one["in"] != "path"]
            asked += route.get("requestBody", {}).get("content", {}).values()
            for one in asked:
                name = one["schema"].get("$ref", "").rpartition("/")[2]
                schema = models.get(name, one["schema"])
                whose = name or f"{path} {one.get('name', '')}"
                found |= {whose + where for where, part in parts(schema) if not bounded(part)}
    assert not found
