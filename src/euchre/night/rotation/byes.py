"""Sit-outs: equally often for all players, and as far apart as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from euchre.night.rotation.chart import ChartError, Seating
from euchre.night.rotation.wishes import Constraints

_NO_WISHES = Constraints()


def tables_of(players: int) -> int:
    """Return how many tables a number of players fills.  Raises ``ChartError`` if not even one."""
    if players < 4:
        raise ChartError(f"a table needs four players, not {players}")
    return players // 4


def next_out(
    players: Sequence[int], played: Sequence[Seating], wishes: Constraints = _NO_WISHES
) -> tuple[int, ...]:
    """Return who sits out the game after those ``played``; ties go by order.

    Raises ``ChartError`` for fewer than four players.
    """
    tables_of(len(players))
    last = played[-1].byes if played else ()
    return sit_outs(players, 1, wishes, sat_out(players, played), last)[0]


def sat_out(players: Sequence[int], played: Sequence[Seating]) -> dict[int, int]:
    """Return how often players have sat out; late arrivals count as average."""
    sat = Counter(p for game in played for p in game.byes)
    there = Counter(p for game in played for p in game.players)
    old = [p for p in players if there[p] == len(played)]
    average = round(sum(sat[p] for p in old) / len(old)) if old else 0
    return {p: sat[p] if there[p] == len(played) else max(sat[p], average) for p in players}


def sit_outs(
    players: Sequence[int],
    games: int,
    wishes: Constraints,
    before: Mapping[int, int] | None = None,
    last: Sequence[int] = (),
) -> list[tuple[int, ...]]:
    """Return who sits out in each of the games: the remainder after filling tables of four.

    Players who have sat out least come first, then those who sat out longest ago, then
    ``players`` order.  ``before`` counts the sit-outs of games already played, ``last`` are
    those of the latest one.  Permanent partners sit out together where that is not unfair; of
    two groups for mixed pairs the larger supplies more.
    """
    sat = dict.fromkeys(players, 0) | dict(before or {})
    since = dict.fromkeys(players, 0) | dict.fromkeys(last, 1)
    found = []
    for number in range(2, games + 2):
        out: list[int] = []
        while len(out) < len(players) % 4:
            free = [p for p in players if p not in out]
            room = len(players) % 4 - len(out)
            first = min(free, key=lambda p: _turn(p, free, room, sat, since, wishes))
            out.append(first)
            spouse = wishes.spouse_of(first)
            if spouse in free and room > 1 and sat[spouse] <= sat[first]:
                out.append(spouse)
        for player in out:
            sat[player] += 1
            since[player] = number
        found.append(tuple(out))
    return found


def _turn(
    player: int,
    free: Sequence[int],
    room: int,
    sat: Mapping[int, int],
    since: Mapping[int, int],
    wishes: Constraints,
) -> tuple[int, bool, int, int]:
    """Return the sort key for sitting out; the smallest goes next."""
    group = wishes.groups.get(player)
    size = sum(1 for p in free if group and wishes.groups.get(p) == group)
    splits = room == 1 and wishes.spouse_of(player) in free
    return sat[player], splits, -size, since[player]
