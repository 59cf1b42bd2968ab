"""An evening on screens while the server is killed: no score is lost, and none counts twice.

``python -m tests.soak.server.evening`` plays a night of 24 (8 people over HTTP, one of them
offline for a game, bots at all other seats) from the door to the prizes, and kills the server again
and again, every second time at a named place of the usher.  At the end each game of each table
has one table and one score, equal to the fold of the table's log.
"""

import asyncio
import signal
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import sqlalchemy as sa

from euchre.night.events import Counted
from euchre.night.fold import Night
from euchre.server.nights.journal import NightJournal
from euchre.server.screens import seating
from euchre.server.settings import Settings
from euchre.server.store.schema import TABLES
from euchre.server.store.store import Store
from euchre.server.tables.events import advance
from euchre.server.tables.state import TableState
from tests.server.nights.evening import Evening, Guest
from tests.server.nights.kit import new_id
from tests.server.processes import process
from tests.soak.parts import command_line

NAMES = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn", "Gail", "Hugh")
#: Points of a night played on the server: a table is opened, and its score is added.
USHER = ("usher.open.before", "usher.open.after", "usher.count.before", "usher.count.after")
#: The game in which the last of the people has no network, where there are more.
OFFLINE = 1


class Story:
    """A night that goes on through the lives of its server."""

    def __init__(self, *, players: int, guests: int, games: int, length: int):
        self.players, self.guests, self.games, self.length = players, guests, games, length
        self.desk: Evening | None = None
        self.people: list[Guest] = []
        self.filled = False
        #: The id of each start, so that one that was not answered is sent again.
        self.starts = [new_id() for _ in range(games)]

    def at(self, address: str) -> None:
        """Go on at another address."""
        for one in (self.desk, *self.people):
            if one is not None:
                one.http.base_url = httpx.URL(address)

    def go_on(self, address: str) -> None:
        """Play until the prizes.  Raises ``httpx.TransportError`` when the server dies."""
        self.at(address)
        if self.desk is None:
            size: Any = {"players": self.players, "games": self.games}
            self.desk = Evening(address, **size, cover="5", length=str(self.length))
        for name in NAMES[len(self.people) : self.guests]:
            self.people.append(self.desk.guest(name))
        if not self.filled:
            self.desk.fill()
            self.filled = True
        while not (view := self.desk.view())["final"]:
            game = view["game"]
            here = [r for r in view["results"] if r["game"] == game]
            if not game or all(r["points"] for r in here):
                self.desk.do(do="start", game=game + 1, id=self.starts[game])
            for guest in self.people:
                if game == OFFLINE and guest is self.people[-1] and self.games > OFFLINE:
                    continue
                if table := self.desk.leads_to(guest.http):
                    for _ in range(4):
                        guest.play(table)


def evening(
    data: Path, *, kills: int, seed: int, players: int = 24, guests: int = 8, games: int = 5,
    length: int = 4,
) -> tuple[Night, Counter[str]]:  # fmt: skip
    """Play a night through so many deaths of its server; return it, and how the server died."""
    rng, deaths = Random(seed), Counter[str]()
    story = Story(players=players, guests=guests, games=games, length=length)
    for life in range(kills + 1):
        place = f"{USHER[life // 2 % len(USHER)]}:{rng.randint(1, 2)}"
        at = place if life % 2 == 0 and life < kills else ""
        with process(data, crash_at=at) as (server, address):
            killer = threading.Timer(rng.uniform(0.5, 2.5), server.kill)
            if life < kills and not at:
                killer.start()
            with suppress(httpx.TransportError):
                story.go_on(address)
                killer.cancel()
                server.send_signal(signal.SIGTERM)
                server.wait()
                break
            killer.cancel()
            server.kill()
            server.wait()
        deaths[at.partition(":")[0] or "any moment"] += 1
    for one in (story.desk, *story.people):
        if one is not None:
            one.http.close()
    assert story.desk is not None
    return asyncio.run(_kept(data, story.desk.id)), deaths


async def _kept(data: Path, night_id: str) -> Night:
    """Return the night as it lies on the disk.  Raises ``AssertionError`` if a score is wrong."""
    store = Store(Settings(data=data))
    try:
        night = (await NightJournal(store).get(night_id)).night
        scores = [event for event in night.events if isinstance(event, Counted)]
        due = {(game, table) for game, tables in night.screens.items() for table in tables}
        assert Counter((e.game, e.table) for e in scores) == Counter(due), "lost or doubled"
        opened = await store.ask(lambda c: set(c.execute(sa.select(TABLES.c.id)).scalars()))
        assert opened == {e.table_id for e in scores}, "a table that no score is of"
        for event in scores:
            stored = await store.load(event.table_id)
            assert stored is not None
            state: TableState | None = None
            for one in stored.events:
                state = advance(state, stored.id, one, stored.seeds)
            assert state is not None
            again = seating.counted(night, event.game, event.table, state, stored.events)
            assert again == event, "not what was played"
    finally:
        store.close()
    return night


def main() -> int:
    """Play nights; print what became of them."""
    given = command_line(None, __doc__, kills=(8, "in each night"), nights=1, players=24, games=5)
    deaths: Counter[str] = Counter()
    scores = 0
    begun = time.monotonic()
    for number in range(given.nights):
        with tempfile.TemporaryDirectory() as folder:
            night, died = evening(
                Path(folder), kills=given.kills, seed=given.seed + number,
                players=given.players, games=given.games,
            )  # fmt: skip
        deaths += died
        scores += sum(isinstance(event, Counted) for event in night.events)
    print(f"nights of {given.players}: {given.nights}")
    print(f"deaths: {sum(deaths.values())}, {dict(deaths)}")
    print(f"{scores} scores, 0 lost, 0 doubled; {time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
