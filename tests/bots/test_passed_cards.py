"""Gifts that a seat has not seen are assumed to be what club players give (D068)."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from euchre import deal, legal, observe, push, rules, shuffled
from euchre.bots import bot
from euchre.bots.club import ClubBot
from euchre.bots.search import beliefs
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import LEAVE, Verb
from euchre.engine.phases import Auction, SwapBest
from euchre.engine.state import State
from euchre.fast.sample.imagine import Worlds, imagine
from tests.bots.tables import played_again

GAMES = "double-hasenpfeffer", "double-hasenpfeffer-6"
THUMB = ClubBot()


def lone_hands(game: str, number: int, giver: str, player: str) -> Iterator[State]:
    """Yield every decision after a highest bid, by those who give and those who play as told."""
    table = rules(game)
    for deal_number in range(number):
        rng = Random(f"{game}:{deal_number}")
        s = deal(table, shuffled(table.pack, rng), deal_number % table.seats)
        while not s.ended:
            choices, phase = legal(s), table.phases[s.phase]
            action = choices[0]
            if isinstance(phase, Auction):
                action = max(choices, key=actions.level)
            elif len(choices) > 1:
                if s.lone:
                    yield s
                who = giver if isinstance(phase, SwapBest) else player
                action = bot(who, rng).choose(observe(s, s.turn), choices)
            push(s, action)


def replayed_gifts(s: State, n: int, seed: int) -> tuple[Worlds, Worlds, np.ndarray]:
    """Return worlds, the same with gifts chosen anew, and how likely these are."""
    worlds = imagine(observe(s, s.turn), n, seed)
    return worlds, *beliefs.replayed_gifts(worlds)


@pytest.mark.parametrize("game", GAMES)
def test_in_likely_worlds_everybody_has_given_what_club_players_give(game: str) -> None:
    asked = 0
    for number, s in enumerate(lone_hands(game, 4, "club", "club")):
        if number % 3:
            continue
        _, found, chances = replayed_gifts(s, 12, number)
        for i in np.flatnonzero(chances == 1.0).tolist()[:3]:
            for again, entry in played_again(found.state(i)):
                if actions.verb(entry.action) == Verb.GIVE and entry.seat != s.turn:
                    usual = THUMB.choose(observe(again, again.turn), legal(again))
                    assert usual in (entry.action, LEAVE)
                    asked += 1
    assert asked > 50


@pytest.mark.every(4)
@pytest.mark.parametrize(("giver", "player"), [("club", "club"), ("random", "random")])
@pytest.mark.parametrize("game", GAMES)
def test_worlds_with_other_gifts_look_the_same_to_the_seat(
    game: str, giver: str, player: str
) -> None:
    """Also where nobody gives or plays as club players do; there most worlds keep their gifts."""
    kept = every = 0
    for number, s in enumerate(lone_hands(game, 3, giver, player)):
        worlds, found, chances = replayed_gifts(s, 8, number)
        kept += int((chances < 1.0).sum())
        every += len(chances)
        for i in range(len(found)):
            world = found.state(i)
            assert observe(world, s.turn) == worlds.view
            assert sum(1 for _ in played_again(world)) == len(s.history)
        rest = chances < beliefs._OTHER_GIFTS + 1e-9
        assert (found.hands[rest] == worlds.hands[rest]).all()
        assert len(beliefs.Sampler(worlds.view, 1).resampled(worlds, 5, number)) == 5
    assert kept > (every / 2 if giver == "random" else 0)


def test_an_offer_not_answered_yet_is_in_the_hand_of_the_maker() -> None:
    """Also where a club player in the maker's place would have kept its cards."""
    asked = 0
    for number, s in enumerate(lone_hands("double-hasenpfeffer-6", 8, "random", "club")):
        if not isinstance(s.rules.phases[s.phase], SwapBest) or s.turn == s.maker or s.asked < 2:
            continue
        _, found, _ = replayed_gifts(s, 300, number)
        assert (found.gifts[:, -1] & ~found.hands[:, s.maker] == 0).all()
        asked += 1
    assert asked > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_foes_of_a_lone_maker_find_out_more(game: str) -> None:
    """Cards are then thought to be more often where they are."""
    gains = []
    for number, s in enumerate(lone_hands(game, 8, "club", "club")):
        if number % 4 or s.turn == s.maker or not sum(s.taken):
            continue
        worlds, found, chances = replayed_gifts(s, 200, number)
        weights = chances * beliefs.Sampler(found.view, 1).importance_weights(found)
        rows = beliefs.resampled_rows(weights, 200, number)
        gains.append(_told(found.part(rows), s) - _told(worlds, s))
    assert len(gains) > 20
    assert np.mean(gains) > 0.03


def _told(worlds: Worlds, s: State) -> float:
    """Return how likely the cards in the hands of others are where they are, on average."""
    others = [(p, c) for p, hand in enumerate(s.hands) if p != s.turn for c in each(hand)]
    held = [(worlds.hands[:, p] >> np.uint64(c) & np.uint64(1)).mean() for p, c in others]
    return float(np.mean(held))
