"""Invalid Euchre Game Notation, and games that it cannot express."""

import pytest

from euchre.records import Record, RecordError, read_egn, write_egn
from tests.rows import each_row

from .egn_examples import one_deal, ours, put, random_record


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


#: What is put where in a file, as JSON (``-``: nothing from there on), and what is said of it.
WRONG = """
ruleset.fast_break = true => ruleset fast_break=True cannot be played
ruleset.go_under = true => ruleset go_under=True
ruleset.four_trick_tokens = true => ruleset four_trick_tokens=True
ruleset.num_players = 6 => ruleset num_players=6
ruleset.loner_march_score = 0 => loner_march_score=0 cannot be played here; allowed: 1 to 100
ruleset.loner_euchred_score = "4" => ruleset loner_euchred_score='4'
ruleset.winning_score = 201 => winning_score=201 cannot be played here; allowed: 1 to
ruleset.min_rank = 2 => min_rank=2 cannot be played here; allowed: 9, 8 or 7
ruleset.loner_lead = "ANYBODY" => loner_lead='ANYBODY'
ruleset.std = "yes" => ruleset std='yes': true or false
ruleset.bonus = true => ruleset 'bonus'
ruleset.min_rank = [9] => ruleset min_rank=[9]
ruleset.farmers = true; ruleset.min_rank = 8 => three face-down cards
bids.calls = ["Maybe"] => 'Maybe' is not a call
bids.calls = ["Pass", "Pass", "Pass", "Pass", "Order"] => call 5: Ann (seat 1) cannot say 'order'
bids.calls = ["Pass", "Pass", "Pass", "Pass", "s"]; bids.discard = null => cannot say 'name S'
bids.calls = ["Order", "Pass"] => 2 calls, but the bidding ends after 1
bids.calls = ["Pass"]; bids.discard = null => cards are played, but no trump is made
bids.calls = ["Pass", "Pass", "Pass", "Pass", "h"] => a card is discarded, but nobody ordered
bids.aloneDefender = 3 => Dee (seat 4) cannot defend alone here
bids.cardExchanges = [{"receiver": 1, "cards": ["Ts"]}] => these rules know no such exchange
bids.discard = "Ac" => Ann (seat 1) played AC, but it had been discarded
play.tricks.0.0 = "As" => AS, but it was the upcard, which
play.tricks.1.0 = "Ac" => trick 2: Ann (seat 1) played AC, but it had been played
play.tricks.0.1 = "Xx" => Bob (seat 2) plays a card that is not known
play.tricks.0.1 = "1h" => trick 1: '1h' is not a card of this pack
play.tricks.0.3 = - => trick 1: 3 cards, but 4 players take part
play.tricks.5 = ["Qs"] => 6 tricks, but a hand has 5
play.tricks.1 = - => deal 1: the deal stops in trick 2 with its result open
play.initialLead = 2 => initialLead is 2, seat 3, but by the rules Ann (seat 1)
start.upCard = "Xx" => the upcard is not known
start.upCard = "R" => there is no trump suit
start.dealer = 4 => deal 1: initialState.dealer: expected int <= 3
deals.1.initialState.dealer = 2 => deal 2: seat 3 deals, but it is seat 1's turn to deal
start.playerCards = [["Ad", "Kd", "9c", "9d", "9h"], [], [], []] => was not dealt to that seat
start.kitty = ["Ac", "9s", "9c"] => AC, but it lay under the upcard
start.kitty = ["9s", "9c"] => 3 cards lie under the upcard, not 2
start.kitty = ["9s", "9s", "9c"] => 9S is dealt to two places
start.playerCards = [[], [], []] => 4 hands are expected, not 3
start.player_cards = [["Xx", "Xx", "Xx", "Xx", "Xx", "Xx"], [], [], []] => is dealt 6 cards
bids.calls = ["Pass", "Order"]; bids.isAlone = true; bids.discard = -; play.tricks = \
  [["Ac", "Qh", "As"]] => Cid (seat 3) played AS, but it was the upcard, and nobody took it
metadata.initialScore = [5, 0] => a game to 5 cannot start at 5-0
metadata.players.3 = - => 4 players are needed, not 3
metadata.ruleset = {"num_deals": 8, "winning_score": 10} => \
  ruleset winning_score=10 and num_deals=8: one of them ends the game
metadata.ruleset = {"num_deals": 2.5} => num_deals=2.5: a number of deals is from 0
metadata.ruleset = {"num_deals": "8"} => ruleset num_deals='8'
metadata.ruleset = {"winning_score": 0} => winning_score=0 cannot be played here
metadata.finalScore = [5, 1] => finalScore is [5, 1], but the deals give [1, 5]
metadata.finalScore = [5] => finalScore is [5], but the deals give [1, 5]
deals.0 = "AQID" => deal 1: the condensed deal is damaged: it ends in the middle
bids.type = "FARMING" => deal 1: phases[0].type: invalid value 'FARMING'
deals.0.phases = [{"type": "TRICK_PLAY", "tricks": []}] => a bidding and then a play are expected
"""
#: Short names of places.
PLACES = {
    "ruleset": "metadata.ruleset",
    "bids": "deals.0.phases.0",
    "play": "deals.0.phases.1",
    "start": "deals.0.initialState",
}


@each_row("row", WRONG.strip().splitlines())
def test_what_cannot_be_is_refused_with_its_place(row: str) -> None:
    changes, _, expected = row.partition(" => ")
    document = ours()
    put(document, changes, PLACES)
    with pytest.raises(RecordError) as error:
        read_egn(document)
    assert expected.strip() in str(error.value)
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
