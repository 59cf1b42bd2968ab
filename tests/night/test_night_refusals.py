"""What a night refuses, or accepts only from a person who insists; and what it says of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.night.awards import winner_of
from euchre.night.door import admit, refusals
from euchre.night.events import Awarded, Ended, Started
from euchre.night.rotation.chart import Foursome
from euchre.night.rules import NightRules
from euchre.night.standings import standings
from tests.night.commands import refused, said
from tests.night.nights import a_night, at, entered, settled


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of one's own, with a night of twelve players whose first game is on."""
    before = Path.cwd()
    os.chdir(tmp_path)
    said("new", "--players", "12", "--games", "4", "--file", "n.night.jsonl")
    said("start")
    yield tmp_path
    os.chdir(before)


# -- scores too early ----------------------------------------------------------------------------

SECOND = {"game": 2, "seats": Foursome(2, 4, 3, 5)}


def test_a_score_for_a_game_that_has_not_started_needs_insisting() -> None:
    night = a_night(Started(**at(1), game=1))
    assert refusals(night, settled(2, (5, 2))) == []
    for early in (settled(3, (5, 2), **SECOND), entered(3, 0, (5, 2), **SECOND)):
        assert refusals(night, early) == ["game 2 has not started; game 1 is on"]
        assert refusals(night, early, sure=True) == []
        over = night.and_then(Ended(**at(2), game=1))
        assert refusals(over, early) == ["game 2 has not started; game 1 is over"]


def test_a_night_that_is_typed_in_from_paper_starts_no_games() -> None:
    night = a_night()
    assert refusals(night, entered(1, 0, (5, 2), **SECOND)) == [], "cards come in any order"
    desk = settled(1, (5, 2), **SECOND)
    assert refusals(night, desk) == ["game 2 has not started, and game 1 has no score yet"]
    assert refusals(night.and_then(settled(0.5, (5, 2))), desk) == []


def test_a_stray_score_does_not_freeze_the_games_before_it(folder: Path) -> None:
    told = refused("score", "3", "2", "5-3")
    assert "game 3 has not started; game 1 is on; add --sure to enter it anyway" in told
    assert "repaired from game 2 on" in said("repair", "--dry-run").lower()
    assert "settled by the desk" in said("score", "3", "2", "5-3", "--sure")
    assert "add --sure" not in refused("score", "9", "2", "5-3")


# -- prizes --------------------------------------------------------------------------------------


def test_a_prize_is_for_those_who_share_it_when_the_scores_are_final() -> None:
    rules = NightRules(prizes=("high", "loners", "door"))
    night = a_night(Started(**at(1), game=1), settled(2, (5, 2)), rules=rules)
    cut = Awarded(**at(3), prize="high", number=2, how="cut")
    given = Awarded(**at(3), prize="high", number=3)
    early = "the scores are not final yet, so the prize for the highest score cannot be awarded"
    assert refusals(night, cut) == [early]
    assert refusals(night, Awarded(**at(3), prize="door", number=3)) == []
    against = (
        "by the scores the prize for the highest score goes to Player 1, Player 2, not to Player 3"
    )
    assert refusals(night, given) == [early, against]
    assert refusals(night, Awarded(**at(3), prize="loners", number=1)) == [
        "the scores are not final yet, so the prize for the most loners cannot be awarded",
        "no one has won the prize for the most loners by the scores so far",
    ]
    wrong = Awarded(**at(3), prize="high", number=3, how="drawn")
    only = "; only a prize that is given can go against the scores"
    assert refusals(night, wrong, sure=True) == [against + only]
    high = standings(admit(night, given, sure=True)).prizes[0]
    assert ([p.number for p in high.winners], int(high.value), high.how) == ([3], 2, "given")


def test_an_award_counts_only_while_its_winner_shares_the_prize() -> None:
    rules = NightRules(prizes=("high",))
    night = a_night(settled(1, (5, 2)), rules=rules)
    night = admit(night, Awarded(**at(2), prize="high", number=2, how="cut"), sure=True)
    high = standings(night).prizes[0]
    assert ([p.number for p in high.winners], high.how) == ([2], "cut")
    corrected = admit(night, settled(3, (2, 5)))
    high = standings(corrected).prizes[0]
    assert ([p.number for p in high.winners], high.how, int(high.value)) == ([3, 4], "", 5)


