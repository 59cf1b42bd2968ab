"""The days of the daily challenge: who draws the deals, what a look costs, who opens a table."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from euchre.server.store.schema import DAILY
from euchre.server.store.writer import Change, Row
from euchre.server.study import days as daily
from euchre.server.study import store as daily_store
from euchre.server.study.store import stored
from euchre.study.day import CANDIDATES, DEALS, Score
from tests.server.kit import GENEROUS, Player, serving, unconnected
from tests.server.test_daily import at_once

#: A result without decisions.
RESULT = [Score(1, 0.25)] * DEALS
LONG_AGO = date(2020, 1, 1)


def row(day: date, person: str, result: list[Score] | None = RESULT) -> Row:
    """Return what somebody has played of a day."""
    values = {"day": day.isoformat(), "person": person, "name": person.title(), "table_id": "t"}
    scores = stored(result) if result else {"result": None, "scores": None}
    return Row(DAILY, values | {"at": 1} | scores)


@contextmanager
def asked() -> Iterator[list[str]]:
    """Collect every query that reads from the table of the daily challenge."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "FROM daily " in " ".join(statement.split()) + " ":
            found.append(" ".join(statement.split()))

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)


def loading(queries: list[str]) -> list[str]:
    """Return the queries that load results."""
    return [query for query in queries if "result" in query.partition(" FROM ")[0]]


