"""The command ``euchre solve``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from euchre.bridge.solve import solve
from euchre.cli import main
from euchre.cli.solve import _recorded
from euchre.engine.scoring import points
from euchre.engine.state import push, read, text

pytestmark = pytest.mark.untraced

CLUB = str(Path(__file__).parents[1] / "data" / "egn" / "club-night.egn")

#: Seat 0 holds both bowers and the ace; the others have two trumps together.
STRONG = ("JH JD AH KH 9S", "9H TH QC AS KS", "9C TC KC AC JC", "9D TD KD AD QD")
#: Two tricks to go, and hearts are trumps.
SHORT = ("AH 9S", "TH AS", "9C TC", "KS QS")


def euchre(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def hands(cards: tuple[str, ...]) -> list[str]:
    return [word for hand in cards for word in ("--hand", hand)]


def solved(*words: str) -> dict[str, Any]:
    result = euchre("solve", *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refused(*words: str) -> str:
    """Return the one line that refuses a command."""
    result = euchre("solve", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


# -- a deal in words --------------------------------------------------------------------------


def test_every_card_is_shown_with_tricks_and_points_and_the_best_line() -> None:
    result = euchre("solve", "--trump", "H", "--maker", "0", *hands(STRONG))
    assert (result.exit_code, result.stderr) == (0, "")
    for part in (
        "Hearts are trumps, made by Seat 0; Seat 0 to play",
        "With best play on both sides",
        "tricks",
        "points",
        "Best play:\n  Trick 1: Seat 0 leads",
        "  Trick 5:",
    ):
        assert part in result.stdout
    # How the answer was computed is for programs: --json has it.
    assert result.stdout.splitlines()[-1].startswith("  Trick 5:")
    for card in ("J♥", "J♦", "A♥", "K♥", "9♠"):
        assert f" {card} " in result.stdout
    assert "* begins the best play below; a card with the same figures is just as good." in (
        result.stdout
    )
    assert "fewer points" not in result.stdout
    # How it was found is of no use to a reader; --json has it.
    assert "nodes" not in result.stdout


def test_where_points_count_down_the_answer_says_so() -> None:
    result = euchre("solve", "--game", "buck", "--trump", "H", "--maker", "0", *hands(STRONG))
    assert "In this game fewer points are better." in result.stdout


def test_json_has_the_same_facts() -> None:
    found = solved("--trump", "hearts", "--maker", "0", *hands(STRONG))
    assert (found["game"], found["trump"], found["turn"]) == ("standard", "H", 0)
    assert found["mode"] == "two sides"
    assert found["sides"] == [[0, 2], [1, 3]]
    values = {row["action"]: (row["tricks"], row["points"]) for row in found["actions"]}
    assert set(values) == {f"play {card}" for card in STRONG[0].split()}
    for tricks, price in values.values():
        assert sum(tricks) == 5
        assert price == ([2, 0] if tricks[0] == 5 else [1, 0] if tricks[0] > 2 else [0, 2])
    assert len(found["line"]) == 20
    assert found["nodes"] > 0
    assert found["seconds"] >= 0


@pytest.mark.parametrize(
    ("words", "values"),
    [
        # The ace of trumps and then the nine of spades, which the king or ace beats.
        (["--leader", "0"], {"AH": 1, "9S": 1}),
        # Alone, and with the others' partner away nothing changes for seat 0.
        (["--leader", "0", "--alone", "0"], {"AH": 1, "9S": 1}),
        # Both opponents but one have dropped out: seat 1 keeps a trump that AH draws.
        (["--leader", "0", "--out", "1", "--out", "3", "--out", "2"], None),
        (["--leader", "0", "--out", "1", "--out", "3"], {"AH": 2, "9S": 2}),
    ],
)
def test_who_is_alone_or_out_plays_no_part(words: list[str], values: dict[str, int] | None) -> None:
    command = ["--trump", "H", *words, *hands(SHORT)]
    if values is None:
        assert "two players at least take part" in refused(*command)
        return
    found = solved(*command)
    assert {r["action"].split()[1]: r["tricks"][0] for r in found["actions"]} == values
    assert all(r["points"] == [None, None] for r in found["actions"])


def test_a_trick_under_way_is_told_with_its_cards() -> None:
    told = ["--trump", "H", "--leader", "3", "--played", "KS"]
    found = solved(*told, *hands(("AH 9S", "TH AS", "9C TC", "QS")))
    assert found["trick"] == [{"seat": 3, "card": "KS"}]
    # Spades must be followed.
    assert [row["action"] for row in found["actions"]] == ["play 9S"]
    assert found["turn"] == 0


def test_tricks_taken_before_make_points_known() -> None:
    told = ["--trump", "H", "--maker", "1", *hands(SHORT)]
    assert solved(*told)["actions"][0]["points"] == [None, None]
    assert "Points are not shown" in euchre("solve", *told).stdout
    found = solved(*told, "--taken", "0 3 0 0")
    for row in found["actions"]:
        ours = row["tricks"][1]
        assert sum(row["tricks"]) == 5
        assert row["points"] == [0, 2 if ours == 5 else 1]


def test_the_bid_and_the_tricks_so_far_are_told() -> None:
    """Without them nobody could check the points and tricks of the answer."""
    shown = euchre("solve", "--random", "--seed", "7", "--game", "hasenpfeffer").stdout
    assert "made by Seat 2 with a bid of 5; Seat 2 to play." in shown
    assert "Tricks so far" not in shown
    told = ["--trump", "H", "--maker", "1", *hands(SHORT), "--taken", "0 3 0 0"]
    shown = euchre("solve", *told).stdout
    assert "Tricks so far, counted below: Seat 0 and Seat 2 none; Seat 1 and Seat 3 3." in shown


def test_a_joker_on_the_trick_asks_for_a_suit_and_one_held_may_ask_for_any() -> None:
    game = ["--game", "british", "--set", "high-low=on", "--set", "joker-no-trump=on"]
    cards = ("B AC", "KC AD", "QC AH", "JC AS")
    found = solved(*game, "--trump", "high", *hands(cards))
    asked = [row["action"] for row in found["actions"]]
    assert asked == ["play AC", *(f"play B {suit}" for suit in "CDHS")]
    played = ["--played", "B:H", *hands(("AC", *cards[1:]))]
    found = solved(*game, "--trump", "high", *played)
    assert [row["action"] for row in found["actions"]] == ["play KC", "play AD"]
    said = euchre("solve", *game, "--trump", "high", *played).stdout
    assert "Seat 0 leads Benny and asks for hearts" in said


def test_table_cards_are_told_open_and_covered() -> None:
    told = ["--game", "two-tableau", "--trump", "S", "--hand", "AS", "--hand", "7H"]
    found = solved(*told, "--table", "AH/7C", "--table", "KH/AC")
    assert sum(found["actions"][0]["tricks"]) == 3
    assert len(found["line"]) == 6
    result = euchre("solve", *told, "--table", "AH/7C", "--table", "KH/AC")
    assert "Seat 0: A♠; on the table A♥/7♣" in result.stdout


def test_a_bid_makes_points_known_where_one_is_made() -> None:
    cards = ("JH JD AH KH 9S QS", "9H TH QC AS KS 9C", "TC KC AC JC JS TS", "9D TD KD AD QD QH")
    told = ["--game", "pepper", "--trump", "H", "--maker", "0", *hands(cards)]
    assert solved(*told)["actions"][0]["points"] == [None, None]
    for bid, least in (("2", 2), ("little", 6)):
        for row in solved(*told, "--bid", bid)["actions"]:
            made, lost = row["tricks"]
            assert row["points"] == [made if made >= least else -made, lost]


def test_the_three_answers_differ_where_each_plays_for_himself() -> None:
    told = ["--game", "buck", "--trump", "H", "--maker", "0", *hands(STRONG)]
    likely = solved(*told)
    assert likely["mode"] == "max-n"
    assert likely["sides"] == [[0], [1], [2], [3]]
    sure = solved(*told, "--mode", "paranoid")
    assert sure["sides"] == [[0], [1, 2, 3]]
    assert sure["actions"][0]["points"][1] is None
    for mode, words in (("max-n", "not a guarantee"), ("paranoid", "against Seat 0")):
        short = ["--game", "buck", "--trump", "H", "--maker", "0", *hands(SHORT), "--mode", mode]
        assert words in euchre("solve", *short).stdout


# -- a record, a random deal ------------------------------------------------------------------


def test_a_recorded_position_is_solved_and_its_line_is_legal() -> None:
    found = solved(CLUB, "--deal", "1")
    assert found["players"] == ["Ann", "Bob", "Cid", "Dee"]
    s = _recorded(CLUB, "1", None).state.copy()
    for words in found["line"]:
        push(s, read(s, words))
    assert s.ended
    best = next(row for row in found["actions"] if row["action"] == found["line"][0])
    assert list(points(s)) == best["points"]


def test_the_action_that_was_made_is_among_those_shown() -> None:
    first = _recorded(CLUB, "2", None)
    number = len(first.state.history) + 3
    later = _recorded(CLUB, "2", str(number))
    assert len(later.state.history) == number - 1
    found = solved(CLUB, "--deal", "2", "--action", str(number))
    choices = solve(later.state).choices
    assert [row["action"] for row in found["actions"]] == [
        text(later.state, choice.action) for choice in choices
    ]
    assert "Ann" in euchre("solve", CLUB, "--deal", "2", "--action", str(number)).stdout


@pytest.mark.parametrize("game", ["standard", "three-buck", "six", "pepper", "two", "indiana"])
def test_a_random_deal_comes_again_with_its_seed(game: str) -> None:
    told = ["--random", "--seed", "7", "--game", game]
    one, two = solved(*told), solved(*told)
    for found in (one, two):
        del found["seconds"]
    assert one == two
    assert one["game"] == game
    assert all(None not in row["points"] for row in one["actions"])


# -- what is refused --------------------------------------------------------------------------

TOLD = ["--trump", "H", *hands(STRONG)]
WRONG: dict[str, tuple[list[str], str]] = {
    "nothing": ([], "give one of these: a record, --random, or --hand"),
    "two sources": (["--random", *hands(STRONG)], "give one of these"),
    "no trump": (hands(STRONG), "say what is trump"),
    "unknown trump": (["--trump", "X", *hands(STRONG)], "'X' is not a trump suit"),
    "unknown card": (["--trump", "H", *hands(("1H", *STRONG[1:]))], "'1H' is not a card"),
    "a doubled card": (
        ["--trump", "H", *hands((*STRONG[:3], "9D TD KD AD JH"))],
        "'JH' is given too often",
    ),
    "a card held and played": ([*TOLD, "--played", "JH"], "'JH' is given too often"),
    "three hands": (["--trump", "H", *hands(STRONG[:3])], "4 hands are needed"),
    "unequal hands": (
        ["--trump", "H", *hands((*STRONG[:3], "9D"))],
        "equally many cards, not seat 0 5, seat 1 5, seat 2 5, seat 3 1",
    ),
    "too many cards": (
        [
            "--trump",
            "H",
            *hands(
                tuple(f"{h} {c}" for h, c in zip(STRONG, ("QH", "TS", "JS", "QS"), strict=True))
            ),
        ],
        "played with 5 cards each, not 6",
    ),
    "no cards": (["--trump", "H", *hands(("", "", "", ""))], "--hand is empty"),
    "unknown seat": ([*TOLD, "--leader", "4"], "--leader takes a number from 0 to 3, not '4'"),
    "no number": ([*TOLD, "--maker", "me"], "--maker takes a number from 0 to 3, not 'me'"),
    "alone, no seat": ([*TOLD, "--alone", "9"], "--alone takes a number from 0 to 3"),
    "the leader is out": ([*TOLD, "--alone", "2"], "seat 0 sits out and cannot lead"),
    "all tricks taken": ([*TOLD, "--taken", "1 0 0 0"], "1 tricks taken and 5 to come"),
    "taken by three": ([*TOLD, "--taken", "0 0 0"], "--taken needs 4 numbers"),
    "a card too many": (
        ["--trump", "H", "--played", "9S TS", *hands(("AH", "AS 9C", "9D TD", "KS QS"))],
        "equally many cards, not seat 0 2, seat 1 3, seat 2 2, seat 3 2",
    ),
    "revoke": (
        ["--trump", "H", "--played", "9S KD", *hands(("AH", "AS", "9D TD", "KS QS"))],
        "seat 1 cannot have played so: You must follow spades",
    ),
    "a whole trick": (
        ["--trump", "H", "--played", "9S AS 9D KS", *hands(("AH", "AD", "TD", "QS"))],
        "a whole trick",
    ),
    "a suit that is none": ([*TOLD, "--played", "9C:X"], "does not name a suit"),
    "a bid": ([*TOLD, "--bid", "3"], "there are no bids in standard"),
    "table cards": ([*TOLD, "--table", "9H"], "is given too often"),
    "an unknown game": (["--game", "bridge", *TOLD], "there is no game 'bridge'"),
    "an unknown option": (["--set", "x=y", *TOLD], "standard has no option 'x'"),
    "an unknown mode": ([*TOLD, "--mode", "best"], "there is no mode 'best'"),
    "a joker without a rule": (
        ["--game", "british", "--trump", "high", *hands(STRONG)],
        "there is no high or low with a joker",
    ),
    "nobody's partner": (["--game", "buck", *TOLD], "give the maker with --maker"),
    "no such bid": (
        ["--game", "pepper", "--bid", "9", *TOLD],
        "'9' is not a bid of pepper; choose one of 1, 2",
    ),
    "a missing file": (["nothing.euchre.json"], "nothing.euchre.json"),
    "a deal too far": ([CLUB, "--deal", "99"], "--deal takes a number from 1 to 4"),
    "deal zero": ([CLUB, "--deal", "0"], "--deal takes a number from 1 to 4, not '0'"),
    "action zero": ([CLUB, "--action", "0"], "--action takes a number from 1 to 22, not '0'"),
    "an action too far": ([CLUB, "--action", "25"], "--action takes a number from 1 to 22"),
    "before the play": ([CLUB, "--action", "1"], "cards are played from action"),
    "a record told otherwise": ([CLUB, "--trump", "H"], "--trump cannot be combined with a record"),
    "a record of another game": ([CLUB, "--set", "a=b"], "--set cannot be combined with a record"),
    "a random deal told": (
        ["--random", "--leader", "1"],
        "--leader cannot be combined with --random",
    ),
    "a seed for nothing": ([*TOLD, "--seed", "1"], "--seed cannot be combined with --hand"),
    "an action of no record": ([*TOLD, "--action", "1"], "--action cannot be combined with --hand"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_one_line(name: str) -> None:
    words, reason = WRONG[name]
    assert reason in refused(*words)


def test_the_page_of_help_shows_the_three_ways() -> None:
    result = euchre("solve", "--help")
    assert result.exit_code == 0
    for part in ("--hand", "--random", "RECORD", "--mode", "max-n"):
        assert part in result.stdout


@pytest.mark.parametrize("strain", ["C", "d", "hearts", "HIGH", "low"])
def test_a_trump_is_said_by_letter_or_name(strain: str) -> None:
    found = solved("--trump", strain, *hands(STRONG))
    assert found["trump"].lower() == {"hearts": "h"}.get(strain, strain.lower())