def test_the_loser_of_a_cut_for_first_is_second() -> None:
    night = a_night(settled(1, (5, 2)), rules=NightRules(prizes=("high", "second")))

    def won() -> list[list[int]]:
        return [[p.number for p in prize.winners] for prize in standings(night).prizes]

    assert won() == [[1, 2], [1, 2]]
    night = admit(night, Awarded(**at(2), prize="high", number=2, how="cut"), sure=True)
    assert won() == [[2], [1]]
    assert winner_of(night, "second", None) == (1, "drawn")
    both = Awarded(**at(3), prize="second", number=2, how="cut")
    only = "; only a prize that is given can go against the scores"
    assert refusals(night, both, sure=True) == [
        f"by the scores the prize for the second score goes to Player 1, not to Player 2{only}"
    ]


def test_awards_on_the_command_line(folder: Path) -> None:
    for game in range(1, 5):
        if game > 1:
            said("start")
        for table in range(1, 4):
            said("score", str(game), str(table), "5-3")
    low = said("standings")
    assert "Highest score: " in low
    told = refused("award", "high", "7")
    assert "by the scores the prize for the highest score goes to " in told
    assert "add --sure to award it anyway" in told
    shown = said("award", "high", "7", "--sure").splitlines()
    assert shown[0] == "Player 7 wins the prize for the highest score (given)."
    line = next(line for line in said("standings").splitlines() if line.startswith("Highest"))
    assert line == shown[1]
    own = next(x for x in said("standings").splitlines() if " Player 7 " in x).split()
    assert f"Player 7 ({own[4]}, given)" in line


# -- cards, prints and charts --------------------------------------------------------------------


def test_a_card_that_differs_is_told_at_once_and_undone_as_a_whole(folder: Path) -> None:
    seats = said("tables", "1")
    assert "nothing reported" in seats
    said("start", "--anyway")
    for table in "123":
        said("score", "1", table, "4-1")
    shown = said("card", "1", "5-5", "4-6")
    assert "settled by the desk\n    Objection: card 1" in shown
    assert "Objection: card 1" in said("tables", "1")
    back = said("undo")
    assert back.startswith("Undone: game 1, ")
    assert "; game 2, " in back
    assert "Objection" not in said("tables", "1")
    assert "Brought back: game 1, " in said("undo", "--redo")
    assert "Objection" in said("tables", "1")


def test_what_is_printed_is_what_is_listed(folder: Path) -> None:
    shown = said("print", "--parts", "all")
    for absent in ("seats have changed", "treasurer's sheet", "matches of pairs", "signs that"):
        assert absent not in shown
    assert "this night has no use for them: slips, moves, matches, money" in shown


def test_a_chart_and_another_number_of_players(folder: Path) -> None:
    new = ("new", "--chart", "printed-8", "--file", "p.night.jsonl")
    told = refused(*new, "--players", "12")
    assert "--players is 12, but this chart seats 8; leave out --players" in told
    assert not Path("p.night.jsonl").exists()
    assert "8 players" in said(*new, "--players", "8")


# -- names ---------------------------------------------------------------------------------------


def test_players_are_named_by_number_or_name(folder: Path) -> None:
    said("signin", "Ann", "--number", "1")
    assert "Ann is late" in said("late", "ann")
    assert "no player is called 'Kim'" in refused("leave", "Kim")
    said("undo")
    assert "Ann has left after game 1" in said("leave", "Ann")
    assert "give Anne a new number" in refused("signin", "Anne", "--number", "1")
    assert "Player 9 has left before game 1" in said("leave", "9", "--after", "0")
    assert "left before game 1" in said("signin")
    assert "The chart is in c.csv." in said("export", "chart", "--out", "c.csv")
    assert "The scores are in s.csv." in said("export", "scores", "--out", "s.csv")
