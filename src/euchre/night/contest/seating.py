"""Seat matches at tables: where each member of a pair or team sits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from euchre.night.contest.rounds import Ring, rounds
from euchre.night.contest.teams import Team, teams_of
from euchre.night.rotation.chart import (
    Chart,
    ChartError,
    Foursome,
    Seating,
    against,
)
from euchre.night.rotation.pairs import all_play_all, how_often
from euchre.night.wanted import Contest

#: The ``Chart.way`` of a round robin of teams of four.
WAY = "teams"


def seated(
    rings: Sequence[Ring],
    teams: Mapping[int, Team],
    north: int,
    sitting_out: Collection[int] = (),
) -> Seating:
    """Return the seating of one game: the contestants of each ring meet.

    ``sitting_out`` have no table.  A ring of two is a match.  Of two pairs the first sits
    North-South.  Each team's pair number ``north`` (0 or 1) sits North-South against the next
    team of the ring, the other East-West.
    """
    tables: list[Foursome] = []
    for ring in rings:
        if len(teams[ring[0]].members) == 2:
            tables.append(against(teams[ring[0]].pair(0), teams[ring[1]].pair(0)))
            continue
        for team, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            tables.append(against(teams[team].pair(north), teams[other].pair(1 - north)))
    byes = sorted(player for team in sitting_out for player in teams[team].members)
    return Seating(tuple(tables), tuple(byes))


def all_against_all(contest: Contest, players: int, games: int) -> Chart:
    """Return the chart of a round robin.

    Raises ``ChartError`` for players who do not make up whole pairs or teams, or too few.
    """
    if contest.size == 2:
        return all_play_all(players, games)
    if players % 4 or players < 8:
        raise ChartError(f"teams of four need 8, 12, 16 … players, not {players}")
    teams = teams_of(contest, range(1, players + 1))
    order = rounds(len(teams))
    seatings = []
    for game in range(1, games + 1):
        rings = [tuple(team + 1 for team in ring) for ring in order[(game - 1) % len(order)]]
        if (game - 1) // len(order) % 2:
            # Repeat, with the other pair of each team North-South.
            rings = [ring[::-1] for ring in rings]
        turn = (game - 1) % len(rings)
        # Both halves of a match are played by the same two pairs of each team.
        north = (game - 1) // (len(order) if len(teams) == 5 else 2) % 2
        seatings.append(seated((*rings[turn:], *rings[:turn]), teams, north))
    return Chart(tuple(seatings), WAY, _made(len(teams), len(order), games))


def _made(teams: int, whole: int, games: int) -> str:
    half = ""
    if teams % 2:
        half = "; in each game three teams play half matches and finish them in the next"
        if teams > 5 and any(len(ring) == 5 for ring in rounds(teams)[0]):
            half = half.replace("three", "five")
        if teams == 5:
            half = "; in each game three teams play half matches and finish them later"
    return f"{teams} teams of four, {how_often(whole, games)}{half}"
