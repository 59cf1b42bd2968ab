"""Somebody sets the computer's clock by hours: nothing is deleted, frozen or without effect."""

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

import pytest
import sqlalchemy as sa

from euchre.night.command_base import command
from euchre.night.commands import Leave, SignIn
from euchre.night.desk import events_of
from euchre.night.event_order import following
from euchre.night.events import Entered, Settled, form_problems, stamp
from euchre.night.reporting import Enter
from euchre.night.season import events as season
from euchre.night.season.store import SeasonFile
from euchre.night.store import NightFile
from euchre.server import upkeep
from euchre.server.clock import now
from euchre.server.http.bans import Ban, Bans
from euchre.server.http.people import Newcomer
from euchre.server.nights.journal import _admitted
from euchre.server.settings import Keep
from euchre.server.store import database
from euchre.server.store.schema import BANS, DEVICES, PEOPLE
from euchre.server.store.writer import Row
from euchre.server.study import days
from euchre.server.tables import services as living
from euchre.server.tables import talk
from euchre.server.tables.hub import Hub
from euchre.server.tables.peers import Peers
from euchre.server.tables.registry import Tables
from euchre.server.tables.services import Services
from tests.night.nights import a_night, founded, settled
from tests.server.kit import nothing
from tests.server.memory import open_table, tables_of, unconnected, until

