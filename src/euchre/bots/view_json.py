"""A view as JSON, and back: what an external program at a seat receives.

It holds only what ``observe`` gives.  Most of it is in the notation of records: cards are ``JH``,
actions ``order alone``, another seat's private action ``discard ?``.  ``engine`` holds the same as
the numbers of ``euchre.engine``, for programs that use this package: ``view_from_json`` restores
the view from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from euchre.cards import STRAINS, each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.fields import (
    LOG,
    OWN,
    PILE,
    PUBLIC,
    Holds,
    Known,
    Logged,
    Outcome,
    Pile,
    Pledge,
)
from euchre.engine.phases.before import NoMisdeal
from euchre.engine.phases.trump import HoldsOrNone
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.games import rules as rules_of
from euchre.text import brief

#: Incremented when a field is removed or changes its meaning.
PROTOCOL = 1

_FIELDS = tuple(name for name in PUBLIC if name != "rules") + OWN + PILE + LOG
_FACTS = {kind.__name__: kind for kind in (Holds, HoldsOrNone, NoMisdeal)}
_ROWS: dict[str, Any] = {"piles": Pile, "known": Known, "history": Logged}


def view_as_json(view: View) -> dict[str, Any]:
    """Return a view as plain JSON values."""
    s, pack = view.state, view.rules.pack
    return {
        "protocol": PROTOCOL,
        "question": question(view),
        "game": s.rules.game,
        "options": dict(s.rules.options),
        "seat": view.seat,
        "dealer": s.dealer,
        "turn": _seat(s.turn),
        "scores": list(s.scores),
        "target": s.rules.goal.target,
        "mates": list(each(s.rules.sides.mates(s.turn, s.rules.seats))) if s.turn >= 0 else [],
        "hand": pack.names(view.hand),
        "hands": list(view.hands),
        "stock": view.stock,
        "widow": view.widow,
        "upcard": pack.text(s.up) if s.up >= 0 else None,
        "upcards": [pack.text(card) for card in s.faced],
        "trump": STRAINS[s.trump] if s.trump >= 0 else None,
        "maker": _seat(s.maker),
        "bid": s.bid,
        "bid_strain": STRAINS[s.bid_strain] if s.bid_strain >= 0 else None,
        "bidder": _seat(s.bidder),
        "partners": list(each(s.helpers)),
        "alone": list(each(s.lone)),
        "out": list(each(s.out)),
        "led": STRAINS[s.led] if s.led >= 0 else None,
        "trick": [{"seat": seat, "card": pack.text(card)} for seat, card in s.trick],
        "tricks": list(s.taken),
        "open": [_open(view, seat) for seat in range(s.rules.seats)],
        "log": [
            {"seat": entry.seat, "action": actions.text(entry.action, pack)} for entry in s.history
        ],
        "legal": [view.text(action) for action in view.legal()],
        "engine": {name: _plain(getattr(s, name)) for name in _FIELDS},
    }


def question(view: View) -> str:
    """Return what is asked, by the phase of the deal: ``play``, ``turn-up``, ``auction`` ..."""
    s = view.state
    if s.ended:
        return "none"
    name = type(s.rules.phases[s.phase]).__name__
    return "play" if name == "Tricks" else re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def request_line(view: View, legal: Sequence[Action], *, seed: int, seconds: float) -> str:
    """Return the line sent to a program: the view, a random seed, and the time limit in seconds."""
    message = view_as_json(view)
    # Legal actions that are not offered to the program are left out.
    message |= {"legal": [view.text(action) for action in legal], "seed": seed, "seconds": seconds}
    return json.dumps(message, separators=(",", ":"))


def _seat(seat: TableSeat) -> int | None:
    return seat if seat >= 0 else None


def _open(view: View, seat: TableSeat) -> list[str]:
    """Return the cards of a seat that lie face up."""
    s, pack = view.state, view.rules.pack
    shown = s.hands[seat] if s.exposed >> seat & 1 else 0
    return pack.names(shown | s.open_cards(seat))


def _plain(value: Any) -> Any:
    if isinstance(value, Pledge):
        return [value.seat, value.ply, type(value.fact).__name__, *value.fact]  # type: ignore[misc]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return int(value) if isinstance(value, Outcome) else value


def view_from_json(document: Mapping[str, Any]) -> View:
    """Return the view that ``view_as_json`` wrote.

    Raises ``ValueError`` for anything else.
    """
    try:
        options = tuple(sorted(document["options"].items()))
        return _view(_rules(document["game"], options), document)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"this is not a view of protocol {PROTOCOL}: {brief(error)}") from None


def _view(table: Rules, document: Mapping[str, Any]) -> View:
    s = State.__new__(State)
    s.rules = table
    engine = document["engine"]
    for name in _FIELDS:
        setattr(s, name, _value(name, engine[name]))
    s.stock = s.widow = ()
    s.covered = tuple(tuple(-1 for _ in row) for row in s.columns)
    return View(document["seat"], s, tuple(document["hands"]), document["stock"], document["widow"])


def view_from(line: str) -> tuple[View, int]:
    """Return the view and the seed from a line sent to a program.

    Raises ``ValueError`` for any other line.
    """
    message = json.loads(line)
    if not isinstance(message, dict) or not isinstance(message.get("seed"), int):
        raise ValueError("a line must hold one view with its seed")
    return view_from_json(message), message["seed"]


@lru_cache(maxsize=16)
def _rules(game: str, options: tuple[tuple[str, str], ...]) -> Rules:
    return rules_of(game, dict(options))


def _value(name: str, value: Any) -> Any:
    if name in _ROWS:
        return tuple(_ROWS[name](*row) for row in value)
    if name == "pledges":
        return tuple(Pledge(seat, ply, _FACTS[kind](*fields)) for seat, ply, kind, *fields in value)
    if name == "outcome":
        return Outcome(value)
    return _tuples(value)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
