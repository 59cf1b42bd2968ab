"""Columns of hands are counted, to the last digit, as club players count one hand."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre import GAMES
from euchre.bots.crowd import counts
from euchre.bots.crowd.counts import Field
from euchre.club.seat import known
from euchre.engine.rules import Rules

pytestmark = pytest.mark.untraced

#: One game of every pack and order of cards.
PACKS = {(g.rules.pack, g.rules.bowers): g.rules for g in GAMES}.values()
#: Packs of hands, one random number a card; each hand is followed by what is out.
DEALS = st.lists(st.randoms(use_true_random=False), min_size=1, max_size=4)


def dealt(rules: Rules, deals: list[Random]) -> tuple[list[int], list[int]]:
    """Return hands of all sizes, each with some of the other cards."""
    hands, out = [], []
    for rng in deals:
        cards = list(range(rules.pack.size))
        rng.shuffle(cards)
        held, others = sorted(rng.sample(range(1, rules.pack.size), 2))
        hands.append(sum(1 << c for c in cards[:held]))
        out.append(sum(1 << c for c in cards[held:others]))
    return hands, out


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.id)
@given(
    deals=DEALS,
    strain=st.integers(0, 5),
    foes=st.integers(1, 5),
    mates=st.integers(0, 2),
    chance=st.floats(0.01, 1.0),
)
def test_tricks_are_those_of_one_hand(
    rules: Rules, deals: list[Random], strain: int, foes: int, mates: int, chance: float
) -> None:
    """The kernel's count of every hand equals ``prospects.hand_tricks``."""
    book, table = known(rules), Field(foes, mates, chance)
    hands, out = dealt(rules, deals)
    columns = np.array(hands, np.uint64), np.array(out, np.uint64)
    found = counts.hand_tricks(book, strain, *columns, table).tolist()
    wanted = [book.hand_tricks(strain, h, o, foes, chance) for h, o in zip(hands, out, strict=True)]
    assert found == wanted


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.id)
@given(deals=DEALS, strain=st.integers(0, 5), number=st.integers(1, 3), kept=st.integers(0, 60))
def test_what_is_missed_least_is_thrown(
    rules: Rules, deals: list[Random], strain: int, number: int, kept: int
) -> None:
    """As many cards go as are asked for, each time the cheapest, never one that must stay."""
    book, stays = known(rules), 1 << kept % rules.pack.size
    hands, out = dealt(rules, deals)
    pairs = [(h, o) for h, o in zip(hands, out, strict=True) if (h & ~stays).bit_count() >= number]
    columns = np.array([h for h, _ in pairs], np.uint64), np.array([o for _, o in pairs], np.uint64)
    found = counts.thrown(book, strain, *columns, number, kept=stays).tolist()
    for (hand, others), gone in zip(pairs, found, strict=True):
        left = hand
        for _ in range(number):
            left &= ~(1 << book.cheapest(strain, left & ~stays, left, others))
        assert gone == hand & ~left
