"""Ways to move without a chart: from what has just happened to where everybody sits next.

All are pure: tables and their results go in, the next ones come out.  Table 1 is the head
table, the last one the foot.  None promises to meet evenly; a chart does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Literal

from euchre.night.rotation.byes import next_out, tables_of
from euchre.night.rotation.chart import ChartError, Foursome, Seating, against

#: Which side of a table won: North and South, or East and West.
NORTH_SOUTH, EAST_WEST = 0, 1

Way = Literal["winners-up", "red-and-white", "seat-arrows", "draw"]
#: How everybody moves after a game, in a sentence for those who do.
WAYS: Mapping[Way, str] = {
    "winners-up": (
        "Winners move up a table, losers stay and change partners; losers at table 1 go to the last"
    ),
    "red-and-white": (
        "Losers stay; of the winners the one with a red card goes up a table and the one with a"
        " white card down; North and East take the red cards"
    ),
    "seat-arrows": "North stays, South goes down a table, East goes up one and West goes up two",
    "draw": "All places are drawn for again before every game",
}


def following(
    way: Way,
    here: Collection[int],
    played: Sequence[Seating],
    winners: Sequence[int],
    rng: Random,
) -> Seating:
    """Return the seats of the next game for those who are ``here``.

    ``winners`` names the side that won at every table of the last game ``played``.  The first
    game is drawn for, whatever comes after it.  Sit-outs are as fair as those of a chart.
    Raises ``ChartError`` for fewer than four players, or results that cannot be.
    """
    if not played or way == "draw":
        return draw(sorted(here), rng, played)
    tables = played[-1].tables
    if way == "winners-up":
        tables = winners_up(tables, winners)
    elif way == "red-and-white":
        tables = red_and_white(tables, winners)
    else:
        tables = seat_arrows(tables)
    return refilled(tables, here, played, upward=way == "winners-up")


def first(players: Sequence[int]) -> Seating:
    """Return the first seating: four by four in the order given; who is left over sits out."""
    seated = 4 * tables_of(len(players))
    tables = (Foursome(*players[k : k + 4]) for k in range(0, seated, 4))
    return Seating(tuple(tables), tuple(players[seated:]))


def winners_up(tables: Sequence[Foursome], winners: Sequence[int]) -> tuple[Foursome, ...]:
    """Move winners one table up; losers stay, and those of the head table go to the foot.

    ``winners`` names the side that won at every table.  Winners of the head table stay there.
    Nobody keeps a partner: each newcomer plays with one who stayed.
    """
    won, lost = _split(tables, winners)
    last = len(tables) - 1
    found = []
    for k in range(last + 1):
        stay = won[0] if k == 0 < last else lost[k]
        come = won[k + 1] if k < last else lost[0] if last else won[0]
        found.append(against((stay[0], come[0]), (stay[1], come[1])))
    return tuple(found)


def red_and_white(tables: Sequence[Foursome], winners: Sequence[int]) -> tuple[Foursome, ...]:
    """Move of each winning pair the one with a red card a table up, the one with white down.

    North and East have the red cards, South and West the white ones, now and next: so every
    pair has one of each, and who takes another's place takes the card.  The tables stand in a
    ring; losers stay.
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

    With a number of tables that neither 2 nor 3 divides nobody meets anybody twice for as
    many games as there are tables.  At a single table the others go round North, seat by seat.
    """
    if len(tables) == 1:
        north, east, south, west = tables[0]
        return (Foursome(north, west, east, south),)
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
    *,
    upward: bool = False,
) -> Seating:
    """Return these tables with those who are ``here``, and nobody else.

    With ``upward`` somebody moves up from the next table to every place that is free, a winner
    where one has just come there, so that only the foot is filled from outside.  Those sit out
    whose turn it is, of equals who would sit nearest the foot.  Who sat out, has just come, or
    has lost the table takes a place that is free, from the foot up.  Tables are added or taken
    away at the foot.  Raises ``ChartError`` for fewer than four.
    """
    from_foot = [p for table in reversed(tables) for p in reversed(table) if p in here]
    others = sorted(set(here) - set(from_foot))
    out = next_out([*from_foot, *others], played)
    size = tables_of(len(here))
    places = [p for table in tables[:size] for p in table]
    places += [0] * (4 * size - len(places))
    waiting = [p for p in (*others, *from_foot) if p not in out and p not in places]
    places = [0 if p in out or p not in here else p for p in places]
    if upward:
        _move_up(places)
    for at in reversed(range(len(places))):
        if not places[at]:
            places[at] = waiting.pop(0)
    return Seating(first(places).tables, out)


def _move_up(places: list[int]) -> None:
    """Fill every free place (0) from the table below it; the places left free are at the foot."""
    size = len(places) // 4
    for table in range(size - 1):
        below = 4 * (table + 1)
        # Winners up has just seated winners South and West; at the foot those are losers.
        order = (0, 1, 2, 3) if table == size - 2 else (2, 3, 0, 1)
        for at in range(4 * table, 4 * table + 4):
            come = next((below + seat for seat in order if places[below + seat]), None)
            if not places[at] and come is not None:
                places[at], places[come] = places[come], 0


def draw(players: Sequence[int], rng: Random, played: Sequence[Seating] = ()) -> Seating:
    """Draw all places; those sit out whose turn it is, by lot among equals."""
    drawn = rng.sample(list(players), len(players))
    out = next_out(drawn, played)
    return Seating(first([p for p in drawn if p not in out]).tables, out)


def _split(
    tables: Sequence[Foursome], winners: Sequence[int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the winning and the losing pair of every table."""
    if len(winners) != len(tables):
        raise ChartError(f"{len(tables)} tables have played, and {len(winners)} have a winner")
    for number, side in enumerate(winners, 1):
        if side not in (NORTH_SOUTH, EAST_WEST):
            raise ChartError(f"the winner of table {number} must be side 0 or 1, not {side!r}")
    pairs = list(zip(tables, winners, strict=True))
    return [t.sides[side] for t, side in pairs], [t.sides[1 - side] for t, side in pairs]
