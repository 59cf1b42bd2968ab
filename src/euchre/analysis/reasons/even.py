"""Why two cards come to the same: the tricks so far, the cards themselves, or every sampled deal.

These reasons are certainties.  They are looked at only where the two cards are worth the same in
each sampled deal, and said only where their claim is true in each as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from euchre.analysis.reasons.events import Slots
from euchre.analysis.reasons.kinds import kind_of
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.trace import Facts
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.games.facts import all_or_nothing

#: Looks at a position and two cards; None: not considered.
Gate: TypeAlias = Callable[[Reading, Action, Action], Slots | None]
#: Whether the claim is true in every deal, after both.
Proof: TypeAlias = Callable[[Reading, Facts, Facts], bool]


@dataclass(frozen=True)
class Even:
    """One reason why it does not matter which of two cards is played."""

    id: str
    gate: Gate
    proof: Proof
    #: A whole sentence of at most 110 letters.
    says: str


def _pair(p: Reading, a: Action, b: Action) -> Slots | None:
    if not p.in_play or p.strain < 0 or not actions.verb(a) == actions.verb(b) == Verb.PLAY:
        return None
    x, y = actions.card(a), actions.card(b)
    return {"c": p.card(x), "d": p.card(y)}


def _ours(p: Reading) -> tuple[int, int]:
    """Return the tricks of the makers and of the others so far."""
    taken = sum(t for seat, t in enumerate(p.s.taken) if p.s.makers >> seat & 1)
    return taken, sum(p.s.taken) - taken


def _settled(*, good: bool, ours: bool) -> Gate:
    """Return whether the tricks so far say how the call ends, without a bid between two sides."""

    def gate(p: Reading, a: Action, b: Action) -> Slots | None:
        slots, rules = _pair(p, a, b), p.rules
        if not slots or p.s.bid or rules.sides.count(rules.seats) != 2 or p.makers != ours:
            return None
        makers, others = _ours(p)
        need = rules.tricks // 2 + 1
        done = makers >= need and others > 0 if good else others > rules.tricks - need
        return slots if done and not all_or_nothing(p.s) else None

    return gate


def _short(*, ours: bool) -> Gate:
    """Return whether a loner who has to win every trick has lost one (B28)."""

    def gate(p: Reading, a: Action, b: Action) -> Slots | None:
        lost = all_or_nothing(p.s) and p.makers == ours and _ours(p)[1]
        return _pair(p, a, b) if lost else None

    return gate


def _same_points(p: Reading, one: Facts, two: Facts) -> bool:
    points = np.concatenate([one.points, two.points])
    return bool((points == points[0]).all())


def _touching(p: Reading, a: Action, b: Action) -> Slots | None:
    slots = _pair(p, a, b)
    return slots if slots and kind_of(p, a) == kind_of(p, b) else None


def _always(p: Reading, one: Facts, two: Facts) -> bool:
    return True


def _left(p: Reading, f: Facts) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return f.tricks(1 << p.me) - p.s.taken[p.me]


def _none(p: Reading, one: Facts, two: Facts) -> bool:
    return not (_left(p, one).any() or _left(p, two).any())


def _all(p: Reading, one: Facts, two: Facts) -> bool:
    left = p.rules.tricks - sum(p.s.taken)
    return bool((_left(p, one) == left).all() and (_left(p, two) == left).all())


def _same_tricks(p: Reading, one: Facts, two: Facts) -> bool:
    return bool(np.array_equal(one.tricks(one.us), two.tricks(two.us)))


def _same_score(p: Reading, one: Facts, two: Facts) -> bool:
    return bool(np.array_equal(one.points, two.points))


ENTRIES: tuple[Even, ...] = (
    Even("settled-made", _settled(good=True, ours=True), _same_points,
         "Your side has made its point and cannot march: nothing more is at stake."),
    Even("settled-euchred", _settled(good=False, ours=True), _same_points,
         "Your side is euchred already: nothing more is at stake."),
    Even("settled-scored", _settled(good=True, ours=False), _same_points,
         "They have made their point and cannot march: nothing more is at stake."),
    Even("settled-set", _settled(good=False, ours=False), _same_points,
         "They are euchred already: nothing more is at stake."),
    Even("settled-short", _short(ours=True), _same_points,
         "You cannot win every trick any more: nothing else is at stake."),
    Even("settled-stopped", _short(ours=False), _same_points,
         "The loner cannot win every trick any more: nothing else is at stake."),
    Even("touching", _touching, _always,
         "No card that is out comes between {c} and {d}: one does what the other does."),
    Even("all-lose", _pair, _none,
         "Neither {c} nor {d} will win a trick, whichever is played first."),
    Even("all-win", _pair, _all,
         "Your cards win every trick that is left, in any order."),
    Even("same-tricks", _pair, _same_tricks,
         "Your side wins as many tricks after {c} as after {d}."),
    Even("same-score", _pair, _same_score,
         "The deal scores the same after {c} as after {d}, wherever the other cards are."),
)  # fmt: skip
BY_ID = {entry.id: entry for entry in ENTRIES}


def evenness(p: Reading, one: Facts, two: Facts) -> str:
    """Return the id of the reason why two choices come to the same; empty where there is none."""
    if not np.array_equal(one.value, two.value):
        return ""
    return next(
        (e.id for e in ENTRIES if e.gate(p, one.action, two.action) and e.proof(p, one, two)), ""
    )


def proved(p: Reading, id: str, one: Facts, two: Facts) -> bool:
    """Whether a reason holds in other deals, too."""
    same = np.array_equal(one.value, two.value)
    return bool(same and BY_ID[id].proof(p, one, two))


def sentence_of(p: Reading, id: str, a: Action, b: Action) -> str:
    """Return a reason in words."""
    return BY_ID[id].says.format(**(BY_ID[id].gate(p, a, b) or {}))
