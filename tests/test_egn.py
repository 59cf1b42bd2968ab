"""Euchre Game Notation, in and out: the games of others, and files of our own."""

import copy
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from euchre import State, legal, new_match, push, rules, shuffled
from euchre.records import (
    Record,
    RecordError,
    dump,
    load,
    read_egn,
    record_of,
    replay,
    write_egn,
)
from euchre.records.egn_fill import Slot, fill

OURS = Path(__file__).parent / "data" / "egn"
_ROOT = Path(__file__).parents[1]
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
        f"{path}: deal 1, trick 1: p3 (seat 2) played QD on QC but must follow clubs with 9C or AC"
    )


# -- files of our own, which run everywhere -----------------------------------------


def ours(name: str = "club-night") -> dict[str, Any]:
    document: dict[str, Any] = json.loads((OURS / f"{name}.egn").read_text(encoding="utf-8"))
    return document


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


def one_deal() -> dict[str, Any]:
    document = ours()
    del document["deals"][1:]
    return document


def test_a_revoke_shown_only_by_a_later_card_is_found() -> None:
    document = one_deal()
    tricks = document["deals"][0]["phases"][1]["tricks"]
    # Cid's king of clubs falls a trick later than it must.
    tricks[0][2], tricks[1][2] = tricks[1][2], tricks[0][2]
    with pytest.raises(RecordError) as error:
        read_egn(document)
    assert str(error.value) == (
        "deal 1, trick 1: Cid (seat 2) played 9H on AC but must follow clubs with KC"
    )


Change = Callable[[dict[str, Any]], None]


def ruleset(**keys: Any) -> Change:
    return lambda document: document["metadata"]["ruleset"].update(keys)


def bidding(**keys: Any) -> Change:
    return lambda document: document["deals"][0]["phases"][0].update(keys)


def play(**keys: Any) -> Change:
    return lambda document: document["deals"][0]["phases"][1].update(keys)


def at_start(**keys: Any) -> Change:
    return lambda document: document["deals"][0]["initialState"].update(keys)


def card(trick: int, place: int, text: str) -> Change:
    def change(document: dict[str, Any]) -> None:
        document["deals"][0]["phases"][1]["tricks"][trick][place] = text

    return change


def cut(deal: int, trick: int) -> Change:
    def change(document: dict[str, Any]) -> None:
        del document["deals"][deal]["phases"][1]["tricks"][trick:]

    return change