#: Sets this process's clock, by hours against the true time.
Clock = Callable[[float], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    real = time.time_ns

    def wrong(hours: float) -> None:
        def told(tz: Any = None) -> datetime:
            return datetime.now(tz) + timedelta(hours=hours)

        monkeypatch.setattr("time.time_ns", lambda: real() + round(hours * 3600e9))
        for place in ("night.events", "night.season.events", "night.desk", "night.event_order"):
            monkeypatch.setattr(f"euchre.{place}.datetime", SimpleNamespace(now=told))

    return wrong


def test_what_an_organizer_does_counts(tmp_path: Path, clock: Clock) -> None:
    file = NightFile.create(tmp_path / "a.night.jsonl", founded())
    file.do(command(SignIn, who="Ann", number=1))
    path = tmp_path / "a.season.jsonl"
    SeasonFile.create(path, season.SeasonOpened(**season.stamp(), title="Winter"))
    SeasonFile(path).add(lambda _: [season.Joined(**season.stamp(), member=1, name="Ann")])
    clock(-3)
    assert file.do(command(Leave, number=1, after=0)).player(1).presence == "left"
    later = [season.Joined(**season.stamp(), member=1, name=name) for name in ("Eve", "Eva")]
    assert SeasonFile(path).add(lambda _: later).members[1] == "Eva"
    assert file.load().events[-1].at - datetime.now(UTC) < timedelta(seconds=9)


def test_only_what_would_come_too_early_is_moved() -> None:
    known = [settled(100, (5, 2))]
    assert following(known, new := [settled(101, (5, 2)), settled(103, (5, 2))]) == new
    moved = following(known, [settled(1, (5, 2)), settled(3, (5, 2))])
    assert [(e.at - known[0].at).total_seconds() for e in moved] == [1e-6, 2 + 1e-6]
    late = settled(0, (5, 2), at=datetime.max.replace(tzinfo=UTC))
    assert form_problems(late) == ["the year of an event must be 1900 to 2999"]


def test_phones_speak_after_the_desk_if_they_do(clock: Clock) -> None:
    night = a_night(settled(0, (5, 2)))
    word = Settled(**stamp("desk"), game=1, table=1, seats=night.seated(1, 1), points=(5, 2))
    night, _ = _admitted(lambda _: [word], True, SimpleNamespace(night=night))  # type: ignore[arg-type]
    for hours, age, objections in ((0, 60_000, 0), (-3, 0, 1)):
        clock(hours)
        told = {"do": "enter", "id": f"entry-{hours}000", "phone": "AB12", "seat": 0, "age": age}
        seats = list(night.seated(1, 1))
        said = command(Enter, **told, game=1, seats=seats, points=[6, 2])
        after, new = _admitted(
            lambda n, said=said: events_of(n, said),  # type: ignore[misc]
            True,
            SimpleNamespace(night=night),  # type: ignore[arg-type]
        )
        assert isinstance(new[0], Entered)
        assert len(after.results[1, 1].objections) == objections


@pytest.mark.parametrize("hours", [-3, 3])
async def test_nobody_gets_more_or_less_time_at_a_table(
    hours: float, tables: Tables, clock: Clock
) -> None:
    table = await open_table(tables)
    for quick in ("oops", "smile", "ouch"):
        await talk.say(tables.store, table, 0, "zoe", "", quick)
    clock(hours)
    assert 0 <= table.rested < 60
    await talk.say(tables.store, table, 0, "zoe", "", "oops")
    tables.drop(table)
    assert (await tables.get(table.id)).rested >= 0


async def test_bans_hold_while_they_should(services: Services, clock: Clock) -> None:
    bans, hour = Bans(), 3_600_000
    clock(5)
    bans.take([Ban(1, "person", "eve", now() - 4 * hour, "", 0)])
    assert not bans.people
    clock(0)
    assert bans.people == {"eve"}
    assert bans.person("eve")
    for until_ in (now() - hour, now() + hour, None):
        row = {"kind": "person", "what": "eve", "until": until_, "why": "", "made": 0}
        await services.store.write([Row(BANS, row)])
    await upkeep.Upkeep(services, set, nothing).fade()
    assert len(await services.store.who.bans()) == 2


async def test_nothing_ends_for_good_by_a_clock_in_doubt(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(living, "BEAT", 0.01)
    monkeypatch.setattr(upkeep, "NOTE", 0.01)
    monkeypatch.setattr(upkeep, "SELDOM", 2)
    keep = Keep(tables=3600.0, people=3600.0)
    async with unconnected(tmp_path, keep=keep) as services:
        faded: list[bool] = []

        async def fade(self: Any) -> None:
            faded.append(services.sure_of_time)

        monkeypatch.setattr(upkeep.Upkeep, "fade", fade)
        found = days.Days(services, "UTC")
        day = found.today()
        await found.play(Newcomer("ann", ()), "Ann")
        services.minds.ready = True
        work = [
            asyncio.create_task(w)
            for w in (services._beat(), upkeep.Upkeep(services, set, nothing).run())
        ]
        await until(lambda: len(faded) > 1)
        clock(4)
        await until(lambda: not services.sure_of_time)
        count = len(faded)
        monkeypatch.setattr(found, "today", lambda: day + timedelta(days=1))
        played = await found.of(day.isoformat(), "ann")
        assert played is not None
        assert played.deals is None
        await asyncio.sleep(0.1)
        assert (len(faded), set(faded)) == (count, {True})
        for task in work:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def test_servers_whose_clocks_differ_see_who_is_at_the_other(
    tmp_path: Path, clock: Clock
) -> None:
    async with tables_of(tmp_path) as one, tables_of(tmp_path) as other:
        table = await open_table(one)
        table.hub.open("zoe")
        for hours, there in ((-3.0, 1 | 1 << 8), (3.0, 1 | 1 << 8)):
            clock(hours)
            line = "postgresql://nobody@127.0.0.1:1/none"
            await Peers(line, one.store, one, print, nothing)._say(table)
            clock(0)
            assert await other.store.elsewhere([table.id]) == {table.id: there}
        # What a server says is good for seconds, even if its clock is hours ahead.
        with one.store.readers.connect() as connection:
            until_ = connection.execute(sa.text("SELECT until FROM here")).scalar_one()
        assert abs(until_ - now()) < 60_000


async def test_a_sign_out_is_seen_by_servers_whose_clocks_differ(
    services: Services, clock: Clock
) -> None:
    clock(-3)
    device = {"id": "phone", "person": "ann", "token": "t", "label": "", "made": 1, "seen": 1}
    ended = Row(DEVICES, device | {"ended": now()})
    await services.store.write([Row(PEOPLE, {"id": "ann", "made": 1}), ended])
    clock(0)
    assert await services.store.who.ended() == ["phone"]


# -- lines that are dead without saying so -----------------------------------------------------


def test_a_page_that_listens_anew_ends_its_old_stream() -> None:
    hub = Hub()
    dead, other = hub.open("ann", tab="a"), hub.open("ann", tab="b")
    strange = hub.open(None, tab="a")
    new = hub.open("ann", tab="a")
    assert [one.closed for one in (dead, other, strange, new)] == [True, False, False, False]


def test_who_waits_for_a_database_that_is_silent_is_freed() -> None:
    engine, (near, far) = sa.create_engine("sqlite://"), socket.socketpair()
    with near, far:
        database._CONNECTIONS[engine] = WeakSet([near])
        near.settimeout(20)
        database.hang_up(engine)
        assert near.recv(1) == b""
