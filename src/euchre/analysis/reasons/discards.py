"""Reasons for putting one card away and not another."""

from __future__ import annotations

from euchre.analysis.reasons import events as ev
from euchre.analysis.reasons.entry import Entry, Slots
from euchre.analysis.reasons.position import Position
from euchre.analysis.reasons.trace import Column, Facts
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb


def _pair(p: Position, a: Action, b: Action) -> tuple[int, int] | None:
    """Return the card that each of two choices gives away and the other keeps."""
    if actions.verb(a) not in MOVING or actions.verb(b) not in MOVING or p.strain < 0:
        return None
    if Verb.GIVE in (actions.verb(a), actions.verb(b)):
        return None
    one, two = actions.cards(a), actions.cards(b)
    gone, kept = [*each(one & ~two)], [*each(two & ~one)]
    return (gone[0], kept[0]) if len(gone) == len(kept) == 1 else None


def _slots(p: Position, gone: int, kept: int, a: Action) -> Slots:
    left = p.hand & ~actions.cards(a)
    return {
        "x": gone,
        "y": kept,
        "c": p.card(gone),
        "d": p.card(kept),
        "suit": p.suit_name(gone),
        "one": p.one_of(gone),
        "only": "only" if p.mine_of(gone).bit_count() == 1 else "last",
        "trumps": (p.trumps() & left).bit_count(),
    }


def _void(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[0]):
        return None
    slots = _slots(p, *pair, a)
    left = p.mine_of(pair[0]) & ~actions.cards(a)
    return None if left or not slots["trumps"] else slots


def _keep_boss(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[1]) or not p.boss(pair[1]):
        return None
    return _slots(p, *pair, a) | {"suit": p.suit_name(pair[1])}


def _keep_pair(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[1]):
        return None
    better = [c for c in each(p.mine_of(pair[1])) if p.power(c) > p.power(pair[1])]
    if len(better) != 1 or not p.boss(better[0]) or p.above(pair[1]):
        return None
    return _slots(p, *pair, a) | {"ace": p.card(better[0])}


def _keep_trump(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or not p.is_trump(pair[1]) or p.is_trump(pair[0]):
        return None
    return _slots(p, *pair, a)


def _guard(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    if not pair or p.is_trump(pair[1]):
        return None
    rest = [c for c in each(p.mine_of(pair[1]) & ~actions.cards(a)) if c != pair[1]]
    high = [c for c in rest if p.power(c) > p.power(pair[1]) and p.above(c).bit_count() == 1]
    if not high:
        return None
    return _slots(p, *pair, a) | {"g": high[0], "king": p.card(high[0])}


def _keep_high(p: Position, a: Action, b: Action) -> Slots | None:
    pair = _pair(p, a, b)
    return _slots(p, *pair, a) if pair else None


def kept_wins(f: Facts, slots: Slots) -> Column:
    """The one of two cards that is kept wins a trick."""
    card = slots["x"] if actions.cards(f.action) >> slots["y"] & 1 else slots["y"]
    return f.wins(card)


ENTRIES = (
    Entry(
        "void", "discards", _void, ev.ruffs, 1,
        "{c} is your {only} {one}: without it you can trump when {suit} are led.",
        "{c} was your {only} {one}: without it you could trump when {suit} are led.",
        "You discard without making yourself void", rank=3,
    ),
    Entry(
        "void-tricks", "discards", _void, ev.tricks_me, 1,
        "{c} is your {only} {one}: without it your trumps get to work when {suit} are led.",
        "{c} was your {only} {one}: keeping it leaves you no suit to trump.",
        "You discard without making yourself void", rank=2,
    ),
    Entry(
        "keep-ace", "discards", _keep_boss, kept_wins, 1,
        "Keep {d}: nothing in {suit} beats it; it wins a trick {often}.",
        "{d} is the best of its suit: kept, it wins a trick {often}.",
        "You discard cards that nothing in their suit beats", rank=4,
    ),
    Entry(
        "keep-pair", "discards", _keep_pair, kept_wins, 1,
        "{ace} and {d} stay together: after the one, the other is good.",
        "After {ace}, {d} is the best of its suit: it was a trick.",
        "You break up ace and king", rank=4,
    ),
    Entry(
        "keep-trump", "discards", _keep_trump, kept_wins, 1,
        "Keep every trump: {d} wins a trick {often}.",
        "{d} is a trump: kept, it wins a trick {often}.",
        "You discard trumps", rank=4,
    ),
    Entry(
        "guard", "discards", _guard, ev.wins("g"), 1,
        "{d} guards {king}, which is the best of its suit once the card above it falls.",
        "{d} guards {king}: without a guard it falls under the one card above it.",
        "You leave high cards without a guard", rank=3,
    ),
    Entry(
        "keep-high", "discards", _keep_high, kept_wins, 1,
        "{d} is likelier to win a trick than {c}.",
        "{d} is likelier to win a trick than {c}.",
        "You discard the wrong one of two side cards", rank=1,
    ),
)  # fmt: skip
