"""Two rooms of one night: the players in the hall and those at home have tables of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from euchre.night.rotation.chart import Chart, Seating

#: What the rooms are called, in the order of their tables.
ROOMS = ("in the hall", "at home")
#: Whoever is in a room with fewer than these plays with the others.
LEAST = 4


def of_room(chart: Chart, room: Collection[int]) -> Chart:
    """Return what a chart says of one room; tables at which others sit, too, are left out."""
    games = (
        Seating(
            tuple(table for table in game.tables if {*table} <= {*room}),
            tuple(player for player in game.byes if player in room),
        )
        for game in chart.games
    )
    return Chart(tuple(games), chart.way, chart.made, chart.seed)


def joined(charts: Sequence[Chart], played: Sequence[Seating] = ()) -> Chart:
    """Return the charts of the rooms as one, of which the first games are those ``played``."""
    games = [
        Seating(
            tuple(table for seating in rooms for table in seating.tables),
            tuple(player for seating in rooms for player in seating.byes),
        )
        for rooms in zip(*(chart.games[len(played) :] for chart in charts), strict=True)
    ]
    # How far each is from the bound is a matter of each room.
    made = [chart.made.partition(";")[0] for chart in charts]
    words = ", ".join(f"{name}: {words}" for name, words in zip(ROOMS, made, strict=True))
    return Chart((*played, *games), "rooms", words, charts[0].seed)


def seated_apart(
    chart: Chart,
    played: int,
    rooms: Sequence[Collection[int]],
    here: Collection[int],
    seat: Callable[[Chart, set[int]], Chart],
) -> Chart:
    """Return the chart with the games after the first ``played`` seated anew, room by room.

    ``seat`` does that for one room and those of it who are ``here``.  If too few are left in a
    room, they play with the others.
    """
    there = [{*here} & {*room} for room in rooms]
    if min(map(len, there)) < LEAST:
        return seat(chart, {*here})
    parts = [seat(of_room(chart, room), some) for room, some in zip(rooms, there, strict=True)]
    return joined(parts, chart.games[:played])
