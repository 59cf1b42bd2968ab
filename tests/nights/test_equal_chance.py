"""Equal chance (same deals): what happened at a table besides play changes no card and no bot."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.engine.rules import Goal
from euchre.engine.state import legal, text
from euchre.games import rules
from euchre.server.tables import commands, dealsets, seats
from euchre.server.tables.parts import Purpose
from euchre.server.tables.refusals import Refused
from euchre.server.tables.registry import Tables
from euchre.server.tables.seats import Arranged
from euchre.server.tables.table import Table
from tests.server.kit import rooms, until

pytestmark = pytest.mark.untraced

TABLES, DEALS, SET = 50, 2, "night-n-1"


async def arranged(found: Tables, number: int, *, person: bool) -> Table:
    """Open a table of the set, with a person at one seat or with bots alone."""
    # Beginners decide by chance: of bots without any all would be equal anyway.
    four = [(f"P{seat}", (), "beginner") for seat in range(4)]
    if person:
        four[number % 4] = (f"P{number % 4}", (f"p{number}",), "beginner")
    seeds = await dealsets.drawn(found.store, SET, DEALS)
    name = f"{number:012x}"
    wanted = Arranged(
        rules=rules("progressive"),
        seats=four,
        dealer=0,
        goal=Goal(deals=DEALS, target=10_000),
        purpose=Purpose(f"night:n:1:{number}", "Game 1", "/night/n/me"),
        speed="instant",
        cover=600,
        think=0,
        deals=dealsets.told(SET, seeds),
        seeds=seeds,
    )
    return await found.arrange(name, wanted)


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
                await table.command(
                    f"sit{n}", "", lambda t, p=person, s=seat: seats.take(t, p, p, s)
                )
                await asyncio.sleep(rng.random() / 50)
            await table.command(f"go{n}", "", lambda t, s=seat: seats.leave(t, s))
        await asyncio.sleep(rng.random() / 50)


async def played(found: Tables, number: int) -> list[tuple[int, str]]:
    """Return what was played at a table: seats and actions."""
    stored = await found.store.load(f"{number:012x}")
    assert stored is not None
    return [(e.body["seat"], e.body["action"]) for e in stored.events if e.kind == "played"]


def test_fifty_tables_play_alike_whoever_came_and_went(tmp_path: Path) -> None:
    async def first() -> None:
        async with rooms(tmp_path) as found:
            tables = [await arranged(found, n, person=n % 3 > 0) for n in range(TABLES)]
            await asyncio.gather(
                *(history(found, table, Random(n)) for n, table in enumerate(tables))
            )

    async def second() -> None:
        """The server has died; whoever still holds a seat leaves it now."""
        async with rooms(tmp_path) as found:
            for n in range(TABLES):
                table = await found.get(f"{n:012x}")
                for seat in range(4):
                    if table.state.seats[seat].person and not table.state.match.over:
                        command = f"last{seat}"
                        await table.command(command, "", lambda t, s=seat: seats.leave(t, s))
                await until(lambda t=table: found.live(t.id).state.match.over)  # type: ignore[misc, union-attr]
            logs = [await played(found, n) for n in range(TABLES)]
            kinds = []
            for n in range(TABLES):
                stored = await found.store.load(f"{n:012x}")
                assert stored is not None
                kinds.append(sum(e.kind in ("sat", "left") for e in stored.events))
            assert len(set(kinds)) >= 4
            assert len(logs[0]) >= 2 * 20
            assert all(log == logs[0] for log in logs)

    asyncio.run(first())
    asyncio.run(second())


def test_a_deviation_changes_nothing_before_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as found:
            usual = await arranged(found, 1, person=False)
            await until(lambda: usual.state.match.over)
            reference = await played(found, 1)
            for number in (2, 3, 6, 7, 10, 11):
                table = await arranged(found, number, person=True)
                rng, seat = Random(number), number % 4
                deviated: list[int] = []
                while not table.state.match.over:
                    await until(lambda t=table: t.state.turn == seat or t.state.match.over)  # type: ignore[misc]
                    t = table.state
                    if t.match.over:
                        break
                    so_far = len(await played(found, number))
                    s = t.states[-1]
                    same = not deviated and rng.random() < 0.7
                    choices = [text(s, action) for action in legal(s)]
                    choice: Any = reference[so_far][1] if same else rng.choice(choices)
                    if not deviated and (seat, choice) != reference[so_far]:
                        deviated.append(so_far)
                    with suppress(Refused):
                        await table.command(
                            f"c{so_far}", "", lambda now, c=choice: commands.play(now, seat, c)
                        )
                log = await played(found, number)
                until_then = deviated[0] if deviated else len(reference)
                assert log[:until_then] == reference[:until_then]

    asyncio.run(story())
