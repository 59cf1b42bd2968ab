"""Opponent models, and importance weights of worlds by what opponents did there.

For every call and card of another seat, each world is asked what a club player would have done
with the hand that the seat held then; calls come from a mixture of players, from usual to bold
(``opponent_mixture``).  A world where the answers agree gets more weight.  The worlds of a decision
are resampled by weight, after tempering if the effective sample size is too small.  No action rules
a world out, so a player with an unusual style is not misread for good.

Cards passed face down are chosen in each world as club players would choose them.  The sampler
draws them uniformly from the giver's hand, but what is exchanged (D068) is not random: a
lone maker gives up its least useful cards and gets its partners' best.  So each world is replayed
from the first gift with the gifts of club players; the later plays must be possible with the
resulting hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import (
    Auction,
    CallPartner,
    ChoosePartners,
    Declare,
    NameSuit,
    SwapBest,
    Tricks,
    TurnUp,
)
from euchre.engine.rewind import Passed, answers, passed_on
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.fast.compile.arrays import Masks
from euchre.fast.layout.convert import code_of, row_of
from euchre.fast.layout.rows import at
from euchre.fast.player import numbers
from euchre.fast.player.ends import Asked, answered
from euchre.fast.sample.imagine import Imaginer, Worlds
from euchre.fast.sample.world_rows import HandThen, done_by_others, hands_then, rows_with, states_of

#: The numbers of a player (``fast.player.numbers``); None for the usual club player.
Player = tuple[float, ...] | None

#: Styles of rollout players: what is added to a club player's numbers, by name.
STYLES: Mapping[str, Mapping[str, float]] = {"club": {}, "cautious": numbers.CAUTIOUS}


def care_of(rules: Rules) -> float:
    """Return how much better than a pass the others want a bid to be (``care`` in ``numbers``).

    Where makers choose their partners among the bidders, experienced players bid on weak hands.
    If they were modeled as ordinary club players, they would seem to hold far more than they do
    (``benchmarks/bots-notes.md``).
    """
    if rules.phase(ChoosePartners):
        return numbers.BOLD_CARE
    return numbers.usual()[numbers.place("care")]


@lru_cache(maxsize=64)
def as_taken(rules: Rules, style: str = "club") -> Player:
    """Return the rollout policy: a player of one of the ``STYLES``."""
    return _player(care_of(rules), style)


@lru_cache(maxsize=64)
def opponent_mixture(rules: Rules, style: str = "club") -> tuple[tuple[float, Player], ...]:
    """Return the mixture of players a call may come from, as (probability, player) pairs."""
    usual = care_of(rules)
    if rules.phase(Auction):
        return tuple((part, _player(usual + more, style)) for part, more in _BIDDERS)
    return ((1.0, _player(usual, style)),)


#: Kinds of bidders in an auction: their share, and what is added to the usual care.
_BIDDERS = ((0.5, 0.0), (0.3, -0.02), (0.2, -0.05))


@lru_cache(maxsize=64)
def _player(care: float, style: str) -> Player:
    usual = numbers.usual()
    more = STYLES[style]
    if care == usual[numbers.place("care")] and not more:
        return None
    values = numbers.usual(care=care)
    for name, value in more.items():
        values[numbers.place(name)] += value
    return tuple(values)


# Likelihoods of an action that the model does not expect.

#: A call that differs from the expected one in "alone" only, and a bid one higher or lower.
_SAME_BUT_ALONE, _NEXT_BID = 0.5, 0.4
#: Any other call, and any other where there is an auction.
_OTHER_CALL, _OTHER_BID = 0.15, 0.05
#: A card of the suit of the expected one, and one of another suit.
_SAME_SUIT, _OTHER_SUIT = 0.6, 0.4
#: A known gift that a club player would not have made, and hidden ones that later plays rule out.
_OTHER_GIFT, _OTHER_GIFTS = 0.2, 0.05

#: Worlds drawn per world kept.  With ``MIN_ESS_SHARE`` the kept worlds are nearly independent, so
#: their standard errors are valid.
PLENTY = 4
#: Weights are tempered if the effective sample size is below this share of the worlds.
MIN_ESS_SHARE = 0.2

_CALLS = (Auction, Declare, TurnUp, NameSuit, CallPartner)

Likelihoods = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Sampler:
    """Draws worlds of a view, more often those in which the others would have done what they did.

    For each world ``proposals`` are drawn uniformly and resampled by importance weight; with none
    the worlds are uniform.  ``style`` is that of the players who are taken to have called
    (``STYLES``).
    """

    def __init__(self, view: View, proposals: float, style: str = "club"):
        self.imaginer = Imaginer(view)
        self.proposals = proposals if view.state.history else 0
        self.style = style
        #: What the others did, with the position as a row; read from the first world.
        self._done: list[_Done] | None = None

    def draw(self, n: int, seed: int) -> Worlds:
        """Return ``n`` worlds, in random order."""
        if not self.proposals:
            return self.imaginer.draw(n, seed)
        return self.resampled(self.imaginer.draw(max(n, int(n * self.proposals)), seed), n, seed)

    def resampled(self, worlds: Worlds, n: int, seed: int) -> Worlds:
        """Return ``n`` worlds resampled by importance weight, in random order.

        Hidden gifts are replaced by those of club players (``replayed_gifts``).
        """
        worlds, gifts = replayed_gifts(worlds)
        weights = gifts * self.importance_weights(worlds)
        return worlds.part(resampled_rows(weights, n, seed))

    def importance_weights(self, worlds: Worlds) -> Likelihoods:
        """Return ``[world]``: the likelihood of the others' public actions, up to a factor."""
        if self._done is None:
            s = worlds.view.state
            self._done = [
                _Done(HandThen(s, self.imaginer.gifts, ply, then.turn), then, action, self.style)
                for ply, then, action in done_by_others(worlds.state(0), s.turn)
                if _tells(then, action)
            ]
        weights = np.ones(len(worlds))
        for one in self._done:
            weights *= one.likelihood(worlds)
        return weights


