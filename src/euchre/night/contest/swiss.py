"""Swiss: each round pairs contestants of similar standing, and no two meet twice.

Contestants who are to be kept apart count as having met more often than anybody.

The first of the standings meets the next one that it has not met, and so on down, as long as
the rest can still be paired (``matching``).  If odd, the lowest contestant without a bye sits
out; a bye counts as a match won, without points.  The first round is drawn.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from random import Random

from euchre.coordinates import MOST_GAMES
from euchre.night.contest.matches import matches, met
from euchre.night.fold import Night
from euchre.night.teams import Team, members_ever


def maximum(neighbors: Sequence[Sequence[int]]) -> list[int]:
    """Return for every vertex its partner in a maximum matching, or -1.

    ``neighbors`` lists the neighbors of each vertex, numbered from 0; the graph is undirected.
    """
    n = len(neighbors)
    mate = [-1] * n
    for v in range(n):
        if mate[v] < 0:
            free = next((w for w in neighbors[v] if mate[w] < 0), -1)
            if free >= 0:
                mate[v], mate[free] = free, v
    for root in range(n):
        if mate[root] < 0:
            _augment(neighbors, mate, root)
    return mate


def _augment(neighbors: Sequence[Sequence[int]], mate: list[int], root: int) -> list[bool]:
    """Augment the matching along a path from ``root``, if any; blossoms shrink to their base.

    If there is none, return which vertices a matching of the same size can leave alone instead.
    """
    n = len(neighbors)
    parent, base = [-1] * n, list(range(n))
    outer = [False] * n
    outer[root] = True
    queue = deque([root])

    def common(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if mate[a] < 0:
                break
            a = parent[mate[a]]
        while base[b] not in seen:
            b = parent[mate[base[b]]]
        return base[b]

    def ring(v: int, top: int, child: int, inside: set[int]) -> None:
        while base[v] != top:
            inside |= {base[v], base[mate[v]]}
            parent[v], child = child, mate[v]
            v = parent[mate[v]]

    while queue:
        v = queue.popleft()
        for w in neighbors[v]:
            if base[v] == base[w] or mate[v] == w:
                continue
            if w == root or (mate[w] >= 0 and parent[mate[w]] >= 0):
                top, inside = common(v, w), set[int]()
                ring(v, top, w, inside)
                ring(w, top, v, inside)
                for i in range(n):
                    if base[i] in inside:
                        base[i] = top
                        if not outer[i]:
                            outer[i] = True
                            queue.append(i)
            elif parent[w] < 0:
                parent[w] = v
                if mate[w] < 0:
                    while w >= 0:
                        before = parent[w]
                        after = mate[before]
                        mate[w], mate[before] = before, w
                        w = after
                    return []
                outer[mate[w]] = True
                queue.append(mate[w])
    return outer


def _meetings(who: Sequence[int], allowed: Callable[[int, int], bool]) -> list[list[int]]:
    return [[j for j, b in enumerate(who) if a != b and allowed(a, b)] for a in who]


def can_all_meet(who: Sequence[int], allowed: Callable[[int, int], bool]) -> bool:
    """Whether an even number of contestants can all be paired."""
    return len(who) % 2 == 0 and -1 not in maximum(_meetings(who, allowed))


def may_sit_out(who: Sequence[int], allowed: Callable[[int, int], bool]) -> list[int]:
    """Return each of an odd number of contestants without whom all others can be paired.

    >>> may_sit_out([1, 2, 3], lambda a, b: 1 not in (a, b))
    [1]
    """
    meetings = _meetings(who, allowed)
    mate = maximum(meetings)
    if mate.count(-1) != 1:
        return []
    alone = _augment(meetings, mate, mate.index(-1))
    return [one for one, may in zip(who, alone, strict=True) if may]


def pairing(
    ranked: Sequence[int], allowed: Callable[[int, int], bool]
) -> list[tuple[int, int]] | None:
    """Return a pairing of all: the first with the next one possible, and so on down.

    ``ranked`` is an even number of contestants, best first.  A pair is chosen only if the rest
    can still be paired completely.  None if no pairing exists.
    """
    left = list(ranked)
    if not can_all_meet(left, allowed):
        return None
    pairs = []
    while left:
        first, *others = left
        for other in others:
            rest = [x for x in others if x != other]
            if allowed(first, other) and can_all_meet(rest, allowed):
                pairs.append((first, other))
                left = rest
                break
    return pairs


def byes_of(night: Night) -> Counter[int]:
    """Return how often each contestant was present but sat out, in the games begun."""
    return Counter(
        team.number
        for seating in (night.chart.games[: night.played] if night.chart else ())
        for team in night.teams.values()
        if team.ever & {*seating.byes}
    )


def paired(
    order: Sequence[int], times: Mapping[frozenset[int], int], byes: Mapping[int, int]
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return pairs with as few earlier meetings of any two as possible, and who sits out.

    If odd, that is the lowest in ``order``; one that has had a bye only if all have.
    """
    lowest = sorted(order, key=lambda one: (byes.get(one, 0), -order.index(one)))
    for limit in sorted({0, *times.values()}):

        def allowed(a: int, b: int, limit: int = limit) -> bool:
            return times.get(frozenset((a, b)), 0) <= limit

        may = may_sit_out(order, allowed) if len(order) % 2 else []
        out = [one for one in lowest if one in may][:1]
        rest = [one for one in order if one not in out]
        if (pairs := pairing(rest, allowed)) is not None:
            return pairs, out
    return [], list(order)


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
    parted = dict.fromkeys(apart(night), MOST_GAMES + 1)
    pairs, out = paired(order, {**times, **parted}, byes_of(night))
    return _facing(night, pairs), out, sum(frozenset(two) in times for two in pairs)


def apart(night: Night) -> set[frozenset[int]]:
    """Return the contestants that are to be kept apart: those of players who are."""
    side = members_ever(night.teams)
    two = (frozenset((side.get(a, 0), side.get(b, 0))) for a, b in night.wishes.never)
    return {sides for sides in two if len(sides) == 2}


def _facing(night: Night, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Seat the contestant that has sat North-South less often North-South."""
    north = Counter[int]()
    for match in matches(night, night.played):
        north[match.sides[0]] += 1
        north[match.sides[1]] -= 1
    return [(b, a) if north[a] > north[b] else (a, b) for a, b in pairs]


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
