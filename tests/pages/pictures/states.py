"""Moments of deals as server frames, found by seed, without bots or network."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from euchre.bots import bot
from euchre.engine.view import observe
from euchre.records import dump
from euchre.server.tables import drafts, frames, records
from euchre.server.tables.snapshot import Snapshot, Step
from tests.server.chance import chance_from
from tests.server.memory import Log, text_of

Json = dict[str, Any]
CODE = "QUEENS"


@dataclass(frozen=True)
class Sought:
    """What a picture is to show: the first moment of a game for which ``when`` is true.

    ``when`` gets the scene of seat 0.  ``before`` is how many frames before it the page sees
    first, and ``hold`` says that a finished trick is to lie on the table.  It is looked for in the
    first deal, or, with ``whole``, in all of a game that club players play.
    """

    game: str = "standard"
    when: Callable[[Json], Any] = lambda scene: True
    options: dict[str, str] = field(default_factory=dict)
    before: int = 0
    hold: bool = False
    whole: bool = False


def _mine(scene: Json) -> bool:
    return bool(scene["turn"] == scene["me"] and not scene["forced"])


def _playing(scene: Json, cards: int) -> bool:
    return _mine(scene) and scene["stage"] == "play" and len(scene["trick"]) == cards


def _first_bid(scene: Json) -> bool:
    said = sum(bool(seat["said"]) for seat in scene["seats"])
    return _mine(scene) and scene["stage"] == "calls" and not scene["refused"] and said == 2


def _second_round(scene: Json) -> bool:
    refused = (scene["upcard"] or {}).get("where") != "stock" or scene["refused"]
    return _mine(scene) and scene["stage"] == "calls" and bool(refused)


def _lone(scene: Json) -> bool:
    alone = [seat["seat"] for seat in scene["seats"] if seat["alone"]]
    return _playing(scene, 1) and scene["trick_no"] == 1 and alone == [1]


def _left_bower(scene: Json) -> bool:
    joins = any(card["joins"] for card in scene["hand"])
    trumps = sum(card["trump"] for card in scene["hand"])
    return _playing(scene, 2) and joins and trumps >= 3


#: The twelve, by the name of their picture.
STATES: dict[str, Sought] = {
    "waiting-room": Sought(when=lambda scene: scene is None),
    "first-bid": Sought(when=_first_bid),
    "second-round": Sought(when=_second_round),
    "discard": Sought(when=lambda scene: _mine(scene) and scene["pick"]),
    "lone-hand": Sought(when=_lone),
    "four-cards": Sought("five", lambda scene: _playing(scene, 4) and scene["trick_no"] == 1),
    "finished-trick": Sought(
        when=lambda scene: scene["trick_no"] == 2 and not scene["trick"], before=1, hold=True
    ),
    "left-bower": Sought(when=_left_bower),
    "two-tableau": Sought("two-tableau", lambda scene: _playing(scene, 1)),
    "auction-7": Sought(
        "auction-7", lambda scene: _mine(scene) and scene["bid"] and scene["stage"] == "calls"
    ),
    "end-of-deal": Sought(when=lambda scene: scene["stage"] == "over" and scene["deal_no"] == 1),
    "end-of-game": Sought("progressive", when=lambda scene: scene["winners"]),
}


@dataclass(frozen=True)
class State:
    """Frames to be shown one after the other, and the record of the game if it is over."""

    frames: list[Json]
    hold: bool = False
    record: bytes = b""


def _frame(log: Log, back: int = 0) -> Json:
    """Return what seat 0 is sent after an event, counted from the last."""
    before, event, t = log.steps[-1 - back]
    now = Snapshot(t)
    lines = frames.lines(Step(Snapshot(before), event, now), 0)
    return frames.frame(now, 0, lines, CODE)


def _found(sought: Sought, log: Log, rng: Random) -> bool:
    """Play until what is sought is there, or cannot come any more; anything legal, if no game."""
    ended = sought.whole or sought.game == "progressive"
    club = bot("club", rng)
    while not log.state.match.over:
        if log.state.turn is None:
            if log.state.match.deals and not ended:
                return False
            log.add(drafts.next_deal(log.state))
        else:
            s = log.state.states[-1]
            view = observe(s, s.turn)
            said = view.text(club.choose(view, view.legal())) if sought.whole else text_of(s, rng)
            log.add(drafts.play(log.state, s.turn, said))
        if sought.when(frames.scene(Snapshot(log.state), 0) or {}):
            return True
    return False


def find(name: str, sought: Sought | None = None) -> State:
    """Return the first state of its kind; the same wherever and whenever it is looked for."""
    sought = sought or STATES[name]
    for attempt in count():
        with chance_from(f"{name} {attempt}") as rng:
            log = Log(sought.game, sought.options)
            if name == "waiting-room":
                return State([frames.frame(Snapshot(log.state), 0, [], CODE, whole=True)])
            if _found(sought, log, rng):
                break
    shown = [_frame(log, back) for back in range(sought.before, -1, -1)]
    over = dump(records.record_of_table(log.state, log.seeds)) if log.state.match.over else b""
    return State(shown, sought.hold, over)


def played(name: str) -> bytes:
    """Return the record of a game of club players."""
    return find(name, Sought(when=lambda scene: scene["winners"], whole=True)).record
