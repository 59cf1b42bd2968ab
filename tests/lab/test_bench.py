"""The ladder: rows, seeds, breaking off and going on; and what players give away."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from random import Random

import pytest
from benchmarks.strength import gifts, ladder
from benchmarks.strength.gifts import Policy, beliefs, ending, gift

from euchre import State, View, legal, push, rules
from euchre.arena.running import run as run_contest
from euchre.arena.tournaments import tournament
from euchre.engine.actions import CLAIM, Action
from euchre.engine.scoring import net, points

STANDARD = rules("standard")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players without search be the yardstick and the champion."""
    monkeypatch.setattr(ladder, "YARDSTICK", "random")
    monkeypatch.setattr(ladder, "CHAMPION", "club")


@pytest.mark.usefixtures("quick")
def test_a_row_is_two_contests_of_the_arena() -> None:
    of = ladder.run(("beginner", "random", "club"), deals=6, games=2, seed="x")
    beginner, chance, club = of.rungs
    assert chance.deals is None
    assert club.games is None
    table = rules("standard")
    deals = run_contest(tournament(table, ("beginner", "random"), "x"), 6).pairs[0].result()
    games = tournament(table, ("club", "beginner"), "x", games=True)
    assert beginner.deals == deals
    assert beginner.games == run_contest(games, 2).pairs[0].result()
    assert beginner.cost is not None
    assert beginner.cost.decisions > 50
    assert set(beginner.answers) == {"beginner", "random", "club"}


# -- gifts ---------------------------------------------------------------------------------------


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


def three_left(*hands: str, trump: str = "S") -> State:
    """An ending in which seat 0 has made trump, leads, and has won both tricks."""
    s = ending(STANDARD, Policy("club", "x"), "x", 0)
    suits = "CDHS"
    read = [
        sum(1 << suits.index(card[1]) * 6 + "9TJQKA".index(card[0]) for card in hand.split())
        for hand in hands
    ]
    s.hands, s.trump, s.maker, s.turn = tuple(read), suits.index(trump), 0, 0
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


def best_of_all(worlds: Sequence[State], policy: Policy) -> float:
    """Return the best mean of all ways to play for the seat on turn, each tried."""
    seat, past = worlds[0].turn, len(worlds[0].history)

    def seen(s: State) -> Hashable:
        return tuple(entry.action for entry in s.history[past:])

    places: dict[Hashable, list[Action]] = {}

    def collect(s: State) -> None:
        while not s.ended and s.turn != seat:
            push(s, policy.choose(s))
        if not s.ended:
            places[seen(s)] = choices = [a for a in legal(s) if a != CLAIM]
            for action in choices:
                later = s.copy()
                push(later, action)
                collect(later)

    def value(s: State, plan: dict[Hashable, Action]) -> float:
        while not s.ended:
            push(s, plan[seen(s)] if s.turn == seat else policy.choose(s))
        return net(points(s), s.rules.sides.side(seat), s.rules)

    for s in worlds:
        collect(s.copy())
    return max(
        sum(value(s.copy(), dict(zip(places, plan, strict=True))) for s in worlds) / len(worlds)
        for plan in product(*places.values())
    )


@pytest.mark.parametrize("player", ["club", "random"])
def test_the_best_response_is_the_best_of_all_ways_to_play(player: str) -> None:
    """And a gift is never negative."""
    given = []
    for number in range(8):
        policy = Policy(player, f"y:{number}")
        s = ending(STANDARD, policy, "y", number)
        worlds = beliefs(s, policy, 2, number)
        own = 0.0
        for world in worlds:
            played = world.copy()
            while not played.ended:
                push(played, policy.choose(played))
            own += net(points(played), STANDARD.sides.side(s.turn), STANDARD) / len(worlds)
        found = gift(worlds, policy)
        assert found.high == pytest.approx(best_of_all(worlds, policy) - own)
        assert found.high >= 0
        assert found.low <= found.high + 1e-9
        given.append(found.high)
    assert any(given) or player == "club"
