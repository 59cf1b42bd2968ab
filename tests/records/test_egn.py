"""Euchre Game Notation, import and export: other people's games, and our own files."""

import json
import os
import random
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre import GAMES, RulesError
from euchre.games import game as game_named
from euchre.games import options_of
from euchre.games import rules as rules_of
from euchre.records import Deal, RecordError, dump, load, read_egn, replay, write_egn
from euchre.records.egn.unseen_cards import Slot, fill
from euchre.records.narrate import story
from tests.rows import each_row

from .egn_examples import OURS, cut, one_deal, ours, random_record

_ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("EUCHRE_SHARED") or _ROOT.parent / "shared") / "data" / "egn"
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(),
    reason="the tournament games are not here (EUCHRE_SHARED or ../shared beside the checkout)",
)

FINALS = {
    "epic-comeback": (11, 9),
    "masters-w1-g1": (3, 11),
    "masters-w1-g2": (7, 10),
    "mote-w5-g1": (10, 3),
    "mote-w5-g2": (8, 10),
    "mote-w5-g3": (10, 6),
    "quite-the-hustle": (10, 7),
    "vwec-finals": (8, 10),
}


@needs_shared
@pytest.mark.parametrize("name", FINALS)
def test_tournament_games_come_to_their_final_scores(name: str) -> None:
    record = load(SHARED / f"{name}.egn")
    match = replay(record).checked().match
    assert match.scores == FINALS[name]
    assert max(match.scores) >= 10
    assert match.winners == (match.scores.index(max(match.scores)),)


@needs_shared
@pytest.mark.parametrize("name", FINALS)
def test_tournament_games_go_back_to_egn_without_loss(name: str) -> None:
    path = SHARED / f"{name}.egn"
    again = load(dump(load(path)))
    assert write_egn(again) == json.loads(path.read_text(encoding="utf-8"))


@needs_shared
def test_the_revokes_are_refused_with_place_and_cards() -> None:
    path = SHARED / "invalid-revokes.egn"
    with pytest.raises(RecordError) as error:
        load(path)
    assert str(error.value) == (
        f"{path}: deal 1, trick 1: p3 (seat 3) played QD on QC but must follow clubs with 9C or AC"
    )


# -- files of our own, which run everywhere -----------------------------------------


@pytest.mark.parametrize(("name", "final"), [("club-night", (1, 5)), ("house-rules", (8, 3))])
def test_our_own_files_replay_and_go_back_without_loss(name: str, final: tuple[int, int]) -> None:
    record = load(dump(load(OURS / f"{name}.egn")))
    assert replay(record).checked().match.scores == final
    assert write_egn(record) == ours(name)


def test_hands_are_rebuilt_from_the_cards_played() -> None:
    deal = read_egn(ours()).deals[0]
    # Dee took the ace of spades and laid the ten away, as the file says.
    assert deal.hands[3] == ["TC", "JD", "AD", "TS", "JS"]
    assert sorted(deal.rebuilt) == sorted(deal.rest or [])


def test_cards_that_the_file_does_not_place_are_marked() -> None:
    lone = read_egn(ours()).deals[1]
    assert set(lone.hands[0]) <= set(lone.rebuilt), "the partner's hand was never seen"
    assert len(lone.rebuilt) == 5 + 3
    silent = read_egn(ours()).deals[3]
    laid = next(a for a in silent.actions if a.startswith("discard")).split()[1]
    assert laid in silent.rebuilt, "the file does not tell the discard"


def test_the_upcard_that_never_falls_was_laid_away() -> None:
    document = one_deal()
    bidding, play = document["deals"][0]["phases"]
    del bidding["discard"]
    assert play["tricks"][1][3] == "As"
    play["tricks"][1][3] = "Ts"  # the dealer keeps the ten and so lays the ace away
    record = read_egn(document)
    assert "discard AS" in record.deals[0].actions
    assert "AS" not in record.deals[0].rebuilt


def test_nine_bowers_and_capitals_are_understood() -> None:
    document = ours()
    swap = {"Js": "R", "Jc": "L", "9h": "Nh", "Td": "TD"}
    tricks = document["deals"][0]["phases"][1]["tricks"]
    document["deals"][0]["phases"][1]["tricks"] = [[swap.get(c, c) for c in row] for row in tricks]
    assert read_egn(document).deals[0].actions == read_egn(ours()).deals[0].actions


