"""Neither bytes nor moments tell viewers what they may not know (promise 6).

Two worlds that differ only in cards hidden from a seat give it byte-identical frames, from the deal
on; neither a seed, nor a card in a log, nor the id of a person ever goes out.  Whole hands are
played by bots in such worlds on a clock that stands still while nothing waits: thinking takes as
long as the hidden cards make it, and yet everything comes at the same moments.
"""

import asyncio
import io
import json
import re
import selectors
from collections.abc import Mapping
from contextlib import redirect_stderr
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from euchre.bots import LEVELS, stand_ins
from euchre.engine.actions import text
from euchre.engine.rewind import rewind
from euchre.engine.state import State, apply, legal
from euchre.engine.view import View, observe
from euchre.engine.worlds import worlds
from euchre.games import GAMES
from euchre.server import monitoring
from euchre.server.store.event import Event
from euchre.server.tables import drafts, frames, pace
from euchre.server.tables.bots import Minds
from euchre.server.tables.events import advance
from euchre.server.tables.events.play import Dealt, Played
from euchre.server.tables.hub import Hub
from euchre.server.tables.mover import PACE, Mover
from euchre.server.tables.presence import Presence
from euchre.server.tables.snapshot import Snapshot, Step
from euchre.server.tables.state import Seat, TableState
from euchre.server.tables.table import Table, encode
from tests.rows import each_row
from tests.server.kit import RUNNING, Newcomer
from tests.server.memory import Log

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
    found = [Step(now, Event(10, Dealt(1, ""), "", "", 0), now)]
    for i in range(1, len(states)):
        act = Played(states[i - 1].turn, "", "person")
        then = Snapshot(replace(now.t, states=states[: i + 1], seq=10 + i))
        found.append(Step(now, Event(10 + i, act, "", "", 0), then))
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
        log.deal()
        _, *looks = log.moments(rng)
        for t in rng.sample(looks, min(1, len(looks))):
            # What eyes share is drawn once: ``test_fold``.
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
    log.deal()
    looks = list(log.moments(rng))
    for t in rng.sample(looks, min(3, len(looks))):
        people = [replace(s, person=f"p{i}", forced=forced) for i, s in enumerate(t.seats)]
        seated = replace(t, seats=tuple(people), skips=frozenset({0}))
        true = steps(seated, t.states)
        for seat in (*range(t.rules.seats), None):
            states = other_world(t, seat, rng)
            assert stream(seated, states, seat) == told(true, seat)


def test_a_leak_would_be_found() -> None:
    """The comparison is no formality: with open cards the worlds differ."""
    rng = Random(1)
    log = Log()
    log.deal()
    t = log.move("pass")
    states = other_world(t, 0, rng)
    assert stream(t, states, 1) != stream(t, t.states, 1)


CARD = re.compile(r"\b(?:[9TJQKA][CDHS]|10[♣♦♥♠]|[2-9JQKA][♣♦♥♠])\b|[♣♦♥♠]")


def test_what_goes_out_holds_no_secret(newcomer: Newcomer, address: str) -> None:
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
    proof = host.http.get(host.at("/record.json")).json()["notes"]["fair"]
    seeds = [hand["seed"] for hand in proof["hands"]]
    token = host.http.cookies["euchre"]
    secret = told["invite"].partition("#")[2]
    assert len(seeds) > 3
    assert json.loads(written.getvalue().partition("\n")[0])["event"] == "opened"
    outgoing = "\n".join(sent)
    key = RUNNING[address][0].services.store.key.hex()
    for forbidden in (*seeds, token, secret, key):
        assert forbidden not in outgoing
        assert forbidden not in written.getvalue()
    assert not CARD.search(written.getvalue())
    assert "Aurelia" not in written.getvalue()
    assert host.http.get("/metrics").text.find("Aurelia") < 0


