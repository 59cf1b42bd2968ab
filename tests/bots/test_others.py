"""Bids are heard, and foretold, as those of people who know what a bid is good for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre import GAMES, State, deal, legal, observe, push, rules, shuffled
from euchre.bots.crowd.callers import Callers
from euchre.bots.search.others import as_taken, care_of
from euchre.bots.thumb import ThumbBot
from euchre.brain.imagine import Worlds, imagine
from euchre.club import numbers
from euchre.engine.actions import PASS
from euchre.engine.phases import Auction, ChoosePartners

pytestmark = pytest.mark.untraced

THUMB = ThumbBot()
BIDDING = [g.name for g in GAMES if g.rules.phase(Auction)]
CHOOSING = [g.name for g in GAMES if g.rules.phase(ChoosePartners)]


def bids(game: str, deals: int) -> Iterator[tuple[State, Worlds]]:
    """Yield who may bid or pass, and worlds in which its hand is anybody's guess."""
    table = rules(game)
    for number in range(deals):
        s = deal(table, shuffled(table.pack, Random(f"{game}:{number}")), number % table.seats)
        while not s.ended and isinstance(table.phases[s.phase], Auction):
            choices = legal(s)
            if PASS in choices and len(choices) > 1:
                yield s, imagine(observe(s, (s.turn + 1) % table.seats), 60, number)
            push(s, THUMB.choose(observe(s, s.turn), choices))


def test_partners_are_chosen_in_the_auctions_of_five_and_seven() -> None:
    assert CHOOSING == ["auction-5", "auction-7"]


@pytest.mark.parametrize("game", CHOOSING)
def test_who_may_be_chosen_for_a_bid_is_taken_to_bid_on_less(game: str) -> None:
    club = bold = 0
    for s, cases in bids(game, 6):
        every = np.arange(len(cases))
        usual = Callers(s.rules, cases.hands, cases.piles).say(s, every)
        taken = as_taken(s.rules, cases.hands, cases.piles).say(s, every)
        assert usual is not None
        assert taken is not None
        # Whoever would bid anyway bids the same.
        assert (taken == usual)[usual != PASS].all()
        club += int((usual != PASS).sum())
        bold += int((taken != PASS).sum())
    assert bold > 1.05 * club > 0


@pytest.mark.parametrize("game", CHOOSING)
def test_a_bid_tells_less_of_the_hand_and_a_pass_more(game: str) -> None:
    """What is given up by a bid is less everywhere, and what is given up by a pass is more."""
    asked = 0
    for s, cases in bids(game, 4):
        usual = Callers(s.rules, cases.hands, cases.piles)
        taken = as_taken(s.rules, cases.hands, cases.piles)
        for said in legal(s):
            club, bold = usual.regret(s, said), taken.regret(s, said)
            assert club is not None
            assert bold is not None
            assert (bold >= club if said == PASS else bold <= club).all()
            asked += 1
    assert asked > 20


@pytest.mark.parametrize("game", [g for g in BIDDING if g not in CHOOSING])
def test_elsewhere_others_are_taken_for_club_players(game: str) -> None:
    assert care_of(rules(game)) == numbers.usual()[numbers.CARE]
