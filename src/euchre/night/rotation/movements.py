"""Movements without a chart: from the last game's tables and results to the next seating.

All are pure functions of tables and results.  Table 1 is the head table, the last one the foot.
None guarantees even meetings; a chart does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Literal

from euchre.night.rotation.chart import ChartError, Foursome, Seating, against, foursomes
from euchre.night.rotation.leveling import next_out, tables_of
from euchre.night.rotation.wishes import NO_WISHES, Constraints
from euchre.text import brief

#: The winning side of a table: North and South, or East and West.
NORTH_SOUTH, EAST_WEST = 0, 1

Way = Literal["winners-up", "losers-move", "four-games", "red-and-white", "seat-arrows", "draw"]
#: The movements in which partners can stay together, or be kept apart.
FREE: tuple[Way, ...] = ("winners-up", "losers-move", "draw")
#: Instructions for moving after a game, in a sentence for the players.
WAYS: Mapping[Way, str] = {
    "winners-up": (
        "Winners move up a table, losers stay and change partners; losers at table 1 go to the last"
    ),
    "losers-move": (
        "Winners stay and change partners, losers move down a table; from the last they go to"
        " table 1"
    ),
    "four-games": (
        "Partners change at the table, all but North moving a seat clockwise; after every fourth"
        " game its winners stay and its losers move down a table, from the last one to table 1"
    ),
    "red-and-white": (
        "Losers stay; of the winners the one with a red card goes up a table and the one with a"
        " white card down; North and East take the red cards"
    ),
    "seat-arrows": "North stays, South goes down a table, East goes up one and West goes up two",
    "draw": "Everyone draws a new seat before every game",
}


def following(
    way: Way,
    here: Collection[int],
    played: Sequence[Seating],
    winners: Sequence[int],
    rng: Random,
    wishes: Constraints = NO_WISHES,
) -> Seating:
    """Return the seating of the next game for the players present, ``here``.

    ``winners`` names the side that won at every table of the last game ``played``.  The first
    game is drawn in every movement.  Sit-outs are as fair as those of a chart.  In those that
    are ``FREE`` partners stay together, or are kept apart, as wished.  Raises ``ChartError`` for
    fewer than four players, or impossible results.
    """
    if not played or way == "draw":
        return parted(draw(sorted(here), rng, played, wishes), wishes)
    tables = played[-1].tables
    if way == "seat-arrows":
        tables = seat_arrows(tables)
    elif way == "four-games" and not by_result(way, len(played)):
        tables = tuple(clockwise(table) for table in tables)
    else:
        move = {"winners-up": winners_up, "red-and-white": red_and_white}.get(way, losers_move)
        tables = move(tables, winners)
    seating = refilled(tables, here, played, wishes, upward=way == "winners-up")
    return parted(seating, wishes) if way in FREE else seating


def parted(seating: Seating, wishes: Constraints) -> Seating:
    """Return the seating with other partners at each table where that meets more wishes."""
    if not wishes.of_partners:
        return seating
    partners = _Partners([p for table in seating.tables for p in table], (), wishes)

    def best(table: Foursome) -> Foursome:
        def objections(sides: _Sides) -> tuple[int, bool]:
            return partners.objections(sides), sides != table.sides

        return against(*min(_ways(table), key=objections))

    return Seating(tuple(map(best, seating.tables)), seating.byes)


def by_result(way: str, games: int) -> bool:
    """Whether, after this number of games, the winners of the last one decide who moves."""
    return way in ("winners-up", "losers-move", "red-and-white") or (
        way == "four-games" and games % 4 == 0
    )


def clockwise(table: Foursome) -> Foursome:
    """Return a table after all but North have moved a seat: three games make all partners."""
    return Foursome(table.north, table.west, table.east, table.south)


def first(players: Sequence[int]) -> Seating:
    """Return the first seating: groups of four in the order given; the remainder sits out."""
    seated = 4 * tables_of(len(players))
    return Seating(foursomes(players[:seated]), tuple(players[seated:]))


def winners_up(tables: Sequence[Foursome], winners: Sequence[int]) -> tuple[Foursome, ...]:
    """Move winners one table up; losers stay, and those of the head table go to the foot.

    ``winners`` names the side that won at every table.  Winners of the head table stay there.
    No one keeps a partner: each newcomer plays with one who stayed.
    """
    won, lost = _split(tables, winners)
    last = len(tables) - 1
    next_tables = []
    for k in range(last + 1):
        stay = won[0] if k == 0 < last else lost[k]
        come = won[k + 1] if k < last else lost[0] if last else won[0]
        next_tables.append(against((stay[0], come[0]), (stay[1], come[1])))
    return tuple(next_tables)


def losers_move(tables: Sequence[Foursome], winners: Sequence[int]) -> tuple[Foursome, ...]:
    """Move losers one table down, in a ring; winners stay, and each plays with one who comes.

    >>> [one.text for one in losers_move(foursomes([1, 2, 3, 4, 5, 6, 7, 8]), [0, 1])]
    ['1-5 v 3-7', '6-2 v 8-4']
    """
    won, lost = _split(tables, winners)
    return tuple(
        against((stay[0], come[0]), (stay[1], come[1]))
        for stay, come in zip(won, [lost[-1], *lost[:-1]], strict=True)
    )


def red_and_white(tables: Sequence[Foursome], winners: Sequence[int]) -> tuple[Foursome, ...]:
    """Move each winning pair's red card one table up and its white card one table down.

    North and East hold the red cards, South and West the white ones, before and after: so every
    pair has one of each, and a player who takes another's seat takes that card.  The tables
    form a ring; losers stay.
    """
    won, lost = (
        [tuple(sorted(pair, key=lambda p: p in (t.south, t.west))) for t, pair in at_tables]
        for at_tables in (zip(tables, side, strict=True) for side in _split(tables, winners))
    )
    size = len(tables)
    return tuple(
        against((lost[k][0], won[k - 1][1]), (won[(k + 1) % size][0], lost[k][1]))
        for k in range(size)
    )


def seat_arrows(tables: Sequence[Foursome]) -> tuple[Foursome, ...]:
    """Move by seat: North stays, South goes a table down, East one up, West two up, in a ring.

    If neither 2 nor 3 divides the number of tables, no two players meet twice for as many games
    as there are tables.  At a single table the others rotate around North.
    """
    if len(tables) == 1:
        return (clockwise(tables[0]),)
    size = len(tables)
    return tuple(
        Foursome(
            tables[k].north,
            tables[(k + 1) % size].east,
            tables[k - 1].south,
            tables[(k + 2) % size].west,
        )
        for k in range(size)
    )


def refilled(
    tables: Sequence[Foursome],
    here: Collection[int],
    played: Sequence[Seating] = (),
    wishes: Constraints = NO_WISHES,
    *,
    upward: bool = False,
) -> Seating:
    """Return these tables with exactly the players present, ``here``.

    With ``upward`` every vacancy is filled from the next table down, by a winner who has just
    come there if possible, so that only the foot is filled from outside.  Sit-outs go by turn,
    ties to those nearest the foot.  Players who sat out, have just arrived, or have lost their
    table fill the vacancies from the foot up.  Tables are added or removed at the foot.  Raises
    ``ChartError`` for fewer than four.
    """
    from_foot = [p for table in reversed(tables) for p in reversed(table) if p in here]
    others = sorted(set(here) - set(from_foot))
    out = next_out([*from_foot, *others], played, wishes)
    size = tables_of(len(here))
    by_seat = [p for table in tables[:size] for p in table]
    by_seat += [0] * (4 * size - len(by_seat))
    waiting = [p for p in (*others, *from_foot) if p not in out and p not in by_seat]
    by_seat = [0 if p in out or p not in here else p for p in by_seat]
    if upward:
        _move_up(by_seat)
    for at in reversed(range(len(by_seat))):
        if not by_seat[at]:
            by_seat[at] = waiting.pop(0)
    return Seating(first(by_seat).tables, out)


def _move_up(by_seat: list[int]) -> None:
    """Fill every vacancy (0) from the table below it; the remaining vacancies are at the foot."""
    size = len(by_seat) // 4
    for table in range(size - 1):
        below = 4 * (table + 1)
        # Winners up has just seated winners South and West; at the foot those are losers.
        order = (0, 1, 2, 3) if table == size - 2 else (2, 3, 0, 1)
        for at in range(4 * table, 4 * table + 4):
            come = next((below + seat for seat in order if by_seat[below + seat]), None)
            if not by_seat[at] and come is not None:
                by_seat[at], by_seat[come] = by_seat[come], 0


def draw(
    players: Sequence[int],
    rng: Random,
    played: Sequence[Seating] = (),
    wishes: Constraints = NO_WISHES,
) -> Seating:
    """Draw all seats at random, partners who stay together as one; sit-outs go by turn."""
    spouses = {p: wishes.spouse_of(p) for p in rng.sample(list(players), len(players))}
    drawn = [*dict.fromkeys(q for two in spouses.items() for q in two if q in spouses)]
    out = next_out(drawn, played, wishes)
    return Seating(first([p for p in drawn if p not in out]).tables, out)


def _split(
    tables: Sequence[Foursome], winners: Sequence[int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the winning and the losing pair of every table."""
    if len(winners) != len(tables):
        raise ChartError(f"{len(tables)} tables have played, and {len(winners)} have a winner")
    for number, side in enumerate(winners, 1):
        if side not in (NORTH_SOUTH, EAST_WEST):
            raise ChartError(f"the winner of table {number} must be side 0 or 1, not {brief(side)}")
    pairs = list(zip(tables, winners, strict=True))
    return [t.sides[side] for t, side in pairs], [t.sides[1 - side] for t, side in pairs]


