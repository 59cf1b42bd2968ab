"""Tables with assigned seats deal automatically, wait for no one forever, and end."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.rules import Goal
from euchre.engine.state import legal
from euchre.games import rules
from euchre.records import load, replay
from euchre.records.record import dump
from euchre.server.refusals import Refused
from euchre.server.store.store import Stored
from euchre.server.store.writer import Unsaved
from euchre.server.tables import drafts, records, seats
from euchre.server.tables.events.play import Played
from euchre.server.tables.hub import Hub
from euchre.server.tables.presence import HIDDEN, Presence
from euchre.server.tables.registry import Tables
from euchre.server.tables.seats import Arranged
from euchre.server.tables.state import Purpose
from euchre.server.tables.table import Table
from tests.server.memory import Log, tables_of, until

NAME = "a" * 12


def wanted(**more: object) -> Arranged:
    values: dict[str, object] = {
        "rules": rules("progressive"),
        "seats": [("Ann", ("ann",), "club"), *((name, (), "club") for name in ("Bo", "Cy", "Di"))],
        "dealer": 0,
        "goal": Goal(deals=2, target=10_000),
        "purpose": Purpose("night:n:1:1", "Game 1", "/night/n/me"),
        "speed": "instant",
        "cover": 600,
        "think": 0,
    }
    return Arranged(**(values | more))  # type: ignore[arg-type]


def opened(**more: object) -> Log:
    act, seed = seats.arranged(NAME, wanted(**more))
    return Log(told={"act": act, "seed": seed})


def test_seats_are_given_and_nobody_is_host() -> None:
    log = opened()
    t = log.state
    assert (t.host, t.names, t.seat_of("ann")) == (None, ("Ann", "Bo", "Cy", "Di"), 0)
    with pytest.raises(Refused, match="desk of the night assigns"):
        seats.sit(t, "zoe", "Zoe", None)
    t = log.add(seats.take(t, "bo", "Bo", 1))
    assert (t.host, t.seat_of("bo")) == (None, 1)
    assert log.add(seats.take(t, "bo2", "Bo", 1)).seat_of("bo2") == 1


def test_a_redeal_uses_up_no_deal() -> None:
    """D169."""
    table = rules("progressive", {"redeal-passed-out": "on"})
    log = opened(rules=table, goal=Goal(deals=1, target=99))
    t = log.deal()
    while t.turn is not None:
        t = log.move("pass")
    assert (t.match.dealer, t.match.deals, t.match.over) == (0, 1, False)
    rng = Random(1)
    while not t.match.over:
        t = log.deal()
        while t.turn is not None:
            choices = [one for one in legal(t.states[-1]) if actions.verb(one) != Verb.PASS]
            t = log.move(actions.text(rng.choice(choices), table.pack))
    assert t.match.deals == 2
    assert replay(load(dump(records.record_of_table(t, log.seeds)))).error is None


@pytest.mark.parametrize(("visible", "due"), [(True, None), (False, 21.0), (None, 20.0)])
def test_a_table_waits_for_a_page_in_sight_alone(
    visible: bool | None, due: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = Hub()
    hub._since = 0.0
    monkeypatch.setattr("time.monotonic", lambda: 100.0)
    t = opened(cover=120).deal()
    if visible is not None:
        listener = hub.open("ann", tab="a")
        if not visible:
            listener.hidden = 1.0
    assert HIDDEN < 100
    assert Presence(hub).look(t).due(0) == due


async def test_bots_alone_play_to_the_end_and_the_record_replays(tmp_path: Path) -> None:
    async with tables_of(tmp_path) as found:
        bots = [(name, (), "club") for name in ("Al", "Bo", "Cy", "Di")]
        table = await found.arrange(NAME, wanted(seats=bots))
        # A second time it is the same one.
        assert await found.arrange(NAME, wanted(seats=bots)) is table
        await until(lambda: table.state.match.over)
        assert table.state.match.deals == 2
        with pytest.raises(Refused, match="one game"):
            drafts.again(table.state)
        made = records.record_of_table(table.state, table.seeds)
        assert replay(load(dump(made))).error is None


async def test_the_clock_decides_for_who_does_not(tmp_path: Path) -> None:
    def decisions(table: Table) -> list[tuple[int, str]]:
        played = [event.act for _, event, _ in table._steps if isinstance(event.act, Played)]
        own = [(act.seat, act.by) for act in played if act.seat == 0]
        return [one for one in own if one[1] != "forced"]

    async with tables_of(tmp_path) as found:
        table = await found.arrange(NAME, wanted(goal=Goal(deals=1), think=1))
        table.hub.open("ann")
        await until(lambda: len(decisions(table)) >= 1)
        assert set(decisions(table)) == {(0, "late")}


@pytest.mark.parametrize("now", [False, True])
async def test_the_bell_ends_the_game_with_the_deal_under_way(tmp_path: Path, now: bool) -> None:
    async with tables_of(tmp_path) as found:
        table = await found.arrange(NAME, wanted(goal=Goal(deals=8, target=10_000)))
        table.hub.open("ann")
        await until(lambda: table.state.turn == 0)
        await table.command("bell", "", lambda t: drafts.ring(t, now=now))
        assert not table.state.match.over
        with pytest.raises(Refused, match="last deal"):
            drafts.ring(table.state, now=now)
        if not now:
            # Bots finish it when the desk says so.
            await table.command("bell2", "", lambda t: drafts.ring(t, now=True))
        await until(lambda: table.state.match.over)
        assert (table.state.match.deals, len(table.state.finished)) == (1, 1)
        assert table.state.kind(0) == "covered"


def test_the_bell_between_two_deals_ends_the_game_at_once() -> None:
    log = opened()
    t = log.add(drafts.ring(log.state, now=False))
    assert (t.match.over, t.match.scores, t.match.deals) == (True, (0, 0), 0)
    with pytest.raises(Refused, match="over"):
        drafts.next_deal(t)


async def test_a_table_that_failed_to_load_is_loaded_once_by_all_who_wait(tables: Tables) -> None:
    tables.drop(await tables.arrange(NAME, wanted()))
    load, loads = tables.store.load, list[str]()

    async def slowly(table_id: str) -> Stored | None:
        loads.append(table_id)
        await asyncio.sleep(0.01)
        if len(loads) == 1:
            raise Unsaved
        return await load(table_id)

    tables.store.load = slowly  # type: ignore[method-assign]
    first, second = (asyncio.create_task(tables.get(NAME)) for _ in range(2))
    with pytest.raises(Unsaved):
        await first
    third = await tables.get(NAME)
    assert await second is third
    assert len(loads) == 2
