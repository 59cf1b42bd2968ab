"""Kinds of choices: what is one and the same action to a player who wants a reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from euchre.analysis.grades import Group
from euchre.analysis.reasons.reading import Reading
from euchre.analysis.valuing import ahead
from euchre.bots.search.values import Valued
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb
from euchre.engine.state import State
from euchre.engine.view import View

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
