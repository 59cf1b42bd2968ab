"""Importance weights of worlds: likelier if the other seats would have done there what they did.

For every call and card of another seat, each world is asked what a club player would have done
with the hand that the seat held then; calls come from a mixture of players, from usual to bold
(``others``).  A world where the answers agree gets more weight.  The worlds of a decision are
resampled by weight, after tempering if the effective sample size is too small.  No action rules a
world out, so a player with an unusual style is not misread for good.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.bots.search.gifts import replayed_gifts
from euchre.bots.search.others import opponent_mixture
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

#: Likelihoods of a call where the model expects another: the same but for "alone"; a bid one higher
#: or lower in the same strain; anything else; and anything else where there is an auction.
_SAME_BUT_ALONE, _NEXT_BID, _OTHER_CALL, _OTHER_BID = 0.5, 0.4, 0.15, 0.05
#: Likelihoods of a card where the model expects another: of the same suit, or of another one.
_SAME_SUIT, _OTHER_SUIT = 0.6, 0.4
#: The minimum effective sample size as a share of the worlds, below which weights are tempered; and
#: the most that may be required, since only equal weights reach 1.
MIN_ESS_SHARE, _MAX_ESS_SHARE = 0.2, 0.9

_CALLS = (Auction, Declare, TurnUp, NameSuit, CallPartner)

Likelihoods = NDArray[np.float64]
Numbers = NDArray[np.int64]


def resampled(
    worlds: Worlds, n: int, seed: int, min_share: float = MIN_ESS_SHARE, style: str = "club"
) -> Worlds:
    """Return ``n`` worlds resampled by importance weight, in random order.

    Hidden gifts are replaced by those of club players (``gifts``), and calls are taken to come from
    players of a ``style`` (``others.STYLES``).  ``min_share`` is the minimum effective sample size
    as a share of the worlds, capped at 0.9.
    """
    worlds, gifts = replayed_gifts(worlds)
    return worlds.part(
        resampled_rows(gifts * importance_weights(worlds, style), n, seed, min_share)
    )


def importance_weights(worlds: Worlds, style: str = "club") -> Likelihoods:
    """Return ``[world]``: the likelihood of the others' public actions, up to a factor."""
    view, found = worlds.view, np.ones(len(worlds))
    for ply, then, done in done_by_others(worlds.state(0), view.state.turn):
        phase = then.rules.phases[then.phase]
        if isinstance(phase, Tricks):
            if actions.verb(done) == Verb.PLAY and not then.columns:
                found *= _card_likelihood(then, done, _club_answers(worlds, ply, then))
        elif isinstance(phase, _CALLS):
            players = opponent_mixture(then.rules, style)
            found *= sum(
                part * _call_likelihood(then, done, _club_answers(worlds, ply, then, by))
                for part, by in players
            )
    return found


def effective_sample_size(weights: Likelihoods) -> float:
    """Return the effective sample size (Kish): how many equal weights are as informative."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def resampled_rows(weights: Likelihoods, n: int, seed: int, min_share: float) -> Numbers:
    """Return ``n`` rows by systematic resampling: each as often as its weight says, to within one.

    The weights are tempered until the effective sample size is at least ``min_share`` of the rows.
    """
    least = min(min_share, _MAX_ESS_SHARE) * len(weights)
    while effective_sample_size(weights) < least:
        weights = weights**0.7
    rng = np.random.default_rng(seed)
    steps = (np.arange(n) + rng.random()) / n
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), steps, side="right")
    return rng.permutation(np.minimum(chosen, len(weights) - 1))


def _club_answers(
    worlds: Worlds, ply: int, then: State, by: tuple[float, ...] | None = None
) -> Numbers:
    """Return ``[world, (code, cards)]``: what the player on turn would have done in each world."""
    piles = np.ascontiguousarray(worlds.piles[:, : len(then.piles)])
    rows = rows_with(then, hands_then(worlds, ply), piles)
    for seat, drawn in enumerate(then.drawn):
        if drawn:
            rows[:, at.DRAWN + seat] = worlds.drawn[:, seat].view(np.int64)
    return answered(then.rules, rows, by)


def _card_likelihood(then: State, done: Action, usual: Numbers) -> Likelihoods:
    """Return the likelihood of a card in each world, given the model's ``usual`` answers."""
    card = actions.arg(done)
    suits = np.array(then.rules.ranks.suit[then.trump])
    played = usual[:, 0] & 63
    # A player who would have claimed may play anything.
    claims = usual[:, 0] == codes.CLAIM
    other = np.where(suits[played] == suits[card], _SAME_SUIT, _OTHER_SUIT)
    found: Likelihoods = np.where((played == card) | claims, 1.0, other)
    return found


def _call_likelihood(then: State, done: Action, usual: Numbers) -> Likelihoods:
    """Return the likelihood of a call in each world, given the model's ``usual`` answers."""
    code, _ = code_of(done)
    verb, said = actions.verb(done), usual[:, 0]
    same_verb = (said >> 6 & 63) == verb
    bids = bool(then.rules.phase(Auction))
    found = np.full(len(said), _OTHER_BID if bids else _OTHER_CALL)
    if verb in (Verb.ORDER, Verb.NAME):
        found[same_verb & ((said & 63) == actions.arg(done))] = _SAME_BUT_ALONE
    elif verb == Verb.BID:
        strain = (said >> codes.MORE) == actions.more(done)
        found[same_verb & strain & (abs((said & 63) - actions.arg(done)) == 1)] = _NEXT_BID
    found[said == code] = 1.0
    return found
