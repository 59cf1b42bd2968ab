"""EPIMC does what its paper says, on games with known values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Generic, NamedTuple

import numpy as np
import pytest

from euchre import State, deal, legal, observe, push, rules, shuffled
from euchre.arena.references.cfr import CfrCalls
from euchre.arena.references.epimc import Epimc, Growing, S, TwoSidedGame, values
from euchre.arena.references.open_cards import Pimc
from euchre.bots.club import ClubBot
from euchre.fast.solve.card_play import in_play

STANDARD = rules("standard")


class Toy(ABC, Generic[S]):
    """A game of two seats whose open values come from a full search."""

    def sign(self, seat: int) -> int:
        return 1 - 2 * seat

    def open_values(self, states: Sequence[S]) -> list[list[float]]:
        return [[self.value(self.after(s, action)) for action in self.choices(s)] for s in states]

    def value(self, s: S) -> float:
        final = self.final(s)
        if final is not None:
            return final
        found = self.open_values([s])[0]
        return max(found) if self.turn(s) == 0 else min(found)

    @abstractmethod
    def turn(self, s: S) -> int: ...
    @abstractmethod
    def choices(self, s: S) -> Sequence[int]: ...
    @abstractmethod
    def after(self, s: S, action: int) -> S: ...
    @abstractmethod
    def final(self, s: S) -> float | None: ...


class Hand(NamedTuple):
    """A hand of Kuhn poker: a card for each player, and what was said (0: pass, 1: bet)."""

    cards: tuple[int, ...]
    words: tuple[int, ...] = ()


class Kuhn(Toy[Hand]):
    def turn(self, s: Hand) -> int:
        return len(s.words) % 2

    def choices(self, s: Hand) -> Sequence[int]:
        return [0, 1]

    def after(self, s: Hand, action: int) -> Hand:
        return Hand(s.cards, (*s.words, action))

    def seen(self, s: Hand) -> Hashable:
        return s.cards[self.turn(s)], s.words

    def final(self, s: Hand) -> float | None:
        higher = 1.0 if s.cards[0] > s.cards[1] else -1.0
        if s.words[-2:] == (1, 0):
            # Who did not bet folded.
            return 1.0 if len(s.words) == 2 else -1.0
        both: dict[tuple[int, ...], float] = {(0, 0): higher, (1, 1): 2 * higher}
        return both.get(s.words[-2:])


class Guess(Toy[tuple[int, ...]]):
    """Leave with half a point, or play and guess which of three worlds it is: a point if right.

    If wrong a point is lost.  Whoever sees the world guesses right: strategy fusion.
    """

    def turn(self, s: tuple[int, ...]) -> int:
        return 0

    def choices(self, s: tuple[int, ...]) -> Sequence[int]:
        return [0, 1] if len(s) == 1 else [0, 1, 2]

    def after(self, s: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*s, action)

    def seen(self, s: tuple[int, ...]) -> Hashable:
        return s[1:]

    def final(self, s: tuple[int, ...]) -> float | None:
        if s[1:] == (0,):
            return 0.5
        return None if len(s) < 3 else 1.0 if s[2] == s[0] else -1.0


def test_postponed_to_the_end_kuhn_poker_is_solved() -> None:
    """Kuhn 1950: worth -1/18 to the first player, who never bets the middle card."""
    deals = [Hand(cards) for cards in permutations(range(3), 2)]
    growing = Growing(Kuhn(), deals, 3)
    tree = growing.tree()
    worth, strategy = values(tree, 2, 5000)
    at = {seen: int(tree.first[state]) for seen, state in growing.states.items()}

    def bets(card: int, *words: int) -> float:
        return float(strategy[at[card, words] + 1])

    value = sum(
        (1 - bets(card)) * worth[at[card, ()]] + bets(card) * worth[at[card, ()] + 1]
        for card in range(3)
    )
    assert value / 3 == pytest.approx(-1 / 18, abs=0.002)
    assert bets(1) == pytest.approx(0, abs=0.01)
    assert bets(0) <= 1 / 3 + 0.01
    assert bets(2) == pytest.approx(3 * bets(0), abs=0.03)
    # The second player bluffs with the lowest card, and calls with the middle one, once in three.
    assert bets(0, 0) == pytest.approx(1 / 3, abs=0.02)
    assert bets(1, 1) == pytest.approx(1 / 3, abs=0.02)
    assert bets(2, 0) == pytest.approx(1, abs=0.01)
    assert bets(1, 0, 1) == pytest.approx(bets(0) + 1 / 3, abs=0.02)


def test_with_one_action_the_cards_are_open_at_once() -> None:
    deals = [Hand((1, other)) for other in (0, 2)]
    worth, _ = values(Growing(Kuhn(), deals, 1).tree(), 2, 1)
    # Open: a pass wins or loses one.  A bet against the king loses two, the jack folds.
    assert worth.tolist() == [0.0, -0.5]


@pytest.mark.parametrize(("ahead", "best"), [(1, 1), (2, 0)])
def test_who_looks_further_is_not_fooled_by_what_it_will_not_know(ahead: int, best: int) -> None:
    three = [(0,), (1,), (2,)]
    worth, _ = values(Growing(Guess(), three, ahead).tree(), 1)
    assert int(np.argmax(worth[:2])) == best
    assert worth[:2] == pytest.approx([0.5, 1.0 if ahead == 1 else -1 / 3])


# -- on cards ------------------------------------------------------------------------------------


def card_decisions(seed: int, cards: int, number: int) -> Iterator[State]:
    """Choices of a card with so many in hand, in deals that club players play."""
    club, i = ClubBot(), 0
    while number:
        rng = Random(f"{seed}:{i}")
        s = deal(STANDARD, shuffled(STANDARD.pack, rng), i % 4)
        i += 1
        while not s.ended:
            choices = legal(s)
            if in_play(s) and len(choices) > 1 and s.hands[s.turn].bit_count() == cards and number:
                number -= 1
                yield s.copy()
            push(s, club.choose(observe(s, s.turn), choices))


def test_looking_no_further_it_is_pimc() -> None:
    for s in [*card_decisions(1, 4, 10), *card_decisions(2, 5, 4)]:
        view = observe(s, s.turn)
        usual = Pimc(Random(7)).choose(view, legal(s))
        assert Epimc(Random(7), depth=1).choose(view, legal(s)) == usual


def test_learned_calls_go_with_the_cards_of_pimc() -> None:
    others = 0
    for number in range(6):
        rng = Random(f"calls:{number}")
        s = deal(STANDARD, shuffled(STANDARD.pack, rng), number % 4)
        while not s.ended:
            choices, view = legal(s), observe(s, s.turn)
            call = CfrCalls(Random(3)).choose(view, choices)
            usual = Pimc(Random(3)).choose(view, choices)
            assert call == usual or not in_play(s)
            others += call != usual
            push(s, call)
    assert others


def test_toys_are_games() -> None:
    kuhn: TwoSidedGame[Hand] = Kuhn()
    guess: TwoSidedGame[tuple[int, ...]] = Guess()
    assert kuhn.sign(0) == guess.sign(0) == 1
