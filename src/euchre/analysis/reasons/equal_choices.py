"""Why two cards come to the same: the tricks so far, the cards themselves, or every sampled deal.

These reasons are certainties.  They are looked at only where the two cards are worth the same in
each sampled deal, and said only where their claim is true in each as well.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from euchre.analysis.reasons.kinds_of_choices import kind_of
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import Gate
from euchre.analysis.reasons.trace import Facts, Slots
from euchre.engine import actions
from euchre.engine.actions import PASS, Action, Verb
from euchre.games.facts import all_or_nothing, tricks_needed

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
        need = tricks_needed(rules)
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


def _neighbors(p: Reading, a: Action, b: Action) -> Slots | None:
    slots = _pair(p, a, b)
    # The left bower of Bald follows another suit than the trumps beside it (D125).
    alike = slots and p.suit(actions.card(a)) == p.suit(actions.card(b))
    return slots if alike and kind_of(p, a) == kind_of(p, b) else None


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


#: Cards in a row are equals even if sampled players do not treat them as such.
_TOUCHING = "touching"

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
    Even(_TOUCHING, _neighbors, lambda *_: True,
         "{c} and {d} are equals."),
    Even("all-lose", _pair, _none,
         "Neither {c} nor {d} will win a trick, whichever is played first."),
    Even("all-win", _pair, _all,
         "Your cards win every trick that is left, in any order."),
    Even("same-tricks", _pair, _same_tricks,
         "Your side wins as many tricks after {c} as after {d}."),
    Even("same-score", _pair, _same_score,
         "The deal scores the same after {c} as after {d}, wherever the other cards are."),
)  # fmt: skip

#: What is said of two choices that are worth as much on average, though not in each deal.
NEARLY = {
    "waits": "A pass only waits: you nearly always make trump later.",
    "nearly-same": "Nearly every deal scores the same either way.",
    "lost-anyway": "This trick is theirs either way, and later it comes to the same.",
    "won-anyway": "This trick is yours either way, and later it comes to the same.",
    "balanced": "Which one gains depends on cards that you cannot see.",
    "slight": "The difference is too small to matter.",
}
#: The share of the deals in which such a claim must be true; and in which each of the two gains.
_NEARLY, _SOME = 0.95, 0.02


def nearly_even(one: Facts, two: Facts) -> str:
    """Return the id of what is said of two choices of which neither is surely better."""
    if (np.abs(one.points - two.points) < 1e-6).mean() >= _NEARLY:
        passed = one if one.action == PASS else two
        waits = passed.action == PASS and (passed.maker == passed.seat).mean() >= _NEARLY
        return "waits" if waits else "nearly-same"
    if one.winner.shape[1] and actions.verb(one.action) == Verb.PLAY:
        ours = np.stack([one.by_us(), two.by_us()]).mean(axis=1)
        if ours.max() <= 1 - _NEARLY:
            return "lost-anyway"
        if ours.min() >= _NEARLY:
            return "won-anyway"
    gains = one.value - two.value
    return "balanced" if min((gains > 0).mean(), (gains < 0).mean()) >= _SOME else ""


BY_ID = {entry.id: entry for entry in ENTRIES}


def evenness(p: Reading, one: Facts, two: Facts) -> str:
    """Return the id of the reason why two choices are worth the same, or an empty string."""
    if not np.array_equal(one.value, two.value):
        return _TOUCHING if _neighbors(p, one.action, two.action) else ""
    return next(
        (e.id for e in ENTRIES if e.gate(p, one.action, two.action) and e.proof(p, one, two)), ""
    )


def proved(p: Reading, id: str, one: Facts, two: Facts) -> bool:
    """Whether a reason holds in other deals, too."""
    if id in NEARLY:
        return nearly_even(one, two) == id
    same = id == _TOUCHING or np.array_equal(one.value, two.value)
    return bool(same and BY_ID[id].proof(p, one, two))


def sentence_of(p: Reading, id: str, a: Action, b: Action) -> str:
    """Return a reason in words."""
    if id in NEARLY:
        return NEARLY[id]
    return BY_ID[id].says.format(**(BY_ID[id].gate(p, a, b) or {}))
