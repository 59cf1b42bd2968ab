"""The prizes of a contest, which go to whole pairs and teams."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import contest_of
from euchre.night.contest.standings import TeamLine
from euchre.night.fold import Night
from euchre.night.options import PLACES, PRIZES

if TYPE_CHECKING:
    from euchre.night.lines import PrizeWon
    from euchre.night.rules import Prize

#: Names of the prizes by place: matches have winners, not high scores.
_TITLES = {
    "high": "first place",
    "second": "second place",
    "third": "third place",
    "low": "last place",
}


def prizes_of(night: Night, prize: Prize, table: Sequence[TeamLine]) -> PrizeWon | None:
    """Return the pairs or teams that win a prize by place, or None.

    ``table`` is the standings, best first.  Contestants who share a place share all prizes that
    it covers; those who went home and house players win none.
    """
    from euchre.night.lines import PrizeWon

    if prize == "consolation":
        best = bracket(night).best_loser if contest_of(night).way == "knock-out" else None
        won = [line for line in table if best is not None and line.team.number == best]
    elif prize in PLACES:
        lines = [line for line in table if not line.gone and _people(night, line) and _met(line)]
        at = PLACES[prize]
        if not -len(lines) <= at < len(lines):
            return None
        won = [line for line in lines if line.place == lines[at].place]
    else:
        return None
    if not won:
        return None
    winners = tuple(night.players[m] for line in won for m in line.team.members)
    return PrizeWon(prize, _TITLES.get(prize) or PRIZES[prize], value_of(night, won[0]), winners)


def _met(line: TeamLine) -> bool:
    return bool(line.won + line.level + line.lost + line.byes) or bool(line.points + line.against)


def _people(night: Night, line: TeamLine) -> bool:
    return not all(night.players[m].house for m in line.team.members)


def value_of(night: Night, line: TeamLine) -> Fraction:
    """Return the value that decides a place: the difference, match points, or matches won."""
    way = contest_of(night).way
    if way == "round-robin":
        return Fraction(line.difference)
    return Fraction(line.match_points if way == "swiss" else line.won)
