"""What club players say over an upcard, in many worlds at once (``club.calling``)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from euchre.bots.crowd.counts import Column, holds_master
from euchre.bots.crowd.hands import Hands, Rows
from euchre.club import numbers
from euchre.club.seat import Seat, known
from euchre.engine import actions
from euchre.engine.actions import ALONE, PASS, Action
from euchre.engine.phases import CallPartner, Exchange, NameSuit, Phase, Tricks, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.view import View


def answered(rules: Rules) -> bool:
    """Whether all is known that is said from an upcard to the first lead.

    Not where the cards in a hand bear on what it may say, nor where cards come to be known on
    the way, nor where calls go by the counts of the usual table.
    """
    if known(rules).fitted or rules.columns:
        return False
    at = next((i for i, phase in enumerate(rules.phases) if isinstance(phase, TurnUp)), None)
    return at is not None and all(_open(phase) for phase in rules.phases[at:])


def _open(phase: Phase) -> bool:
    if isinstance(phase, TurnUp):
        bound = phase.suit_needed != "nobody" or phase.trump_needed
        return not (bound or phase.again or phase.deny or phase.upcards > 1)
    if isinstance(phase, NameSuit):
        return not phase.suit_needed
    if isinstance(phase, Exchange):
        return not phase.optional
    return isinstance(phase, (CallPartner, Tricks))


def calls(hands: Hands, view: View, rows: Rows, choices: Sequence[Action]) -> Rows:
    """Return the calls that are worth most, or passes."""
    said = [a for a in choices if a != PASS]
    worths = np.stack([call_worth(hands, view, action)[rows] for action in said])
    best: Rows = np.array(said)[worths.argmax(axis=0)]
    if PASS not in choices:
        return best
    best[pass_worth(view) >= worths.max(axis=0)] = PASS
    return best


def pass_worth(view: View) -> float:
    """Return what passing is worth to anybody, with some care."""
    return Seat(view).now() + numbers.usual()[numbers.CARE]


def call_worth(hands: Hands, view: View, action: Action) -> Column:
    """Return what a call is worth to each hand, over all worlds (``calling.maker_worth``)."""
    strain, accepting = Seat(view).trump_of(action)
    alone = actions.more(action) == 1
    worth = hands.made(view, strain, view.state.bid, alone=alone, accepting=accepting)
    if not alone and Seat(view).later_alone():
        lone = hands.made(view, strain, view.state.bid, alone=True, accepting=accepting)
        return np.maximum(worth, lone)
    return worth


def regret(hands: Hands, view: View, choices: Sequence[Action], said: Action) -> Column:
    """Return how much less than the best a call or a pass was worth to each hand."""
    worths = {a: call_worth(hands, view, a) for a in choices if a != PASS}
    if PASS in choices:
        worths[PASS] = np.full(len(hands), pass_worth(view))
    found: Column = np.max(list(worths.values()), axis=0) - worths[said]
    return found


def partners_called(hands: Hands, view: View, rows: Rows, choices: Sequence[Action]) -> Rows:
    """Return what makers call to find a partner, or that they play alone."""
    s = view.state
    named = [a for a in choices if a != ALONE]
    find = _suits if actions.more(named[0]) else _cards
    found = find(hands, view, rows, named)
    if ALONE not in choices:
        return found
    lone, two = (hands.made(view, s.trump, s.bid, alone=way)[rows] for way in (True, False))
    return np.where(lone > two, ALONE, found)


def _cards(hands: Hands, view: View, rows: Rows, named: Sequence[Action]) -> Rows:
    """Return the calls of the best card that a maker has not seen (``club.partners``)."""
    strain, pack = view.state.trump, view.rules.pack
    trumps = hands.known.ranks.trumps[strain]

    def rank(action: Action) -> tuple[bool, int]:
        card = actions.arg(action)
        return not trumps >> card & 1, hands.known.higher(strain, card).bit_count()

    inorder = sorted(named, key=rank)
    unseen = hands.out(view)[rows]
    like = np.array([pack.like(actions.arg(a)) for a in inorder], np.uint64)
    # Where everything has been seen the first of all is called.
    first = (unseen[:, None] & like != 0).argmax(axis=1)
    found: Rows = np.array(inorder)[first]
    return found


def _suits(hands: Hands, view: View, rows: Rows, named: Sequence[Action]) -> Rows:
    """Return the calls of a suit whose best card another has (``partners.choose_call_for``)."""
    strain, out = view.state.trump, hands.out(view)[rows]
    mine = hands.hands[rows, view.state.turn]
    ranks = []
    for action in named:
        suit = actions.arg(action)
        number = np.bitwise_count(mine & np.uint64(hands.known.ranks.lane[strain][suit]))
        rank = 100 * (suit == strain) + 50 * holds_master(hands.known, strain, suit, mine, out)
        ranks.append(rank + np.where(number == 0, 25, number))
    found: Rows = np.array(named)[np.argmin(ranks, axis=0)]
    return found
