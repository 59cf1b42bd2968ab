"""Presence is described correctly, and bots take over once all players have been told."""

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from euchre.server.tables import frames, presence, registry, seats
from euchre.server.tables.hub import SILENT, Hub
from euchre.server.tables.presence import GONE, HIDDEN, IDLE, SEATS, Presence
from euchre.server.tables.registry import Tables
from euchre.server.tables.snapshot import Snapshot
from euchre.server.tables.state import Seat, TableState
from euchre.server.tables.table import Table
from tests.server.kit import Json, Newcomer, events
from tests.server.memory import Log, open_table, playing, text_of, turn_of, until

NOW = 1000.0


def table(cover: int = 30) -> TableState:
    """Return a table with Zoe (seat 0) and Ann (seat 1), dealt, a bot covering after a while."""
    t = Log().deal()
    return replace(t, seats=(t.seats[0], Seat("Ann", "ann"), *t.seats[2:]), cover=cover)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Hub:
    """Return a hub with Zoe's page, long after it was made."""
    found = Hub()
    found._since = 0.0
    found.open("zoe")
    monkeypatch.setattr("time.monotonic", lambda: NOW)
    monkeypatch.setattr(presence, "steady", lambda: 5_000_000)
    return found


AWAY = "Ann is away."


@pytest.mark.parametrize(
    ("gone", "hidden", "cover", "told"),
    [
        # Her page is open and can be seen, or has only just been hidden or closed.
        (None, None, 30, ("here", None, "", [])),
        (None, HIDDEN - 1, 30, ("here", None, "", [])),
        (GONE - 1, None, 30, ("here", None, "", [])),
        (None, HIDDEN, 30, ("elsewhere", None, "Ann is in another window.", [])),
        (None, IDLE, 30, ("elsewhere", None, "Ann is in another window.", ["bot"])),
        (GONE, None, 30, ("gone", 22_000, f"{AWAY} A bot plays in {{time}}.", ["wait", "bot"])),
        (40, None, 30, ("gone", 0, f"{AWAY} A bot plays in {{time}}.", ["wait", "bot"])),
        (40, None, 0, ("gone", None, AWAY, ["bot"])),
    ],
)
def test_where_somebody_is(
    hub: Hub, gone: float | None, hidden: float | None, cover: int, told: tuple[Any, ...]
) -> None:
    ann = hub.open("ann", tab="tab")
    if hidden is not None:
        ann.hidden = NOW - hidden
    if gone is not None:
        hub.drop(ann)
        hub._left["ann"] = NOW - gone, None
    look = Presence(hub).look(table(cover=cover))
    state, plays_at, text, may = told
    at = None if plays_at is None else 5_000_000 + plays_at
    assert look.public(1) == {
        "state": state,
        "bot": False,
        "plays_at": at,
        "text": text,
        "may": may,
    }
    assert look.public(2) is None


def test_who_is_covered_is_waited_for_no_more(hub: Hub) -> None:
    t = table()
    t = replace(t, seats=(t.seats[0], replace(t.seats[1], covered=True), *t.seats[2:]))
    told = Presence(hub).look(t).public(1)
    assert told is not None
    assert told["bot"]
    assert told["text"] == "A bot plays until Ann is back."
    assert told["may"] == []
    assert told["plays_at"] is None


@pytest.mark.parametrize("stands", ["nobody waits", "before the first hand", "they wait"])
def test_no_bot_plays_yet(hub: Hub, stands: str) -> None:
    t = table()
    if stands == "nobody waits":
        hub.drop(next(iter(hub)))
    elif stands == "before the first hand":
        t = replace(t, states=())
    else:
        t = replace(t, waits={1: 5_000_000 + 42_000})
    due = Presence(hub).look(t).due(1)
    assert due == (pytest.approx(42.0) if stands == "they wait" else None)


def test_one_page_in_sight_is_enough(hub: Hub) -> None:
    phone, desk = hub.open("ann", tab="phone"), hub.open("ann", tab="desk")
    assert hub.show("ann", "phone", visible=False)
    assert not hub.show("ann", "phone", visible=False)
    phone.hidden = NOW - 100
    look = Presence(hub).look(table())
    assert look.since(1)[0] == "here"
    desk.hidden = NOW - 50
    # She has been gone from all of them since she left the last.
    assert Presence(hub).look(table()).since(1) == ("elsewhere", NOW - 50)


