"""Sit-outs, tables and seats: as often for one player as for another."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import exp
from random import Random

from euchre.night.rotation.chart import ChartError, Foursome, Seating
from euchre.night.rotation.wishes import NO_WISHES, Constraints


def tables_of(players: int) -> int:
    """Return how many tables a number of players fills.  Raises ``ChartError`` if not even one."""
    if players < 4:
        raise ChartError(f"a table needs four players, not {players}")
    return players // 4


def next_out(
    players: Sequence[int], played: Sequence[Seating], wishes: Constraints = NO_WISHES
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
#: The search for an order of the tables: how often it begins anew, its steps per table and at
#: most, and its temperatures.
_BEGINNINGS, _STEPS, _MOST_STEPS = 4, 1_000, 200_000
_HEATS = [12.0 * 0.9**level for level in range(20)]

_Visits = defaultdict[tuple[int, int], int]


def levelled(
    games: Sequence[Seating], fixed: Sequence[int] = (), played: Sequence[Seating] = ()
) -> tuple[Seating, ...]:
    """Return the games with tables renumbered and turned, so that players visit tables evenly.

    A table with a ``fixed`` player stays, with that player's chair.  Visits in games already
    ``played`` count too.  Nobody deals first more often than an even share of the player's games
    rounded up, or less often than rounded down, unless fixed players or games played forbid it.
    """
    rows = _level_tables([list(game.tables) for game in games], fixed, played)
    _level_seats(rows, fixed, played)
    _level_deals(rows, fixed, played)
    return tuple(Seating(tuple(row), game.byes) for row, game in zip(rows, games, strict=True))


def apart(games: Sequence[Seating]) -> tuple[Seating, ...]:
    """Return the games in an order in which as few as possible sit out twice running.

    Two games change places while that helps.
    """
    order, outs = list(range(len(games))), [set(game.byes) for game in games]

    def near(at: int) -> int:
        """Return how many of a game's sit-outs sit out in the games beside it, too."""
        beside = [order[k] for k in (at - 1, at + 1) if 0 <= k < len(order)]
        return sum(len(outs[order[at]] & outs[other]) for other in beside)

    for _ in range(_SWEEPS):
        changed = False
        for i, j in combinations(range(len(order)), 2):
            if before := near(i) + near(j):
                order[i], order[j] = order[j], order[i]
                if near(i) + near(j) < before:
                    changed = True
                else:
                    order[i], order[j] = order[j], order[i]
        if not changed:
            break
    return tuple(games[k] for k in order)


def running(games: Sequence[Seating]) -> int:
    """Return how often somebody sits out twice running."""
    return sum(len(set(a.byes) & set(b.byes)) for a, b in pairwise(games))


def _stays(table: Foursome, fixed: Sequence[int]) -> bool:
    return any(player in fixed for player in table)


def _level_tables(
    rows: list[list[Foursome]], fixed: Sequence[int], played: Sequence[Seating]
) -> list[list[Foursome]]:
    """Return the rows with their tables in the best order found from several beginnings."""
    before = [game.tables for game in played]
    many = max(map(len, (*before, *rows)))
    visits: dict[int, list[int]] = defaultdict(lambda: [0] * many)
    for row in (*before, *rows):
        for number, table in enumerate(row):
            for player in table:
                visits[player][number] += 1
    seats = sum(map(sum, visits.values()))
    most = max(map(sum, visits.values()))
    # Far from even is much worse than near it: a visit too many costs by the third power.
    price = [round(8 * abs(n - seats / len(visits) / many) ** 3) for n in range(most + 2)]
    shares = [divmod(sum(been), many) for been in visits.values()]
    least = sum(more * price[n + 1] + (many - more) * price[n] for n, more in shares)
    over = sum(price[n] for been in visits.values() for n in been) - least
    free = [[k for k, table in enumerate(row) if not _stays(table, fixed)] for row in rows]
    if not any(len(numbers) > 1 for numbers in free):
        return rows
    steps = min(_MOST_STEPS, _STEPS * sum(map(len, free))) // len(_HEATS)
    best, fewest = rows, over
    for beginning in range(_BEGINNINGS):
        tables = [row.copy() for row in rows]
        been = {player: numbers.copy() for player, numbers in visits.items()}
        rng, now = Random(beginning), over
        for heat in _HEATS:
            if now > 0:
                now += _exchanged(tables, free, been, price, heat, steps, rng, now)
        if now < fewest:
            best, fewest = tables, now
        if not fewest:
            break
    return best


