"""What club players say in an auction, in many worlds at once (``bots.calling`` on columns)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre.bots import calling, estimate
from euchre.bots.calling import Prospects
from euchre.bots.crowd.counts import (
    Column,
    Masks,
    bits,
    chances_of,
    hand_tricks,
    side_tricks,
    thrown,
)
from euchre.bots.hand import book
from euchre.bots.stakes import Stakes
from euchre.bots.thumb import ThumbBot
from euchre.cards import HIGH
from euchre.engine import actions
from euchre.engine.actions import ALONE, PASS, TOGETHER
from euchre.engine.phases import Alone, Auction, ChoosePartners, Declare
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal
from euchre.engine.view import View, observe

Rows = NDArray[np.int64]

_CLUB = ThumbBot()
#: What an expected trick is about worth, in chances of winning the game.
_TRICK = 0.04


class Callers:
    """Club players who hold ``hands[world, seat]`` and have laid ``piles[world, pile]`` away.

    States that they are asked in differ in hidden cards only; any world's will do.
    """

    def __init__(self, rules: Rules, hands: Masks, piles: Masks):
        self.rules, self.hands, self.piles = rules, hands, piles
        self.known = book(rules.pack, rules.bowers)
        self._held: tuple[NDArray[np.bool_], NDArray[np.bool_]] | None = None
        self._tricks: dict[tuple[int, estimate.Field], Column] = {}
        self._means: dict[tuple[int, int, Prospects], Column] = {}
        self._spreads: dict[tuple[int, tuple[int, ...], Prospects], Column] = {}
        #: By seat, strains, bid and whether alone: neither scores nor sides change in an auction.
        self._worths: dict[tuple[int, tuple[int, ...], int, bool], Column] = {}
        self._best: dict[tuple[object, ...], Rows] = {}

    def say(self, s: State, rows: Rows) -> Rows | None:
        """Return what the seat on turn says in each of these worlds, None where nobody knows.

        Known are bids, strains, partners chosen, and whether a maker plays alone.
        """
        phase = self.rules.phases[s.phase]
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
        """Return what the seat on turn lays away of these hands, the widow among them."""
        view = observe(s, s.turn)
        number = actions.more(legal(s)[0]).bit_count()
        out = np.uint64(view.unseen | view.hand) & ~hands
        return thrown(self.known, s.trump, hands, out, number)

    def regret(self, s: State, said: int) -> Column | None:
        """Return how much less than the best it was worth to say this, to each hand on turn.

        In the chance of winning the game as club players see it; 0 where they would have said
        it.  None where nobody knows.
        """
        phase = self.rules.phases[s.phase]
        rows, view = np.arange(len(self.hands)), observe(s, s.turn)
        if isinstance(phase, Declare):
            return self._strain_regret(view, said)
        if not isinstance(phase, Auction):
            return None
        choices = legal(s)
        bids = [a for a in choices if a != PASS]
        most = self._best_bids(view, rows, bids)[1]
        if PASS in choices:
            passing = self._pass_worth(view, rows, bids) + calling.CARE
            if said == PASS:
                return np.maximum(0.0, most - passing)
            # Who must bid gives up nothing by not having passed.
            most = np.maximum(most, passing)
        level, strain = actions.arg(said), actions.more(said) - 1
        same = tuple(calling.strains_of(self.rules, [a for a in bids if actions.arg(a) == level]))
        named = (strain,) if strain >= 0 else same
        mates, foes, *_ = calling.prospects(view, level, alone=calling.solo_bid(self.rules, level))
        worth = self._bid_worth(view, self._best_strain(view, named, mates, foes), named, level)
        return np.maximum(0.0, most - worth)

    def _strain_regret(self, view: View, said: int) -> Column:
        s = view.state
        of = calling.prospects(view, s.bid, alone=calling.solo_bid(self.rules, s.bid))
        counts = [self._expected(view, actions.arg(a), of) for a in legal(s)]
        best = np.max(counts, axis=0)
        found: Column = _TRICK * (best - self._expected(view, actions.arg(said), of))
        return found

    # -- counts --------------------------------------------------------------------

    def _all_cards(self, s: State) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return the cards in all hands, seat by seat, and those that each must fear."""
        if self._held is None:
            rows = []
            for seat in range(self.rules.seats):
                view = observe(s, seat)
                own, away = view.hand, np.zeros(len(self.hands), np.uint64)
                for i, pile in enumerate(s.piles):
                    if pile.seat == seat:
                        own |= s.buried[i]
                        away |= self.piles[:, i]
                rows.append(np.uint64(view.unseen | own) & ~self.hands[:, seat] & ~away)
            size = self.rules.pack.size
            self._held = bits(self.hands.T.ravel(), size), bits(np.concatenate(rows), size)
        return self._held

    def _own(self, view: View, strain: int, mates: int, foes: int) -> Column:
        """Return the tricks that each hand itself may expect, over all worlds."""
        # Every hand is as large as this one, so that as many cards are out.
        table = estimate.field(view, estimate.out_cards(view, view.state.turn), mates, foes)
        key = strain, table
        if key not in self._tricks:
            # All seats at once: they will all be asked.
            count = hand_tricks(self.known, strain, *self._all_cards(view.state), table)
            self._tricks[key] = count.reshape(self.rules.seats, -1)
        found: Column = self._tricks[key][view.state.turn]
        return found

    def _expected(self, view: View, strain: int, of: Prospects) -> Column:
        """Return what ``calling.expected`` says of each hand, over all worlds."""
        key = view.state.turn, strain, of
        if key not in self._means:
            own = self._own(view, strain, of.mates, of.foes)
            tricks = self.rules.tricks
            cost = 0.0 if strain < HIGH else estimate.no_trump_costs(self.rules, of.mates) * tricks
            self._means[key] = side_tricks(own, tricks, of, cost)
        return self._means[key]

    def _best_strain(self, view: View, strains: Sequence[int], mates: int, foes: int) -> Rows:
        """Return the strain that suits each hand best, over all worlds."""
        key = view.state.turn, tuple(strains), mates, foes
        if key not in self._best:
            best = np.full(len(self.hands), strains[0])
            most = np.full(len(self.hands), -np.inf)
            for strain in strains:
                count = self._expected(view, strain, Prospects(mates, foes, 0, 0))
                # Of equals a suit goes before no trump.
                better = (count > most) | (count == most) & (strain < HIGH) & (best >= HIGH)
                best[better], most[better] = strain, count[better]
            self._best[key] = best
        return self._best[key]

    def _worth(
        self, view: View, strains: Rows, named: tuple[int, ...], bid: int, *, alone: bool
    ) -> Column:
        """Return what making trump with a bid is worth to each hand, over all worlds."""
        key = view.state.turn, named, bid, alone
        if key not in self._worths:
            of = calling.prospects(view, bid, alone=alone)
            who = calling.company(view, bid, alone=alone)
            if (key[0], named, of) not in self._spreads:
                means = np.zeros(len(self.hands))
                for strain in np.unique(strains).tolist():
                    at = strains == strain
                    means[at] = self._expected(view, strain, of)[at]
                self._spreads[key[0], named, of] = chances_of(means, self.rules.tricks)
            results = _results(view, view.state.turn, who.lone, who.makers, bid)
            chances = self._spreads[key[0], named, of]
            self._worths[key] = np.einsum("ij,j", chances, results)
        return self._worths[key]

    # -- answers -------------------------------------------------------------------

    def _bids(self, view: View, rows: Rows, choices: Sequence[int]) -> Rows:
        """Return the bids that are worth most, or passes (``calling.choose_bid``)."""
        bids = [a for a in choices if a != PASS]
        best, most = self._best_bids(view, rows, bids)
        if PASS not in choices:
            return best
        passing = self._pass_worth(view, rows, bids) + calling.CARE
        return np.where(most > passing, best, PASS)

    def _best_bids(self, view: View, rows: Rows, bids: Sequence[int]) -> tuple[Rows, Column]:
        """Return the bids that are worth most, and what they are worth."""
        rules = self.rules
        levels: dict[int, list[int]] = {}
        for action in bids:
            levels.setdefault(actions.arg(action), []).append(action)
        best, most = np.zeros(len(rows), np.int64), np.full(len(rows), -1.0)
        strain_of: dict[tuple[int, ...], Rows] = {}
        for level, same in levels.items():
            named = tuple(calling.strains_of(rules, same))
            if named not in strain_of:
                solo = calling.solo_bid(rules, level)
                mates, foes, *_ = calling.prospects(view, level, alone=solo)
                strain_of[named] = self._best_strain(view, named, mates, foes)
            strains = strain_of[named]
            worth = self._bid_worth(view, strains, named, level)[rows]
            said = np.full(HIGH + 2, same[0])
            for action in same:
                if actions.more(action):
                    said[actions.more(action) - 1] = action
            better = worth > most
            best[better], most[better] = said[strains[rows[better]]], worth[better]
        return best, most

    def _bid_worth(self, view: View, strains: Rows, named: tuple[int, ...], level: int) -> Column:
        """Return what a bid is worth to each hand, over all worlds: alone where that is better."""
        ways = {calling.solo_bid(self.rules, level)}
        if calling.later_alone(self.rules):
            ways.add(True)
        worths = [self._worth(view, strains, named, level, alone=way) for way in ways]
        found: Column = np.max(worths, axis=0)
        return found

    def _pass_worth(self, view: View, rows: Rows, bids: Sequence[int]) -> Column:
        s, rules = view.state, self.rules
        stakes = Stakes(rules, s, s.turn)
        if s.bidder >= 0:
            return self._bidder_worth(view, stakes, rows)
        found = np.full(len(rows), calling.silence_worth(rules, stakes))
        phase = rules.phases[s.phase]
        if isinstance(phase, Auction) and phase.nobody == "joker":
            must = self.hands[rows, s.turn] & np.uint64(rules.pack.joker_mask) != 0
            named = tuple(calling.strains_of(rules, bids))
            strains = self._best_strain(view, named, 1, 2)
            level = phase.joker_bids
            made = self._worth(view, strains, (-1, *named), level, alone=False)[rows]
            found = np.where(must, np.minimum(stakes.now, made), found)
        return found

    def _bidder_worth(self, view: View, stakes: Stakes, rows: Rows) -> Column:
        s, rules = view.state, self.rules
        if rules.sides.count(rules.seats) > 2:
            return np.full(len(rows), stakes.now)
        mean, tells = calling.bid_tells(view)
        strains = calling.bid_strains(s)
        foes = max(1, s.active - 1)
        own = np.mean([self._own(view, strain, 0, foes)[rows] for strain in strains], axis=0)
        chances = chances_of(mean + tells * (own - rules.tricks / rules.seats), rules.tricks)
        lone = 1 << s.bidder if calling.solo_bid(rules, s.bid) else 0
        found: Column = np.einsum("ij,j", chances, _results(view, s.bidder, lone, 0, s.bid))
        return found

    def _names(self, view: View, rows: Rows, choices: Sequence[int]) -> Rows:
        """Return the strains declared (``calling.choose_strain``)."""
        s = view.state
        of = calling.prospects(view, s.bid, alone=calling.solo_bid(self.rules, s.bid))
        best, most = np.zeros(len(rows), np.int64), np.full(len(rows), -np.inf)
        # Of equals the one with the lowest number.
        for action in sorted(choices, key=actions.arg):
            count = self._expected(view, actions.arg(action), of)[rows]
            better = count > most
            best[better], most[better] = action, count[better]
        return best

    def _alone(self, view: View, rows: Rows) -> Rows:
        """Return whether makers play alone (``calling.choose_alone``)."""
        s = view.state
        side = s.partners(s.turn) | 1 << s.turn
        worth = []
        for alone in (True, False):
            of = calling.prospects(view, s.bid, alone=alone)
            means = self._expected(view, s.trump, of)[rows]
            lone = 1 << s.turn if alone else 0
            results = _results(view, s.turn, lone, side, s.bid)
            worth.append(np.einsum("ij,j", chances_of(means, self.rules.tricks), results))
        return np.where(worth[0] > worth[1], ALONE, TOGETHER)


def _results(view: View, maker: int, lone: int, makers: int, bid: int) -> Column:
    """Return what every number of tricks of the makers is worth to the seat on turn."""
    stakes = Stakes(view.rules, view.state, view.state.turn)
    every = range(view.rules.tricks + 1)
    return np.array([stakes.result(n, maker, lone, makers=makers, bid=bid) for n in every])
