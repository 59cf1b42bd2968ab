"""The turn clock: a bot plays one turn for whoever takes too long; on clocks set by the tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre.server.refusals import Refused
from euchre.server.tables import drafts, frames, host_acts, presence, seats, turn_clock
from euchre.server.tables.events.play import Played
from euchre.server.tables.events.settings import Clocked as Timed
from euchre.server.tables.play import Action, draft
from euchre.server.tables.registry import Tables
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.state import CLOCKS, Mode, Request, TableState
from euchre.server.tables.table import Table
from euchre.server.tables.turn_clock import Stopwatch
from tests.rows import each_row
from tests.server.memory import Log, lines, open_table, text_of, turn_of, until


def ticking(mode: Mode = "strict") -> Log:
    """Return a table with a clock at which it is Zoe's turn."""
    log = Log()
    if mode != "none":
        log.add(host_acts.put(log.state, 0, Timed(CLOCKS[mode])))
    rng = Random(1)
    while True:
        log.deal()
        if any(t.turn == 0 for t in log.moments(rng)):
            return log


@each_row(
    ("mode", "used", "thought", "spent", "left"),
    [
        ("none", 0, 99_000, 0, None),
        ("gentle", 0, 59_000, 0, 1_000),
        ("gentle", 0, 61_000, 0, -1_000),
        ("strict", 0, 14_999, 0, 60_001),
        ("strict", 0, 15_250, 250, 59_750),
        ("strict", 59_000, 15_250, 250, 750),
        ("strict", 59_000, 80_000, 1_000, -64_000),
        ("strict", 60_000, 15_250, 0, -250),
    ],
)
def test_what_a_turn_takes_of_the_bank(
    mode: Mode, used: int, thought: int, spent: int, left: int | None
) -> None:
    t = replace(ticking(mode).state, spent={0: used, 1: 7})
    made = draft(t, 0, Action(play=text_of(t.states[-1], Random(1))), thought=thought)
    assert isinstance(made.act, Played)
    assert made.act.spent == spent
    log = Log()
    log.state = t
    assert log.add(made).spent == {0: used + spent, 1: 7}
    if left is None:
        assert turn_clock.clock(t) is None
    else:
        assert turn_clock.left(t, thought) == left


def test_a_bank_is_for_a_person_and_a_game() -> None:
    log = ticking()
    t = replace(log.state, spent={0: 5, 1: 6})
    sat = seats.sit(t, "ann", "Ann", 1)
    log.state = t
    assert log.add(sat).spent == {0: 5}
    log.finish(Random(1))
    assert log.state.spent == {0: 5}
    assert log.add(drafts.again(log.state)).spent == {}


def test_a_stopwatch_counts_only_while_it_runs() -> None:
    now = [100.0]
    watch = Stopwatch(lambda: now[0])
    for at, do, ms in (
        (102.0, watch.go, 2000),
        (103.0, watch.stop, 3000),
        (109.0, watch.stop, 3000),
        (110.0, watch.go, 3000),
        (112.5, lambda: watch.stop(111.0), 4000),
        (113.0, watch.go, 4000),
        # Somebody who was away before the watch went on has lost nothing, and won nothing.
        (114.0, lambda: watch.stop(90.0), 4000),
        (115.0, watch.start, 0),
        (116.0, watch.go, 1000),
    ):
        now[0] = at
        do()
        assert (watch.ms, at) == (ms, at)


def test_everybody_is_shown_the_same_clock_and_only_of_people() -> None:
    t = ticking().state
    shown = [frames.frame(Snapshot(t), seat, [])["clock"] for seat in (0, 1, 2, 3, None)]
    told = {"seat": 0, "since": t.moved, "turn": 15_000, "bank": 60_000, "shows": 0}
    assert shown == [told] * 5
    covered = replace(t, seats=(replace(t.seats[0], covered=True), *t.seats[1:]))
    assert turn_clock.clock(covered) is turn_clock.clock(replace(t, states=())) is None
    assert frames.frame(Snapshot(t), None, [])["table"]["clock"] == "strict"


def test_only_the_host_sets_it() -> None:
    log = ticking("gentle")
    with pytest.raises(Refused, match="already"):
        host_acts.put(log.state, 0, Timed(CLOCKS["gentle"]))
    with pytest.raises(Refused, match="Only the host"):
        host_acts.put(log.state, 1, Timed(CLOCKS["strict"]))
    for mode in ("strict", "none"):
        log.add(host_acts.put(log.state, 0, Timed(CLOCKS[mode])))
        assert log.state.clock == CLOCKS[mode]
    said = [line for step in log.steps for line in lines(step, None)]
    assert [line for line in said if "clock" in line] == [
        "Zoe sets a turn clock: a bot plays for whoever takes more than 60 seconds.",
        "Zoe sets a turn clock: a bot plays for whoever takes more than 15 seconds,"
        " and 60 more in a game.",
        "Zoe stops the turn clock.",
    ]


