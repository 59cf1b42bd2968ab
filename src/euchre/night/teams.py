"""The pairs and teams of four that players form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

#: The ``Chart.way`` of fixed pairs and of teams that meet in a round robin.
PAIRS, TEAMS = "pairs", "teams"


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


def members_ever(teams: Mapping[int, Team]) -> dict[int, int]:
    """Map every player to the contestant for which the player plays, or has played."""
    ever = {player: team.number for team in teams.values() for player in team.ever}
    return ever | {player: team.number for team in teams.values() for player in team.members}


def team_of(teams: Mapping[int, Team], player: int) -> int | None:
    """Return the contestant for which a player plays or has played."""
    return members_ever(teams).get(player)