OPTIONS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "defaults": ({}, {"lead": "dealer-left"}),
    "std": ({"std": True}, {"lead": "dealer-left", "stick-the-dealer": "on"}),
    "left of loner": ({"loner_lead": "LEFT_OF_LONER"}, {}),
    "canadian": ({"canadian": True}, {"lead": "dealer-left", "partner-alone": "on"}),
    "packs": ({"min_rank": 7}, {"lead": "dealer-left", "pack": "32"}),
    "any target": ({"winning_score": 17}, {"lead": "dealer-left", "target": "17"}),
    "target": ({"winning_score": 11}, {"lead": "dealer-left", "target": "11"}),
    "prices": (
        {"loner_march_score": 5, "loner_euchred_score": 4},
        {"lead": "dealer-left", "loner-march": "5", "loner-euchre-price": "4"},
    ),
    "alone": ({"defend_alone": True}, {"lead": "dealer-left-always", "defend-alone": "loner"}),
    "best": ({"partners_best": True}, {"lead": "dealer-left", "call-for-best": "maker"}),
    "farmers": ({"farmers": True}, {"lead": "dealer-left", "farmers": "on"}),
    "joker": ({"joker": True}, {"lead": "dealer-left", "joker": "on"}),
    "no trump": ({"allow_no_trump": True}, {"lead": "dealer-left", "high-low": "on"}),
    "off": ({"go_under": False, "loner_euchred_score": 2, "x": 0}, {"lead": "dealer-left"}),
}


@each_row("case", OPTIONS)
def test_the_ruleset_names_house_rules(case: str) -> None:
    given, expected = OPTIONS[case]
    people = {"players": ["A", "B", "C", "D"], "initialScore": [0, 0], "ruleset": given}
    record = read_egn({"fileType": "Euchre Game Notation", "metadata": people, "deals": []})
    assert record.options == expected
    assert write_egn(record)["metadata"]["ruleset"] == given


# -- hands that stop early -------------------------------------------------------------


def test_a_last_deal_that_stops_with_its_points_settled_is_completed() -> None:
    document = ours()
    cut(3, 4)(document)
    record = read_egn(document)
    last = record.deals[-1]
    assert last.told == len(last.actions) - 4
    assert replay(record).checked().match.scores == (1, 5)
    lines = list(story(replay(record)))
    note = next(i for i, line in enumerate(lines) if "The remaining cards are not recorded" in line)
    assert lines[note - 1].startswith("  Trick 4: ")
    assert lines[note + 1].startswith("  Trick 5: ")
    assert write_egn(load(dump(record))) == document


def test_a_last_deal_that_stops_earlier_stays_unfinished() -> None:
    document = ours()
    cut(3, 1)(document)
    record = read_egn(document)
    assert (record.deals[-1].told, record.winner) == (None, [])
    state = replay(record).checked().state
    assert state is not None
    assert sum(state.taken) == 1
    assert write_egn(load(dump(record))) == document


def test_unseen_cards_never_make_a_revoke() -> None:
    # Every way to stop the last deal, in the middle of tricks too.
    whole = ours()["deals"][3]["phases"][1]["tricks"]
    for told in range(20):
        document = ours()
        tricks = [row[: max(0, told - 4 * i)] for i, row in enumerate(whole)]
        document["deals"][3]["phases"][1]["tricks"] = [row for row in tricks if row]
        for upcard_laid in (True, False):
            if upcard_laid and told < 20:
                document["deals"][3]["phases"][0]["discard"] = "Ks"
            record = read_egn(document)
            assert replay(record).error is None
            assert len(record.deals) == 4
            document["deals"][3]["phases"][0].pop("discard", None)


def test_a_slot_is_found_wherever_there_is_one() -> None:
    """Against trying all ways."""
    rng = random.Random(7)
    for _ in range(300):
        slots = [Slot(rng.randrange(2), rng.random() < 0.3) for _ in range(3)]
        cards = list(range(5))
        may = {(i, c) for i in range(3) for c in cards if rng.random() < 0.4}
        places = {id(slot): i for i, slot in enumerate(slots)}
        forced = cards[: rng.randrange(3)]

        def fits(slot: Slot, c: int, may: Any = may, places: Any = places) -> bool:
            return (places[id(slot)], c) in may

        found = fill(slots, forced, cards[len(forced) :], fits)
        ways = [
            (a, b, c)
            for a in cards
            for b in cards
            for c in cards
            if len({a, b, c}) == 3 and {(0, a), (1, b), (2, c)} <= may and set(forced) <= {a, b, c}
        ]
        assert (found is None) == (not ways)
        assert found is None or tuple(found) in ways


