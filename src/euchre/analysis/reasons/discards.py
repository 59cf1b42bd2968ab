"""Reasons for putting one card away and not another."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons.entry import guarded, only, reason
from euchre.analysis.reasons.events import Slots, wins
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import Column, Facts
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb


def _pair(p: Reading, a: Action, b: Action) -> Slots | None:
    """Return the words of the card that each of two choices gives away and the other keeps."""
    if actions.verb(a) not in MOVING or actions.verb(b) not in MOVING or p.strain < 0:
        return None
    if Verb.GIVE in (actions.verb(a), actions.verb(b)):
        return None
    one, two = actions.cards(a), actions.cards(b)
    away, held = [*each(one & ~two)], [*each(two & ~one)]
    if not len(away) == len(held) == 1:
        return None
    x, y = away[0], held[0]
    return {
        "x": x,
        "y": y,
        "c": p.card(x),
        "d": p.card(y),
        "suit": p.suit_name(x),
        "one": p.one_of(x),
        "only": "only" if p.mine_of(x).bit_count() == 1 else "last",
        "left": p.hand & ~one,
    }


@partial(only, _pair)
def _void(p: Reading, slots: Slots) -> bool:
    x, left = slots["x"], slots["left"]
    return not p.is_trump(x) and not p.mine_of(x) & left and bool(p.trumps() & left)


@partial(only, _pair)
def _keep_boss(p: Reading, slots: Slots) -> Slots | None:
    y = slots["y"]
    return None if p.is_trump(y) or not p.boss(y) else {"suit": p.suit_name(y)}


@partial(only, _pair)
def _keep_pair(p: Reading, slots: Slots) -> Slots | None:
    y = slots["y"]
    better = [c for c in each(p.mine_of(y)) if p.power(c) > p.power(y)]
    if p.is_trump(y) or len(better) != 1 or not p.boss(better[0]) or not p.boss(y):
        return None
    return {"ace": p.card(better[0])}


@partial(only, _pair)
def _guard(p: Reading, slots: Slots) -> Slots | None:
    return guarded(p, slots["y"], slots["left"])


_keep_trump = only(_pair, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))


def _kept_wins(f: Facts, slots: Slots) -> Column:
    """The one of two cards that is kept wins a trick."""
    return f.wins(slots["x"] if actions.cards(f.action) >> slots["y"] & 1 else slots["y"])


ENTRIES = (
    reason("void", _void, more="ruffs"),
    reason("void-tricks", _void, more="tricks_me"),
    reason("keep-ace", _keep_boss, more=_kept_wins),
    reason("keep-pair", _keep_pair, more=_kept_wins),
    reason("keep-trump", _keep_trump, more=_kept_wins),
    reason("guard", _guard, more=wins("g")),
    reason("keep-high", _pair, more=_kept_wins),
)
