"""Two players sat in each other's seats: points stay with the seats, whenever it is noticed."""

import pytest

from euchre.night import events as ev
from euchre.night.admission import admit, refusals
from euchre.night.contest.round_robin import all_play_all
from euchre.night.events import AnyEvent
from euchre.night.fold import Night, fold
from euchre.night.movement_or_contest import Contest
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Foursome
from euchre.night.standings import standings
from tests.night.contests import Evening
from tests.night.nights import a_night, at, entered, founded, settled

pytestmark = pytest.mark.untraced


def swap(seconds: float, one: int, other: int, game: int = 1) -> ev.Swapped:
    return ev.Swapped(**at(seconds, name=f"swap {seconds}"), game=game, numbers=(one, other))


def points(night: Night) -> dict[int, int]:
    return {line.player.number: line.points for line in standings(night).lines if line.played}


#: Tables 1-2 v 3-4 and 5-6 v 7-8 of game 1; player 9 sits out.
SCORES = (settled(10, (10, 4)), settled(11, (6, 8), table=2, seats=Foursome(5, 7, 6, 8)))


@pytest.mark.parametrize("when", [5, 20])
@pytest.mark.parametrize(
    ("one", "other", "won"),
    [
        (2, 5, {1: 10, 5: 10, 3: 4, 4: 4, 2: 6, 6: 6, 7: 8, 8: 8}),
        (1, 3, {3: 10, 2: 10, 1: 4, 4: 4, 5: 6, 6: 6, 7: 8, 8: 8}),
        # One of them sat out.
        (9, 8, {1: 10, 2: 10, 3: 4, 4: 4, 5: 6, 6: 6, 7: 8, 9: 8}),
    ],
)
def test_points_stay_with_the_seats(when: float, one: int, other: int, won: dict[int, int]) -> None:
    """Whether the scores were entered before or after makes no difference."""
    begun = a_night(ev.Started(**at(1), game=1))
    change = {one: other, other: one}
    scores = [
        score if when == 20 else settled(
            10 + score.table, score.points, table=score.table,
            seats=Foursome(*(change.get(p, p) for p in score.seats)),
        )
        for score in SCORES
    ]  # fmt: skip
    night = begun
    events: list[AnyEvent] = [swap(when, one, other), *scores]
    for event in sorted(events, key=lambda event: event.at):
        night = admit(night, event)
    assert points(night) == won
    assert not night.strays
    assert not any(night.doubts(result) for result in night.results.values())
    # Only that game changes.
    assert night.the_chart.games[1] == begun.the_chart.games[1]


def test_an_entry_of_one_side_can_still_be_confirmed() -> None:
    entry = entered(10, 0, (9, 3))
    night = a_night(ev.Started(**at(1), game=1), entry, swap(20, 2, 5))
    night = admit(night, ev.Confirmed(**at(30), game=1, table=1, seat=1, entry=entry.id))
    assert night.results[1, 1].status == "confirmed"
    assert points(night) == {1: 9, 5: 9, 3: 3, 4: 3}


def test_swapping_again_and_undoing() -> None:
    before = a_night(ev.Started(**at(1), game=1), *SCORES)
    night = admit(before, swap(20, 2, 5))
    assert points(admit(night, swap(30, 5, 2))) == points(before)
    undo = ev.Undone(**at(40), of=("swap 20",))
    assert points(admit(night, undo)) == points(before)
    # A score that was entered for the new seats keeps them.
    later = settled(35, (4, 2), seats=Foursome(1, 3, 5, 4))
    assert "already played in these seats" in refusals(admit(night, later), undo)[0]


def test_what_cannot_have_happened() -> None:
    night = a_night(
        ev.Started(**at(1), game=1), *SCORES, ev.SignedIn(**at(2), number=12, name="Zoe")
    )

    def why(event: AnyEvent, at: Night = night) -> str:
        return " ".join(refusals(at, event))

    assert "name two players" in why(swap(20, 2, 2))
    assert "game 2 has not started" in why(swap(20, 2, 5, 2))
    assert "there is no player 77" in why(swap(20, 2, 77))
    assert "Zoe has no place in game 1" in why(swap(20, 2, 12))
    assert "game must be at least 1" in why(swap(20, 2, 5, 0))
    screens = a_night(ev.Started(**at(1), game=1), rules=NightRules(play="screens"))
    assert "on a screen" in why(swap(20, 2, 5), screens)
    pairs = fold([founded(chart=all_play_all(8, 3)), ev.Started(**at(1), game=1)])
    assert "partners stay together" in why(swap(20, 1, 3), pairs)
    evening = Evening(Contest(way="swiss", size=2), 8)
    team = evening.night.teams[1].members
    other = evening.night.teams[2].members
    evening.do("start", game=1)
    assert "with another pair" in why(swap(9e6, team[0], other[0]), evening.night)
    # In any order of arrival, and from whatever file, nothing is lost.
    stray = a_night(swap(20, 2, 5, 3))
    assert stray.strays == ("a swap of seats in game 3, which has none",)
