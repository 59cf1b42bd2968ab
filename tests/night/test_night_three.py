"""The table of three: where three are over and nobody wants to sit out."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

import pytest

from euchre.night import events as ev
from euchre.night.door import admit, refusals
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.history import described
from euchre.night.night_rules import NightRules
from euchre.night.rotation.planning import plan
from euchre.night.spreadsheets import scores_csv
from euchre.night.standings import standings
from tests.night.nights import at, founded
from tests.rows import each_row

pytestmark = pytest.mark.untraced

RULES = NightRules(length=8, sit_out="three-handed")


def played(games: int, seed: int = 0, players: int = 15) -> Night:
    """A night with made-up scores, also of the three."""
    night = Night().and_then(founded(RULES, plan(players, games, budget_steps=1)))
    rng, log = Random(seed), list[ev.AnyEvent]()
    for game, seating in enumerate(night.the_chart.games, 1):
        log.append(ev.Started(**at(100 * game), game=game))
        for table, seats in enumerate(seating.tables, 1):
            points = (rng.randrange(9), rng.randrange(9))
            where: dict[str, Any] = {"game": game, "table": table, "seats": seats}
            log.append(ev.Settled(**at(100 * game + table), **where, points=points))
        log.append(three(100 * game + 50, game, *(rng.randrange(9) for _ in range(3))))
    return night.and_then(*log)


def three(seconds: float, game: int, *points: int) -> ev.ThreeHanded:
    one, two, last = points
    return ev.ThreeHanded(**at(seconds), game=game, points=(one, two, last))


def worth(night: Night) -> dict[int, int]:
    """What the games of three are worth, worked out from the events alone."""
    scores = {(e.game, e.table): e for e in night.events if isinstance(e, ev.Settled)}
    points = [p for e in scores.values() for p in e.points]
    everyone, credit = Fraction(sum(points), len(points)), dict.fromkeys(night.players, Fraction(0))
    last = {e.game: e.points for e in night.events if isinstance(e, ev.ThreeHanded)}
    for game, own in last.items():
        for player, x in zip(night.the_chart.games[game - 1].byes, own, strict=True):
            credit[player] += everyone + Fraction(5, 4) * (x - Fraction(sum(own), 3))
    return {player: floor(x + Fraction(1, 2)) for player, x in credit.items()}


@each_row("seed", range(5))
def test_every_score_corrected_at_the_end_counts_as_if_it_had_been_right(seed: int) -> None:
    night = played(5, seed)
    assert night.over
    rng = Random(seed)
    for event in night.events:
        if isinstance(event, ev.ThreeHanded | ev.Settled):
            points: Any = tuple(rng.randrange(9) for _ in event.points)
            again = type(event)(**_but(event), **at(9000), points=points)
            now = night.and_then(again)
            assert {x.player.number: x.credit for x in standings(now).lines} == worth(now)


def _but(event: ev.ThreeHanded | ev.Settled) -> dict[str, Any]:
    return {
        name: getattr(event, name) for name in ("game", "table", "seats") if hasattr(event, name)
    }


def test_the_three_score_together_as_much_as_anybody() -> None:
    night = played(1)
    lines = {line.player.number: line for line in standings(night).lines}
    own = night.threes[1]
    four = [line.points for line in lines.values() if line.played]
    credits = [lines[player].credit for player in night.three(1)]
    assert abs(sum(credits) / 3 - sum(four) / len(four)) <= Fraction(1, 2)
    wider = [1.25 * (points - own[0]) for points in own]
    assert [credit - credits[0] for credit in credits] == pytest.approx(wider, abs=1)


def test_a_night_is_not_over_until_the_three_have_scored() -> None:
    night = played(2)
    last = next(e for e in night.events if isinstance(e, ev.ThreeHanded))
    undone = admit(night, ev.Undone(**at(9000), of=(last.id,)))
    assert (undone.over, undone.open_threes) == (False, (1,))
    assert described(night, last).startswith("game 1, three-handed: Player ")
    assert "1,three-handed," in scores_csv(night)
    assert "1,three-handed," not in scores_csv(undone)


def test_seats_that_were_swapped_take_their_points_along() -> None:
    night = played(1)
    out, seated = night.three(1)[0], night.the_chart.games[0].tables[0][0]
    before = {line.player.number: line.total for line in standings(night).lines}
    swapped = admit(night, ev.Swapped(**at(9000), game=1, numbers=(out, seated)))
    after = {line.player.number: line.total for line in standings(swapped).lines}
    assert (after[seated], after[out]) == (before[out], before[seated])


@each_row(
    ("players", "event", "why"),
    [
        (15, three(9000, 3, 1, 2, 3), "nobody plays three-handed in game 3"),
        (14, three(9000, 1, 1, 2, 3), "nobody plays three-handed in game 1"),
        (15, three(9000, 1, 25, 2, 3), "nobody scores 25 points in 8 deals"),
    ],
)
def test_nonsense_is_refused(players: int, event: ev.ThreeHanded, why: str) -> None:
    night = Night().and_then(founded(RULES, plan(players, 2, budget_steps=1)))
    night = admit(night, ev.Started(**at(1), game=1))
    assert refusals(night, event) == [why]


def test_a_score_before_the_game_and_rules_that_cannot_be_are_refused() -> None:
    night = Night().and_then(founded(RULES, plan(15, 2, budget_steps=1)))
    assert refusals(night, three(1, 1, 1, 2, 3)) == ["game 1 has not started"]
    with pytest.raises(NightError, match="sit-out=three-handed needs rank=points"):
        RULES.but(rank="wins")
