"""Hidden gifts as club players would have chosen them.

The sampler takes any cards of a hand for those that were given away unseen.  Nobody gives any
where several are given at once (D068): a lone maker gives what it misses least, and gets the best
of its partners.  So in every world the gifts are undone and chosen again, one after the other, and
what was played since must be possible with the hands that this makes.
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

#: How likely gifts are that club players would not have made: one that is known, and hidden ones
#: that must have been others, by what was played since.
_OTHER_GIFT, _OTHER_GIFTS = 0.2, 0.05

Chances = NDArray[np.float64]


def rechosen(worlds: Worlds) -> tuple[Worlds, Chances]:
    """Return worlds with their hidden gifts chosen anew, and how likely each of them is.

    Worlds that cannot be with such gifts keep their own; all do where more is known of hands than
    what was played says.
    """
    view = worlds.view
    s, gifts = view.state, gifts_of(view.state)
    by_others = [g.entry for g in gifts if g.size > 1 and s.history[g.entry].seat != view.seat]
    if not by_others or s.piles or s.known or s.pledges:
        return worlds, np.ones(len(worlds))
    # Offers and their answers change hands at once.
    replay = _Replay(worlds, gifts, by_others[0] - answers(s, by_others[0]))
    fits = replay.fits
    found = replace(
        worlds,
        hands=np.where(fits[:, None], replay.hands, worlds.hands),
        gifts=np.where(fits[:, None], replay.given, worlds.gifts),
    )
    return found, np.where(fits, replay.chances, _OTHER_GIFTS)


class _Replay:
    """All worlds played again from an action on, with the gifts of club players."""

    def __init__(self, worlds: Worlds, gifts: list[Gift], ply: int):
        self.view, self.gifts = worlds.view, gifts
        s = self.state = worlds.view.state
        self.twins = np.uint64(s.rules.pack.twins)
        #: As in ``Worlds``: what is held, by seat, and given.
        self.hands, self.given = hands_then(worlds, ply), worlds.gifts.copy()
        #: Which worlds may be true.
        self.fits = np.ones(len(worlds), np.bool_)
        #: How likely the gifts are that are known.
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
        """Choose a gift as club players would, or ask whether one that is known is theirs."""
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

    def _hand_over(self, i: int) -> None:
        cards = self.given[:, i]
        self._take(self.state.history[self.gifts[i].entry].seat, cards)
        self.hands[:, self.gifts[i].holder] |= cards

    def _take(self, seat: TableSeat, cards: Masks | np.uint64) -> None:
        """Take cards from a hand, if it has them; of identical ones the first must go first."""
        held = self.hands[:, seat]
        firsts = (cards & self.twins) >> np.uint64(1)
        self.fits &= (cards & ~held == 0) & (firsts & held & ~cards == 0)
        self.hands[:, seat] = held & ~cards

    def _keep_what_is_known(self) -> None:
        """Drop worlds that contradict what the seat of the view knows of the hands."""
        s = self.state
        if self.view.seat is not None:
            self.fits &= self.hands[:, self.view.seat] == np.uint64(self.view.hand)
        for seat, suits in enumerate(s.voids):
            for suit in each(suits):
                void = np.uint64(s.rules.ranks.lane[s.trump][suit])
                self.fits &= self.hands[:, seat] & void == 0
