"""Knock-out: seeding, level matches, walkovers, the losers' side."""

from collections import Counter
from typing import Any

import pytest

from euchre.coordinates import MOST_PLAYERS
from euchre.night.arrivals import unseated
from euchre.night.contest import knockout
from euchre.night.contest.bracket import Tie, first_stage
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import matches
from euchre.night.contest.standings import called, ranking
from euchre.night.contradictions import contradictions
from euchre.night.errors import NightError
from euchre.night.movement_or_contest import Contest
from euchre.night.next_seating import next_chart
from euchre.night.standings import standings
from tests.night.contests import Evening, decisive

pytestmark = pytest.mark.untraced


def loser(tie: Tie) -> int | None:
    """Who lost a match that was played; nobody after a bye or a walkover."""
    if tie.second is None or tie.winner is None or tie.walkover:
        return None
    return tie.second if tie.winner == tie.first else tie.first


@pytest.mark.every(3)
@pytest.mark.parametrize("contestants", [2, 3, 5, 8, 11, 20])
@pytest.mark.parametrize(("size", "best_of"), [(2, 1), (2, 3), (4, 1)])
@pytest.mark.parametrize("losers_side", [False, True])
def test_a_knock_out_to_its_end(
    contestants: int, size: int, best_of: int, losers_side: bool
) -> None:
    contest = Contest(
        way="knock-out",
        size=4 if size == 4 else 2,
        best_of=best_of,
        losers_side=losers_side,
    )
    evening = Evening(contest, contestants * size, seed=contestants + best_of)
    night = evening.to_the_end(decisive)
    draw = bracket(night)
    assert draw.over
    lost = Counter(loser(t) for stage in draw.stages for t in stage if loser(t) is not None)
    main = [t for stage in draw.stages for t in stage if t.side == "main"]
    # Everybody but the champion loses once in the main bracket, and nobody twice.
    out = Counter(loser(t) for t in main if loser(t) is not None)
    assert set(out) == {n for n in night.teams if n != draw.champion}
    assert set(out.values()) <= {1}
    assert max(lost.values()) <= (2 if losers_side else 1)
    for tie in main:
        if loser(tie) is not None:
            assert max(tie.wins) == best_of // 2 + 1 > min(tie.wins)
    byes = [t for t in draw.stages[0] if not t.played]
    assert len(byes) == (1 << (contestants - 1).bit_length()) - contestants
    if losers_side and contestants > 2:
        side = [t for stage in draw.stages for t in stage if t.side == "losers"]
        first = {one for t in main if (one := loser(t)) and _is_first(one, main)}
        assert {t for tie in side for t in (tie.first, tie.second) if t} == first
        twice = Counter(loser(t) for t in side if loser(t) is not None)
        assert set(twice) == first - {draw.best_loser}
    table = ranking(night)
    assert table[0].side == draw.champion
    assert sum(line.margin for line in table) == 0
    assert standings(night).final
    with pytest.raises(NightError, match=r"decided|have started"):
        next_chart(night)


def _is_first(team: int, main: list[Any]) -> bool:
    played = [t for t in main if t.played and team in (t.first, t.second)]
    return loser(played[0]) == team


def test_seeds_meet_late() -> None:
    contest = Contest(way="knock-out", size=2, by_seed=True)
    evening = Evening(contest, 16)
    first = {frozenset(m.sides) for m in matches(evening.night)}
    assert first == {frozenset(two) for two in ((1, 8), (4, 5), (2, 7), (3, 6))}
    six = Evening(contest, 12)
    assert {frozenset(m.sides) for m in matches(six.night)} == {
        frozenset((3, 6)),
        frozenset((4, 5)),
    }
    assert set(six.night.the_chart.games[0].byes) == {1, 2, 3, 4}


