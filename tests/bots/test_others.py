"""The opponent model of bids: interpreting and predicting sensible bidders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre import GAMES, State, deal, legal, observe, push, rules, shuffled
from euchre.bots.search.beliefs import as_taken, care_of, opponent_mixture
from euchre.bots.thumb import ThumbBot
from euchre.bridge.imagine import imagine
from euchre.bridge.rows import Rows, rows_of
from euchre.club import numbers
from euchre.club.ends import answers
from euchre.engine.actions import PASS
from euchre.engine.phases import Auction, ChoosePartners

pytestmark = pytest.mark.untraced

THUMB = ThumbBot()
BIDDING = [g.name for g in GAMES if g.rules.phase(Auction)]
CHOOSING = [g.name for g in GAMES if g.rules.phase(ChoosePartners)]


def bids(game: str, deals: int) -> Iterator[tuple[State, Rows]]:
    """Yield who may bid or pass, and rows in which its hand is anybody's guess."""
    table = rules(game)
    for number in range(deals):
        s = deal(table, shuffled(table.pack, Random(f"{game}:{number}")), number % table.seats)
        while not s.ended and isinstance(table.phases[s.phase], Auction):
            choices = legal(s)
            if PASS in choices and len(choices) > 1:
                worlds = imagine(observe(s, (s.turn + 1) % table.seats), 60, number)
                yield s, rows_of(worlds)
            push(s, THUMB.choose(observe(s, s.turn), choices))


def test_partners_are_chosen_in_the_auctions_of_five_and_seven() -> None:
    assert CHOOSING == ["auction-5", "auction-7"]


@pytest.mark.parametrize("game", CHOOSING)
def test_who_may_be_chosen_for_a_bid_is_taken_to_bid_on_less(game: str) -> None:
    club = bold = 0
    for s, rows in bids(game, 6):
        usual, taken = (np.array(answers(s.rules, rows, by)) for by in (None, as_taken(s.rules)))
        # Whoever would bid anyway bids the same.
        assert (taken == usual)[usual != PASS].all()
        club += int((usual != PASS).sum())
        bold += int((taken != PASS).sum())
    assert bold > 1.05 * club > 0


@pytest.mark.parametrize("game", BIDDING)
def test_bidders_are_of_some_styles_the_bolder_of_which_bid_more(game: str) -> None:
    table = rules(game)
    parts = [part for part, _ in opponent_mixture(table)]
    assert sum(parts) == pytest.approx(1.0)
    assert opponent_mixture(table)[0][1] == as_taken(table)
    passes = np.zeros(len(parts))
    for s, rows in bids(game, 2):
        passes += [answers(s.rules, rows, by).count(PASS) for _, by in opponent_mixture(table)]
    assert passes[0] >= passes[1] >= passes[2]
    # Where the dealer must bid something, hardly anybody passes anyway.
    assert passes[0] > passes[2] or not passes[0]


@pytest.mark.parametrize("game", [g for g in BIDDING if g not in CHOOSING])
def test_elsewhere_others_are_taken_for_club_players(game: str) -> None:
    assert care_of(rules(game)) == numbers.usual()[numbers.CARE]
    assert as_taken(rules(game)) is None
