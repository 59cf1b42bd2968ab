"""Kinds of choices: what is one and the same action to a player who wants a reason.

Also why two cards come to the same: the tricks so far, the cards themselves, or every sampled deal.
These reasons are certainties.  They are looked at only where the two cards are worth the same in
each sampled deal, and said only where their claim is true in each as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from euchre.analysis.grades import Group
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.reasons.reason_entry import Gate
from euchre.analysis.reasons.trace import Facts, Slots
from euchre.analysis.valuing import ahead
from euchre.bots.search.values import Valued
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MOVING, PASS, Action, Verb
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.games.facts import all_or_nothing, tricks_needed

#: Tells choices of different kinds apart.
Kind = tuple[object, ...]


def kind_of(p: Reading, action: Action) -> Kind:
    """Return the kind of a choice: a reason is asked for between two kinds."""
    verb = actions.verb(action)
    if verb == Verb.PLAY:
        return _card(p, actions.card(action))
    if verb in MOVING:
        cards = list(each(actions.cards(action)))
        if len(cards) == 1:
            card = cards[0]
            return verb, p.is_trump(card), p.suit(card), p.boss(card)
    return verb, action


def rival(s: State, choices: Sequence[Action]) -> Action | None:
    """Return the first of some choices, the best first, that is of another kind than the best."""
    if not choices:
        return None
    p = Reading.plain(s)
    kind = kind_of(p, choices[0])
    return next((a for a in choices[1:] if kind_of(p, a) != kind), None)


def _card(p: Reading, card: Card) -> Kind:
    if p.strain < 0:
        return "card", card
    trump = p.is_trump(card)
    suit = -1 if trump else p.suit(card)
    if p.leading:
        return "lead", trump, suit, p.boss(card), 0 if p.boss(card) else _touching(p, card)
    if p.beats(card):
        return "win", trump, suit, _touching(p, card)
    return "lose", trump, suit, _touching(p, card)


def _touching(p: Reading, card: Card) -> int:
    """Return a card that stands for all own ones in a row with this one."""
    row = p.lane(card) & p.hand
    between = p.lane(card) & p.unseen
    power = p.power(card)
    best = card
    for other in each(row):
        if p.power(other) > power and not any(
            power < p.power(c) < p.power(other) for c in each(between)
        ):
            best = max(best, other, key=p.power)
    return best


def top_of(p: Reading, action: Action, others: Iterable[Action]) -> Action:
    """Return the highest of some cards that do what the card of an action does, or the action.

    These are cards in a row that are led or that win the trick so far with others yet to play:
    players name the highest of such equals.  The last to play wins as cheaply as possible, and
    among losers the lowest goes first.
    """
    if actions.verb(action) != Verb.PLAY or p.strain < 0 or actions.suit_led(action) >= 0:
        return action
    if not p.leading and (not p.beats(actions.card(action)) or not p.foes_behind):
        return action
    kind = kind_of(p, action)
    plays = [a for a in others if actions.verb(a) == Verb.PLAY and actions.suit_led(a) < 0]
    same = [a for a in plays if kind_of(p, a) == kind]
    return max([action, *same], key=lambda a: p.power(actions.card(a)))


def dominates(p: Reading, better: Action, worse: Action) -> bool:
    """Whether one card does now what another of its suit does, and leaves the higher one in hand.

    Both lose the trick, or the last to play wins it with either.
    """
    if p.leading or p.strain < 0 or not actions.verb(better) == actions.verb(worse) == Verb.PLAY:
        return False
    x, y = actions.card(better), actions.card(worse)
    if p.suit(x) != p.suit(y) or p.is_trump(x) != p.is_trump(y) or p.power(x) >= p.power(y):
        return False
    wins = p.beats(x), p.beats(y)
    return wins == (False, False) or (wins == (True, True) and not p.behind)


def top_first(view: View, valued: Sequence[Valued]) -> list[Valued]:
    """Return valued choices, the best first, with the one that players prefer among equals.

    Of cards in a row (``top_of``) that is the highest, of a card and one that ``dominates`` it the
    latter, and of a call alone and the same call with the partner the latter, wherever the best is
    not surely better.
    """
    best = valued[0]
    p = Reading.plain(view.state)
    close = [v.action for v in valued if ahead(best, v).low <= 0]
    together = actions.with_partner(best.action)
    if together != best.action and together in close:
        return sorted(valued, key=lambda v: v.action != together)
    top = top_of(p, best.action, close)
    lower = [a for a in close if dominates(p, a, top)]
    top = min(lower, key=lambda a: p.power(actions.card(a)), default=top)
    return sorted(valued, key=lambda v: v.action != top)


def group_of(p: Reading, action: Action, other: Action | None = None) -> Group:
    """Return what a decision is about."""
    verb = actions.verb(action)
    if verb == Verb.PLAY:
        if p.leading:
            return "leads"
        # A claim plays no card.
        cards = [c for a in (action, other) if a is not None and (c := actions.card(a)) >= 0]
        if p.strain >= 0 and not p.following and not any(p.is_trump(c) for c in cards):
            return "throwing"
        return "following"
    if verb in MOVING:
        return "discards"
    if Verb.BID in (verb, actions.verb(other) if other is not None else verb):
        return "bids"
    lone = [actions.alone(a) for a in (action, other) if a is not None]
    if verb in (Verb.ALONE, Verb.TOGETHER) or (len(lone) == 2 and lone[0] != lone[1] and all(
        p.makes(a) for a in (action, other) if a is not None
    )):  # fmt: skip
        return "loners"
    return "calls"


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
    Even(_TOUCHING, _neighbors, _always,
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