# -- out of our own games ----------------------------------------------------------------

SHAPES: list[dict[str, str]] = [
    {},
    {"stick-the-dealer": "on", "target": "5", "lead": "dealer-left"},
    {"partner-alone": "on", "pack": "32"},
    {"defend-alone": "loner", "call-for-best": "maker"},
    {"joker": "on", "pack": "28", "packets": "3-2"},
]


@pytest.mark.every(4)
@pytest.mark.parametrize("options", SHAPES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_own_records_survive_the_way_through_egn(options: dict[str, str], seed: int) -> None:
    record = random_record(options, seed)
    document = json.loads(json.dumps(write_egn(record)))
    again = read_egn(document)
    for mine, theirs in zip(record.deals, again.deals, strict=True):
        assert (mine.hands, mine.up, mine.rest) == (theirs.hands, theirs.up, theirs.rest)
        assert mine.actions == theirs.actions
        assert theirs.rebuilt == []
    assert (again.scores, again.winner) == (record.scores, record.winner)
    assert write_egn(again) == document


def test_a_dealer_left_out_may_be_told_to_have_laid_a_card_away() -> None:
    """D036: the upcard stays, and the discard of the dead hand is kept for the way back."""
    document = one_deal()
    deal = document["deals"][0]
    deal["phases"][0] |= {"calls": ["Pass", "Order"], "isAlone": True, "discard": "Ts"}
    deal["phases"][1]["tricks"] = [["Ac", "Qh", "Kc"]]
    record = read_egn(document)
    assert "TS" in record.deals[0].hands[3]
    assert not any(a.startswith("discard") for a in record.deals[0].actions)
    assert write_egn(load(dump(record))) == document


def test_a_record_that_was_changed_is_written_as_it_is_now() -> None:
    document = ours()
    record = read_egn(document)
    record.players[0] = "Zoe"
    record.options["target"] = "7"
    record.start, record.scores, record.winner = [2, 0], None, None
    metadata = write_egn(record)["metadata"]
    assert metadata["players"][0] == "Zoe"
    assert metadata["initialScore"] == [2, 0]
    assert metadata["ruleset"]["winning_score"] == 7
    assert metadata["title"] == "Club night"


def test_without_its_notes_a_record_still_tells_only_what_is_known() -> None:
    record = read_egn(ours())
    for deal in record.deals:
        deal.notes = {}
    deals = write_egn(record)["deals"]
    assert deals[1]["initialState"]["playerCards"][0] == ["Xx"] * 5
    assert deals[1]["initialState"]["kitty"] == ["Xx"] * 3
    assert "discard" in deals[2]["phases"][0]
    assert "discard" not in deals[3]["phases"][0]
    assert [d.actions for d in read_egn(write_egn(record)).deals] == [
        d.actions for d in record.deals
    ]


def test_notes_that_make_no_sense_change_nothing() -> None:
    record = read_egn(ours())
    plain = write_egn(record)
    record.notes["egn"] |= {"document": {"deals": [], "metadata": 3}, "metadata": "none"}
    again = write_egn(record)
    assert again["deals"] == plain["deals"]
    assert again["metadata"]["players"] == ["Ann", "Bob", "Cid", "Dee"]


# -- any game -------------------------------------------------------------------------------------


def plays(deal: Deal) -> list[str]:
    """Return the cards in the order they were played; EGN has no moment for other answers."""
    return [action for action in deal.actions if action.startswith("play ")]


def any_options(name: str, rng: Random, most: int = 100) -> dict[str, str]:
    """Return house rules of a game that go together, ``most`` at most."""
    found: dict[str, str] = {}
    options = options_of(game_named(name))
    for option in rng.sample(sorted(options), rng.randint(0, min(most, len(options)))):
        more = found | {option: str(rng.choice(list(options[option])))}
        try:
            rules_of(name, more)
        except RulesError:
            continue
        found = more
    return found


@pytest.mark.shapes
@pytest.mark.untraced
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_game_goes_out_or_is_refused(game: str) -> None:
    rng = Random(f"egn {game}")
    for count in range(8):
        options = any_options(game, rng) if count else {}
        record = random_record(options, rng.randrange(999), game)
        try:
            document = write_egn(record)
        except RecordError:
            continue
        again = read_egn(document)
        assert replay(again).checked().match.scores == replay(record).checked().match.scores
        assert [plays(d) for d in again.deals] == [plays(d) for d in record.deals]
