"""How long a night waits while strangers elsewhere ask for all that computes.

``python -m benchmarks.desks`` starts a server.  Strangers import a season of 43,000 games
each and ask for its members' pages, its standings and its ratings as a file, and rename its
members, all at once.  Elsewhere a desk enters something and looks at its night, again and again,
and the phones of its players look every 2.5 seconds.  Target: nobody there waits longer than 0.5 s.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tests.server.nights.kit import new_id, shown
from tests.soak.parts import command_line

from benchmarks.load.figures import Report, percentile
from benchmarks.load.process import Process
from benchmarks.load.wire import Line, Lost
from euchre.night.season.events import (
    AnyEvent,
    Joined,
    NightCounts,
    RatedGame,
    SeasonOpened,
    encode,
)
from euchre.night.season.events import MemberResult as Result

TARGET = 0.5
#: Where the desk and its phones are; each stranger is elsewhere.
DESK = {"X-Forwarded-For": "198.51.100.7"}
#: Seconds by what was waited for.
Waits = dict[str, list[float]]


def season(members: int = 399, nights: int = 100, games: int = 430, seed: int = 1) -> str:
    """Return a season of so many members and nights, each with so many games, as a file."""
    rng, at = Random(seed), datetime(2026, 1, 1, tzinfo=UTC)
    everybody = range(1, members + 1)

    def seats() -> tuple[int, int, int, int]:
        north, east, south, west = rng.sample(everybody, 4)
        return north, east, south, west

    events: list[AnyEvent] = [SeasonOpened(id="o", at=at, title="Large")]
    events += [Joined(id=f"j{m}", at=at, member=m, name=f"Player {m}") for m in everybody]
    for n in range(nights):
        day = at + timedelta(days=n)
        played = [RatedGame(seats=seats(), net=rng.randint(-9, 9), deals=8) for _ in range(games)]
        there = sorted(rng.sample(everybody, min(members, 100)))
        lines = [Result(member=m, place=p, total=p, games=4) for p, m in enumerate(there, 1)]
        events.append(
            NightCounts(id=f"p{n}", at=day, night=f"n{n}", title=f"Night {n}", day=day.date(),
                   lines=tuple(lines), games=tuple(played))
        )  # fmt: skip
    return "\n".join(encode(event).decode() for event in events)


class Asker:
    """Somebody who asks from an address, with the secret of a link."""

    def __init__(self, server: Process, there: Mapping[str, str], patience: float = 120.0):
        self.server, self._there, self._patience = server, there, patience
        self.path = self.secret = ""

    async def ask(
        self, method: str, path: str, body: object = None
    ) -> tuple[int, dict[str, object]]:
        """Ask on a connection of its own; return status and answer (0 for none)."""
        line = Line(self.server.address, keep=False, patience=self._patience)
        try:
            asked = {**self._there, **shown(self.secret)}
            answer = await line.ask(method, f"{self.path}{path}", body, asked)
        except (Lost, TimeoutError):
            return 0, {}
        told = answer.headers.get("content-type", "").endswith("/json")
        return answer.status, answer.json() if told else {}

    async def open(self, kind: str, path: str, body: object) -> None:
        """Found a night or a club; go on as its desk."""
        status, told = await self.ask("POST", path, body)
        assert status == 201, told
        self.path, self.secret = f"/api/{kind}s/{told[kind]}", str(told["desk"]).partition("#")[2]


async def night(server: Process, players: int) -> Asker:
    """Begin a night of so many players; return its desk."""
    desk = Asker(server, DESK)
    wish = {"kind": "draw", "players": players, "games": 10}
    _, told = await desk.ask("POST", "/api/nights/plans", wish)
    while not (await desk.ask("GET", f"/api/nights/plans/{told['plan']}"))[1]["ready"]:
        await asyncio.sleep(0.05)
    names = [f"Player {n}" for n in range(1, players + 1)]
    begun = {"plan": told["plan"], "names": names, "title": "Here"}
    await desk.open("night", "/api/nights", begun)
    return desk


async def desk_waits(desk: Asker, over: asyncio.Event, least: int = 20) -> Waits:
    """Enter something and look, until it is over; return for how many seconds each took."""
    entering, looking = list[float](), list[float]()
    while len(looking) < least or not over.is_set():
        begun = time.perf_counter()
        who = f"{len(looking) % 12 + 1} Ann {len(looking)}"
        wish = {"do": "sign-in", "id": new_id(), "who": who, "renames": True}
        status, told = await desk.ask("POST", "/desk", wish)
        assert status == 200, (status, told)
        entering.append(time.perf_counter() - begun)
        status, told = await desk.ask("GET", "/desk")
        assert status == 200, (status, told)
        looking.append(time.perf_counter() - begun - entering[-1])
        await asyncio.sleep(0.5)
    return {"the desk enters": entering, "the desk looks": looking}


async def phones_wait(desk: Asker, over: asyncio.Event, players: int) -> Waits:
    """Let each player's phone look every 2.5 seconds; return for how many seconds each took."""
    phones, looking = Asker(desk.server, DESK), list[float]()

    async def phone(number: int) -> None:
        await asyncio.sleep(2.5 * number / players)
        while not over.is_set():
            begun = time.perf_counter()
            status, told = await phones.ask("GET", f"{desk.path}/players/{number}")
            assert status == 200, (status, told)
            looking.append(time.perf_counter() - begun)
            await asyncio.sleep(max(0.0, begun + 2.5 - time.perf_counter()))

    await asyncio.gather(*(phone(number) for number in range(1, players + 1)))
    return {f"{players} phones look": looking}