#: How many ranks down a table may reach for a player, and the number of pairings tried.
_REACH, _TRIES = 11, 200_000

_Sides = tuple[tuple[int, int], tuple[int, int]]


def by_standings(
    ranked: Sequence[int], played: Sequence[Seating] = (), wishes: Constraints = NO_WISHES
) -> Seating:
    """Seat the best four at the head table and so on down: first and fourth v second and third.

    ``ranked`` is all players, best first.  Partners of games already ``played`` and unwanted
    partners are avoided: the four are paired differently, and if that does not help, a player
    of the next ranks is swapped in.  If nothing helps, each table repeats as few partners as
    possible. Sit-outs go by turn, ties to the lowest ranked.  Raises ``ChartError`` for fewer
    than four.
    """
    out = next_out(ranked[::-1], played, wishes)
    seated = [p for p in ranked if p not in out]
    search = _Search(_Partners(seated, played, wishes))
    tables = search.tables(tuple(seated))
    if tables is None:
        tables = [search.least(table) for table in first(seated).tables]
    return Seating(tuple(tables), out)


class _Partners:
    """The objections to two players being partners: earlier games, and wishes."""

    def __init__(
        self, seated: Sequence[int], played: Sequence[Seating], wishes: Constraints
    ) -> None:
        self.wishes = wishes
        self.spouses = {p: wishes.spouse_of(p) for p in seated}
        self.before = Counter(
            frozenset(side) for game in played for table in game.tables for side in table.sides
        )

    def against(self, a: int, b: int) -> int:
        """Return the number of objections; zero for permanent partners."""
        if self.spouses[a] == b:
            return 0
        parted = sum(self.spouses[p] in self.spouses for p in (a, b))
        return self.before[frozenset((a, b))] + self.wishes.refuses(a, b) + parted

    def objections(self, sides: _Sides) -> int:
        """Return the total objections to two sides."""
        return sum(self.against(*side) for side in sides)


@dataclass
class _Search:
    partners: _Partners
    left: int = _TRIES

    def tables(self, ranked: tuple[int, ...]) -> list[Foursome] | None:
        """Return tables without objections to any pair; None if none are found."""
        if not ranked:
            return []
        reach = range(1, min(len(ranked), _REACH + 1))
        for three in sorted(combinations(reach, 3), key=sum):
            four = (ranked[0], *(ranked[at] for at in three))
            for sides in _ways(four):
                self.left -= 1
                if self.left < 0:
                    return None
                if not self.partners.objections(sides):
                    rest = self.tables(tuple(p for p in ranked if p not in four))
                    if rest is not None:
                        return [against(*sides), *rest]
        return None

    def least(self, four: Sequence[int]) -> Foursome:
        """Return the four seated with the fewest objections."""
        return against(*min(_ways(four), key=self.partners.objections))


def _ways(four: Sequence[int]) -> Iterator[_Sides]:
    """Yield the ways to pair four, best first: 1-4, 1-3, 1-2."""
    a, b, c, d = four
    yield (a, d), (b, c)
    yield (a, c), (b, d)
    yield (a, b), (c, d)
