"""Equal chance (same deals): events at a table other than play affect no card and no bot."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

from euchre.engine.state import legal, text
from euchre.server.refusals import Refused
from euchre.server.tables import drafts, seats, shared_deals
from euchre.server.tables.events.play import Played
from euchre.server.tables.registry import Tables
from euchre.server.tables.state import Purpose
from euchre.server.tables.table import Table
from tests.server.memory import tables_of, until
from tests.server.test_arranged import wanted

TABLES, DEALS, SET = 24, 2, "night-n-1"


async def arranged(found: Tables, number: int, *, person: bool) -> Table:
    """Open a table of the set, with a person at one seat or with bots alone."""
    # Beginners decide by chance: of bots without any all would be equal anyway.
    four: list[tuple[str, tuple[str, ...], str]] = [
        (f"P{seat}", (), "beginner") for seat in range(4)
    ]
    if person:
        four[number % 4] = (f"P{number % 4}", (f"p{number}",), "beginner")
    seeds = await shared_deals.drawn(found.store, SET, DEALS)
    same = {"deals": shared_deals.locked(SET, seeds), "seeds": seeds}
    of = Purpose(f"night:n:1:{number}", "Game 1", "/night/n/me")
    return await found.arrange(f"{number:012x}", wanted(seats=four, purpose=of, **same))


async def _take(table: Table, command: str, person: str, seat: int) -> None:
    await table.command(command, "", lambda t: seats.take(t, person, person, seat))


async def _leave(table: Table, command: str, seat: int) -> None:
    await table.command(command, "", lambda t: seats.leave(t, seat))


async def history(found: Tables, table: Table, rng: Random) -> None:
    """Let people come to a table and go, who decide nothing; sometimes it is fetched anew."""
    for n in range(rng.randint(0, 6)):
        table = await found.get(table.id)
        seat = rng.randrange(4)
        person = f"{table.id}-{n}"[-16:]
        with suppress(Refused):
            if rng.random() < 0.4:
                found.drop(table)
                table = await found.get(table.id)
            held = table.state.seats[seat].person
            if not held:
                await _take(table, f"sit{n}", person, seat)
                await asyncio.sleep(rng.random() / 50)
            await _leave(table, f"go{n}", seat)
        await asyncio.sleep(rng.random() / 50)


async def played(found: Tables, number: int) -> list[tuple[int, str]]:
    """Return what was played at a table: seats and actions."""
    stored = await found.store.load(f"{number:012x}")
    assert stored is not None
    return [(e.act.seat, e.act.action) for e in stored.events if isinstance(e.act, Played)]


async def alone(found: Tables, number: int) -> None:
    """Let whoever still holds a seat leave it, and bots play to the end."""
    table = await found.get(f"{number:012x}")
    for seat in range(4):
        if table.state.seats[seat].person and not table.state.match.over:
            await _leave(table, f"last{seat}", seat)
    await until(lambda: table.state.match.over)


async def deviation(found: Tables, number: int, usual: list[tuple[int, str]]) -> int:
    """Let a person play as the bots did for a while, then as chance has it; return when it was.

    What is played up to then must be as ``usual``.
    """
    table = await arranged(found, number, person=True)
    rng, seat, since = Random(number), number % 4, len(usual)
    while not table.state.match.over:
        await until(lambda: table.state.turn == seat or table.state.match.over)
        t = table.state
        if t.match.over:
            break
        so_far = len(await played(found, number))
        if table.state is not t:
            # The table has played the seat's last card by itself.
            continue
        choice = rng.choice([text(t.states[-1], action) for action in legal(t.states[-1])])
        if since == len(usual):
            if rng.random() < 0.8:
                choice = usual[so_far][1]
            since = since if (seat, choice) == usual[so_far] else so_far
        with suppress(Refused):
            await _play(table, f"c{so_far}", seat, choice)
    log = await played(found, number)
    assert log[:since] == usual[:since]
    return since


async def _play(table: Table, command: str, seat: int, choice: str) -> None:
    await table.command(command, "", lambda now: drafts.play(now, seat, choice))


async def test_a_deviation_changes_nothing_before_it(tmp_path: Path) -> None:
    async with tables_of(tmp_path) as found:
        table = await arranged(found, 1, person=False)
        await until(lambda: table.state.match.over)
        usual = await played(found, 1)
        since = [await deviation(found, number, usual) for number in (2, 3, 6, 7, 10, 11)]
        assert len(set(since)) > 1