class Clock(selectors.SelectSelector):
    """Time that passes only while everybody waits."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "nothing would ever happen again"
        self.now += max(0.0, timeout)
        return super().select(0)


def on_clock(work: Any) -> Any:
    """Run something to its end on a clock of its own."""
    clock = Clock()
    loop = asyncio.SelectorEventLoop(clock)
    loop.time = lambda: clock.now  # type: ignore[method-assign]
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


class Script:
    """Thinks as long as the choice is hard, and says what is written."""

    slowness = 1.0

    def __init__(self, states: tuple[State, ...], patience: float):
        self.states = states
        self.patience = patience

    def level(self, wanted: str) -> str:
        return wanted

    async def choose(self, level: str, view: View, place: str) -> tuple[str, str]:
        hard = len(view.legal()) > 1
        await asyncio.sleep(self.patience * pace.slot(view, level) if hard else 0)
        after = self.states[len(view.state.history) + 1]
        return text(after.history[-1].action, view.rules.pack), level


class Stage:
    """What a mover needs of a table, kept nowhere."""

    standing_in = False

    def __init__(self, t: TableState, states: tuple[State, ...]):
        self.state = replace(t, states=states[:1])
        self.until = len(states)
        self.stirred = asyncio.Event()
        self.presence = Presence(Hub())
        self.moments: list[tuple[float, Any]] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def left(self) -> float | None:
        """Return how long whoever is on turn may think: for ever."""
        return None

    async def command(self, cmd_id: str, digest: str, make: drafts.Make, expected: int) -> int:
        draft = make(self.state)
        event = Event(self.state.seq + 1, draft.act, cmd_id, digest, 0)
        assert isinstance(draft.act, Played)
        self.moments.append((asyncio.get_running_loop().time(), draft.act.by))
        self.state = advance(self.state, self.state.id, event, {})
        if len(self.state.states) == self.until:
            self.over.set_result(None)
            await asyncio.Event().wait()
        return event.seq


async def moments(t: TableState, states: tuple[State, ...], patience: float) -> list[Any]:
    """Return when each action of a hand was shown, and who chose it."""
    stage = Stage(t, states)
    mover = Mover(cast("Table", stage), cast("Minds", Script(states, patience)))
    work = asyncio.create_task(mover.run())
    await asyncio.wait([work, stage.over], return_when=asyncio.FIRST_COMPLETED)
    assert stage.over.done(), work.exception()
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    return stage.moments


def hands(game: str, options: Mapping[str, str], level: str, speed: str) -> list[TableState]:
    """Return moments of a hand at a table of bots."""
    rng = Random(f"{game} {options} {level}")
    log = Log(game, dict(options))
    log.seeds[1] = rng.randbytes(32)
    log.state = replace(log.state, speed=speed)
    log.state = replace(log.state, seats=tuple(Seat(s.name, level=level) for s in log.state.seats))
    begun = log.deal()
    _, *later = log.moments(rng)
    # They are played again from the first card on, which may win the game once more.
    found = [replace(t, match=begun.match, finished=begun.finished) for t in (*later, log.state)]
    return rng.sample(found, min(3, len(found))) + found[-2:-1]


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_worlds_that_look_alike_take_the_same_moments(game: str) -> None:
    rng = Random(game)
    level = rng.choice([level for level in LEVELS if stand_ins.searches(level)])
    for t in hands(game, {}, level, "instant"):
        for seat in rng.sample([*range(t.rules.seats), None], 3):
            states = other_world(t, seat, rng)
            true = on_clock(moments(t, t.states, 0.9))
            assert on_clock(moments(t, states, 0.9)) == true


JOKERS = {"joker": "on", "high-low": "on", "joker-no-trump": "on"}


@pytest.mark.parametrize("game", ["standard", "progressive"])
def test_a_last_joker_is_led_as_any_last_card(game: str) -> None:
    """Its leader names a suit at no trump; that somebody is asked must not show the joker."""
    for round_ in range(400):
        log = Log(game, JOKERS)
        rng = Random(f"{game} {round_}")
        log.seeds[1] = rng.randbytes(32)
        log.deal()
        while (turn := log.state.turn) is not None:
            s = log.state.states[-1]
            if not s.trick and s.hands[turn].bit_count() == 1 and s.trump >= 4:
                free = s.rules.pack.joker_mask & ~s.played
                assert (drafts.forced(log.state) is None) == bool(free)
                if free:
                    return
            # Somebody calls no trump, and whoever has the joker keeps it.
            choices = legal(s)
            kept = (
                [a for a in choices if not s.rules.pack.joker_mask >> a & 1] if s.trump >= 4 else []
            )
            named = [text(a, s.rules.pack) for a in kept or choices]
            strains = [one for one in named if "high" in one or "low" in one]
            log.move(rng.choice(strains or named))
    raise AssertionError("no last trick was led at no trump before the joker fell")


@each_row("speed", list(PACE))
@each_row("level", ["club", "strong", "expert"])
def test_easy_and_hard_choices_take_the_same_moments(speed: str, level: str) -> None:
    t = hands("standard", {}, level, speed)[-1]
    easy, hard = (on_clock(moments(t, t.states, patience)) for patience in (0.0, 0.99))
    assert easy == hard


def test_who_thinks_for_too_long_waits_for_the_next_slot() -> None:
    assert pace.due(0.0, 0.5, 0.1) == 0.5
    assert pace.due(0.8, 0.5, 0.79) == 0.8
    assert pace.due(0.8, 0.5, 0.81) == pace.due(0.8, 0.5, 1.29) == 1.3
    assert pace.due(0.0, 0.5, 1.1) == 1.5


def test_slots_count_cards_and_calls_of_a_level() -> None:
    t = hands("standard", {}, "expert", "instant")[-1]
    lone = observe(t.states[-1], None)
    first = observe(t.states[0], None)
    assert pace.slot(lone, "club") < pace.slot(lone, "strong")
    assert pace.slot(first, "expert", 2.0) == 2 * pace.slot(first, "expert")
