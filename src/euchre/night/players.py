"""The players of a night, and the pairs or teams of four that they form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from euchre.night.events import Where
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Chart, Seating, Seats, Threesome

#: The ``Chart.way`` of fixed pairs and of teams that meet in a round robin.
PAIRS, TEAMS = "pairs", "teams"

Presence = Literal["expected", "late", "here", "left"]


@dataclass(frozen=True)
class Player:
    """A player: a number, a name (possibly empty), and the presence."""

    number: int
    name: str = ""
    presence: Presence = "expected"
    house: bool = False
    #: The number of games after which the player went home; None while here.
    left_after: int | None = None
    #: The bot that plays all night under this number; empty for a person.
    bot: str = ""
    #: Where the player plays; empty if unspecified.
    where: Where = ""

    @property
    def called(self) -> str:
        """The name, or ``Player 7`` if it is unknown."""
        return self.name or f"Player {self.number}"


def on_screens(
    rules: NightRules, chart: Chart | None, players: Mapping[int, Player], game: int
) -> frozenset[int]:
    """Return the tables of a game that would be played on this server if it began now.

    If both cards and screens are allowed, tables of four players in the hall use cards.
    """
    if chart is None or rules.play == "cards" or not 1 <= game <= len(chart.games):
        return frozenset()

    def remote(number: int) -> bool:
        player = players.get(number)
        return player is not None and (bool(player.bot) or player.where == "away")

    everybody = rules.play == "screens"
    tables = enumerate(chart.games[game - 1].tables, 1)
    return frozenset(n for n, table in tables if everybody or any(map(remote, table)))


def tables_of(rules: NightRules, seating: Seating, teams: Mapping[int, Team]) -> tuple[Seats, ...]:
    """Return the tables of a game: those of four and, where three are over, one of three.

    Where three who are over sit out instead, and in pairs and teams, there is none.
    """
    if rules.sit_out != "three-handed" or teams or len(seating.byes) != 3:
        return seating.tables
    return (*seating.tables, Threesome(*seating.byes))


@dataclass(frozen=True)
class Team:
    """A pair or a team of four: its current members, and all who ever played for it."""

    number: int
    #: If empty, it is called by its players or its number.
    name: str = ""
    #: The players: the first two of a team of four are one pair, the others the other.
    members: tuple[int, ...] = ()
    ever: frozenset[int] = frozenset()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The partners of each table."""
        return tuple(zip(self.members[::2], self.members[1::2], strict=True))

    def but(self, members: tuple[int, ...]) -> Team:
        """Return the team with these members."""
        return replace(self, members=members, ever=self.ever | {*members})


def teams_of(size: int, players: Iterable[int]) -> dict[int, Team]:
    """Return the sides of a chart's players, ``size`` in each; leftover players are in none.

    >>> teams_of(2, range(1, 6))[2].members
    (3, 4)
    """
    order = sorted(players)
    chunks = [tuple(order[at : at + size]) for at in range(0, len(order), size)]
    whole = [chunk for chunk in chunks if len(chunk) == size]
    return {n: Team(n).but(chunk) for n, chunk in enumerate(whole, 1)}


def substituted(teams: Mapping[int, Team], card: int, number: int) -> dict[int, Team]:
    """Return the teams with ``number`` in place of ``card``."""
    return {
        n: team.but(tuple(number if m == card else m for m in team.members))
        for n, team in teams.items()
    }


def team_of(teams: Mapping[int, Team], player: int) -> int | None:
    """Return the contestant for which a player plays or has played."""
    for team in teams.values():
        if player in team.members:
            return team.number
    return next((team.number for team in teams.values() if player in team.ever), None)
