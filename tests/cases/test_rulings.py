"""Draws and deals by the rulings (part D of ``docs/rules.md``), and an account of all rulings.

Every ruling is either the id of a row somewhere in these tables, or stands below with the
reason why no row can show it, or belongs to the progressive session.
"""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Callable

import pytest

import euchre
from euchre.cards import RANKS, each
from euchre.engine.dealing import deal
from euchre.games import OPTIONS

from .pages import FOLDER, pages
from .table import table

# game, options, which card deals first; ``None``: it is left to chance
DRAWS = [
    pytest.param("classic", {}, min, id="D014-D015-D016-lowest-deals-004"),
    pytest.param("classic", {"account": "bicycle"}, min, id="D008-D015-lowest-ace-low-001"),
    pytest.param("classic", {"first-dealer": "highest"}, max, id="D015-highest"),
]


@pytest.mark.parametrize(("game", "options", "which"), DRAWS)
def test_draw(game: str, options: dict[str, str], which: Callable[[list[int]], int]) -> None:
    rules = table(game, tuple(options.items()))
    low_ace = rules.customs.draw_ace == "low"

    def height(card: int) -> int:
        rank = rules.pack.rank[card]
        return -1 if low_ace and RANKS[rank] == "A" else rank

    for seed in range(100):
        drawn = euchre.draw(rules, random.Random(seed))
        ranks: dict[int, int] = {}
        tied = set(range(4))
        for turn in drawn.rounds:
            assert {player for player, _ in turn} == tied, "only tied players draw again"
            ranks |= {player: height(card) for player, card in turn}
            # Of those who have just drawn: a card that stood alone once is not drawn again.
            tied = {p for p in tied if list(ranks.values()).count(ranks[p]) > 1}
        by_seat = [ranks[player] for player in drawn.seats]
        assert len(set(by_seat)) == 4, "all ranks differ in the end"
        assert by_seat[drawn.dealer] == which(by_seat)
        lows = set(sorted(by_seat)[:2])
        assert lows in ({by_seat[0], by_seat[2]}, {by_seat[1], by_seat[3]}), "two low, two high"


def test_d015_uka_the_team_with_the_highest_card_deals_either_of_it() -> None:
    rules, dealers = table("uka"), set()
    for seed in range(100):
        drawn = euchre.draw(rules, random.Random(seed))
        last = {player: card for turn in drawn.rounds for player, card in turn}
        ranks = [rules.pack.rank[last[player]] for player in drawn.seats]
        best = ranks.index(max(ranks))
        assert (drawn.dealer - best) % 2 == 0
        dealers.add(drawn.dealer == best)
    assert dealers == {True, False}


def test_d015_first_deal_by_chance() -> None:
    for game in ("standard", "british"):
        dealers = {euchre.draw(table(game), random.Random(n)).dealer for n in range(60)}
        assert dealers == {0, 1, 2, 3}


def test_c46_c30_six_hand_teams_are_drawn_or_agreed() -> None:
    rules = table("auction-6")
    for seed in range(60):
        drawn = euchre.draw(rules, random.Random(seed))
        last = {player: card for turn in drawn.rounds for player, card in turn}
        ranks = [rules.pack.rank[last[player]] for player in drawn.seats]
        teams = (set(ranks[0::2]), set(ranks[1::2]))
        if len(drawn.rounds) == 1:
            assert max(teams[0]) < min(teams[1]), "three low against three high"
    fixed = table("auction-6", (("partners", "fixed"),))
    assert euchre.draw(fixed, random.Random(1)).seats == (0, 1, 2, 3, 4, 5)


BY_ANY_METHOD = [
    pytest.param(game, id=f"C47-{game}")
    for game in (
        "buck",
        "dirty-clubs",
        "club-buck",
        "three-buck",
        "indiana",
        "bacon",
        "double-hasenpfeffer",
    )
]


