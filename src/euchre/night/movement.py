"""Nights seated game by game: each game follows from the results of the one before.

>>> from euchre.night.wanted import Movement
>>> first_chart(range(1, 10), Movement(way="draw", games=8)).made
'draw; game 1 drawn from seed 0'
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.rotation.chart import Chart, Seating
from euchre.night.rotation.movements import EAST_WEST, NORTH_SOUTH, by_standings, following
from euchre.night.standings import standings
from euchre.night.tables import Result
from euchre.night.wanted import Movement

#: Movements that depend on who won.
_BY_RESULT = ("winners-up", "red-and-white")


def first_chart(players: Collection[int], movement: Movement) -> Chart:
    """Return the initial chart of such a night: its first game.

    Raises ``ChartError`` for fewer than four players.
    """
    if movement.way == "swiss" or movement.way == "knock-out":
        raise NightError("a Swiss and a knock-out are for pairs or teams")
    seating = following(movement.way, players, (), (), _chance(movement, 1))
    made = f"{_words(movement)}; game 1 drawn from seed {movement.seed}"
    return Chart((seating,), "moved", made, movement.seed)


def next_chart(
    night: Night, *, standing: bool = False, last: bool = False, with_late: bool = False
) -> Chart:
    """Return the chart with the next game seated, for the players present (``Charted``).

    The games begun stay.  The next is seated by the movement of the night or, with
    ``standing``, by the standings as the night's last game, which also works with a prepared
    chart; partners then repeat only if it cannot be avoided.  With ``last`` it is the last game
    by the movement, whether earlier than planned or an extra one.  ``with_late`` also seats
    late players.  Deterministic: the same events give the same chart.

    Raises ``NightError`` while scores are missing or disputed, or if there is no next game;
    ``ChartError`` if fewer than four are present.
    """
    played, movement = night.played, night.movement
    past, here = night.the_chart.games[:played], night.there(with_late=with_late)
    if night.contest is not None and movement is not None:
        return _contest(night, standing=standing, last=last, with_late=with_late)
    if standing:
        if not played:
            raise NightError("no game has been played, so there are no standings to seat by")
        _refuse_open(night, range(1, played + 1))
        return _ranked(night, past, here)
    if movement is None:
        raise NightError(
            "this night's chart seats every game; only a final one by the standings can be added"
        )
    if played >= night.planned and not last:
        raise NightError(f"all {night.planned} games of the night have started")
    _refuse_open(night, (played,))
    won = winners(night)
    if movement.way == "swiss" or movement.way == "knock-out":
        raise NightError("a Swiss and a knock-out are for pairs or teams")
    seating = following(movement.way, here, past, won, _chance(movement, played + 1))
    words = [f"{_words(movement)}; game {played + 1} is seated"]
    if movement.way in _BY_RESULT:
        for table in level(night):
            sides = past[-1].tables[table - 1].sides
            pair = " and ".join(map(str, sides[won[table - 1]]))
            words.append(f"table {table} was tied; {pair} move as winners by lot")
    way = "final" if last else "moved"
    return Chart((*past, seating), way, "; ".join(words), movement.seed)


def _contest(night: Night, *, standing: bool, last: bool, with_late: bool) -> Chart:
    """Seat the next game of a Swiss or a knock-out."""
    from euchre.night.contest.next import next_game

    if standing:
        raise NightError("pairs and teams play matches, so there is no final game by the standings")
    if night.played >= night.planned and not last:
        raise NightError(f"all {night.planned} games of the night have started")
    if night.played:
        _refuse_open(night, (night.played,))
    return next_game(night, last=last, with_late=with_late)


def winners(night: Night) -> tuple[int, ...]:
    """Return the winning side of every table of the last game begun.

    Level tables are decided by their play-off, or without one by lot, from the night's seed;
    empty before the first game.
    """
    seed = night.movement.seed if night.movement else 0
    chance = Random(f"{seed}:{night.played}:level")
    found = []
    for result in _of_game(night, night.played):
        lot = chance.choice((NORTH_SOUTH, EAST_WEST))
        won = result.score.winner if result.score else None
        found.append(lot if won is None else won)
    return tuple(found)


def level(night: Night) -> list[int]:
    """Return the tables of the last game begun that have no winner."""
    scored = ((r.table, r.score) for r in _of_game(night, night.played))
    return [table for table, score in scored if score and score.winner is None]


def _of_game(night: Night, game: int) -> list[Result]:
    tables = len(night.the_chart.games[game - 1].tables) if game else 0
    return [night.results[game, table] for table in range(1, tables + 1)]


def _refuse_open(night: Night, games: Collection[int]) -> None:
    """Raise ``NightError`` if a score of these games is missing or disputed."""
    here = [result for game in games for result in _of_game(night, game)]
    missing = [r for r in here if r.score is None and r.status != "disputed"]
    disputed = [r for r in here if r in night.disputed]
    words = [
        f"game {game} {told} {'table' if len(tables) == 1 else 'tables'} {', '.join(tables)}"
        for told, found in (("lacks", missing), ("disputes", disputed))
        for game in sorted({r.game for r in found})
        if (tables := [str(r.table) for r in found if r.game == game])
    ]
    if words:
        raise NightError(
            f"the next game can be seated once all scores are in and settled: {' and '.join(words)}"
        )


def _ranked(night: Night, past: tuple[Seating, ...], here: list[int]) -> Chart:
    lines = [line.player.number for line in standings(night).lines]
    # House players who have not played are not in the standings.
    ranked = [p for p in lines if p in here] + [p for p in here if p not in lines]
    seating = by_standings(ranked, past, night.wishes.only(here))
    before = {frozenset(side) for game in past for table in game.tables for side in table.sides}
    pairs = [frozenset(side) for table in seating.tables for side in table.sides]
    again = sum(pair in before for pair in pairs)
    told = "nobody" if not again else f"{again} of {len(pairs)} pairs"
    verb = "has" if not again else "have"
    made = f"game {len(past) + 1} by the standings, the last; {told} {verb} been partners before"
    return Chart((*past, seating), "final", made)


def _chance(movement: Movement, game: int) -> Random:
    return Random(f"{movement.seed}:{game}")


def _words(movement: Movement) -> str:
    return movement.way.replace("-", " ")