# -- at a table that moves ----------------------------------------------------------------------


class Clocked:
    """A table with a clock, on a time that only the test sets."""

    def __init__(self, table: Table):
        self.table = table
        self.now = 0.0
        table.hub.open("zoe")
        table.watch = Stopwatch(lambda: self.now)

    @classmethod
    async def at(cls, tables: Tables, mode: Mode = "strict") -> Clocked:
        """Return one that waits for Zoe."""
        new = cls(await open_table(tables))
        await new.table.command("clock", "", lambda t: host_acts.put(t, 0, Timed(CLOCKS[mode])))
        await new.zoes_turn()
        return new

    async def zoes_turn(self) -> TableState:
        """Wait until Zoe has something to decide, in the next deal if not in this one."""
        while drafts.automatic(t := await turn_of(self.table, 0)) is not None:
            await until(lambda then=t: self.table.state is not then)  # type: ignore[misc]
        return t

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds
        self.table.stirred.set()

    async def play(self, number: int) -> None:
        """Let Zoe decide as the request of a page does."""
        text = text_of(self.table.state.states[-1], Random(number))
        thought = self.table.watch.ms
        await self.table.command(
            f"zoe:{number}", "", lambda t: draft(t, 0, Action(play=text), thought=thought)
        )

    def decided(self) -> list[tuple[str, int]]:
        """Return how Zoe's decisions were made and what of the bank they took."""
        steps = self.table._steps
        acts = [e.act for _, e, _ in steps if isinstance(e.act, Played) and e.act.seat == 0]
        return [(act.by, act.spent) for act in acts if act.by != "forced"]


async def test_a_bot_plays_one_turn_and_says_so(tables: Tables) -> None:
    here = await Clocked.at(tables)
    here.pass_by(74.9)
    before = here.table.state
    assert here.table.left() == pytest.approx(0.1)
    here.pass_by(0.2)
    await until(lambda: len(here.decided()) == 1)
    assert here.decided() == [("late", 60_000)]
    step = next(s for s in here.table._steps if s[0].seq >= before.seq and s[1].kind == "played")
    assert lines(step, None)[0] == "Time: a bot played for Zoe."
    assert lines(step, 0)[0] == "Time: a bot played for you."
    t = await here.zoes_turn()
    assert (t.seats[0].person, t.seats[0].covered, t.spent) == ("zoe", False, {0: 60_000})
    assert here.table.left() == pytest.approx(15.0)


async def test_a_restart_keeps_the_bank_and_forgives_the_turn(tables: Tables) -> None:
    here = await Clocked.at(tables)
    here.pass_by(20)
    await here.play(1)
    assert here.decided() == [("person", 5_000)]
    tables.drop(here.table)
    table = await tables.get(here.table.id)
    assert table.state.spent == {0: 5_000}
    assert table.state.clock == CLOCKS["strict"]
    assert table.watch.ms < 60_000


async def test_the_clock_stands_still_while_somebody_asks(tables: Tables) -> None:
    here = await Clocked.at(tables)
    here.pass_by(10)
    table = here.table
    table.state = replace(table.state, request=Request(1, 0, 2**53))
    assert table.left() is None
    here.pass_by(500)
    assert table._who_is_here(table.presence.look(table.state))["clock"] == {
        "thought": 10_000,
        "runs": False,
    }
    table.state = replace(table.state, request=None)
    assert table.left() == pytest.approx(65.0)


async def test_the_clock_stands_still_while_its_player_is_away(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await Clocked.at(tables, "gentle")
    [listener] = here.table.hub
    here.pass_by(40)
    assert here.table.left() == pytest.approx(20.0)
    monkeypatch.setattr(presence, "GONE", 0.0)
    monkeypatch.setattr(here.table.hub, "left", lambda *_: (41.0, None))
    here.table.hub.drop(listener)
    here.now = 49.0
    assert here.table.left() is None, "gone since a second after she was seen"
    here.pass_by(500)
    here.table.hub.open("zoe")
    assert here.table.left() == pytest.approx(19.0)
    assert here.decided() == []


async def test_another_clock_begins_with_the_turn(tables: Tables) -> None:
    here = await Clocked.at(tables, "gentle")
    here.pass_by(50)
    await here.table.command("other", "", lambda t: host_acts.put(t, 0, Timed(CLOCKS["strict"])))
    assert here.table.left() == pytest.approx(75.0)
    await here.table.command("none", "", lambda t: host_acts.put(t, 0, Timed(CLOCKS["none"])))
    here.pass_by(500)
    assert here.table.left() is None
    assert here.table._who_is_here(here.table.presence.look(here.table.state))["clock"] is None
