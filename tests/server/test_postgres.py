"""Two servers on one PostgreSQL behave as one (promise 16).

Runs where ``EUCHRE_TEST_POSTGRES`` holds the URL of a database that may be emptied.
"""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from random import Random

import httpx
import pytest
import sqlalchemy as sa

from euchre.server.settings import Settings
from euchre.server.store import database
from euchre.server.store.schema import KEYS, METADATA
from euchre.server.tables import commands
from tests.server.kit import Player, choice, open_table, playing, rooms, serving, text_of, until
from tests.soak.server import nodes

URL = os.environ.get("EUCHRE_TEST_POSTGRES", "")
pytestmark = pytest.mark.skipif(not URL, reason="EUCHRE_TEST_POSTGRES holds no URL")


@pytest.fixture(autouse=True)
def _empty() -> None:
    engine = database.writer_engine(Settings(database=URL))
    with engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
    engine.dispose()


def test_two_servers_play_one_game(tmp_path: Path) -> None:
    rng = Random(1)
    with (
        serving(tmp_path / "a", database=URL) as first,
        serving(tmp_path / "b", database=URL) as second,
    ):
        ann, ben = Player(first, "Ann"), Player(second, "Ben")
        code = ann.open()["code"]
        assert ben.join(code, seat=2).status_code == 200
        moved = 0
        end = time.monotonic() + 30
        while moved < 12 and time.monotonic() < end:
            for player in (ann, ben):
                frame = player.frame()
                scene = frame["scene"]
                if scene["stage"] == "over" or scene["turn"] == frame["you"]["seat"]:
                    moved += player.do(choice(scene, rng), frame["seq"]).is_success
        assert moved >= 12
        ann.close()
        ben.close()


def test_racing_servers_write_one_line_of_history(tmp_path: Path) -> None:
    async def race() -> None:
        async with rooms(tmp_path / "a", url=URL) as one, rooms(tmp_path / "b", url=URL) as two:
            mine = await open_table(one)
            theirs = await two.get(mine.id)
            rng = Random(2)
            # Both servers move the bots, and both play the person's cards.
            for _ in range(40):
                await until(lambda: mine.state.turn in (0, None))
                t = mine.state
                if t.turn is None:
                    make: commands.Make = commands.next_hand
                else:
                    make = playing(0, text_of(t.states[-1], rng))
                if t.match.over:
                    break
                await asyncio.gather(
                    *(
                        table.command(f"{t.seq}{name}", "", make, expected=t.seq)
                        for name, table in (("a", mine), ("b", theirs))
                    ),
                    return_exceptions=True,
                )
                await mine.catch_up()
                await theirs.catch_up()
            events, _ = await one.store.since(mine.id, 0)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            await mine.catch_up()
            await theirs.catch_up()
            assert mine.state.states == theirs.state.states

    asyncio.run(race())


def test_a_server_in_trouble_is_left_and_taken_back(tmp_path: Path) -> None:
    seconds, shown, lost, wrong = asyncio.run(nodes.drill(tmp_path, URL, 3, 2, seed=3))
    assert shown
    assert (lost, wrong) == (0, [])
    assert max(slowest for found in seconds.values() for slowest in found) < nodes.PATIENCE


def test_each_server_says_whether_it_is_ready(tmp_path: Path) -> None:
    """Each writes a row of its own, so that none waits for another one."""
    with (
        serving(tmp_path / "a", database=URL) as first,
        serving(tmp_path / "b", database=URL) as second,
    ):
        for _ in range(2):
            for address in (first, second):
                told = httpx.get(f"{address}/readyz").json()
                assert told["ready"], told
                assert told["checks"] == dict.fromkeys(
                    ("server", "writer", "disk", "database"), "ok"
                )
        engine = database.writer_engine(Settings(database=URL))
        with engine.begin() as connection:
            names = connection.execute(sa.select(KEYS.c.name)).scalars().all()
        engine.dispose()
        assert sum(name.startswith("probe:") for name in names) == 2
