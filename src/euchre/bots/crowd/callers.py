"""What club players say in an auction, in many worlds at once (``club.bidding`` on columns)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from euchre.bots.crowd import upcard
from euchre.bots.crowd.counts import (
    Bits,
    Column,
    Masks,
    chances_of,
    helping,
    holds_only_masters,
    spared,
    thrown,
)
from euchre.bots.crowd.hands import Hands, Rows
from euchre.bots.thumb import ThumbBot
from euchre.cards import HIGH
from euchre.club import numbers
from euchre.club.seat import Seat
from euchre.engine import actions
from euchre.engine.actions import ALONE, PASS, TOGETHER, Action
from euchre.engine.phases import (
    Alone,
    Auction,
    CallPartner,
    ChoosePartners,
    Declare,
    NameSuit,
    TurnUp,
)
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal
from euchre.engine.view import View, observe

_CLUB = ThumbBot()
#: What an expected trick is about worth, in chances of winning the game.
_TRICK = 0.04


class Callers(Hands):
    """Club players, who are asked with a column of hands.

    ``care`` is what a bid must be worth more than a pass, in chances of winning the game; with
    less than that of club players they are bolder.
    """

    def __init__(self, rules: Rules, hands: Masks, piles: Masks, care: float | None = None):
        super().__init__(rules, hands, piles)
        self.care = numbers.usual()[numbers.CARE] if care is None else care
        #: What the bidder's deal is worth, by seat, bidder, bid and its strain.
        self._heard: dict[tuple[int, int, int, int], Column] = {}
        #: What the scores are worth as they are, by seat.
        self._as_it_is: dict[int, Column] = {}
        #: Who plays alone, by seat, trump and bid.
        self._alones: dict[tuple[int, int, int], Rows] = {}
        #: The best bids and their worth, by seat and what may be bid.
        self._bests: dict[tuple[int, tuple[int, ...]], tuple[Rows, Column]] = {}

    def say(self, s: State, rows: Rows) -> Rows | None:
        """Return what the seat on turn says in each of these worlds, None where nobody knows.

        Known are bids, strains, partners chosen, and whether a maker plays alone; calls over an
        upcard where ``upcard.answered`` says so.
        """
        phase = self.rules.phases[s.phase]
        if isinstance(phase, (TurnUp, NameSuit, CallPartner)) and upcard.answered(self.rules):
            ask = upcard.partners_called if isinstance(phase, CallPartner) else upcard.calls
            return ask(self, observe(s, s.turn), rows, legal(s))
        if isinstance(phase, Auction):
            return self._bids(observe(s, s.turn), rows, legal(s))
        if isinstance(phase, Declare):
            return self._names(observe(s, s.turn), rows, legal(s))
        if isinstance(phase, ChoosePartners):
            # That goes by what was bid, and by where they sit.
            return np.full(len(rows), _CLUB.choose(observe(s, s.turn), legal(s)))
        if isinstance(phase, Alone) and s.turn == s.maker and s.up < 0:
            return self._alone(observe(s, s.turn), rows)
        return None

    def lay_away(self, s: State, hands: Masks) -> Masks:
        """Return what the seat on turn lays away of these hands, with what it has taken."""
        view, choices = observe(s, s.turn), legal(s)
        number = actions.more(choices[0]).bit_count()
        out = np.uint64(view.unseen | view.hand) & ~hands
        # An upcard that may not be laid away stays.
        stays = s.up >= 0 and not any(actions.more(a) >> s.up & 1 for a in choices)
        return thrown(self.known, s.trump, hands, out, number, kept=stays << max(0, s.up))

    def offer(self, s: State, hands: Masks) -> tuple[Masks, Bits]:
        """Return what a lone maker with these hands offers a partner, and who offers nothing.

        These are the hands whose worst cards win anyhow.
        """
        cards = spared(self.known, s.trump, hands, _gift_size(s))
        out = np.uint64(s.rules.pack.full) & ~hands
        return cards, holds_only_masters(self.known, s.trump, cards, out)

    def give_back(self, s: State, hands: Masks) -> Masks:
        """Return what a partner with these hands gives a lone maker for its cards."""
        return helping(self.known, s.trump, hands, _gift_size(s))

    def regret(self, s: State, said: int) -> Column | None:
        """Return how much less than the best it was worth to say this, to each hand on turn.

        In the chance of winning the game as club players see it; 0 where they would have said
        it.  None where nobody knows.
        """
        phase = self.rules.phases[s.phase]
        rows, view = np.arange(len(self.hands)), observe(s, s.turn)
        if isinstance(phase, Declare):
            return self._strain_regret(view, said)
        if isinstance(phase, (TurnUp, NameSuit)) and upcard.answered(self.rules):
            return upcard.regret(self, view, legal(s), said)
        if not isinstance(phase, Auction):
            return None
        choices = legal(s)
        bids = [a for a in choices if a != PASS]
        most = self._best_bids(view, rows, bids)[1]
        if PASS in choices:
            passing = self._pass_worth(view, rows, bids) + self.care
            if said == PASS:
                return np.maximum(0.0, most - passing)
            # Who must bid gives up nothing by not having passed.
            most = np.maximum(most, passing)
        asked = Seat(view)
        level, strain = actions.arg(said), actions.more(said) - 1
        same = tuple(strains_of(asked, [a for a in bids if actions.arg(a) == level]))
        named = (strain,) if strain >= 0 else same
        mates, foes, *_ = self.prospects(view, level, alone=asked.solo(level))
        worth = self._bid_worth(view, self.best_strain(view, named, mates, foes), named, level)
        return np.maximum(0.0, most - worth)

    def _strain_regret(self, view: View, said: int) -> Column:
        s = view.state
        of = self.prospects(view, s.bid, alone=Seat(view).solo(s.bid))
        counts = [self.expected(view, actions.arg(a), of) for a in legal(s)]
        best = np.max(counts, axis=0)
        found: Column = _TRICK * (best - self.expected(view, actions.arg(said), of))
        return found

    # -- answers -------------------------------------------------------------------

    def _bids(self, view: View, rows: Rows, choices: Sequence[int]) -> Rows:
        """Return the bids that are worth most, or passes (``bidding.choose_bid``)."""
        bids = [a for a in choices if a != PASS]
        best, most = self._best_bids(view, rows, bids)
        if PASS not in choices:
            return best
        passing = self._pass_worth(view, rows, bids) + self.care
        return np.where(most > passing, best, PASS)

    def _best_bids(self, view: View, rows: Rows, bids: Sequence[int]) -> tuple[Rows, Column]:
        """Return the bids that are worth most, and what they are worth."""
        key = view.state.turn, tuple(bids)
        if key not in self._bests:
            self._bests[key] = self._best_of(view, bids)
        best, most = self._bests[key]
        return best[rows], most[rows]

    def _best_of(self, view: View, bids: Sequence[int]) -> tuple[Rows, Column]:
        """Return the best bids, and what they are worth, over all worlds."""
        asked = Seat(view)
        levels: dict[int, list[int]] = {}
        for action in bids:
            levels.setdefault(actions.arg(action), []).append(action)
        best, most = np.full(len(self), bids[0]), np.full(len(self), -np.inf)
        strain_of: dict[tuple[int, ...], Rows] = {}
        for level, same in levels.items():
            named = tuple(strains_of(asked, same))
            if named not in strain_of:
                solo = asked.solo(level)
                mates, foes, *_ = self.prospects(view, level, alone=solo)
                strain_of[named] = self.best_strain(view, named, mates, foes)
            strains = strain_of[named]
            worth = self._bid_worth(view, strains, named, level)
            said = np.full(HIGH + 2, same[0])
            for action in same:
                if actions.more(action):
                    said[actions.more(action) - 1] = action
            better = worth > most
            best[better], most[better] = said[strains[better]], worth[better]
        return best, most

    def _bid_worth(self, view: View, strains: Rows, named: tuple[int, ...], level: int) -> Column:
        """Return what a bid is worth to each hand, over all worlds: alone where that is better."""
        asked = Seat(view)
        ways = {asked.solo(level)}
        if asked.later_alone():
            ways.add(True)
        worths = [self.worth(view, strains, named, level, alone=way) for way in ways]
        found: Column = np.max(worths, axis=0)
        return found

    def _pass_worth(self, view: View, rows: Rows, bids: Sequence[int]) -> Column:
        s, rules = view.state, self.rules
        asked = Seat(view)
        if s.bidder >= 0:
            return self._bidder_worth(view, asked)[rows]
        found = np.full(len(rows), asked.silence_worth())
        phase = rules.phases[s.phase]
        if isinstance(phase, Auction) and phase.nobody == "joker":
            must = self.hands[rows, s.turn] & np.uint64(rules.pack.joker_mask) != 0
            named = tuple(strains_of(asked, bids))
            strains = self.best_strain(view, named, 1, 2)
            level = phase.joker_bids
            made = self.worth(view, strains, (-1, *named), level, alone=False)[rows]
            found = np.where(must, np.minimum(asked.now(), made), found)
        return found

    def _bidder_worth(self, view: View, asked: Seat) -> Column:
        """Return the worth of the deal that the highest bidder plays, to each hand."""
        s, rules = view.state, self.rules
        if rules.sides.count(rules.seats) > 2:
            if s.turn not in self._as_it_is:
                self._as_it_is[s.turn] = np.full(len(self), asked.now())
            return self._as_it_is[s.turn]
        key = s.turn, s.bidder, s.bid, s.bid_strain
        if key not in self._heard:
            mean, tells = asked.bid_tells()
            strains = [s.bid_strain] if s.bid_strain >= 0 else [0, 1, 2, 3]
            foes = max(1, s.active - 1)
            own = np.mean([self.own(view, strain, 0, foes) for strain in strains], axis=0)
            chances = chances_of(mean + tells * (own - rules.tricks / rules.seats), rules.tricks)
            lone = 1 << s.bidder if asked.solo(s.bid) else 0
            of_tricks = self.results(view, s.bidder, lone, 0, s.bid)
            self._heard[key] = np.einsum("ij,j", chances, of_tricks)
        return self._heard[key]

    def _names(self, view: View, rows: Rows, choices: Sequence[int]) -> Rows:
        """Return the strains declared (``bidding.choose_strain``)."""
        s = view.state
        of = self.prospects(view, s.bid, alone=Seat(view).solo(s.bid))
        best, most = np.zeros(len(rows), np.int64), np.full(len(rows), -np.inf)
        # Of equals the one with the lowest number.
        for action in sorted(choices, key=actions.arg):
            count = self.expected(view, actions.arg(action), of)[rows]
            better = count > most
            best[better], most[better] = action, count[better]
        return best

    def _alone(self, view: View, rows: Rows) -> Rows:
        """Return whether makers play alone (``calling.choose_alone``)."""
        s = view.state
        key = s.turn, s.trump, s.bid
        if key not in self._alones:
            side = s.partners(s.turn) | 1 << s.turn
            worth = []
            for alone in (True, False):
                of = self.prospects(view, s.bid, alone=alone)
                means = self.expected(view, s.trump, of)
                lone = 1 << s.turn if alone else 0
                of_tricks = self.results(view, s.turn, lone, side, s.bid)
                worth.append(np.einsum("ij,j", chances_of(means, self.rules.tricks), of_tricks))
            self._alones[key] = np.where(worth[0] > worth[1], ALONE, TOGETHER)
        return self._alones[key][rows]


def strains_of(seat: Seat, bids: Iterable[Action]) -> list[int]:
    """Return the strains that these bids may come to."""
    named = {actions.more(a) - 1 for a in bids if actions.more(a)}
    return sorted(named) if named else seat.open_strains()


def _gift_size(s: State) -> int:
    """Return how many cards are given at once."""
    return actions.more(legal(s)[-1]).bit_count()