def test_a_draw_that_keeps_many_apart_looks_at_each_place_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = Counter[str]()
    sides = Tie.sides
    counted = property(lambda tie: (looks.update(["sides"]), sides.__get__(tie))[1])
    monkeypatch.setattr(Tie, "sides", counted)
    many = MOST_PLAYERS // 2
    apart = tuple((1, 2 * other - 1) for other in range(2, many + 1))
    Evening(Contest(way="knock-out", size=2), MOST_PLAYERS, apart=apart)
    assert looks["sides"] < 200 * many


def test_a_bracket_is_drawn_once_for_all_who_look_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    draws, real = Counter[str](), first_stage
    monkeypatch.setattr(
        knockout, "first_stage", lambda order: draws.update(["draws"]) or real(order)
    )
    evening = Evening(Contest(way="knock-out", size=2, by_seed=True, double=True), 16)
    evening.play(decisive)
    night = evening.night
    draws.clear()
    assert standings(night).lines
    assert ranking(night)
    assert contradictions(night) == ()
    assert not unseated(night)
    assert not bracket(night).over
    assert draws["draws"] == 1


def test_a_level_match_is_played_off() -> None:
    evening = Evening(Contest(way="knock-out", size=4), 8)
    evening.do("start", game=1)
    for table in (1, 2):
        evening.do("settle", game=1, table=table, points=(7, 4))
    night = evening.night
    assert matches(night)[0].level
    assert not bracket(night).over
    with pytest.raises(NightError, match="tied: game 1 table 2; play one more deal"):
        next_chart(night)
    evening.do("settle", game=1, table=2, points=(7, 4), won=1)
    night = evening.night
    assert bracket(night).over
    assert bracket(night).champion == matches(night)[0].winner is not None


def test_who_leaves_a_knock_out_gives_a_walkover() -> None:
    evening = Evening(Contest(way="knock-out", size=2), 16, seed=4)
    evening.play(lambda rng: (8, 2))
    winners = [t.winner for t in bracket(evening.night).stages[0]]
    gone = winners[0]
    assert gone is not None
    number = evening.night.teams[gone].members[0]
    evening.do("left", number=number)
    draw = bracket(evening.night)
    assert draw.stages[1][0].walkover
    assert draw.stages[1][0].winner == winners[1]
    evening.play(lambda rng: (8, 2))
    assert len(evening.night.the_chart.games[1].tables) == 1
    # Whoever has a walkover waits, and is not looked for at the desk; who has lost is neither.
    assert {p.number for p in unseated(evening.night)} == set()
    night = evening.to_the_end(lambda rng: (8, 2))
    assert bracket(night).over
    assert called(night, gone) not in [x.name for x in ranking(night)[:2]]


def test_late_ones_wait_and_come_to_the_losers_side() -> None:
    contest = Contest(way="knock-out", size=2, losers_side=True)
    evening = Evening(contest, 8, seed=4)
    evening.play(lambda rng: (8, 2))
    evening.do("team", name="Late", players=["Yan", "Zoe"])
    evening.play(lambda rng: (8, 2))
    draw = bracket(evening.night)
    losers = {t for tie in draw.stages[1] if tie.side == "losers" for t in (tie.first, tie.second)}
    assert 5 in losers
    # A pair with somebody late is waited for; the others play on.
    waiting = Evening(contest, 8, seed=4)
    waiting.play(lambda rng: (8, 2))
    two = next(t for t in bracket(waiting.night).stages[1] if t.side == "main")
    assert two.first is not None
    member = waiting.night.teams[two.first].members[0]
    waiting.do("late", number=member)
    waiting.seat()
    assert member not in waiting.night.the_chart.games[1].players
    assert len(waiting.night.the_chart.games[1].tables) == 1


@pytest.mark.parametrize("seed", range(6))
def test_no_two_stages_of_a_double_elimination_have_the_same_name(seed: int) -> None:
    evening = Evening(Contest(way="knock-out", size=2, double=True), 16, seed=seed)
    draw = bracket(evening.to_the_end(decisive))
    names = [draw.called(stage) for stage in range(1, len(draw.stages) + 1)]
    both = [name for name in names if name != "the losers' side"]
    assert len(set(both)) == len(both)
    assert {"the winners' final", "the final"} <= {*names}
