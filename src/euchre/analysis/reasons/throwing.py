"""Reasons for the card thrown off where a suit cannot be followed."""

from __future__ import annotations

from functools import partial

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots, only
from euchre.analysis.reasons.pairs import neither
from euchre.analysis.reasons.position import Position
from euchre.cards import each
from euchre.engine.actions import Action


def _pair(p: Position, a: Action, b: Action) -> Slots | None:
    """Return the words if both choices throw cards off that cannot win the trick."""
    return None if p.following else neither(p, a, b)


_boss = only(_pair, lambda p, s: not p.is_trump(s["y"]) and p.boss(s["y"]))
_trump = only(_pair, lambda p, s: p.is_trump(s["y"]) and not p.is_trump(s["x"]))
_lone = only(_pair, lambda p, _: p.lone_against)


@partial(only, _pair)
def _void(p: Position, slots: Slots) -> bool:
    x = slots["x"]
    only_one = not p.is_trump(x) and p.mine_of(x).bit_count() == 1
    return only_one and bool(p.trumps() & p.hand)


def _guard(p: Position, a: Action, b: Action) -> Slots | None:
    slots = _pair(p, a, b)
    if not slots or p.is_trump(slots["y"]):
        return None
    mates = [c for c in each(p.mine_of(slots["y"])) if p.power(c) > p.power(slots["y"])]
    high = [c for c in mates if p.above(c).bit_count() == 1]
    if not high:
        return None
    return slots | {"g": high[0], "king": p.card(high[0])}


ENTRIES = (
    Entry(
        "throw-keep-boss", "throwing", _boss, ev.wins("y"), 1,
        "Keep {d}: nothing in {other} beats it any more; it wins a trick {often}.",
        "{d} was the best of its suit: kept, it wins a trick {often}.",
        "You throw off winners", rank=4,
    ),
    Entry(
        "throw-keep-trump", "throwing", _trump, ev.wins("y"), 1,
        "Keep the trump: {d} wins a later trick {often}.",
        "{d} is a trump: kept, it wins a later trick {often}.",
        "You throw trumps away", rank=4,
    ),
    Entry(
        "throw-guard", "throwing", _guard, ev.wins("g"), 1,
        "{d} guards {king}: only one card beats it, and that has to fall first.",
        "{d} guards {king}: without a guard it falls under the one card above it.",
        "You leave high cards without a guard", rank=3,
    ),
    Entry(
        "throw-void", "throwing", _void, ev.ruffs, 1,
        "{c} is your only {one}: without it you can trump when {suit} are led.",
        "{c} was your only {one}: without it you could trump when {suit} are led.",
        "You throw off without making yourself void", rank=3,
    ),
    Entry(
        "hold-against-loner", "throwing", _lone, ev.march_them, -1,
        "Against a loner hold on to {d}: it stops the march more often than {c}.",
        "Against a loner {d} was the card to hold: it stops the march more often than {c}.",
        "You throw the wrong suit against loners", rare=True, rank=3,
    ),
    Entry(
        "keep-likelier", "throwing", _pair, ev.wins("y"), 1,
        "{d} can still win a trick: it does so {often}.",
        "{d} could still win a trick: it does so {often}.",
        "You throw off cards that could still win", rank=1,
    ),
)  # fmt: skip
