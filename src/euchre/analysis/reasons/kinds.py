"""Kinds of choices: what is one and the same action to a player who wants a reason."""

from __future__ import annotations

from euchre.analysis.reasons.entry import Group
from euchre.analysis.reasons.position import Position
from euchre.cards import each
from euchre.coordinates import Card
from euchre.engine import actions
from euchre.engine.actions import MOVING, Action, Verb

#: Tells choices of different kinds apart.
Kind = tuple[object, ...]


def kind_of(p: Position, action: Action) -> Kind:
    """Return the kind of a choice: a reason is asked for between two kinds."""
    verb = actions.verb(action)
    if verb == Verb.PLAY:
        return _card(p, actions.arg(action))
    if verb in MOVING:
        cards = list(each(actions.more(action)))
        if len(cards) == 1:
            card = cards[0]
            return verb, p.is_trump(card), p.suit(card), p.boss(card)
    return verb, action


def _card(p: Position, card: Card) -> Kind:
    if p.strain < 0:
        return "card", card
    trump = p.is_trump(card)
    suit = -1 if trump else p.suit(card)
    if p.leading:
        return "lead", trump, suit, p.boss(card), 0 if p.boss(card) else _touching(p, card)
    if p.beats(card):
        return "win", trump, suit, _touching(p, card)
    return "lose", trump, suit, _touching(p, card)


def _touching(p: Position, card: Card) -> int:
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


def group_of(p: Position, action: Action, other: Action | None = None) -> Group:
    """Return what a decision is about."""
    verb = actions.verb(action)
    if verb == Verb.PLAY:
        if p.leading:
            return "leads"
        cards = [actions.arg(a) for a in (action, other) if a is not None]
        if p.strain >= 0 and not p.following and not any(p.is_trump(c) for c in cards):
            return "throwing"
        return "following"
    if verb in MOVING:
        return "discards"
    if Verb.BID in (verb, actions.verb(other) if other is not None else verb):
        return "bids"
    lone = [p.alone(a) for a in (action, other) if a is not None]
    if verb in (Verb.ALONE, Verb.TOGETHER) or (len(lone) == 2 and lone[0] != lone[1] and all(
        p.makes(a) for a in (action, other) if a is not None
    )):  # fmt: skip
        return "loners"
    return "calls"