async def attack(server: Process, text: str, pages: int, address: str) -> Counter[int]:
    """Import a large season and ask for all that it can be asked for; return what came back."""
    stranger = Asker(server, {"X-Forwarded-For": address})
    await stranger.open("club", "/api/clubs/import", {"text": text})
    asked = [stranger.ask("GET", f"/members/{m}/html") for m in range(1, pages + 1)]
    asked += [stranger.ask("GET", f"/export/ratings.{kind}") for kind in ("csv", "json")]
    asked.append(stranger.ask("GET", "/desk/html"))
    for m in range(1, 11):
        wish = {"do": "rename", "id": new_id(), "member": m, "name": f"R{m}"}
        asked.append(stranger.ask("POST", "/desk", wish))
    return Counter(status for status, _ in await asyncio.gather(*asked))


async def measured(server: Process, wish: Namespace) -> list[str]:
    """Print how long the desk and the phones waited; return what missed the target."""
    desk, text, missed = await night(server, wish.players), season(), list[str]()
    for strangers in (0, wish.strangers):
        over, cpu, begun = asyncio.Event(), server.cpu(), time.perf_counter()
        waiting = [
            asyncio.create_task(desk_waits(desk, over)),
            asyncio.create_task(phones_wait(desk, over, wish.players)),
        ]
        attacks = (attack(server, text, wish.pages, f"203.0.113.{n}") for n in range(strangers))
        told = sum(await asyncio.gather(*attacks), Counter[int]())
        took = time.perf_counter() - begun
        await asyncio.sleep(max(0.0, 10 - took))
        over.set()
        report = Report(f"{strangers} strangers: {dict(told)} in {took:.1f} s")
        for name, waits in [one for of in waiting for one in (await of).items()]:
            report.say(f"{name}, half within", percentile(waits, 0.5), "s")
            report.say(f"{name}, 99 % within", percentile(waits, 0.99), "s")
            report.hold(f"{name}, slowest", max(waits), "<=", TARGET, "s")
        report.say("server, CPU", server.cpu() - cpu, "s")
        missed += report.missed
    return missed


def main() -> int:
    """Print how long the desk waited; 1 where it waited longer than the target."""
    wish = command_line(None, __doc__, strangers=1, pages=80, players=200)
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder) / "data") as server:
        return int(bool(asyncio.run(measured(server, wish))))


if __name__ == "__main__":
    raise SystemExit(main())
