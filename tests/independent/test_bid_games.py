"""Deals of the bid games with house rules, read a second time from the words alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from euchre import deal, legal, points, push, rules
from euchre.cards import each
from euchre.engine.rewind import rewind
from euchre.engine.state import text
from tests.kit.players import stacked, tempers

from .bid_games import BidGame, Deal, Reader

AUCTION = BidGame(6, ("3", "4", "5", "8", "15"), "auction", alone=("8", "15"), no_widow=("15",))
HASENPFEFFER = BidGame(4, tuple("123456"), "hasenpfeffer", around=True)
PEPPER = replace(
    HASENPFEFFER,
    bids=(*"12345", "little", "big"),
    comes_back=False,
    strains=(*HASENPFEFFER.strains, "notrump"),
)
DOUBLE = BidGame(
    4,
    tuple(map(str, range(6, 13))),
    "hasenpfeffer",
    ends=True,
    alone=("12",),
    exchanged=2,
    maker_leads=True,
    missed="12",
    alone_twice=True,
)
SIX = replace(DOUBLE, seats=6, bids=("6", "7", "8"), alone=("8",), missed="8")
INDIANA = BidGame(
    4,
    tuple(map(str, range(3, 13))),
    "indiana",
    around=True,
    opens=True,
    strains=(*HASENPFEFFER.strains, "high", "low"),
    with_bid=True,
    asked=True,
    maker_leads=True,
)


def larger(game: BidGame, tricks: int) -> BidGame:
    """The game with larger packs: bids up to all the tricks, which a missed bid costs, too."""
    bids = tuple(map(str, range(int(game.bids[0]), tricks + 1)))
    alone = (str(tricks),) if game.alone else ()
    missed = str(tricks) if game.missed.isdigit() else game.missed
    return replace(game, bids=bids, alone=alone, missed=missed)


#: The cards of each suit where two packs of 32 are dealt out.
SIXTY = sorted([*"89TJQKA" * 2, "7"])

TABLES = [
    ("auction-6", "", AUCTION),
    ("auction-6", "high-bids=together", replace(AUCTION, alone=())),
    ("auction-6", "best-cards=1", replace(AUCTION, exchanged=1)),
    ("auction-6", "best-cards=2", replace(AUCTION, exchanged=2)),
    ("hasenpfeffer", "", HASENPFEFFER),
    ("hasenpfeffer", "reentry=off", replace(HASENPFEFFER, comes_back=False)),
    ("hasenpfeffer", "reentry=off penalty=6", replace(HASENPFEFFER, comes_back=False, missed="6")),
    ("pepper", "", PEPPER),
    ("pepper", "reentry=on", replace(PEPPER, comes_back=True)),
    ("double-hasenpfeffer", "", DOUBLE),
    ("double-hasenpfeffer", "best-cards=1", replace(DOUBLE, exchanged=1)),
    ("double-hasenpfeffer", "best-cards=0", replace(DOUBLE, exchanged=0)),
    ("double-hasenpfeffer-6", "", SIX),
    ("double-hasenpfeffer-6", "penalty=12", replace(SIX, missed="12")),
    ("double-hasenpfeffer-6", "best-cards=1", replace(SIX, exchanged=1)),
    ("double-hasenpfeffer", "pack=28", larger(DOUBLE, 14)),
    ("double-hasenpfeffer", "pack=32", larger(DOUBLE, 15)),
    ("double-hasenpfeffer", "pack=32 best-cards=1", replace(larger(DOUBLE, 15), exchanged=1)),
    ("double-hasenpfeffer-6", "pack=32", larger(SIX, 10)),
    ("double-hasenpfeffer-6", "pack=32 penalty=12", replace(larger(SIX, 10), missed="12")),
    ("indiana", "pack=28", larger(INDIANA, 14)),
    ("indiana", "pack=32", larger(INDIANA, 15)),
    ("indiana", "pack=32 trump-named=afterwards", replace(larger(INDIANA, 15), with_bid=False)),
    ("indiana", "", INDIANA),
    ("indiana", "reentry=off", replace(INDIANA, comes_back=False)),
    ("indiana", "best-cards=1", replace(INDIANA, exchanged=1)),
    ("indiana", "trump-named=afterwards", replace(INDIANA, with_bid=False)),
    (
        "indiana",
        "trump-named=afterwards forced-opening=off best-cards=2",
        replace(INDIANA, with_bid=False, opens=False, exchanged=2),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "game"), TABLES, ids=lambda part: str(part)[:60])
def test_a_second_reading_agrees(name: str, options: str, game: BidGame) -> None:
    """Turns, what may be said, cards that may be played, tricks and points."""
    table = rules(name, dict(option.split("=") for option in options.split()))
    played = 0
    for number in range(25):
        rng = Random(f"{name} {options} {number}")
        s = deal(table, stacked(table, rng), rng.randrange(table.seats))
        seated, might = tempers(table, number, rng), []
        while not s.ended:
            can = legal(s)
            might.append([text(s, action) for action in can])
            push(s, seated[s.turn].choose(can, rng))
        dealt = rewind(s)
        if "pack=32" in options:
            seen = [table.pack.text(card) for hand in dealt.hands for card in each(hand)]
            assert sorted(seen) == sorted(rank + suit for suit in "CDHS" for rank in SIXTY)
        said = [(entry.seat, text(s, entry.action)) for entry in s.history]
        cards = [table.pack.names(hand) for hand in dealt.hands]
        widow = [table.pack.text(card) for card in dealt.widow]
        reader = Reader(game, Deal(cards, widow, s.dealer, said, might))
        assert reader.score() == points(s), f"deal {number}: {said}"
        played += s.played != 0
    assert played > 3