class _Done:
    """A public action of another seat, in which position, and with which hand.

    Of a world it reads only what that seat knew then: its hand, its discards, what it had drawn.
    """

    def __init__(self, hand: HandThen, then: State, action: Action, style: str):
        self.hand, self.then, self.action = hand, then, action
        rules, seat = then.rules, then.turn
        self.plays = isinstance(rules.phases[then.phase], Tricks)
        self.piles = [i for i, pile in enumerate(then.piles) if pile.seat == seat]
        places = [at.hands.start + seat, *(at.pile_cards.start + i for i in self.piles)]
        places += [at.drawn.start + seat] if then.drawn[seat] else []
        row = row_of(then, whole=False)
        mixture = ((1.0, None),) if self.plays else opponent_mixture(rules, style)
        self.asked = [(part, Asked(rules, row, places, by)) for part, by in mixture]

    def likelihood(self, worlds: Worlds) -> Likelihoods:
        """Return the likelihood of the action in each world."""
        then, seat = self.then, self.then.turn
        own = [self.hand.of(worlds), *(worlds.piles[:, i] for i in self.piles)]
        own += [worlds.drawn[:, seat]] if then.drawn[seat] else []
        values = np.stack(own, axis=1).view(np.int64)
        if self.plays:
            return _card_likelihood(then, self.action, self.asked[0][1].answers(values))
        likelihoods = np.zeros(len(worlds))
        for part, asked in self.asked:
            likelihoods += part * _call_likelihood(then, self.action, asked.answers(values))
        return likelihoods


def _tells(then: State, action: Action) -> bool:
    """Whether an action says something about the hand: a call, or a card of a hidden hand."""
    phase = then.rules.phases[then.phase]
    if isinstance(phase, Tricks):
        return actions.verb(action) == Verb.PLAY and not then.columns
    return isinstance(phase, _CALLS)


def effective_sample_size(weights: Likelihoods) -> float:
    """Return the effective sample size (Kish): how many equal weights are as informative."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def resampled_rows(weights: Likelihoods, n: int, seed: int) -> Numbers:
    """Return ``n`` rows by systematic resampling: each as often as its weight says, to within one.

    The weights are tempered until the effective sample size is at least ``MIN_ESS_SHARE`` of the
    rows.
    """
    while effective_sample_size(weights) < MIN_ESS_SHARE * len(weights):
        weights = weights**0.7
    rng = np.random.default_rng(seed)
    steps = (np.arange(n) + rng.random()) / n
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), steps, side="right")
    return rng.permutation(np.minimum(chosen, len(weights) - 1))


def _card_likelihood(then: State, done: Action, usual: Numbers) -> Likelihoods:
    """Return the likelihood of a card in each world, given the model's ``usual`` answers."""
    card = actions.card(done)
    suits = np.array(then.rules.ranks.suit[then.trump])
    played = usual[:, 0] & 63
    # A player who would have claimed may play anything.
    claims = usual[:, 0] == actions.CLAIM
    other = np.where(suits[played] == suits[card], _SAME_SUIT, _OTHER_SUIT)
    likelihoods: Likelihoods = np.where((played == card) | claims, 1.0, other)
    return likelihoods


def _call_likelihood(then: State, done: Action, usual: Numbers) -> Likelihoods:
    """Return the likelihood of a call in each world, given the model's ``usual`` answers."""
    code, _ = code_of(done)
    verb, calls = actions.verb(done), usual[:, 0]
    same_verb = (calls >> 6 & 63) == verb
    bids = bool(then.rules.phase(Auction))
    likelihoods = np.full(len(calls), _OTHER_BID if bids else _OTHER_CALL)
    if verb in (Verb.ORDER, Verb.NAME):
        likelihoods[same_verb & ((calls ^ code) & 63 == 0)] = _SAME_BUT_ALONE
    elif verb == Verb.BID:
        strain = (calls ^ code) >> actions.MORE == 0
        likelihoods[same_verb & strain & (abs((calls & 63) - actions.level(done)) == 1)] = _NEXT_BID
    likelihoods[calls == code] = 1.0
    return likelihoods


