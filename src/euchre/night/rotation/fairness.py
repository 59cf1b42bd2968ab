"""Sit-outs, tables and seats: as often for one player as for another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from euchre.night.rotation.chart import ChartError, Foursome, Seating
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
    byes = []
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
        byes.append(tuple(out))
    return byes


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


#: A limit on the number of passes; it converges long before.
_SWEEPS = 20
#: Restarts for small charts, and the number of table pairs that limits them for larger ones.
_BEGINNINGS, _TABLES_TRIED = 50, 10_000

_Visits = defaultdict[tuple[int, int], int]


def levelled(
    games: Sequence[Seating], fixed: Sequence[int] = (), played: Sequence[Seating] = ()
) -> tuple[Seating, ...]:
    """Return the games with tables renumbered and rotated, so that players visit places evenly.

    A table with a ``fixed`` player stays, with that player's chair.  Visits in games already
    ``played`` count too.
    """
    rows = _level_tables([list(game.tables) for game in games], fixed, played)
    _level_seats(rows, fixed, played)
    return tuple(Seating(tuple(row), game.byes) for row, game in zip(rows, games, strict=True))


def _stays(table: Foursome, fixed: Sequence[int]) -> bool:
    return any(player in fixed for player in table)


def _level_tables(
    rows: list[list[Foursome]], fixed: Sequence[int], played: Sequence[Seating]
) -> list[list[Foursome]]:
    """Return the rows with their tables in the best order found over several restarts."""
    rng = Random(0)
    size = sum(len(row) ** 2 for row in rows)
    results = [_descended(rows, fixed, played)]
    for _ in range(min(_BEGINNINGS, _TABLES_TRIED // size)):
        results.append(_descended([_shuffled(row, fixed, rng) for row in rows], fixed, played))
    return min(results, key=lambda result: result[0])[1]


def _shuffled(row: list[Foursome], fixed: Sequence[int], rng: Random) -> list[Foursome]:
    free = [k for k, table in enumerate(row) if not _stays(table, fixed)]
    mixed = list(row)
    for k, other in zip(free, rng.sample(free, len(free)), strict=True):
        mixed[k] = row[other]
    return mixed


def _descended(
    rows: Sequence[Sequence[Foursome]], fixed: Sequence[int], played: Sequence[Seating]
) -> tuple[int, list[list[Foursome]]]:
    """Swap two tables of a game while that reduces the sum of squared visits.

    Returns that sum, and the rows.
    """
    order = [list(row) for row in rows]
    visits: _Visits = defaultdict(int)
    for tables in (*(game.tables for game in played), *order):
        for number, table in enumerate(tables):
            for player in table:
                visits[player, number] += 1
    free = [[k for k, table in enumerate(row) if not _stays(table, fixed)] for row in order]
    for _ in range(_SWEEPS):
        changed = False
        for row, movable in zip(order, free, strict=True):
            for i, j in combinations(movable, 2):
                # Half of what the sum grows by: for each of eight players 1 + v[there] - v[here].
                more = 8
                for p in row[i]:
                    more += visits[p, j] - visits[p, i]
                for p in row[j]:
                    more += visits[p, i] - visits[p, j]
                if more < 0:
                    for here, there in ((i, j), (j, i)):
                        for player in row[here]:
                            visits[player, here] -= 1
                            visits[player, there] += 1
                    row[i], row[j] = row[j], row[i]
                    changed = True
        if not changed:
            break
    return sum(n * n for n in visits.values()), order


def _level_seats(
    rows: list[list[Foursome]], fixed: Sequence[int], played: Sequence[Seating]
) -> None:
    """Rotate and mirror tables while that reduces the sum of squared visits to seats."""
    visits: _Visits = defaultdict(int)
    for tables in (*(game.tables for game in played), *rows):
        for table in tables:
            for seat, player in enumerate(table):
                visits[player, seat] += 1
    for _ in range(_SWEEPS):
        changed = False
        for row in rows:
            for number, table in enumerate(row):
                for seat, player in enumerate(table):
                    visits[player, seat] -= 1
                best = min(_turns(table, fixed), key=lambda four: _seat_cost(four, visits))
                # Change only for a strict gain: swapping equals would never terminate.
                if _seat_cost(best, visits) < _seat_cost(table, visits):
                    row[number], changed = best, True
                for seat, player in enumerate(row[number]):
                    visits[player, seat] += 1
        if not changed:
            return


def _turns(table: Foursome, fixed: Sequence[int]) -> list[Foursome]:
    """Return every seating with the same partners that keeps fixed players in their chairs."""
    mirrored = Foursome(table.north, table.west, table.south, table.east)
    turned = [Foursome(*four[k:], *four[:k]) for four in (table, mirrored) for k in range(4)]
    stay = [(seat, player) for seat, player in enumerate(table) if player in fixed]
    return [four for four in turned if all(four[seat] == player for seat, player in stay)]


def _seat_cost(table: Foursome, visits: _Visits) -> int:
    return sum(visits[player, seat] for seat, player in enumerate(table))
