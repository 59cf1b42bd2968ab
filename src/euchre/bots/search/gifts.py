"""Hidden gifts: cards passed face down, chosen in each world as club players would choose them.

The sampler draws them uniformly from the giver's hand.  Real gifts of several cards (D068) are
not random: a lone maker gives up its least useful cards and gets its partners' best.  So each
world is replayed from the first gift with the gifts of club players; the later plays must be
possible with the resulting hands.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.earlier import hands_then, states_of
from euchre.bridge.imagine import Worlds
from euchre.bridge.rows import Masks, rows_with
from euchre.cards import each
from euchre.club.ends import answered
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.state import State
from euchre.engine.unsaid import Gift, answers, gifts_of

#: Likelihoods of gifts that club players would not have made: of a known gift, and of hidden gifts
#: that later plays rule out.
_OTHER_GIFT, _OTHER_GIFTS = 0.2, 0.05

Likelihoods = NDArray[np.float64]


def replayed_gifts(worlds: Worlds) -> tuple[Worlds, Likelihoods]:
    """Return worlds with their hidden gifts chosen by club players, and each world's likelihood.

    A world that contradicts such gifts keeps those it was drawn with.  All worlds do if there are
    piles, cards known to lie in certain places, or pledges.
    """
    view = worlds.view
    s, gifts = view.state, gifts_of(view.state)
    by_others = [g.entry for g in gifts if g.size > 1 and s.history[g.entry].seat != view.seat]
    if not by_others or s.piles or s.known or s.pledges:
        return worlds, np.ones(len(worlds))
    # An offer and its answer change hands at the same time.
    replay = _Replay(worlds, gifts, by_others[0] - answers(s, by_others[0]))
    fits = replay.fits
    found = replace(
        worlds,
        hands=np.where(fits[:, None], replay.hands, worlds.hands),
        gifts=np.where(fits[:, None], replay.given, worlds.gifts),
    )
    return found, np.where(fits, replay.chances, _OTHER_GIFTS)


class _Replay:
    """All worlds replayed from an action on, with the gifts of club players."""

    def __init__(self, worlds: Worlds, gifts: list[Gift], ply: int):
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
                self._take(seat, np.uint64(1 << actions.arg(action)))
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
        rows = rows_with(then, self.hands, np.zeros((len(self.hands), 0), np.uint64))
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
