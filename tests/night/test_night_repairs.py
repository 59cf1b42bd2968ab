"""Repairs share the sit-outs, and everyone whose card has changed gets a new one."""

import pytest

from euchre.night.events import Charted, Late, SignedIn, Started, Undone
from euchre.night.fold import Night, fold
from euchre.night.next_seating import affected, reseated
from euchre.night.rotation.chart import Chart
from euchre.night.rotation.leveling import sat_out
from euchre.night.rotation.mending import changes, mend
from euchre.night.rotation.planning import plan
from euchre.night.rotation.wishes import Constraints
from tests.night.nights import at, founded


def soon_again(chart: Chart, played: int, here: list[int]) -> list[tuple[int, int]]:
    """The sit-outs, as (game, player), that somebody with two fewer could have taken."""
    sat, found = sat_out(here, chart.games[:played]), []
    for number, game in enumerate(chart.games[played:], played + 1):
        least = min(sat[p] for p in here if p not in game.byes)
        found += [(number, p) for p in game.byes if sat[p] >= least + 2]
        sat.update({p: sat[p] + 1 for p in game.byes})
    return found


#: Players and games planned, games played, who is here then, and how many cards change at most.
COME = {
    "22 and one": (22, 8, 1, range(1, 24), 7),
    "20 and one": (20, 8, 1, range(1, 22), 7),
    "13 and one": (13, 7, 1, range(1, 15), 7),
    "40 and one, late": (40, 8, 4, range(1, 42), 4),
    "one table and one": (4, 10, 1, range(1, 6), 5),
    "one goes, two come": (20, 8, 1, range(2, 23), 8),
    "many rounds": (8, 14, 1, range(1, 11), 10),
}


@pytest.mark.parametrize("case", COME)
def test_who_comes_late_sits_out_no_more_than_the_others(case: str) -> None:
    players, games, played, here, most = COME[case]
    chart = plan(players, games, budget_steps=1_000_000)
    new = mend(chart, played, here)
    sat = [sum(p in game.byes for game in new.games) for p in here]
    assert max(sat) - min(sat) <= 1
    assert not soon_again(new, played, list(here))
    assert all(game.players == {*here} for game in new.games[played:])
    told = changes(chart, new, played + 1)
    assert len(told.players) <= most


def test_permanent_partners_are_not_parted_for_a_newcomer() -> None:
    wishes = Constraints(always=((1, 2),), fixed=(3,))
    chart = plan(12, 8, constraints=wishes, budget_steps=1_000_000)
    new = mend(chart, 1, range(1, 14), wishes)
    assert not wishes.unmet(new)
    assert sum(13 in game.byes for game in new.games) == 1


# -- new cards -------------------------------------------------------------------------------------


def repaired(night: Night, when: int, *events: object) -> Night:
    """The night after these events and a repair."""
    night = night.and_then(*events)  # type: ignore[arg-type]
    chart = reseated(night, least=True).to_json()
    return night.and_then(Charted(**at(when), first=night.played + 1, chart=chart))


def test_two_repairs_in_a_row_leave_nobody_with_an_old_card() -> None:
    begun = fold([founded(chart=plan(20, 8)), Started(**at(1), game=1)])
    once = repaired(begun, 11, SignedIn(**at(10), number=21, name="Vic"))
    first = set(affected(once))
    assert first == set(changes(begun.the_chart, once.the_chart, 2).players)
    twice = repaired(once, 21, SignedIn(**at(20), number=22, name="Wes"))
    second = set(changes(once.the_chart, twice.the_chart, 2).players)
    assert first - second, "the second repair alone would leave some with an old card"
    assert set(affected(twice)) == first | second
    # Cards can still be printed when the next game has begun; then changes count anew.
    later = twice.and_then(Started(**at(30), game=2))
    assert set(affected(later)) == first | second
    third = repaired(later, 41, Late(**at(40), number=5))
    assert set(affected(third)) == set(changes(later.the_chart, third.the_chart, 3).players)
    back = third.and_then(Undone(**at(50), of=(third.events[-1].id,)))
    assert set(affected(back)) == first | second
