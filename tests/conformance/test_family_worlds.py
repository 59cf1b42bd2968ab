"""Worlds in games with widows, gifts, calls and table cards, checked against brute force."""

from __future__ import annotations

import pytest

from euchre import Rules, game, rules
from euchre.engine.actions import Verb
from euchre.engine.phases import Declare, SwapBest
from euchre.engine.state import State
from tests.kit.uniform import small

from .test_worlds import Case, hold_against_brute_force, said

# Millions of steps, which coverage would only make slow.
pytestmark = pytest.mark.untraced


def little(
    name: str, ranks: str = "TJA", hand: int = 2, widow: int = -1, columns: int = 1, **options: str
) -> Rules | None:
    """The game made small, its widow and its table cards too."""
    table = rules(name, {k.replace("_", "-"): v for k, v in options.items()})
    widow = min(table.widow, hand) if widow < 0 else widow
    return small(table, ranks, hand, widow=widow, columns=min(columns, table.columns))


#: Every player has two cards of eight, identical ones among them; one card is changed.
SWAP = small(game("double-hasenpfeffer").rules, "J")
if SWAP is not None:
    SWAP = SWAP.amend(SwapBest, cards=1).amend(Declare, solo=(7, 12))


def both_gave(s: State) -> bool:
    return len(said(s, Verb.GIVE)) == 2


def asked_for(s: State) -> bool:
    return bool(said(s, Verb.GIVE)) and bool(s.piles)


CASES = [
    Case("B18 the widow taken", little("hasenpfeffer", "JA"), lambda s: s.took >= 0 and s.played),
    Case(
        "B18 D062 the joker had to bid",
        little("hasenpfeffer", "JA"),
        lambda s: s.bidder >= 0 and s.passed == 15 and s.played,
    ),
    Case(
        "B18 D063 the joker lies in the widow",
        little("hasenpfeffer", "JA"),
        lambda s: s.outcome.name == "PASSED_OUT",
    ),
    Case(
        "B12 the widow and what was laid away",
        little("auction-5", "JA", hand=1, widow=2),
        lambda s: s.took >= 0 and s.piles,
        most=2600,
        seats=5,
    ),
    Case(
        "B12 the widow left alone",
        little("auction-5", "JA", hand=1, widow=2),
        lambda s: s.bid == 15 and s.trump >= 0,
        most=2600,
        seats=5,
    ),
    Case(
        "B12 partners and the first trick",
        little("auction-5", widow=1),
        lambda s: s.took >= 0 and s.played.bit_count() >= 5,
        most=2600,
        seats=5,
    ),
    Case("B27 the dummy taken", little("three-buck", "JA", widow=2), lambda s: said(s, Verb.SWAP)),
    Case(
        "B27 the dummy taken and played",
        little("three-buck", "JA", widow=2),
        lambda s: said(s, Verb.SWAP) and s.played,
    ),
    Case("D068 an offer", SWAP, lambda s: len(said(s, Verb.GIVE)) == 1),
    Case("D068 both have given", SWAP, both_gave, 2),
    Case("D068 given and played", SWAP, lambda s: both_gave(s) and s.played.bit_count() > 1),
    Case(
        "C20 a card asked for",
        little("six", "JA", hand=1, ask_card="on"),
        asked_for,
        seats=6,
    ),
    Case(
        "C20 asked for and played",
        little("six", hand=1, ask_card="on"),
        lambda s: asked_for(s) and s.played.bit_count() >= 3,
        seats=6,
    ),
    Case(
        "C20 A20 asked for where the upcard was taken",
        little("six", "JA", hand=1, ask_card="on"),
        lambda s: asked_for(s) and s.picked >= 0,
        seats=6,
    ),
    Case(
        "B8 twins in play",
        little("six-double", "JA"),
        lambda s: s.played.bit_count() >= 7,
        seats=6,
    ),
    Case("B22 twins", little("indiana", "JA", hand=3), lambda s: s.played.bit_count() >= 6),
    Case("B6 table cards", little("two-tableau"), lambda s: s.played),
    Case(
        "B6 table cards turned up",
        little("two-tableau", "TJQA", hand=1, columns=2),
        lambda s: s.played.bit_count() >= 3,
    ),
    Case(
        "D128 table cards turned up after the trick",
        little("two-tableau", "TJQA", hand=1, columns=2, reveal="after-trick"),
        lambda s: s.played.bit_count() == 3,
        most=8000,
    ),
    Case(
        "B23 the foe takes the card",
        little("bacon"),
        lambda s: s.picked >= 0 and s.piles and s.played.bit_count() >= 3,
    ),
    Case(
        "B25 the maker takes the card",
        little("dirty-clubs"),
        lambda s: s.picked >= 0 and s.piles and s.played.bit_count() >= 2,
    ),
    Case("B24 somebody has dropped out", little("dirty-clubs"), lambda s: s.out and s.played),
    Case("B15 a suit called", little("call-ace"), lambda s: s.called >= 0 and s.played),
    Case(
        "B9 a card called",
        little("five"),
        lambda s: s.called >= 0 and s.played.bit_count() >= 5,
        seats=5,
    ),
]


@pytest.mark.every(6)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_worlds_are_those_of_brute_force(case: Case) -> None:
    hold_against_brute_force(case)
