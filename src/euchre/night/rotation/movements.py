"""Ways to move without a chart: from what has just happened to where everybody sits next.

All are pure: a seating and its results go in, the next seating comes out.  Table 1 is the
head table, the last one the foot.  None promises to meet evenly; a chart does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from euchre.night.rotation.chart import ChartError, Seating, Table, against

#: Which side of a table won: North and South, or East and West.
NORTH_SOUTH, EAST_WEST = 0, 1


def first(players: Sequence[int]) -> Seating:
    """Return the first seating: four by four in the order given; who is left over sits out."""
    seated = len(players) // 4 * 4
    if not seated:
        raise ChartError(f"a table needs four players, not {len(players)}")
    tables = (Table(*players[k : k + 4]) for k in range(0, seated, 4))
    return Seating(tuple(tables), tuple(players[seated:]))


def winners_up(now: Seating, winners: Sequence[int]) -> Seating:
    """Move winners one table up; losers stay, and those of the head table go to the foot.

    ``winners`` names the side that won at every table.  Winners of the head table stay there.
    Nobody keeps a partner: each newcomer plays with one who stayed.  Who sat out takes the
    place of a loser at the foot, then of a loser come down from the head.
    """
    won, lost = _split(now, winners)
    last = len(now.tables) - 1
    tables = []
    for k in range(last + 1):
        stay = won[0] if k == 0 < last else lost[k]
        come = won[k + 1] if k < last else lost[0] if last else won[0]
        tables.append(against((stay[0], come[0]), (stay[1], come[1])))
    leave = list(dict.fromkeys([*lost[last], *lost[0], *won[last]]))[: len(now.byes)]
    return _swapped(tables, dict(zip(leave, now.byes, strict=True)))


def red_and_white(now: Seating, winners: Sequence[int], white: Collection[int]) -> Seating:
    """Move of each winning pair the one with a red card a table up, the one with white down.

    The tables stand in a ring; losers stay.  Every pair of partners has one of each colour,
    now and next; ``ChartError`` if not.  Who sat out takes the place of a loser of the same
    colour, as near the foot as there is one.
    """
    won, lost = (
        [tuple(sorted(pair, key=lambda p: p in white)) for pair in side]
        for side in _split(now, winners)
    )
    for red, pale in (*won, *lost):
        if red in white or pale not in white:
            raise ChartError(f"{red} and {pale} are partners and have cards of one colour")
    size = len(now.tables)
    tables = []
    for k in range(size):
        up, down = won[(k + 1) % size][0], won[k - 1][1]
        tables.append(against((lost[k][0], down), (up, lost[k][1])))
    leave: dict[int, int] = {}
    for player in now.byes:
        pale = player in white
        places = [pair[pale] for pair in (*reversed(lost), *reversed(won))]
        leave[next(p for p in places if p not in leave)] = player
    return _swapped(tables, leave)


def seat_arrows(now: Seating) -> Seating:
    """Move by seat: North stays, South goes a table down, East one up, West two up, in a ring.

    With a number of tables that neither 2 nor 3 divides nobody meets anybody twice for as
    many games as there are tables.  ``ChartError`` if somebody sits out, for whom it is not
    made.
    """
    if now.byes:
        raise ChartError("seat arrows need a multiple of four players; nobody can sit out")
    of, size = now.tables, len(now.tables)
    return Seating(
        tuple(
            Table(of[k].north, of[(k + 1) % size].east, of[k - 1].south, of[(k + 2) % size].west)
            for k in range(size)
        )
    )


def draw(players: Sequence[int], rng: Random, played: Sequence[Seating] = ()) -> Seating:
    """Draw all places; those sit out who have done so least, by lot among equals."""
    drawn = rng.sample(list(players), len(players))
    return first(_last_out(drawn, played))


def by_standings(ranked: Sequence[int], played: Sequence[Seating] = ()) -> Seating:
    """Seat the best four at the head table and so on down: first and fourth v second and third.

    ``ranked`` is everybody, the best first.  Partners of games already ``played`` are not
    paired again where four can be paired otherwise, in this order: 1-4, 1-3, 1-2.  Those sit
    out who have done so least, of equals the last.
    """
    before = Counter(frozenset(s) for game in played for t in game.tables for s in t.sides)

    def paired(a: int, b: int, c: int, d: int) -> Table:
        ways = ((a, d), (b, c)), ((a, c), (b, d)), ((a, b), (c, d))
        return against(*min(ways, key=lambda way: sum(before[frozenset(s)] for s in way)))

    seated = first(_last_out(list(ranked), played))
    return Seating(tuple(paired(*table) for table in seated.tables), seated.byes)


def _split(
    now: Seating, winners: Sequence[int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the winning and the losing pair of every table."""
    if len(winners) != len(now.tables):
        raise ChartError(f"{len(now.tables)} tables have played, and {len(winners)} have a winner")
    for number, side in enumerate(winners, 1):
        if side not in (NORTH_SOUTH, EAST_WEST):
            raise ChartError(f"table {number} is won by side 0 or 1, not {side!r}")
    pairs = list(zip(now.tables, winners, strict=True))
    return [t.sides[side] for t, side in pairs], [t.sides[1 - side] for t, side in pairs]


def _swapped(tables: Sequence[Table], places: dict[int, int]) -> Seating:
    """Return the seating in which some give their places to others, and sit out."""
    seats = tuple(Table(*(places.get(p, p) for p in table)) for table in tables)
    return Seating(seats, tuple(places))


def _last_out(players: list[int], played: Sequence[Seating]) -> list[int]:
    """Return the players with those moved to the end who are next to sit out."""
    sat = Counter(p for game in played for p in game.byes)
    place = {player: at for at, player in enumerate(players)}
    queue = sorted(players, key=lambda p: (sat[p], -place[p]))[: len(players) % 4]
    return [p for p in players if p not in queue] + queue