# -- hidden gifts ----------------------------------------------------------------------------------


def replayed_gifts(worlds: Worlds) -> tuple[Worlds, Likelihoods]:
    """Return worlds with their hidden gifts chosen by club players, and each world's likelihood.

    A world that contradicts such gifts keeps those it was drawn with.  All worlds do if there are
    piles, cards known to lie in certain places, or pledges.
    """
    view = worlds.view
    s, gifts = view.state, passed_on(view.state)
    by_others = [g.entry for g in gifts if s.history[g.entry].seat != view.seat]
    if not by_others or s.rules.phase(SwapBest) is None or s.piles or s.known or s.pledges:
        return worlds, np.ones(len(worlds))
    # An offer and its answer change hands at the same time.
    replay = _Replay(worlds, gifts, by_others[0] - answers(s, by_others[0]))
    fits = replay.fits
    replayed = replace(
        worlds,
        hands=np.where(fits[:, None], replay.hands, worlds.hands),
        gifts=np.where(fits[:, None], replay.given, worlds.gifts),
    )
    return replayed, np.where(fits, replay.chances, _OTHER_GIFTS)


class _Replay:
    """All worlds replayed from an action on, with the gifts of club players."""

    def __init__(self, worlds: Worlds, gifts: list[Passed], ply: int):
        self.view, self.gifts = worlds.view, gifts
        s = self.state = worlds.view.state
        self.twins = np.uint64(s.rules.pack.twins)
        #: The hands by seat and the gifts, as in ``Worlds``.
        self.hands, self.given = hands_then(worlds, ply), worlds.gifts.copy()
        #: Which worlds are consistent with the gifts.
        self.fits = np.ones(len(worlds), np.bool_)
        #: The likelihood of the known gifts in each world.
        self.chances = np.ones(len(worlds))
        number = {gift.entry: i for i, gift in enumerate(gifts)}
        for entry, then in states_of(worlds.state(0)):
            if entry < ply:
                continue
            seat, action = s.history[entry].seat, s.history[entry].action
            if actions.verb(action) == Verb.PLAY:
                self._take(seat, np.uint64(1 << actions.card(action)))
            elif entry in number:
                self._choose(number[entry], then)
                if answers(s, entry):
                    self._hand_over(number[entry] - 1)
                    self._hand_over(number[entry])
        self._keep_what_is_known()

    def _choose(self, i: int, then: State) -> None:
        """Choose a hidden gift as a club player would, or weight the worlds by a known one."""
        gift, s = self.gifts[i], self.state
        giver = s.history[gift.entry].seat
        if giver == self.view.seat:
            return
        alike, no_piles = row_of(then, whole=False), np.zeros((len(self.hands), 0), np.uint64)
        rows = rows_with(alike, self.hands, no_piles)
        usual = answered(s.rules, rows)[:, 1].view(np.uint64)
        if gift.cards:
            self.chances *= np.where(usual == np.uint64(gift.cards), 1.0, _OTHER_GIFT)
        else:
            self.given[:, i] = np.where(usual == 0, self.given[:, i], usual)
        # Another hand, after other gifts, may lack the cards that the world was drawn with.
        self._must_hold(giver, self.given[:, i])

    def _hand_over(self, i: int) -> None:
        cards = self.given[:, i]
        self._take(self.state.history[self.gifts[i].entry].seat, cards)
        self.hands[:, self.gifts[i].holder] |= cards

    def _must_hold(self, seat: TableSeat, cards: Masks | np.uint64) -> None:
        """Mark worlds in which a hand lacks cards; of twins the first must go first."""
        held = self.hands[:, seat]
        firsts = (cards & self.twins) >> np.uint64(1)
        self.fits &= (cards & ~held == 0) & (firsts & held & ~cards == 0)

    def _take(self, seat: TableSeat, cards: Masks | np.uint64) -> None:
        """Take cards from a hand that must hold them."""
        self._must_hold(seat, cards)
        self.hands[:, seat] &= ~cards

    def _keep_what_is_known(self) -> None:
        """Mark worlds that contradict what the seat of the view knows about the hands."""
        s = self.state
        if self.view.seat is not None:
            self.fits &= self.hands[:, self.view.seat] == np.uint64(self.view.hand)
        for seat, suits in enumerate(s.voids):
            for suit in each(suits):
                void = np.uint64(s.rules.ranks.lane[s.trump][suit])
                self.fits &= self.hands[:, seat] & void == 0
