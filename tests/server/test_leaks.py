"""Nothing is sent to viewers who may not know it (promise 6).

Two worlds that differ only in cards hidden from a seat give it byte-identical frames, from the
deal on; and neither a seed, nor a card in a log, nor the id of a person ever goes out.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import replace
from random import Random

import pytest

from euchre.engine.rewind import rewind
from euchre.engine.state import State, apply
from euchre.engine.view import observe
from euchre.engine.worlds import worlds
from euchre.games import GAMES
from euchre.server import monitoring
from euchre.server.store.events import Event
from euchre.server.tables import commands, frames
from euchre.server.tables.fold import TableState
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.table import encode
from tests.server.kit import Log, Player, text_of

NAMES = [game.name for game in GAMES]


def other_world(t: TableState, seat: int | None, rng: Random) -> tuple[State, ...]:
    """Return the states of a hand that this seat cannot tell from the true one."""
    (world,) = worlds(observe(t.states[-1], seat), rng, 1)
    s = rewind(world).start(world.rules, world.dealer, world.scores)
    found = [s]
    for entry in world.history:
        found.append(s := apply(s, entry.action))
    return tuple(found)


def steps(t: TableState, states: tuple[State, ...]) -> list[Step]:
    """Return a hand as a table goes through it."""
    now = Snapshot(replace(t, states=states[:1], calls={}, seq=10))
    found = [Step(now, Event(10, "dealt", {"hand": 1, "next": ""}, "", "", 0), now)]
    for i in range(1, len(states)):
        body = {"seat": states[i - 1].turn, "action": "", "by": "person"}
        then = Snapshot(replace(now.t, states=states[: i + 1], seq=10 + i))
        found.append(Step(now, Event(10 + i, "played", body, "", "", 0), then))
        now = then
    return found


def told(hand: list[Step], seat: int | None) -> list[bytes]:
    """Return all frames of a hand for a pair of eyes, log lines and all."""
    return [encode(frames.frame(s.after, seat, frames.lines(s, seat))) for s in hand]


def stream(t: TableState, states: tuple[State, ...], seat: int | None) -> list[bytes]:
    """Return all frames of a hand for a pair of eyes alone."""
    return told(steps(t, states), seat)


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", NAMES)
def test_worlds_that_look_alike_send_the_same_bytes(game: str) -> None:
    """Two moments of a game; ``tests.soak.server.worlds`` takes a million frames."""
    rng = Random(f"pairs {game}")
    log = Log(game)
    compared = differing = 0
    for _ in range(2):
        log.add(commands.next_deal(log.state))
        looks = []
        while (turn := log.state.turn) is not None:
            log.add(commands.play(log.state, turn, text_of(log.state.states[-1], rng)))
            if log.state.turn is not None:
                looks.append(log.state)
        for t in rng.sample(looks, min(1, len(looks))):
            # What eyes share is drawn once: ``test_what_eyes_share_tells_none_of_them_more``.
            true = steps(t, t.states)
            for seat in (*range(t.rules.seats), None):
                states = other_world(t, seat, rng)
                differing += states != t.states
                assert stream(t, states, seat) == told(true, seat)
                compared += len(states)
        if log.state.match.over:
            break
    assert differing, "the worlds were all the true one"
    assert compared


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "game", ["standard", "british", "call-ace", "two-tableau", "buck", "bacon"]
)
@pytest.mark.parametrize("forced", ["never", "last"])
def test_tables_of_people_tell_no_more(game: str, forced: str) -> None:
    """Offers to skip, to take back and to go on by themselves tell of no hidden card, either."""
    rng = Random(f"people {game}")
    log = Log(game)
    log.add(commands.next_deal(log.state))
    looks = []
    while (turn := log.state.turn) is not None:
        looks.append(log.state)
        log.add(commands.play(log.state, turn, text_of(log.state.states[-1], rng)))
    for t in rng.sample(looks, min(3, len(looks))):
        people = [replace(s, person=f"p{i}", forced=forced) for i, s in enumerate(t.seats)]
        seated = replace(t, seats=tuple(people), skips=frozenset({0}))
        true = steps(seated, t.states)
        for seat in (*range(t.rules.seats), None):
            states = other_world(t, seat, rng)
            assert stream(seated, states, seat) == told(true, seat)


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", NAMES)
def test_what_eyes_share_tells_none_of_them_more(game: str) -> None:
    """A frame is the same whether it is drawn alone or after those of all other seats."""
    rng = Random(f"shared {game}")
    log = Log(game)
    log.play(rng)
    now = Snapshot(log.steps[0][0])
    for before, event, after in log.steps:
        shared = Step(now, event, Snapshot(after, now))
        now = shared.after.without_scenes()
        for seat in rng.sample([*range(after.rules.seats), None], after.rules.seats + 1):
            alone = Step(Snapshot(before), event, Snapshot(after))
            one, other = (
                encode(frames.frame(step.after, seat, frames.lines(step, seat)))
                for step in (shared, alone)
            )
            assert one == other


def test_a_leak_would_be_found() -> None:
    """The comparison is no formality: with open cards the worlds differ."""
    rng = Random(1)
    log = Log()
    log.add(commands.next_deal(log.state))
    first = log.state.turn
    assert first is not None
    t = log.add(commands.play(log.state, first, "pass"))
    states = other_world(t, 0, rng)
    assert stream(t, states, 1) != stream(t, t.states, 1)


def test_a_watcher_is_offered_nothing_and_told_no_code(newcomer: Callable[..., Player]) -> None:
    host, watcher = newcomer("Ann"), newcomer("Wim")
    told = host.open(watch="open")
    watcher.table = told["table"]
    frame = watcher.frame()
    assert frame["you"] == {"seat": None, "host": False, "forced": None}
    assert frame["table"]["code"] is None
    assert frame["scene"]["hand"] == []
    assert frame["scene"]["actions"] == []
    assert not frame["undo"]


CARD = re.compile(r"\b(?:[9TJQKA][CDHS]|10[♣♦♥♠]|[2-9JQKA][♣♦♥♠])\b|[♣♦♥♠]")


def test_what_goes_out_holds_no_secret(newcomer: Callable[..., Player]) -> None:
    """Every byte to a player and to a watcher, and every line of the logs, over a whole game."""
    written = io.StringIO()
    with redirect_stderr(written):
        monitoring.set_up_logs("debug")
        host, watcher = newcomer("Aurelia"), newcomer("Wim")
        told = host.open(watch="open", game="three-24")
        watcher.table = host.table
        rng = Random(8)
        sent = [json.dumps(told["frame"])]
        while not host.play(rng)["ended"]:
            sent += [host.http.get(host.at()).text, watcher.http.get(host.at()).text]
    monitoring.set_up_logs("error")
    proof = host.http.get(host.at("/fair.json")).json()
    seeds = [hand["seed"] for hand in proof["hands"]]
    token = host.http.cookies["euchre"]
    secret = told["invite"].partition("#")[2]
    assert len(seeds) > 3
    assert json.loads(written.getvalue().partition("\n")[0])["event"] == "opened"
    outgoing = "\n".join(sent)
    for forbidden in (*seeds, token, secret):
        assert forbidden not in outgoing
        assert forbidden not in written.getvalue()
    assert not CARD.search(written.getvalue())
    assert "Aurelia" not in written.getvalue()
    assert host.http.get("/metrics").text.find("Aurelia") < 0
