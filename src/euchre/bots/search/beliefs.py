"""Which worlds are likely: those in which the others would have done what they have done.

Every call and every card of another seat is asked again in every world: what would a club
player, or a bolder one (``others``), have done there, with the hand that the seat then held?
Worlds in which it would have done the same, or given up little by it, are taken more often.  No
world is ever ruled out by what somebody did, so that a player with ways of his own is not misread
for good.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from euchre.bots.crowd.callers import Callers
from euchre.bots.search.gifts import rechosen
from euchre.bots.search.others import as_taken
from euchre.brain import auctions, playouts
from euchre.brain.earlier import done_by_others, hands_then
from euchre.brain.imagine import Worlds
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import Auction, CallPartner, Declare, NameSuit, Tricks, TurnUp
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.kernel.playout import choices

#: How likely somebody says what is said who would have said something else: the same, but
#: for "alone", and anything else.
_ALMOST, _ANYTHING = 0.5, 0.15
#: What bidders give up without much thought, in chances of winning the game, and how likely
#: anything is that they bid.
_SLIP, _ANY_BID = 0.015, 0.02
#: What so large a part of the worlds would give up at most is taken as nothing between two sides:
#: whoever bids what hardly any hand is worth holds one of those that it suits best.
_BOLDEST = 0.02
#: How likely somebody plays a card who would have played another: of the same suit, or of
#: another one.
_SAME_SUIT, _OTHER_SUIT = 0.6, 0.4
#: So large a part of the worlds must still count, or all are taken to be more alike; and what
#: can be asked for at most, for all do only where nothing at all was told.
ENOUGH, _AT_MOST = 0.2, 0.9

Chances = NDArray[np.float64]


def heard(worlds: Worlds, n: int, seed: int, enough: float = ENOUGH) -> Worlds:
    """Return ``n`` worlds as they are likely (see ``likely``).

    Hidden gifts are in them what club players would have given (``gifts``).
    """
    worlds, gifts = rechosen(worlds)
    return worlds.part(likely(worlds, n, seed, enough, gifts))


def likely(
    worlds: Worlds, n: int, seed: int, enough: float = ENOUGH, before: Chances | None = None
) -> NDArray[np.int64]:
    """Return the numbers of ``n`` worlds, taken as often as they are likely, in random order.

    ``before`` says how likely each of them is before anything is heard, all the same if it is
    None.  Cards tell something everywhere, calls over an upcard where the kernel knows the auction,
    and all that is bid.  At least a part ``enough`` of the worlds still counts (of few worlds, nine
    tenths at most).
    """
    view = worlds.view
    weights = np.ones(len(worlds)) if before is None else before.copy()
    bidders: Callers | None = None
    for ply, then, done in done_by_others(worlds.state(0), view.state.turn):
        phase = then.rules.phases[then.phase]
        if isinstance(phase, Tricks):
            weights *= _cards(worlds, ply, then, done)
        elif auctions.asks(then) and auctions.plays(then.rules):
            weights *= _calls(worlds, ply, then, done)
        elif isinstance(phase, (Auction, Declare, TurnUp, NameSuit)):
            # No card moves as long as there are bids.
            bidders = bidders or _callers(worlds, ply, then)
            weights *= _bids(bidders, then, done)
        elif isinstance(phase, CallPartner):
            weights *= _partners(_callers(worlds, ply, then), then, done)
    return _taken(weights, n, seed, enough)


def _taken(weights: Chances, n: int, seed: int, enough: float) -> NDArray[np.int64]:
    """Return ``n`` rows, each as often as its weight says, to within one."""
    least = min(enough, _AT_MOST) * len(weights)
    while weights.sum() ** 2 / (weights**2).sum() < least:
        # Few worlds would carry all the weight.
        weights = weights**0.7
    rng = np.random.default_rng(seed)
    steps = (np.arange(n) + rng.random()) / n
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), steps, side="right")
    return rng.permutation(np.minimum(chosen, len(weights) - 1))


def _piles(worlds: Worlds, then: State) -> NDArray[np.uint64]:
    """Return what had been laid away."""
    return np.ascontiguousarray(worlds.piles[:, : len(then.piles)])


def _callers(worlds: Worlds, ply: int, then: State) -> Callers:
    """Return the others, as they are taken to be, with what all held after so many actions."""
    return as_taken(then.rules, hands_then(worlds, ply), _piles(worlds, then))


def _partners(makers: Callers, then: State, done: Action) -> Chances:
    """Return how likely the call of a partner is in each world."""
    said = makers.say(then, np.arange(len(makers)))
    if said is None:
        return np.ones(len(makers))
    return np.where(said == done, 1.0, _ANYTHING)


def _bids(bidders: Callers, then: State, done: Action) -> Chances:
    """Return how likely what was said is in each world, by what club players give up by it."""
    regret = bidders.regret(then, done)
    if regret is None:
        return np.ones(len(bidders.hands))
    if then.rules.sides.count(then.rules.seats) == 2:
        regret = np.maximum(0.0, regret - np.quantile(regret, _BOLDEST))
    found: Chances = np.maximum(_ANY_BID, np.exp(-regret / _SLIP))
    return found


def _calls(worlds: Worlds, ply: int, then: State, done: Action) -> Chances:
    """Return how likely a call is in each world, by the kernel's callers."""
    at = replace(worlds, hands=hands_then(worlds, ply), piles=_piles(worlds, then))
    usual = auctions.policy_calls(observe(then, then.turn), at)
    fits = {action: _fits(action, done) for action in set(usual)}
    return np.array([fits[action] for action in usual])


def _cards(worlds: Worlds, ply: int, then: State, done: Action) -> Chances:
    """Return how likely a card is in each world, by the kernel's policy."""
    n = len(worlds)
    if actions.verb(done) != Verb.PLAY or then.columns:
        return np.ones(n)
    here = playouts.scene(then)
    hands = worlds.hands.copy()
    for entry in worlds.view.state.history[ply:]:
        if actions.verb(entry.action) == Verb.PLAY:
            hands[:, entry.seat] |= np.uint64(1 << actions.arg(entry.action))
    places = np.zeros(n, np.int64)
    cases = playouts.worlds_of_cards(here, hands, piles=worlds.piles)
    choices(here.book, here.table, cases, places)
    lanes = here.book.lanes
    place = int(lanes.place[actions.arg(done)])
    other = np.where(lanes.suit[places] == lanes.suit[place], _SAME_SUIT, _OTHER_SUIT)
    found: Chances = np.where(places == place, 1.0, other)
    return found


def _fits(usual: Action, said: Action) -> float:
    if usual == said:
        return 1.0
    kind = actions.verb(said)
    if actions.verb(usual) != kind:
        return _ANYTHING
    alone = kind in (Verb.ORDER, Verb.NAME) and actions.arg(usual) == actions.arg(said)
    return _ALMOST if alone else _ANYTHING