def _exchanged(
    rows: list[list[Foursome]],
    free: Sequence[Sequence[int]],
    visits: Mapping[int, list[int]],
    price: Sequence[int],
    heat: float,
    steps: int,
    rng: Random,
    over: int,
) -> int:
    """Exchange two ``free`` tables of a game many times, and return the change of the cost.

    Simulated annealing at one temperature: of all ``visits`` of a player to a table n cost
    ``price[n]``; an exchange that costs d more is kept with probability exp(-d / heat).  Ends
    when the cost has fallen by ``over``.
    """
    dearer = [more - now for now, more in pairwise(price)]
    games = [(row, numbers) for row, numbers in zip(rows, free, strict=True) if len(numbers) > 1]
    chance, changed = rng.random, 0
    for _ in range(steps):
        row, numbers = games[int(chance() * len(games))]
        here, there = int(chance() * len(numbers)), int(chance() * (len(numbers) - 1))
        i, j = numbers[here], numbers[there + (there >= here)]
        one, other, cost = row[i], row[j], 0
        for player in one:
            been = visits[player]
            cost += dearer[been[j]] - dearer[been[i] - 1]
        for player in other:
            been = visits[player]
            cost += dearer[been[i]] - dearer[been[j] - 1]
        if cost > 0 and chance() >= exp(-cost / heat):
            continue
        row[i], row[j] = other, one
        for table, left, come in ((one, i, j), (other, j, i)):
            for player in table:
                visits[player][left] -= 1
                visits[player][come] += 1
        changed += cost
        if changed <= -over:
            break
    return changed


def _level_seats(
    rows: list[list[Foursome]], fixed: Sequence[int], played: Sequence[Seating], keep: bool = False
) -> None:
    """Turn and mirror tables while that reduces the sum of squared visits to seats.

    With ``keep`` North stays.
    """
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
                ways = [w for w in _turns(table, fixed) if not keep or w.north == table.north]
                best = min(ways, key=lambda four: _seat_cost(four, visits))
                # Change only for a strict gain: swapping equals would never terminate.
                if _seat_cost(best, visits) < _seat_cost(table, visits):
                    row[number], changed = best, True
                for seat, player in enumerate(row[number]):
                    visits[player, seat] += 1
        if not changed:
            return


def _level_deals(
    rows: list[list[Foursome]], fixed: Sequence[int], played: Sequence[Seating]
) -> None:
    """Let others sit North, along paths from one who deals too often to one who deals too rarely.

    A fourth of one's games is an even share, so there is always a choice of dealers in which
    everybody has that, rounded up or down; as long as there is a better one, a path leads to it.
    """
    # Four times the first deals, less the games: what one is ahead of an even share.
    ahead: Counter[int] = Counter()
    for tables in (*(game.tables for game in played), *rows):
        for table in tables:
            ahead.update(dict.fromkeys(table, -1))
            ahead[table.north] += 4
    dealt: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for g, row in enumerate(rows):
        for number, table in enumerate(row):
            if not _stays(table, fixed):
                dealt[table.north].add((g, number))
    while path := _better(rows, dealt, ahead):
        for at, player in path:
            g, number = at
            before = rows[g][number].north
            dealt[before].remove(at)
            dealt[player].add(at)
            turned = _turns(rows[g][number], ())
            rows[g][number] = next(four for four in turned if four.north == player)
            ahead[before] -= 4
            ahead[player] += 4
    _level_seats(rows, fixed, played, keep=True)


def _better(
    rows: Sequence[Sequence[Foursome]],
    dealt: Mapping[int, set[tuple[int, int]]],
    ahead: Mapping[int, int],
) -> list[tuple[tuple[int, int], int]]:
    """Return the tables that get another dealer, and who, if that makes first deals more even."""
    for first in sorted(ahead, key=lambda p: (-ahead[p], p)):
        came: dict[int, tuple[tuple[int, int], int]] = {}
        line, seen = [first], {first}
        for player in line:
            if ahead[first] - ahead[player] > 4:
                path = []
                while player != first:
                    at, before = came[player]
                    path.append((at, player))
                    player = before
                return path[::-1]
            for at in sorted(dealt.get(player, ())):
                for other in rows[at[0]][at[1]]:
                    if other not in seen:
                        seen.add(other)
                        line.append(other)
                        came[other] = at, player
    return []


def _turns(table: Foursome, fixed: Sequence[int]) -> list[Foursome]:
    """Return every seating with the same partners that keeps fixed players in their chairs."""
    mirrored = Foursome(table.north, table.west, table.south, table.east)
    turned = [Foursome(*four[k:], *four[:k]) for four in (table, mirrored) for k in range(4)]
    stay = [(seat, player) for seat, player in enumerate(table) if player in fixed]
    return [four for four in turned if all(four[seat] == player for seat, player in stay)]


def _seat_cost(table: Foursome, visits: _Visits) -> int:
    return sum(visits[player, seat] for seat, player in enumerate(table))
