"""What a night accepts only from a person who insists: early scores, and prizes against scores."""

import pytest

from euchre.night.admission import admit, refusals
from euchre.night.awards import winner_of
from euchre.night.errors import NightError
from euchre.night.events import Awarded, Ended, Started
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Foursome
from euchre.night.standings import standings
from tests.night.nights import a_night, at, entered, settled

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


@pytest.mark.parametrize(
    ("hows", "shown"),
    [(["drawn", "drawn"], "drawn"), (["given"], "given"), (["drawn", "given"], "")],
)
def test_a_door_prize_is_drawn_only_where_somebody_drew(hows: list[str], shown: str) -> None:
    night = a_night(rules=NightRules(prizes=("door",)))
    for n, how in enumerate(hows, 1):
        night = admit(night, Awarded(**at(n), prize="door", number=n, how=how))
    (door,) = standings(night).prizes
    assert ([p.number for p in door.winners], door.how) == ([*range(1, len(hows) + 1)], shown)


def test_nothing_is_drawn_where_one_alone_has_won() -> None:
    """Four players at one table share two scores; a loner prize has one winner or two."""
    rules = NightRules(prizes=("high", "loners"))
    alone = a_night(settled(1, (5, 2), loners=(1, 0, 0, 0)), rules=rules)
    with pytest.raises(NightError, match="Player 1 wins the prize for the most loners alone"):
        winner_of(alone, "loners", None)
    assert winner_of(alone, "high", None) in [(1, "drawn"), (2, "drawn")]
    decided = admit(alone, Awarded(**at(2), prize="loners", number=1, how="drawn"), sure=True)
    assert [prize.how for prize in standings(decided).prizes] == ["", ""]


def test_the_loser_of_a_cut_for_first_is_second() -> None:
    night = a_night(settled(1, (5, 2)), rules=NightRules(prizes=("high", "second")))

    def won() -> list[list[int]]:
        return [[p.number for p in prize.winners] for prize in standings(night).prizes]

    assert won() == [[1, 2], [1, 2]]
    night = admit(night, Awarded(**at(2), prize="high", number=2, how="cut"), sure=True)
    assert won() == [[2], [1]]
    with pytest.raises(NightError, match="Player 1 wins the prize for the second score alone"):
        winner_of(night, "second", None)
    both = Awarded(**at(3), prize="second", number=2, how="cut")
    only = "; only a prize that is given can go against the scores"
    assert refusals(night, both, sure=True) == [
        f"by the scores the prize for the second score goes to Player 1, not to Player 2{only}"
    ]