def test_a_page_closed_in_the_background_was_not_here_last(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = hub.open("ann", tab="tab")
    ann.hidden = NOW - HIDDEN
    hub.drop(ann)
    look = Presence(hub).look(table())
    assert look.since(1) == ("elsewhere", NOW)
    assert look.due(1) == pytest.approx(30.0), "the seconds count from when it was closed"
    monkeypatch.setattr("time.monotonic", lambda: NOW + GONE)
    assert Presence(hub).look(table()).since(1) == ("gone", NOW)
    hub.expect("ann")
    assert Presence(hub).look(table()).since(1)[0] == "here"


def test_only_the_pages_of_dead_lines_are_ended(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    dead, lives = hub.open("ann", tab="dead"), hub.open("ben", tab="lives")
    hidden, program = hub.open("cora", tab="hidden"), hub.open("dan")
    watcher = hub.open(None, tab="watcher")
    assert hub.show("cora", "hidden", visible=False)
    for one in hub:
        one.heard = NOW
    hub.end_silent()
    assert not any(one.closed for one in hub)
    monkeypatch.setattr("time.monotonic", lambda: NOW + SILENT + 1)
    hub.hear("ben")
    hub.hear(None)
    hub.end_silent()
    assert dead.closed
    assert not any(one.closed for one in (lives, hidden, program, watcher))


def test_what_other_servers_say_counts_as_much(hub: Hub) -> None:
    found, t = Presence(hub), table()
    assert found.hear(0b10 | 0b10 << SEATS)
    assert not found.hear(0b10 | 0b10 << SEATS)
    assert found.look(t).since(1)[0] == "here"
    found.hear(0b10)
    found.hid[1] = NOW - HIDDEN
    assert found.look(t).since(1) == ("elsewhere", NOW - HIDDEN)
    found.hear(0)
    # From now on the seconds count, whenever she was here last.
    assert found.look(t).since(1) == ("here", NOW)
    assert found.look(t).due(1) == pytest.approx(30.0)


def test_a_scene_never_says_that_a_person_thinks() -> None:
    t = table()
    for kind in ("person", "covered", "bot"):
        turn = t.states[-1].turn
        person = "" if kind == "bot" else "x"
        sits = Seat("Ann", person, covered=kind == "covered")
        seated = (*t.seats[:turn], sits, *t.seats[turn + 1 :])
        scene = frames.scene(Snapshot(replace(t, seats=seated, shown={"x": turn})), None)
        words = {
            "person": "It is Ann's turn.",
            "covered": "A bot plays for Ann.",
            "bot": "Ann is thinking.",
        }
        assert scene is not None
        assert scene["prompt"] == words[kind]


# -- at a table ---------------------------------------------------------------------------------


class Guest:
    """Somebody who listens to a table in memory."""

    def __init__(self, table: Table, person: str):
        self.table = table
        self.stream = table.hub.open(person)
        table.tell_presence()

    def ann(self) -> Json:
        """Return what was told last of Ann, who sits at seat 1."""
        told = [m for m in self.stream.waiting if m.startswith(b"event: presence")]
        found: Json = json.loads(told[-1].partition(b"data: ")[2])["people"][1]
        return found


async def ann_to_play(table: Table) -> None:
    """Let Zoe play until it is Ann's turn."""
    rng = Random(4)
    while (t := await turn_of(table, 0, 1)).turn == 0:
        await table.command(f"z{t.seq}", "", playing(0, text_of(t.states[-1], rng)))


async def test_a_bot_plays_and_hands_over(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann goes on her turn; all see the countdown, wait, let the bot play, and she comes back."""
    monkeypatch.setattr(presence, "GONE", 0.05)
    table = await open_table(tables)
    table.state = replace(table.state, cover=20)
    await table.command("ann", "", lambda t: seats.sit(t, "ann", "Ann", 1))
    zoe, ann = Guest(table, "zoe"), table.hub.open("ann")
    await ann_to_play(table)
    assert zoe.ann()["state"] == "here"
    table.hub.drop(ann)
    table.tell_presence()
    # She is not said to have gone at once, and then without anybody asking.
    assert zoe.ann()["state"] == "here"
    await until(lambda: zoe.ann()["state"] == "gone")
    seen = zoe.ann()["plays_at"]
    look = table.presence.look(table.state)
    at = seen if seen is not None else 0
    await table.command("w", "", lambda t: seats.wait(t, 0, 1, at, look.may(1)))
    assert zoe.ann()["plays_at"] == pytest.approx(seen + presence.WAIT, abs=100)
    assert table.state.turn == 1
    await table.command("b", "", lambda t: seats.cover(t, 0, 1, look.may(1)))
    await until(lambda: table.state.turn != 1)
    assert zoe.ann()["bot"]
    table.hub.open("ann")
    table.tell_presence()
    await until(lambda: not table.state.seats[1].covered)
    assert zoe.ann()["state"] == "here"


async def test_a_phone_in_a_tunnel_is_missed(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line is dead, and nobody has closed it."""
    monkeypatch.setattr(presence, "GONE", 0.05)
    monkeypatch.setattr(registry, "KNOCK", 0.02)
    table = await open_table(tables)
    await table.command("ann", "", lambda t: seats.sit(t, "ann", "Ann", 1))
    zoe, ann = Guest(table, "zoe"), table.hub.open("ann", tab="phone")
    ann.heard -= 60
    table.hub.hear("ann")
    table.hub.end_silent()
    assert not ann.closed
    ann.heard -= 60
    knocking = asyncio.create_task(tables.knock())
    await until(lambda: ann.closed)
    # What the server does with the stream that has ended.
    table.hub.drop(ann)
    table.tell_presence()
    await until(lambda: zoe.ann()["state"] == "gone")
    knocking.cancel()


def test_what_can_be_done_about_whom(newcomer: Newcomer) -> None:
    ann, ben = newcomer("Ann"), newcomer("Ben")
    ben.join(ann.open(cover=30)["code"], seat=1)
    for seat, status in ((0, 422), (2, 422), (9, 422), (1, 409)):
        answer = ann.post(ann.at("/away"), {"seat": seat, "do": "bot"})
        assert answer.status_code == status, answer.text
    assert ann.post(ann.at("/away"), {"seat": 1, "do": "shout"}).status_code == 422


def test_a_page_says_that_it_is_hidden(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.open()
    with ann.http.stream("GET", ann.at("/stream?tab=one")) as stream:
        told = (found for kind, found in events(stream.iter_lines()) if kind == "presence")
        here = next(told)
        assert here["people"][0]["state"] == "here"
        assert here["people"][1:] == [None] * 3
        assert ann.post(ann.at("/visible"), {"tab": "one", "visible": False}).status_code == 204
        # It counts after ten seconds; that it is heard is told at once.
        assert next(told)["now"] >= here["now"]