WRONG: dict[str, tuple[Change, str]] = {
    "fast break": (ruleset(fast_break=True), "ruleset fast_break=True cannot be played"),
    "go under": (ruleset(go_under=True), "ruleset go_under=True"),
    "tokens": (ruleset(four_trick_tokens=True), "ruleset four_trick_tokens=True"),
    "six players": (ruleset(num_players=6), "ruleset num_players=6"),
    "a number of deals": (ruleset(num_deals=8), "ruleset num_deals=8"),
    "loner march": (ruleset(loner_march_score=5), "ruleset loner_march_score=5"),
    "loner euchred": (ruleset(loner_euchred_score=4), "ruleset loner_euchred_score=4"),
    "target": (ruleset(winning_score=8), "winning_score=8 cannot be played here; allowed: 10, 5"),
    "rank": (ruleset(min_rank=2), "min_rank=2 cannot be played here; allowed: 9, 8 or 7"),
    "lead": (ruleset(loner_lead="ANYBODY"), "loner_lead='ANYBODY'"),
    "a switch of words": (ruleset(std="yes"), "ruleset std='yes': true or false"),
    "a rule unknown here": (ruleset(bonus=True), "ruleset 'bonus'"),
    "unhashable": (ruleset(min_rank=[9]), "ruleset min_rank=[9]"),
    "farmers with 28 cards": (ruleset(farmers=True, min_rank=8), "three face-down cards"),
    "call": (bidding(calls=["Maybe"]), "'Maybe' is no call"),
    "order in the second round": (
        bidding(calls=["Pass"] * 4 + ["Order"]),
        "call 5: Ann (seat 0) cannot say 'order'",
    ),
    "the refused suit": (bidding(calls=["Pass"] * 4 + ["s"], discard=None), "cannot say 'name S'"),
    "a call too many": (bidding(calls=["Order", "Pass"]), "2 calls, but the bidding ends after 1"),
    "no maker": (bidding(calls=["Pass"], discard=None), "cards are played, but no trump is made"),
    "discard of nobody": (
        bidding(calls=["Pass"] * 4 + ["h"]),
        "a card is laid away, but nobody accepted",
    ),
    "lone defender": (bidding(aloneDefender=3), "Dee (seat 3) cannot defend alone here"),
    "exchange": (
        bidding(cardExchanges=[{"receiver": 1, "cards": ["Ts"]}]),
        "these rules know no such exchange",
    ),
    "the discard played": (bidding(discard="Ac"), "Ann (seat 0) played AC, but it had been laid"),
    "the upcard of another": (card(0, 0, "As"), "As".upper() + ", but it was the upcard, which"),
    "a card twice": (card(1, 0, "Ac"), "trick 2: Ann (seat 0) played AC, but it had been played"),
    "an unknown card": (card(0, 1, "Xx"), "Bob (seat 1) plays a card that is not known"),
    "no card": (card(0, 1, "1h"), "trick 1: '1h' is not a card of this pack"),
    "three cards": (
        lambda d: d["deals"][0]["phases"][1]["tricks"][0].pop(),
        "trick 1: 3 cards, but 4 players take part",
    ),
    "six tricks": (
        lambda d: d["deals"][0]["phases"][1]["tricks"].append(["Qs"]),
        "6 tricks, but a hand has 5",
    ),
    "initial lead": (play(initialLead=2), "initialLead is seat 2, but by the rules Ann (seat 0)"),
    "upcard unknown": (at_start(upCard="Xx"), "the upcard is not known"),
    "upcard a bower": (at_start(upCard="R"), "there is no trump suit"),
    "dealer": (at_start(dealer=4), "deal 1: initialState.dealer: expected int <= 3"),
    "another dealer": (
        lambda d: d["deals"][1]["initialState"].update(dealer=2),
        "deal 2: seat 2 deals, but it is the turn of seat 0",
    ),
    "hand": (
        at_start(playerCards=[["Ad", "Kd", "9c", "9d", "9h"], [], [], []]),
        "was not dealt to that seat",
    ),
    "kitty": (at_start(kitty=["Ac", "9s", "9c"]), "AC, but it lay under the upcard"),
    "kitty of two": (at_start(kitty=["9s", "9c"]), "3 cards lie under the upcard, not 2"),
    "three hands": (at_start(playerCards=[[], [], []]), "4 hands are expected, not 3"),
    "six cards": (at_start(player_cards=[["Xx"] * 6, [], [], []]), "is dealt 6 cards"),
    "nobody took it": (
        lambda d: d["deals"][0].update(
            phases=[
                {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "isAlone": True},
                {"type": "TRICK_PLAY", "tricks": [["Ac", "Qh", "As"]]},
            ]
        ),
        "Cid (seat 2) played AS, but it was the upcard, and nobody took it",
    ),
    "dealt twice": (at_start(kitty=["9s", "9s", "9c"]), "9S is dealt to two places"),
    "no initial score": (
        lambda d: d["metadata"].update(initialScore=[5, 0]),
        "a game to 5 cannot start at [5, 0]",
    ),
    "players": (lambda d: d["metadata"]["players"].pop(), "4 players are needed, not 3"),
    "a packed deal": (lambda d: d["deals"].insert(0, "AQID"), "deal 1: expected object, got str"),
    "a phase unknown": (
        lambda d: d["deals"][0]["phases"][0].update(type="FARMING"),
        "deal 1: phases[0].type: invalid value 'FARMING'",
    ),
    "phases turned round": (
        lambda d: d["deals"][0]["phases"].reverse(),
        "a bidding and then a play are expected",
    ),
    "after the end": (
        lambda d: d["deals"].append(
            copy.deepcopy(d["deals"][0])
            | {"initialState": d["deals"][0]["initialState"] | {"dealer": 3}}
        ),
        "deal 5: the game was over after deal 4, at 1-5",
    ),
    "open in the middle": (cut(0, 1), "deal 1: the deal stops in trick 2 with its result open"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_is_refused_with_its_place(case: str) -> None:
    change, expected = WRONG[case]
    document = ours()
    change(document)
    with pytest.raises(RecordError) as error:
        read_egn(document)
    assert expected in str(error.value)
    assert str(error.value).isprintable()


OPTIONS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "defaults": ({}, {"lead": "dealer-left"}),
    "std": ({"std": True}, {"lead": "dealer-left", "stick-the-dealer": "on"}),
    "left of loner": ({"loner_lead": "LEFT_OF_LONER"}, {}),
    "canadian": ({"canadian": True}, {"lead": "dealer-left", "partner-alone": "on"}),
    "packs": ({"min_rank": 7}, {"lead": "dealer-left", "pack": "32"}),
    "target": ({"winning_score": 11}, {"lead": "dealer-left", "target": "11"}),
    "alone": ({"defend_alone": True}, {"lead": "dealer-left", "defend-alone": "loner"}),
    "best": ({"partners_best": True}, {"lead": "dealer-left", "call-for-best": "maker"}),
    "farmers": ({"farmers": True}, {"lead": "dealer-left", "farmers": "on"}),
    "joker": ({"joker": True}, {"lead": "dealer-left", "joker": "on"}),
    "no trump": ({"allow_no_trump": True}, {"lead": "dealer-left", "high-low": "on"}),
    "off": ({"go_under": False, "loner_march_score": 4, "x": 0}, {"lead": "dealer-left"}),
}


@pytest.mark.parametrize("case", OPTIONS)
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


def random_record(options: dict[str, str], seed: int, name: str = "standard") -> Record:
    rng = random.Random(seed)
    match = new_match(rules(name, options), seed % 4)
    states: list[State] = []
    while not match.over and len(states) < 12:
        s = match.deal(shuffled(match.rules.pack, rng))
        while not s.ended:
            push(s, rng.choice(legal(s)))
        states.append(s)
        match = match.after(s)
    return record_of(match, states, ["A", "B", "C", "D"])


INEXPRESSIBLE = [
    ("standard", {"jambon": "on"}, "EGN cannot express jambon=on"),
    ("standard", {"rubber": "games", "laps": "on"}, "EGN cannot express rubber=games, laps=on"),
    ("standard", {"alone": "any"}, "EGN cannot express alone=any"),
    ("standard", {"joker": "on", "joker-turned": "hearts"}, "EGN cannot express joker-turned"),
    ("bald", {}, "EGN cannot express"),
    ("uka", {}, "EGN cannot express"),
    ("british", {}, "EGN cannot express alone=any, defend-alone=any"),
]


@pytest.mark.parametrize(("name", "options", "expected"), INEXPRESSIBLE, ids=lambda v: str(v))
def test_rules_that_egn_does_not_know_are_refused_by_name(
    name: str, options: dict[str, str], expected: str
) -> None:
    with pytest.raises(RecordError, match="EGN") as error:
        write_egn(random_record(options, 1, name))
    assert expected in str(error.value)


@pytest.mark.parametrize(
    ("options", "verb"),
    [({"farmers": "on"}, "a farmer's exchange"), ({"high-low": "on"}, "EGN has no call for 'low'")],
)
def test_actions_that_egn_does_not_know_are_refused_with_their_place(
    options: dict[str, str], verb: str
) -> None:
    errors = []
    for seed in range(30):
        try:
            write_egn(random_record(options, seed))
        except RecordError as error:
            errors.append(error)
    assert errors
    assert all(verb in str(e) and e.deal and e.action for e in errors)


def test_files_changed_anywhere_raise_nothing_but_record_errors() -> None:
    values: st.SearchStrategy[Any] = st.sampled_from(
        [None, True, -1, 3, 1.5, "", "Xx", "Ac", "L", "n", "Pass", "Order", [], {}, ["Ac"], [[]]]
    )
    paths = [path for name in ("club-night", "house-rules") for path in _paths(ours(name), (name,))]

    @settings(max_examples=400, deadline=None, derandomize=True)
    @given(st.lists(st.tuples(st.sampled_from(paths), values), min_size=1, max_size=3))
    def attempt(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
        name = changes[0][0][0]
        document = ours(name)
        for (file, *parents, last), value in changes:
            place: Any = document
            try:
                for key in parents:
                    place = place[key]
                if file == name:
                    place[last] = value
            except (TypeError, LookupError):
                continue
        said = ""
        try:
            record = load(json.dumps(document).encode())
            assert replay(record).error is None
            write_egn(load(dump(record)))
        except RecordError as error:
            said = str(error)
        assert said.isprintable()

    attempt()


def _paths(value: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    inside: Any = []
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    found = [path] if len(path) > 1 else []
    for key, child in inside:
        found += _paths(child, (*path, key))
    return found


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
