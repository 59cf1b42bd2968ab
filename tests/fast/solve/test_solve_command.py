"""The command ``euchre solve``."""

from functools import partial
from pathlib import Path

import pytest

from euchre.cli.solve import _recorded
from euchre.engine.scoring import points
from euchre.engine.state import push, read, text
from euchre.fast.solve.solution import solve
from tests.commands import document, euchre, refused

solved = partial(document, "solve")
CLUB = str(Path(__file__).parents[2] / "data" / "egn" / "club-night.egn")


def test_every_card_is_shown_with_tricks_and_points_and_the_best_line() -> None:
    result = euchre("solve", "--random", "--seed", "7")
    assert (result.exit_code, result.stderr) == (0, "")
    for part in (
        "Diamonds are trumps, made by Seat 2; Seat 2 to play",
        "With best play on both sides",
        "tricks",
        "points",
        "Best play:\n  Trick 1: Seat 2 leads",
        *(f"│ {card} " for card in ("K♣ *", "9♦", "Q♦", "J♥", "A♥")),
        "* begins the best play below; a card with the same figures is just as good.",
    ):
        assert part in result.stdout
    assert "fewer points" not in result.stdout
    assert "Tricks so far" not in result.stdout
    # How it was found is of no use to a reader; --json has it.
    assert "nodes" not in result.stdout
    assert result.stdout.splitlines()[-1].startswith("  Trick 5:")


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("buck", "In this game fewer points are better."),
        ("buck", "Seat 4: sits out"),
        ("buck", "If each player maximizes their own score (max-n; not a guarantee):"),
        ("hasenpfeffer", "made by Seat 3 with a bid of 5; Seat 3 to play."),
        ("two-tableau", "; on the table "),
    ],
)
def test_the_answer_speaks_of_what_the_game_has(game: str, part: str) -> None:
    assert part in euchre("solve", "--random", "--seed", "7", "--game", game).stdout


def test_json_has_the_same_facts() -> None:
    found = solved("--random", "--seed", "7")
    assert (found["game"], found["trump"], found["maker"], found["turn"]) == ("standard", "D", 1, 1)
    assert (found["mode"], found["sides"]) == ("two sides", [[0, 2], [1, 3]])
    values = {row["action"]: (row["tricks"], row["points"]) for row in found["actions"]}
    assert set(values) == {f"play {card}" for card in ("KC", "9D", "QD", "JH", "AH")}
    for tricks, price in values.values():
        assert sum(tricks) == 5
        assert price == ([0, 2] if tricks[1] == 5 else [0, 1] if tricks[1] > 2 else [2, 0])
    assert len(found["line"]) == 20
    assert found["nodes"] > 0
    assert found["seconds"] >= 0


def test_the_two_answers_differ_where_each_plays_for_himself() -> None:
    told = ["--random", "--seed", "7", "--game", "buck"]
    likely = solved(*told)
    assert (likely["mode"], likely["sides"]) == ("max-n", [[0], [1], [2], [3]])
    sure = solved(*told, "--mode", "paranoid")
    assert sure["sides"] == [[1], [0, 2, 3]]
    assert sure["actions"][0]["points"][1] is None
    assert "against Seat 2 (paranoid)" in euchre("solve", *told, "--mode", "paranoid").stdout


def test_a_recorded_position_is_solved_and_its_line_is_legal() -> None:
    found = solved(CLUB, "--deal", "1")
    assert found["players"] == ["Ann", "Bob", "Cid", "Dee"]
    s = _recorded(CLUB, "1", None)[0].copy()
    for words in found["line"]:
        push(s, read(s, words))
    assert s.ended
    best = next(row for row in found["actions"] if row["action"] == found["line"][0])
    assert list(points(s)) == best["points"]


def test_a_position_in_the_middle_of_a_trick_is_told_with_its_cards() -> None:
    first, _ = _recorded(CLUB, "2", None)
    number = len(first.history) + 6
    later, _ = _recorded(CLUB, "2", str(number))
    assert len(later.history) == number - 1
    found = solved(CLUB, "--deal", "2", "--action", str(number))
    assert [row["action"] for row in found["actions"]] == [
        text(later, choice.action) for choice in solve(later).choices
    ]
    assert found["trick"] == [{"seat": p, "card": later.pack.text(c)} for p, c in later.trick]
    shown = euchre("solve", CLUB, "--deal", "2", "--action", str(number)).stdout
    assert "Ann" in shown
    assert "Tricks so far, counted below: " in shown


@pytest.mark.parametrize("game", ["standard", "three-buck", "six", "pepper", "two", "indiana"])
def test_a_random_deal_comes_again_with_its_seed(game: str) -> None:
    told = ["--random", "--seed", "7", "--game", game]
    one, two = solved(*told), solved(*told)
    for found in (one, two):
        del found["seconds"]
    assert one == two
    assert one["game"] == game
    assert all(None not in row["points"] for row in one["actions"])


#: A game that stops in the second trick.
STOPPED = """{"format": "euchre-record/1", "game": "standard", "options": {},
"players": ["S", "W", "N", "E"], "deals": [{"dealer": 3, "hands": [["JH", "AH", "9S", "TS", "KD"],
["9C", "TC", "QC", "KS", "AS"], ["JD", "KH", "QH", "9D", "AD"], ["TH", "9H", "AC", "KC", "QS"]],
"up": "QD", "rest": ["JC", "JS", "TD"], "actions": ["pass", "pass", "pass", "pass", "name H",
"play JH", "play 9C", "play QH", "play 9H", "play AH", "play TC"]}]}"""


def test_a_game_that_stops_is_solved_where_it_stops(tmp_path: Path) -> None:
    file = tmp_path / "stopped.euchre.json"
    file.write_text(STOPPED)
    here, there = solved(str(file)), solved(str(file), "--action", "12")
    assert here["actions"] == there["actions"]
    assert (here["turn"], [play["card"] for play in here["trick"]]) == (2, ["AH", "TC"])
    assert solved(str(file), "--action", "6")["trick"] == []


@pytest.mark.parametrize("action", ["1", "5", "13"])
def test_an_action_that_plays_no_card_is_refused_with_one_range(
    action: str, tmp_path: Path
) -> None:
    file = tmp_path / "stopped.euchre.json"
    file.write_text(STOPPED)
    said = refused("solve", file, "--action", action)
    assert f"--action takes a whole number from 6 to 12, not '{action}'" in said
