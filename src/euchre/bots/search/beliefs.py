"""Which worlds are likely: those in which the others would have done what they have done.

Every call and every card of another seat is asked again in every world: what would a club player
have done there, with the hand that the seat then held?  Who calls is taken for any of some
``others``, from cautious to bold.  Worlds in which it would have been done have more weight; the
worlds of a decision are taken by these weights, as far as enough of them still count.  No world is
ever ruled out by what somebody did, so that a player with ways of his own is not misread for good.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.gifts import rechosen
from euchre.bots.search.others import styles
from euchre.bridge.earlier import done_by_others, hands_then
from euchre.bridge.imagine import Worlds
from euchre.bridge.rows import rows_with
from euchre.club.ends import answered
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import Auction, CallPartner, Declare, NameSuit, Tricks, TurnUp
from euchre.engine.state import State
from euchre.machine import codes
from euchre.machine import layout as at
from euchre.machine.convert import code_of

#: How likely somebody says what is said who would have said something else: the same, but
#: for "alone"; a bid one higher or lower in the same strain; and anything else.
_ALMOST, _NEXT_BID, _ANYTHING, _ANY_BID = 0.5, 0.4, 0.15, 0.05
#: How likely somebody plays a card who would have played another: of the same suit, or of
#: another one.
_SAME_SUIT, _OTHER_SUIT = 0.6, 0.4
#: So large a part of the worlds must still count, or all are taken to be more alike; and what
#: can be asked for at most, for all do only where nothing at all was told.
ENOUGH, _AT_MOST = 0.2, 0.9

_CALLS = (Auction, Declare, TurnUp, NameSuit, CallPartner)

Chances = NDArray[np.float64]
Numbers = NDArray[np.int64]


def heard(worlds: Worlds, n: int, seed: int, enough: float = ENOUGH, style: str = "club") -> Worlds:
    """Return ``n`` worlds, taken as often as they are likely, in random order.

    Hidden gifts are in them what club players would have given (``gifts``), and calls come from
    players of a ``style`` (``others.STYLES``).  At least a part
    ``enough`` of the worlds still counts (of few worlds, nine tenths at most).
    """
    worlds, gifts = rechosen(worlds)
    return worlds.part(taken(gifts * weights(worlds, style), n, seed, enough))


def weights(worlds: Worlds, style: str = "club") -> Chances:
    """Return how likely what others did in the open is in each world, up to a factor."""
    view, found = worlds.view, np.ones(len(worlds))
    for ply, then, done in done_by_others(worlds.state(0), view.state.turn):
        phase = then.rules.phases[then.phase]
        if isinstance(phase, Tricks):
            if actions.verb(done) == Verb.PLAY and not then.columns:
                found *= _card(then, done, _asked(worlds, ply, then))
        elif isinstance(phase, _CALLS):
            players = styles(then.rules, style)
            found *= sum(
                part * _call(then, done, _asked(worlds, ply, then, by)) for part, by in players
            )
    return found


def effective(chances: Chances) -> float:
    """Return how many worlds of equal weight tell as much: the effective sample size (Kish)."""
    return float(chances.sum() ** 2 / (chances**2).sum())


def taken(chances: Chances, n: int, seed: int, enough: float) -> Numbers:
    """Return ``n`` rows, each as often as its weight says, to within one (systematic resampling).

    Where few rows would carry all the weight, all are made more alike.
    """
    least = min(enough, _AT_MOST) * len(chances)
    while effective(chances) < least:
        chances = chances**0.7
    rng = np.random.default_rng(seed)
    steps = (np.arange(n) + rng.random()) / n
    chosen = np.searchsorted(np.cumsum(chances) / chances.sum(), steps, side="right")
    return rng.permutation(np.minimum(chosen, len(chances) - 1))


def _asked(worlds: Worlds, ply: int, then: State, by: tuple[float, ...] | None = None) -> Numbers:
    """Return what a player on turn would have done in each world: ``[world, (code, cards)]``."""
    piles = np.ascontiguousarray(worlds.piles[:, : len(then.piles)])
    rows = rows_with(then, hands_then(worlds, ply), piles)
    for seat, drawn in enumerate(then.drawn):
        if drawn:
            rows[:, at.DRAWN + seat] = worlds.drawn[:, seat].view(np.int64)
    return answered(then.rules, rows, by)


def _card(then: State, done: Action, usual: Numbers) -> Chances:
    """Return how likely a card is where others would usually have been played."""
    card = actions.arg(done)
    suits = np.array(then.rules.ranks.suit[then.trump])
    played = usual[:, 0] & 63
    # Somebody who would have claimed may play anything.
    claims = usual[:, 0] == codes.CLAIM
    other = np.where(suits[played] == suits[card], _SAME_SUIT, _OTHER_SUIT)
    found: Chances = np.where((played == card) | claims, 1.0, other)
    return found


def _call(then: State, done: Action, usual: Numbers) -> Chances:
    """Return how likely a call is where others would usually have been made."""
    code, _ = code_of(done)
    verb, said = actions.verb(done), usual[:, 0]
    same_verb = (said >> 6 & 63) == verb
    bids = bool(then.rules.phase(Auction))
    found = np.full(len(said), _ANY_BID if bids else _ANYTHING)
    if verb in (Verb.ORDER, Verb.NAME):
        found[same_verb & ((said & 63) == actions.arg(done))] = _ALMOST
    elif verb == Verb.BID:
        strain = (said >> codes.MORE) == actions.more(done)
        found[same_verb & strain & (abs((said & 63) - actions.arg(done)) == 1)] = _NEXT_BID
    found[said == code] = 1.0
    return found