@pytest.mark.parametrize("game", BY_ANY_METHOD)
def test_seats_and_first_deal_by_any_method(game: str) -> None:
    rules = table(game, (("first-dealer", "random"), ("partners", "fixed")))
    seats = tuple(range(rules.seats))
    draws = [euchre.draw(rules, random.Random(seed)) for seed in range(60)]
    assert {drawn.seats for drawn in draws} == {seats}
    assert {drawn.dealer for drawn in draws} == set(seats)
    highest = table(game, (("first-dealer", "highest"),))
    for seed in range(20):
        drawn = euchre.draw(highest, random.Random(seed))
        last = {player: card for turn in drawn.rounds for player, card in turn}
        ranks = [highest.pack.rank[last[player]] for player in drawn.seats]
        if len(drawn.rounds) == 1:
            assert ranks[drawn.dealer] == max(ranks)


def test_d019_buck_is_dealt_clockwise_from_the_dealers_left() -> None:
    rules = table("buck")
    order = list(range(rules.pack.size))
    s = deal(rules, order, 1, packets=((3, 3, 3, 3), (2, 2, 2, 2)))
    first = {seat: min(each(s.hands[seat])) for seat in range(4)}
    assert first == {2: 0, 3: 3, 0: 6, 1: 9}


def test_d094_six_hand_auction_the_lowest_card_deals() -> None:
    rules = table("auction-6")
    for seed in range(60):
        drawn = euchre.draw(rules, random.Random(seed))
        ranks = [rules.pack.rank[dict(drawn.rounds[0])[player]] for player in drawn.seats]
        if len(drawn.rounds) == 1:
            assert ranks[drawn.dealer] == min(ranks)


# Rulings that no row can show, and why.
NO_CODE = {
    "D024": "each text is followed; in a shuffled pack it makes no difference",
    "D081": "other names of the same games; no rule hangs on them",
    "D020": "a heading: 000 has no progressive play",
    "D136": "003 says hand for trick; a translation, the engine has no such words",
    "D141": "a missing word in 004's vocabulary: it is march",
    "D144": "an asterisk about where a target is usual",
    "D186": "who sits down for the next match is for the table to say, not for a deal",
}

# Rulings of the progressive session, which is no deal.
ELSEWHERE = {"sessions of many tables": "D168 D170 D171 D173 D174"}


def promised() -> str:
    """Return the names of all rows and tests of these tables, as one text."""
    found = [id_ for page in pages() for id_ in page.rows]
    for path in sorted(FOLDER.glob("test_*.py")):
        module = importlib.import_module(f"{__package__}.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_"):
                found.append(name.upper().replace("TEST_", "").replace("_", "-"))
            for mark in getattr(test, "pytestmark", []):
                if mark.name != "parametrize":
                    continue
                found += [str(getattr(row, "id", "")) for row in mark.args[1]]
                given = mark.kwargs.get("ids")
                found += given if isinstance(given, list) else []
    return " ".join(found)


def test_every_ruling_is_accounted_for() -> None:
    every = {f"D{n:03}" for n in range(1, 187)}
    shown = set(re.findall(r"\bD\d{3}\b", promised()))
    other = [ruling for rulings in ELSEWHERE.values() for ruling in rulings.split()]
    assert len(other) == len(set(other))
    assert every - shown - set(NO_CODE) - set(other) == set()
    assert shown & set(NO_CODE) == set(), "what has a row needs no excuse"
    assert shown & set(other) == set()


def test_every_house_rule_and_common_rule_has_a_row() -> None:
    text = promised()
    rules = [f"C{n}" for n in range(1, 53) if n not in (11, 48, 49)]
    rules += ["C11A", "C11B", *(f"A{n}" for n in (*range(1, 11), *range(17, 34)))]
    shown = set(re.findall(r"\b[AC]\d+[AB]?\b", text.upper()))
    assert set(rules) - shown == set()


def test_every_option_has_a_row() -> None:
    rows = {option for page in pages() for case in page.rows.values() for option in case.options}
    tests = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("test_*.py"))
    assert [o.name for o in OPTIONS if o.name not in rows and f'"{o.name}"' not in tests] == []
