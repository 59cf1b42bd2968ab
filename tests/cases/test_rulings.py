"""The rulings (part D of ``docs/rules.md``) not covered by other tables, and an account of all.

Every ruling is either the id of a row somewhere in these tables, or stands below with the
reason why no row can show it, or belongs to the progressive session.
"""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import euchre
from euchre import observe
from euchre.cards import RANKS, each
from euchre.engine.actions import parse
from euchre.engine.dealing import deal
from euchre.engine.words import phrase
from euchre.games import OPTIONS

from .table import Case, Deal, Told, cases, hearts, table

standard = cases("standard")
classic = cases("classic")
british = cases("british")
buck = cases("buck")
bicycle = cases("classic", options={"account": "bicycle"})
PASSED = "pass, pass, pass, pass"
LOST = "order, discard JS, 9C AC TC JC, AD TD KD 9D, KS QS 9H 9S"

ROWS = [
    bicycle(
        "D031-the-accepted-turn-up-is-not-rejected",
        "order",
        trump="H",
        maker=0,
        turn=3,
        legal="take, leave",
    ),
    bicycle(
        "D039-bicycle-joker-turned",
        "",
        hearts(3, up="B"),
        options={"joker": "on"},
        turn=3,
        legal="name C, name D, name H, name S",
    ),
    bicycle("D100-001-maker-with-the-call", "", legal="pass, order, order alone"),
    classic(
        "D100-004-maker-before-the-lead",
        "order, discard JS",
        turn=0,
        legal="alone, together",
    ),
    british(
        "D100-000-anybody-after-trump",
        "order, discard JS, together, together, together",
        turn=3,
        legal="alone, together",
    ),
    bicycle("D102-001-first-from-the-dealers-left", "pass, pass, order alone, leave", leads=1),
    standard("D102-002-left-of-the-loner", "pass, pass, order alone, discard JS", leads=3),
    standard(
        "D176-a-revoke-is-refused-and-costs-nothing",
        "order, discard JS, 9C AC",
        turn=2,
        refused={"TD": "follow clubs ~ TC or QC"},
        legal="TC QC",
    ),
    standard(
        "D183-a-lost-hand-is-played-on", LOST, hearts(2), tricks=(0, 2, 0, 1), outcome="running"
    ),
    standard(
        "D185-a-loners-partner-is-never-asked",
        "order alone, discard JS, KS 9H 9S",
        turn=3,
        out=(2,),
    ),
    classic("D143-004-five", "order, discard JS, together, ...", scored=(4, 0), winners=(0,)),
    buck(
        "D161-a-sweep-wins-outright",
        "order, discard JS, stay, stay, stay, ...",
        hearts(5),
        scored=(25, 1, 1, 1),
        winners=(0,),
    ),
    standard("D143-002-ten", "order, discard JS, ...", scored=(8, 0), winners=()),
]


@pytest.mark.parametrize("case", ROWS)
def test_ruling(case: Case) -> None:
    case.check()


def names(game: str, says: str, seat: int | None, of: int, deal: Deal | None = None) -> list[str]:
    """Return the cards of a hand that a seat sees after some words."""
    s = Told(Case(game, deal or hearts(3), says, {})).state
    return s.pack.names(observe(s, seat).state.hands[of])


def test_d182_discards_and_dead_hands_are_never_shown() -> None:
    s = Told(Case("standard", hearts(3), "order alone, discard JS", {})).state
    told = [actions_seen(observe(s, seat)) for seat in range(4)]
    assert told == [["order alone", "discard ?"]] * 3 + [["order alone", "discard JS"]]
    assert names("standard", "order alone, discard JS", 0, of=2) == []


def actions_seen(view: euchre.View) -> list[str]:
    return [view.text(entry.action) for entry in view.state.history]


def test_d178_the_hand_of_a_misdeal_is_shown() -> None:
    low = Deal(("9C TC 9D TD 9S", "AC KC QC JC AD", "KD QD JD AS KS", "QS JS TS AH KH"), "QH")
    s = Told(Case("standard", low, "misdeal", {}, {"misdeal-low": "can"})).state
    assert s.pack.names(observe(s, 2).state.hands[0]) == ["9C", "TC", "9D", "TD", "9S"]


def test_d179_the_cards_given_to_the_farm_stay_face_down() -> None:
    farm = Deal(("9C TC 9D TD AS", "AC KC QC JC AD", "KD QD JD TS KS", "QS JS TH AH KH"), "QH")
    s = Told(Case("standard", farm, "exchange 9C TC 9D", {}, {"farmers": "on"})).state
    assert actions_seen(observe(s, 1)) == ["exchange ?"]
    assert observe(s, 1).stock == 0, "the three cards of the stock are in the hand now"
    assert actions_seen(observe(s, 0)) == ["exchange 9C TC 9D"]


def test_c29_d032_upcards_have_been_seen_by_all() -> None:
    refused = Told(Case("standard", hearts(3), PASSED, {})).state
    taken = Told(Case("standard", hearts(3), "order, discard JS", {})).state
    nine = refused.pack.index("9H")
    assert observe(refused, 0).seen >> nine & 1
    assert nine in observe(taken, 0).state.faced


def test_c41_an_open_hand_is_seen_by_all() -> None:
    opened = "order, discard JS, alone, together, together, leave, expose"
    assert names("railroad", opened, 1, of=0) == names("railroad", opened, 0, of=0) != []
    assert names("railroad", opened.replace("expose", "conceal"), 1, of=0) == []


PHRASES = [
    pytest.param("classic", "", "order", "I order it up", id="D035-004-an-opponent"),
    pytest.param("classic", "pass", "order", "I assist", id="D035-004-the-partner-assists"),
    pytest.param("standard", "pass", "order", "I order it up", id="D035-002-the-partner-orders"),
    pytest.param(
        "classic", "pass, pass, pass", "pass", "I turn it down", id="A42-D033-a-refusal-in-004"
    ),
    pytest.param(
        "british", "pass", "order alone", "I turn it down", id="D033-a-lone-call-in-britain"
    ),
    pytest.param("classic", PASSED, "name D", "making it next", id="A22-next"),
]


@pytest.mark.parametrize(("game", "before", "action", "said"), PHRASES)
def test_words(game: str, before: str, action: str, said: str) -> None:
    s = Told(Case(game, hearts(3), before, {})).state
    assert said in phrase(s, parse(action, s.pack))


def test_d033_the_british_phrase_as_a_house_rule_is_i_order_it_down() -> None:
    s = Told(Case("standard", hearts(3), "pass", {}, {"partner-alone": "on"})).state
    assert phrase(s, parse("order alone", s.pack)) == "I order it down"


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
    found = []
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
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
    text = "".join(p.read_text(encoding="utf-8") for p in Path(__file__).parent.glob("test_*.py"))
    assert {o.name for o in OPTIONS if not re.search(f'"{o.name}"[:,]', text)} == set()
