"""Sides and their meetings, counted and ranked in one way, at a night and in a season.

A side is whoever meets others: a person, a pair, a team, a squad.  Contests and leagues differ in
what a meeting is worth, and in which figures decide, in which order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from euchre.night.standings_lines import placed

#: What can decide between sides: ``points`` are those scored at the tables, ``difference`` is that
#: of games, ``opponents`` the league points of all opponents met (Buchholz).
Figure = Literal[
    "league", "games", "difference", "points", "margin", "wins", "meetings", "opponents", "reached"
]


@dataclass(frozen=True, kw_only=True)
class Worth:
    """What a meeting is worth in league points."""

    win: int = 2
    tie: int = 1
    loss: int = 0
    walkover: int = 2
    each_game: int = 0


class Meeting(NamedTuple):
    """A match of two sides: the games that each has won, and their points."""

    sides: tuple[int, int]
    games: tuple[int, int]
    points: tuple[int, int]
    #: None: level.
    winner: int | None
    over: bool = True
    #: The side that did not come; 0: both did.
    absent: int = 0
    #: Whether a score awaits confirmation by the other side.
    provisional: bool = False


@dataclass(frozen=True, kw_only=True)
class SideLine:
    """One side in a table of sides, as it is shown and as a document."""

    place: int = 0
    side: int
    name: str
    #: The players of a pair or team at a night.
    members: tuple[int, ...] = ()
    division: str = ""
    #: Matches with a result.
    played: int = 0
    won: int = 0
    level: int = 0
    lost: int = 0
    byes: int = 0
    games: int = 0
    games_against: int = 0
    #: Points scored at the tables, those against, and the difference.
    scored: int = 0
    against: int = 0
    margin: int = 0
    #: Points given, or taken: they are in the league points, or else in those scored.
    adjusted: int = 0
    #: League points: a bye is a match won.
    points: int = 0
    opponents: int = 0
    #: The last knock-out stage that it reached, plus one for the winner.
    reached: int = 0
    #: ``promoted``, ``relegated`` or empty.
    zone: str = ""
    provisional: bool = False
    #: Went home, or withdrew: ranked below all who stayed.
    gone: bool = False
    #: Whether it has finished a match or had a bye; before that its place says nothing.
    begun: bool = False


def table(
    lines: Iterable[SideLine],
    meetings: Sequence[Meeting],
    worth: Worth,
    order: Sequence[Figure],
) -> list[SideLine]:
    """Return lines with their meetings counted and their places, best first; ties share a place.

    The first figure of ``order`` decides, then the next; equal lines stay as they are.
    """
    rows, met = {line.side: line for line in lines}, Counter[tuple[int, int]]()
    for one in meetings:
        for at, (side, other) in enumerate((one.sides, one.sides[::-1])):
            won, level = one.over and one.winner == side, one.over and one.winner is None
            lost = one.over and not (won or level)
            points = worth.each_game * one.games[at] + worth.tie * level
            points += won * (worth.walkover if one.absent else worth.win)
            points += worth.loss * (lost and one.absent != side)
            met[side, other] += points
            line = rows[side]
            rows[side] = replace(
                line,
                played=line.played + one.over,
                won=line.won + won,
                level=line.level + level,
                lost=line.lost + lost,
                games=line.games + one.games[at],
                games_against=line.games_against + one.games[1 - at],
                scored=line.scored + one.points[at],
                against=line.against + one.points[1 - at],
                points=line.points + points,
                provisional=line.provisional or one.provisional,
            )
    earned = {side: line.points + worth.win * line.byes for side, line in rows.items()}
    opponents = Counter[int]()
    for one in meetings:
        for side, other in (one.sides, one.sides[::-1]) if one.over else ():
            opponents[side] += earned[other]
    league = "league" in order
    counted = [
        replace(
            line,
            points=earned[side] + line.adjusted * league,
            scored=line.scored + line.adjusted * (not league),
            margin=line.scored + line.adjusted * (not league) - line.against,
            opponents=opponents[side],
            begun=bool(line.played + line.byes + line.reached),
        )
        for side, line in rows.items()
    ]
    return _ranked(counted, order, met)


def _ranked(
    lines: Sequence[SideLine], order: Sequence[Figure], met: Counter[tuple[int, int]]
) -> list[SideLine]:
    figures: dict[int, dict[Figure, int]] = {
        line.side: {
            "league": line.points,
            "games": line.games,
            "difference": line.games - line.games_against,
            "points": line.scored,
            "margin": line.margin,
            "wins": line.won,
            "opponents": line.opponents,
            "reached": line.reached,
        }
        for line in lines
    }
    level: dict[int, list[int]] = {}
    for side, own in figures.items():
        level.setdefault(own[order[0]], []).append(side)
    for side, own in figures.items():
        own["meetings"] = sum(met[side, other] for other in level[own[order[0]]])
    return placed(lines, lambda x: (not x.gone, *(figures[x.side][word] for word in order)))
