"""Scores that are corrected after something was built on them: it is told, and mended at once."""

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import matches
from euchre.night.contest.round_robin import pairs_of
from euchre.night.contradictions import contradictions, told
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Awarded, Charted, Paid, Settled, Started, decode
from euchre.night.fold import Night, fold
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.next_seating import first_chart, next_chart
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Seating
from euchre.night.rotation.wishes import Constraints
from tests.night.contests import Evening
from tests.night.nights import a_night, at, body, events_at, founded, settled

CONTESTS = {
    "knock-out": Contest(way="knock-out", size=2),
    "best of three": Contest(way="knock-out", size=2, best_of=3),
    "losers' side": Contest(way="knock-out", size=2, losers_side=True),
    "double": Contest(way="knock-out", size=2, double=True),
    "teams": Contest(way="knock-out", size=4),
    "swiss": Contest(way="swiss", size=2),
}
MOVEMENTS = ("winners-up", "losers-move", "four-games", "red-and-white", "seat-arrows", "draw")
#: Players who are kept apart, and their pairs or teams.
APART = ((1, 9), (2, 12))


class Moving(Evening):
    """A night of single players with a movement."""

    def __init__(self, way: Any, players: int, seed: int) -> None:
        pairs = way.startswith("pairs-")
        moving = Movement(way=way.removeprefix("pairs-"), games=5, seed=seed, pairs=pairs)
        wishes = Constraints(always=pairs_of(players)) if pairs else Constraints(never=APART)
        self.rng, self.count = Random(seed), 0
        chart = first_chart(range(1, players + 1), moving, wishes)
        begun = founded(NightRules(length=8), chart, movement=moving, wishes=wishes)
        self.events: list[AnyEvent] = [begun]


def _play(evening: Evening, games: int) -> None:
    """Play so many games with made-up scores, as long as there is a next one."""
    for _ in range(games):
        night = evening.night
        game = night.games
        evening.do("start", game=game)
        for table in range(1, len(evening.night.the_chart.games[game - 1].tables) + 1):
            high = evening.rng.randrange(5, 9)
            points = (high, 1) if evening.rng.randrange(2) else (1, high)
            evening.do("settle", game=game, table=table, points=points, sure=True)
        try:
            evening.do("next")
        except NightError:
            return


def _sides(seating: Seating) -> set[frozenset[frozenset[int]]]:
    return {frozenset(map(frozenset, table.sides)) for table in seating.tables}


def _correct(log: list[AnyEvent], old: Settled) -> list[AnyEvent]:
    """Return the log with a score corrected, so that the other side has won."""
    last = max(event.at for event in log) + timedelta(seconds=1)
    new = Settled(
        id="corrected", at=last, by="desk", game=old.game, table=old.table, seats=old.seats,
        points=old.points[::-1],
    )  # fmt: skip
    return [*log, new]


def _checked(log: list[AnyEvent], old: Settled) -> bool:
    """Whether a correction was told; everything that has to hold after it holds."""
    before, night = fold(log), fold(_correct(log, old))
    said = contradictions(night)
    assert told(before, night) == [one.text for one in said if one not in contradictions(before)]
    seat = [one.seat for one in said if one.seat]
    seated = night.games if night.games > night.played else 0
    if seated:
        # Told if, and only if, the seats that wait would be others now.
        try:
            now = next_chart(night).games
        except NightError:
            now = ()
        differs = len(now) >= seated and _sides(now[seated - 1]) != _sides(
            night.the_chart.games[seated - 1]
        )
        assert bool(seat) == differs
    if seat:
        mended = _mended(night)
        assert not [one for one in contradictions(mended) if one.seat], "one press mends it"
    if night.contest is not None and night.contest.way == "knock-out":
        # Every match played is in the bracket or told to be in none.
        draw = bracket(night)
        counted = [{t.first, t.second} for stage in draw.stages for t in stage if t.played]
        for match in matches(night, night.played):
            where = f"game {match.tables[0][0]}, table {match.tables[0][1]}"
            assert {*match.sides} in counted or any(where in one.text for one in said)
    return bool(said)


def _mended(night: Night) -> Night:
    """Return the night with the next game seated again, as the desk does it."""
    last = max(event.at for event in night.events) + timedelta(seconds=1)
    return night.and_then(*events_at(night, body("next"), at=last))


def _every(evening: Evening) -> int:
    """Correct every score at every later moment; return how often something was contradicted."""
    log, told_ = evening.events, 0
    moments = [n for n, event in enumerate(log) if isinstance(event, Charted | Started)]
    for n, old in enumerate(log):
        if isinstance(old, Settled):
            for moment in [m for m in (*moments, len(log) - 1) if m >= n]:
                told_ += _checked(log[: moment + 1], old)
    return told_


@pytest.mark.every(5)
@pytest.mark.parametrize("kind", CONTESTS)
@pytest.mark.parametrize("seed", [2, 3])
def test_every_score_of_a_contest_corrected_at_every_later_moment(kind: str, seed: int) -> None:
    contest = CONTESTS[kind]
    games = 4 if contest.way == "swiss" else None
    for apart in ((), APART):
        evening = Evening(contest, 6 * contest.size, games, seed, apart)
        _play(evening, 4)
        assert _every(evening)


@pytest.mark.parametrize("way", [*MOVEMENTS, "pairs-winners-up", "pairs-losers-move"])
def test_every_score_of_a_movement_corrected_at_every_later_moment(way: str) -> None:
    evening = Moving(way, 14, 3)
    _play(evening, 3)
    assert bool(_every(evening)) == way.endswith(("winners-up", "losers-move", "red-and-white"))


def test_a_game_seated_again_is_told_once() -> None:
    evening = Evening(Contest(way="swiss", size=2), 12, 4, 2)
    _play(evening, 1)
    (first, *_) = [event for event in evening.events if isinstance(event, Settled)]
    assert [one.seat for one in contradictions(fold(_correct(evening.events, first)))] == [2]
    evening.do("next")
    assert [one.seat for one in contradictions(fold(_correct(evening.events, first)))] == [2]


def test_the_final_of_the_wrong_pair_is_told_and_the_right_one_seated() -> None:
    path = Path(__file__).parent / "data" / "knock-out-corrected.night.jsonl"
    night = fold(map(decode, path.read_bytes().splitlines()))
    (said,) = contradictions(night)
    assert said.text.startswith("game 2, table 1: Player 5 and Player 6 v Player 7 and Player 8")
    mended = _mended(night)
    assert sorted(mended.the_chart.games[2].players) == [1, 2, 7, 8]


def test_a_prize_that_was_cut_for_or_paid_out_is_told() -> None:
    rules = NightRules(prizes=("high",), fee="5")
    log: list[AnyEvent] = [settled(1, (5, 2)), Awarded(**at(2), prize="high", number=2, how="cut")]
    log += [Paid(**at(3), what="fee", amount=500, number=n) for n in range(1, 10)]
    log += [Paid(**at(4), what="prize", amount=-4500, number=2, prize="high")]
    before = a_night(*log, rules=rules)
    assert not contradictions(before)
    now = before.and_then(settled(5, (2, 5)))
    assert [one.partition(" ")[0] for one in told(before, now)] == ["the", "Player"]
    assert "Player 2 was paid 45.00 too much" in told(before, now)[1]
