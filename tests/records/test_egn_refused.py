"""Invalid Euchre Game Notation, and games that it cannot express."""

from typing import Any

import pytest

from euchre.records import Record, RecordError, read_egn, write_egn
from tests.rows import each_row

from .egn_examples import Change, cut, one_deal, ours, random_record


def test_a_revoke_shown_only_by_a_later_card_is_found() -> None:
    document = one_deal()
    tricks = document["deals"][0]["phases"][1]["tricks"]
    # Cid's king of clubs falls a trick later than it must.
    tricks[0][2], tricks[1][2] = tricks[1][2], tricks[0][2]
    with pytest.raises(RecordError) as error:
        read_egn(document)
    assert str(error.value) == (
        "deal 1, trick 1: Cid (seat 3) played 9H on AC but must follow clubs with KC"
    )


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


WRONG: dict[str, tuple[Change, str]] = {
    "fast break": (ruleset(fast_break=True), "ruleset fast_break=True cannot be played"),
    "go under": (ruleset(go_under=True), "ruleset go_under=True"),
    "tokens": (ruleset(four_trick_tokens=True), "ruleset four_trick_tokens=True"),
    "six players": (ruleset(num_players=6), "ruleset num_players=6"),
    "loner march": (
        ruleset(loner_march_score=0),
        "loner_march_score=0 cannot be played here; allowed: 1 to 100",
    ),
    "loner euchred": (ruleset(loner_euchred_score="4"), "ruleset loner_euchred_score='4'"),
    "target": (
        ruleset(winning_score=201),
        "winning_score=201 cannot be played here; allowed: 1 to",
    ),
    "rank": (ruleset(min_rank=2), "min_rank=2 cannot be played here; allowed: 9, 8 or 7"),
    "lead": (ruleset(loner_lead="ANYBODY"), "loner_lead='ANYBODY'"),
    "a switch of words": (ruleset(std="yes"), "ruleset std='yes': true or false"),
    "a rule unknown here": (ruleset(bonus=True), "ruleset 'bonus'"),
    "unhashable": (ruleset(min_rank=[9]), "ruleset min_rank=[9]"),
    "farmers with 28 cards": (ruleset(farmers=True, min_rank=8), "three face-down cards"),
    "call": (bidding(calls=["Maybe"]), "'Maybe' is not a call"),
    "order in the second round": (
        bidding(calls=["Pass"] * 4 + ["Order"]),
        "call 5: Ann (seat 1) cannot say 'order'",
    ),
    "the refused suit": (bidding(calls=["Pass"] * 4 + ["s"], discard=None), "cannot say 'name S'"),
    "a call too many": (bidding(calls=["Order", "Pass"]), "2 calls, but the bidding ends after 1"),
    "no maker": (bidding(calls=["Pass"], discard=None), "cards are played, but no trump is made"),
    "discard of nobody": (
        bidding(calls=["Pass"] * 4 + ["h"]),
        "a card is discarded, but nobody ordered",
    ),
    "lone defender": (bidding(aloneDefender=3), "Dee (seat 4) cannot defend alone here"),
    "exchange": (
        bidding(cardExchanges=[{"receiver": 1, "cards": ["Ts"]}]),
        "these rules know no such exchange",
    ),
    "the discard played": (
        bidding(discard="Ac"),
        "Ann (seat 1) played AC, but it had been discarded",
    ),
    "the upcard of another": (card(0, 0, "As"), "As".upper() + ", but it was the upcard, which"),
    "a card twice": (card(1, 0, "Ac"), "trick 2: Ann (seat 1) played AC, but it had been played"),
    "an unknown card": (card(0, 1, "Xx"), "Bob (seat 2) plays a card that is not known"),
    "no card": (card(0, 1, "1h"), "trick 1: '1h' is not a card of this pack"),
    "three cards": (
        lambda d: d["deals"][0]["phases"][1]["tricks"][0].pop(),
        "trick 1: 3 cards, but 4 players take part",
    ),
    "six tricks": (
        lambda d: d["deals"][0]["phases"][1]["tricks"].append(["Qs"]),
        "6 tricks, but a hand has 5",
    ),
    "initial lead": (
        play(initialLead=2),
        "initialLead is 2, seat 3, but by the rules Ann (seat 1)",
    ),
    "upcard unknown": (at_start(upCard="Xx"), "the upcard is not known"),
    "upcard a bower": (at_start(upCard="R"), "there is no trump suit"),
    "dealer": (at_start(dealer=4), "deal 1: initialState.dealer: expected int <= 3"),
    "another dealer": (
        lambda d: d["deals"][1]["initialState"].update(dealer=2),
        "deal 2: seat 3 deals, but it is seat 1's turn to deal",
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
        "Cid (seat 3) played AS, but it was the upcard, and nobody took it",
    ),
    "dealt twice": (at_start(kitty=["9s", "9s", "9c"]), "9S is dealt to two places"),
    "no initial score": (
        lambda d: d["metadata"].update(initialScore=[5, 0]),
        "a game to 5 cannot start at 5-0",
    ),
    "players": (lambda d: d["metadata"]["players"].pop(), "4 players are needed, not 3"),
    "a packed deal": (
        lambda d: d["deals"].insert(0, "AQID"),
        "deal 1: the condensed deal is damaged: it ends in the middle",
    ),
    "a phase unknown": (
        lambda d: d["deals"][0]["phases"][0].update(type="FARMING"),
        "deal 1: phases[0].type: invalid value 'FARMING'",
    ),
    "phases turned round": (
        lambda d: d["deals"][0]["phases"].reverse(),
        "a bidding and then a play are expected",
    ),
    "open in the middle": (cut(0, 1), "deal 1: the deal stops in trick 2 with its result open"),
}


@each_row("case", WRONG)
def test_what_cannot_be_is_refused_with_its_place(case: str) -> None:
    change, expected = WRONG[case]
    document = ours()
    change(document)
    with pytest.raises(RecordError) as error:
        read_egn(document)
    assert expected in str(error.value)
    assert str(error.value).isprintable()


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


BEYOND = {
    "three": "3 players",
    "six-double": "6 players, a double pack",
    "auction-5": "a widow",
    "two-tableau": "table cards",
    "call-ace": "without partners",
    "buck": "points counted down",
    "pepper": "bids",
    "three-buck": "a dummy hand",
    "five": "a called partner",
}


@each_row("name", BEYOND)
def test_games_of_another_kind_are_refused_by_what_they_have(name: str) -> None:
    record = Record(format="euchre-record/1", game=name, deals=[])
    with pytest.raises(RecordError) as error:
        write_egn(record)
    assert "EGN cannot express" in str(error.value)
    assert BEYOND[name] in str(error.value)
