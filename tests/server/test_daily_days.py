"""The days of the daily challenge: what a look costs, and who is loaded."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from euchre.server.store.schema import DAILY
from euchre.server.store.writer import Change, Row
from euchre.server.study import days as daily
from euchre.server.study.store import stored
from euchre.study.daily_score import DEALS, DealScore
from tests.server.kit import GENEROUS, Player, serving
from tests.waiting import LATEST

#: A result without decisions.
RESULT = [DealScore(1, 0.25)] * DEALS
LONG_AGO = date(2020, 1, 1)


def row(day: date, person: str, result: list[DealScore] | None = RESULT) -> Row:
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


# -- what a look costs ---------------------------------------------------------------------------


async def test_a_round_without_work_loads_no_results(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Queue[int]()
    yesterday = days.today() - timedelta(days=1)
    await days.services.store.write([row(yesterday, f"p{n}") for n in range(50)])

    async def find_lines(name: str) -> None:
        begun.put_nowait(1)

    monkeypatch.setattr(days, "find_lines", find_lines)
    monkeypatch.setattr(daily, "LOOK", 0.01)
    with asked() as queries:
        task = asyncio.create_task(days.run())
        for _ in range(3):
            await asyncio.wait_for(begun.get(), LATEST)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    # One query per round, however many people have played.
    assert 0 < len(queries) <= 3 + begun.qsize()
    assert loading(queries) == []


async def test_somebody_unjudged_is_loaded_alone(
    days: daily.Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = days.today() - timedelta(days=1)
    name = day.isoformat()
    await days.services.store.write([row(day, f"p{n}", RESULT if n else None) for n in range(50)])
    assert await days.unjudged(name) == ["p0"]
    assert await days.finished(name) == 49
    parsed: list[str] = []

    def scores_in(text: str) -> list[object]:
        parsed.append(text)
        return []

    monkeypatch.setattr(daily, "scores_in", scores_in)
    assert (await days.of(name, "p1")) is not None
    assert len(parsed) == 1
    assert await days.of(name, None) is None
    assert await days.of(name, "nobody") is None
    assert len(parsed) == 1


async def test_a_field_is_as_it_is_now(days: daily.Days) -> None:
    field, day, store = days, LONG_AGO, days.services.store
    await store.write([row(day, "ann"), row(day, "ben"), row(day, "cora", None)])
    ann, ben, cora = await field.everyone(day.isoformat())
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
    ben, cora = await field.everyone(day.isoformat())
    assert (ben.name, cora.given) == ("Somebody", DEALS * 0.25)
    (only,) = await field.everyone(day.isoformat(), among={"ben", "zoe"})
    assert only.person == "ben"


def test_a_look_at_today_counts_the_players_and_loads_no_results(tmp_path: Path) -> None:
    with serving(tmp_path, GENEROUS) as address:
        zoe = Player(address)
        zoe.http.get("/api/daily")
        with asked() as queries:
            assert zoe.http.get("/api/daily").json()["players"] == 0
        assert any("count(" in query.lower() for query in queries)
        assert loading(queries) == []