def drawn(data: Path) -> set[str]:
    """Return the names of all deal sets of a running server."""
    with closing(sqlite3.connect(data / "euchre.db")) as connection:
        return {name for (name,) in connection.execute("SELECT DISTINCT name FROM deal_sets")}


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop a server at the moment before it draws any deals."""

    async def wait(days: daily.Days) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(daily.Days, "run", wait)


# -- what a look costs ---------------------------------------------------------------------------


async def test_a_round_without_work_loads_no_results(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Queue[int]()
    yesterday = days.today() - timedelta(days=1)
    await days.services.store.write([row(yesterday, f"p{n}") for n in range(50)])

    async def find_lines(day: date) -> None:
        begun.put_nowait(1)

    monkeypatch.setattr(days, "find_lines", find_lines)
    monkeypatch.setattr(daily, "LOOK", 0.01)
    with asked() as queries:
        task = asyncio.create_task(days.run())
        for _ in range(3):
            await asyncio.wait_for(begun.get(), 20)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    # One query per round, however many people have played.
    assert 0 < len(queries) <= 3
    assert loading(queries) == []


async def test_somebody_unjudged_is_loaded_alone(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = days.today() - timedelta(days=1)
    await days.services.store.write([row(day, f"p{n}", RESULT if n else None) for n in range(50)])
    assert await days.field.unjudged(day) == ["p0"]
    assert await days.field.finished(day) == 49
    parsed: list[Any] = []
    monkeypatch.setattr(daily_store, "score_of", lambda deal: parsed.append(deal))
    assert (await days.of(day, "p1")) is not None
    assert len(parsed) == DEALS
    assert await days.of(day, None) is None
    assert await days.of(day, "nobody") is None
    assert len(parsed) == DEALS


def test_a_look_at_today_counts_the_players_and_loads_no_results(tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS) as address:
        zoe = Player(address)
        zoe.http.get("/api/daily")
        with asked() as queries:
            assert zoe.http.get("/api/daily").json()["players"] == 0
        assert any("count(" in query.lower() for query in queries)
        assert loading(queries) == []


async def test_a_field_is_as_it_is_now(days: daily.Days) -> None:
    field, day, store = days.field, LONG_AGO, days.services.store
    await store.write([row(day, "ann"), row(day, "ben"), row(day, "cora", None)])
    ann, ben, cora = await field.everyone(day)
    assert (ann.given, ben.net, cora.deals) == (DEALS * 0.25, DEALS, None)
    # A late judgement appears, a new name is shown, and a forgotten person is gone.
    ann_, ben_, cora_ = (
        (DAILY.c.day == day.isoformat()) & (DAILY.c.person == name)
        for name in ("ann", "ben", "cora")
    )
    await store.write(
        [
            Change(sa.update(DAILY).where(cora_).values(**stored(RESULT))),
            Change(sa.update(DAILY).where(ben_).values(name="Somebody")),
            Change(sa.delete(DAILY).where(ann_)),
        ]
    )
    ben, cora = await field.everyone(day)
    assert (ben.name, cora.given) == ("Somebody", DEALS * 0.25)
    (only,) = await field.everyone(day, among={"ben", "zoe"})
    assert only.person == "ben"


# -- who draws the deals -------------------------------------------------------------------------


@pytest.mark.usefixtures("undrawn")
def test_who_only_looks_draws_no_deals(tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS) as address:
        zoe = Player(address)
        today = zoe.http.get("/api/daily").json()
        day = today["day"]
        assert (today["digest"], today["tomorrow"]) == (None, None)
        assert zoe.http.get(f"/api/daily/{day}").json()["digest"] is None
        before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
        for none in (LONG_AGO.isoformat(), before):
            for path in ("/api/daily", "/daily"):
                answer = zoe.http.get(f"{path}/{none}", headers={"accept": "text/html"})
                assert answer.status_code == 404
                assert "There was no daily challenge on that day." in answer.text
        assert zoe.http.get(f"/daily/{day}").status_code == 200
        assert zoe.http.get("/api/daily/lists", params={"day": before}).status_code == 200
        assert drawn(tmp_path) == set()
        assert zoe.post("/api/daily/play", {"name": "Zoe"}).status_code == 200
        today = zoe.http.get("/api/daily").json()
        assert len(today["digest"]) == 64
        assert today["tomorrow"] is None
        assert drawn(tmp_path) == {f"day-{day}"}


async def test_a_day_that_somebody_has_played_is_shown_without_its_seeds(
    days: daily.Days, tmp_path: Path
) -> None:
    assert not await days.held(LONG_AGO)
    await days.services.store.write([row(LONG_AGO, "ann")])
    assert await days.held(LONG_AGO)
    with serving(tmp_path, GENEROUS) as address:
        told = Player(address).http.get(f"/api/daily/{LONG_AGO}").json()
        assert (told["field"]["players"], told["digest"], told["seeds"]) == (1, None, None)


async def test_tomorrow_is_chosen_as_soon_as_the_code_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def spread(order: Any, dealer: int, number: int) -> float:
        tried.append(number)
        return float(order[0])

    monkeypatch.setattr(daily, "spread", spread)
    monkeypatch.setattr("euchre.server.tables.bots.Minds.run", at_once)
    async with unconnected(tmp_path, brain=True) as services:
        found = daily.Days(services, "UTC")
        tomorrow, begins = found.today() + timedelta(days=1), found.ends(found.today())
        monkeypatch.setattr(daily, "now", lambda: begins - daily.LAST - 60_000)
        await found.draw_ahead(tomorrow)
        # Neither an early round nor people who look take the choice away.
        assert await found.digest(tomorrow) is None
        assert tried == []
        services.minds.ready = True
        await found.draw_ahead(tomorrow)
        assert len(tried) == CANDIDATES
        digest = await found.digest(tomorrow)
        assert digest is not None
        await found.draw_ahead(tomorrow)
        assert (await found.digest(tomorrow), len(tried)) == (digest, CANDIDATES)


@pytest.mark.parametrize("brain", [True, False])
async def test_tomorrow_is_drawn_in_time_without_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, brain: bool
) -> None:
    """A server that is told to use no compiled code need not wait for it."""
    async with unconnected(tmp_path, brain=brain) as services:
        found = daily.Days(services, "UTC")
        tomorrow, begins = found.today() + timedelta(days=1), found.ends(found.today())
        early = daily.LAST - 60_000 if brain else 2 * daily.LAST
        monkeypatch.setattr(daily, "now", lambda: begins - early)
        await found.draw_ahead(tomorrow)
        assert len(await found.seeds(tomorrow)) == DEALS + 1
