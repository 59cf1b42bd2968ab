"""What calls and plays give away, where it is known by hand."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from benchmarks.strength import gifts
from benchmarks.strength.calls import AS_USUAL, POSITIONS, WAYS, Sums, best
from benchmarks.strength.gifts import Policy, ending, gift

from euchre import State, View, rules
from euchre.cards import SPADES
from euchre.engine.actions import Action
from euchre.fast.player.call_states import QUESTIONS

STANDARD = rules("standard")
AT = Sums.places


def test_a_best_response_at_kuhn_poker() -> None:
    """The first player checks or bets, then folds or calls if the other bets.

    The other bets and calls with the king only, the player always checks and calls.  It loses a
    third on average; best is to bet with the jack, and to check and fold with the queen: a sixth.
    """
    cards, bet, call = "JQK", 1, 1
    sums, may = np.zeros((QUESTIONS * 3, Sums.extent)), np.zeros((QUESTIONS, WAYS), np.int64)
    may[0, [0, bet, AS_USUAL]] = may[POSITIONS, [0, call, AS_USUAL]] = 1
    first, second = sums[:3], sums[POSITIONS * 3 : POSITIONS * 3 + 3]
    own = 0.0
    for mine in range(3):
        for other in {0, 1, 2} - {mine}:
            wins = 1.0 if mine > other else -1.0
            first[mine, AT.passed][bet] += 2 * wins if cards[other] == "K" else 1
            if cards[other] == "K":
                for part in (AT.passed, AT.usual):
                    second[mine, part][[0, call, AS_USUAL]] += [-1, 2 * wins, 2 * wins]
            else:
                first[mine, AT.passed][[0, AS_USUAL]] += [wins, 0.0]
                first[mine, AT.passed][AS_USUAL] += wins
            own += 2 * wins if cards[other] == "K" else wins
    found = best(sums, may)
    assert found[0] == bet
    assert found[1] in (0, AS_USUAL)
    assert found[POSITIONS * 3 + 1] == 0
    value = 0.0
    for mine in range(3):
        way = found[mine]
        value += first[mine, AT.passed][way]
        if way != bet:
            part = AT.usual if way == AS_USUAL else AT.passed
            value += second[mine, part][found[POSITIONS * 3 + mine]]
    assert own / 6 == pytest.approx(-1 / 3)
    assert value / 6 == pytest.approx(1 / 6)
    # With much care, nothing is changed.
    assert (best(sums + (np.arange(Sums.extent) == AT.asked), may, care=9.0) == AS_USUAL).all()


# -- the same from the engine --------------------------------------------------------------------


class Lowest:
    """Plays the lowest card of the first suit."""

    def __init__(self, rng: Random):
        pass

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


class Highest(Lowest):
    """Plays the highest card of the last suit."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[-1]


def three_left(*hands: str) -> State:
    """An ending in which seat 0 has made spades trump, leads, and has won both tricks."""
    s = ending(STANDARD, Policy("club", "x"), "x", 0)
    s.hands, s.trump, s.maker, s.turn = tuple(map(s.pack.mask, hands)), SPADES, 0, 0
    s.taken, s.lone, s.out = (2, 0, 0, 0), 0, 0
    return s


def test_a_gift_that_is_known_by_hand() -> None:
    """Ace of hearts first: the third trick, a point.  Nine of diamonds first: euchred."""
    s = three_left("9D 9H AH", "QD KD AD", "9C TC QC", "TH QH KH")
    assert gift([s] * 4, Policy(Lowest, "")).high == 1 - -2
    assert gift([s] * 4, Policy(Lowest, "")).low == 1 - -2
    assert gift([s] * 4, Policy(Highest, "")) == gifts.Gift(0.0, 0.0, 4)


def test_what_a_seat_cannot_know_is_no_gift() -> None:
    """Either king wins a trick in one of the deals, and nothing tells which deal it is."""
    one = three_left("KD KH 9C", "AD QC KC", "9D TD 9H", "AC TC QD")
    two = three_left("KD KH 9C", "AH QC KC", "9D TD 9H", "AC TC QH")
    both = gift([one, two], Policy(Highest, ""))
    alone = [gift([s], Policy(Highest, "")).high for s in (one, two)]
    assert both.high < sum(alone) / 2
    assert both.high == 0
