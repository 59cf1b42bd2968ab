"""Swiss: each round pairs contestants of similar standing, and no two meet twice.

The first of the standings meets the next one that it has not met, and so on down, as long as
the rest can still be paired (``matching``).  If odd, the lowest contestant without a bye sits
out; a bye counts as a match won, without points.  The first round is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from euchre.night.contest.matches import matches, met
from euchre.night.contest.matching import can_all_meet, pairing
from euchre.night.contest.teams import Team
from euchre.night.fold import Night


def byes_of(night: Night) -> Counter[int]:
    """Return how often each contestant was present but sat out, in the games begun."""
    return Counter(
        team.number
        for seating in (night.chart.games[: night.played] if night.chart else ())
        for team in night.teams.values()
        if team.ever & {*seating.byes}
    )


def next_round(
    night: Night, ranked: Sequence[int], seed: int
) -> tuple[list[tuple[int, int]], list[int], int]:
    """Return the matches of the next round, who sits out, and the number of rematches.

    ``ranked`` are the contestants present, best first.
    """
    order = list(ranked)
    if not night.played:
        Random(f"{seed}:swiss").shuffle(order)
    times = met(matches(night, night.played))
    byes = byes_of(night)
    for limit in range(max(times.values(), default=0) + 2):

        def allowed(a: int, b: int, limit: int = limit) -> bool:
            return times[frozenset((a, b))] <= limit

        out: list[int] = []
        rest = order
        if len(order) % 2:
            # The lowest first; one that has had a bye only if all have.
            lowest = order[::-1]
            who = sorted(lowest, key=byes.__getitem__)
            alone = (t for t in who if can_all_meet([x for x in order if x != t], allowed))
            if (bye := next(alone, None)) is None:
                continue
            out, rest = [bye], [x for x in order if x != bye]
        if (found := pairing(rest, allowed)) is not None:
            again = sum(frozenset(two) in times for two in found)
            return _facing(night, found), out, again
    return [], order, 0


def _facing(night: Night, found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Seat the contestant that has sat North-South less often North-South."""
    north = Counter[int]()
    for match in matches(night, night.played):
        north[match.sides[0]] += 1
        north[match.sides[1]] -= 1
    return [(b, a) if north[a] > north[b] else (a, b) for a, b in found]


def rounds_for(teams: int) -> int:
    """Return the usual number of rounds: enough that at most one can be unbeaten.

    >>> rounds_for(12), rounds_for(16), rounds_for(17)
    (4, 4, 5)
    """
    return max(1, (teams - 1).bit_length())


def here(night: Night, *, with_late: bool = False) -> list[int]:
    """Return the contestants whose players are all present."""
    return [team.number for team in night.teams.values() if complete(night, team, with_late)]


def complete(night: Night, team: Team, with_late: bool = False) -> bool:
    """Whether all players of a contestant are present, or may still come."""
    away = ("left",) if with_late else ("left", "late")
    states: Mapping[int, str] = {n: p.presence for n, p in night.players.items()}
    return all(states.get(member, "expected") not in away for member in team.members)
