"""Seats for the games to come: by the movement, the standings, or anew for those who are here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any

from euchre.night.errors import NightError
from euchre.night.events import Charted, Started, Substituted
from euchre.night.fold import Night, fold
from euchre.night.movement_or_contest import Movement
from euchre.night.rotation import movements
from euchre.night.rotation.chart import Chart, Seating
from euchre.night.rotation.hall_and_home import seated_apart
from euchre.night.rotation.wishes import NO_WISHES, Constraints
from euchre.night.standings import in_pairs, standings
from euchre.night.table_score import Result


def first_chart(
    players: Collection[int], movement: Movement, wishes: Constraints = NO_WISHES
) -> Chart:
    """Return the initial chart of such a night: its first game.

    Raises ``ChartError`` for fewer than four players.
    """
    seating = _following(movement, players, (), (), wishes)
    origin = (
        f"{_words(movement)}; game 1 drawn from seed {movement.seed}{_refused(seating, wishes)}"
    )
    return Chart((seating,), "moved", origin, movement.seed)


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
    if movement is not None and played >= night.planned and not (last or standing):
        raise NightError(f"all {night.planned} games of the night have started")
    if night.contest is not None and standing:
        raise NightError("pairs and teams play matches, so there is no final game by the standings")
    if night.contest is not None and movement is not None:
        return _contest(night, last=last, with_late=with_late)
    if standing:
        if not played:
            raise NightError("no game has been played, so there are no standings to seat by")
        _refuse_open(night, range(1, played + 1))
        return _ranked(night, past, here)
    if movement is None:
        final = "" if night.contest else "; only a final one by the standings can be added"
        raise NightError(f"this night's chart seats every game{final}")
    _refuse_open(night, (played,))
    won = winners(night)
    wishes = night.wishes
    if in_pairs(night):
        pairs = [team.members for team in night.teams.values() if {*team.members} <= {*here}]
        here = [player for pair in pairs for player in pair]
        wishes = Constraints(always=tuple((a, b) for a, b in pairs))
    seating = _following(movement, here, past, won, wishes)
    words = [f"{_words(movement)}; game {played + 1} is seated"]
    if movements.by_result(movement.way, played):
        for table in level(night):
            sides = past[-1].tables[table - 1].sides
            pair = " and ".join(map(str, sides[won[table - 1]]))
            words.append(f"table {table} was tied; {pair} move as winners by lot")
    way = "final" if last else "moved"
    made = "; ".join(words) + _refused(seating, wishes)
    return Chart((*past, seating), way, made, movement.seed)


def _contest(night: Night, *, last: bool, with_late: bool) -> Chart:
    """Seat the next game of a Swiss or a knock-out."""
    from euchre.night.contest.knockout import astray
    from euchre.night.contest.next import next_game

    if night.played:
        # A match that has no place in the bracket any more holds nobody up.
        free = {table for match in astray(night) for table in match.tables}
        _refuse_open(night, (night.played,), free)
    return next_game(night, last=last, with_late=with_late)


def winners(night: Night) -> tuple[int, ...]:
    """Return the winning side of every table of the last game begun.

    Level tables are decided by their play-off, or without one by lot, from the night's seed;
    empty before the first game.
    """
    seed = night.movement.seed if night.movement else 0
    chance = Random(f"{seed}:{night.played}:level")
    sides = []
    for result in _of_four(night):
        lot = chance.choice((movements.NORTH_SOUTH, movements.EAST_WEST))
        won = result.score.winner if result.score else None
        sides.append(lot if won is None else won)
    return tuple(sides)


def level(night: Night) -> list[int]:
    """Return the tables of the last game begun that have no winner."""
    scored = ((r.table, r.score) for r in _of_four(night))
    return [table for table, score in scored if score and score.winner is None]


def _of_game(night: Night, game: int) -> list[Result]:
    return [night.results[game, table] for table, _ in enumerate(night.tables_of(game), 1)]


def _of_four(night: Night) -> list[Result]:
    """Return the tables of four players in the last game begun."""
    both = zip(_of_game(night, night.played), night.tables_of(night.played), strict=True)
    return [result for result, seats in both if len(seats) == 4]


def _refuse_open(
    night: Night, games: Collection[int], free: Collection[tuple[int, int]] = ()
) -> None:
    """Raise ``NightError`` if a score of these games is missing or disputed, but at ``free``."""
    everybody = (result for game in games for result in _of_game(night, game))
    here = [result for result in everybody if (result.game, result.table) not in free]
    missing = [r for r in here if r.score is None and r.status != "disputed"]
    disputed = [r for r in here if r in night.disputed]
    words = [
        f"game {game} {verb} {'table' if len(tables) == 1 else 'tables'} {', '.join(tables)}"
        for verb, results in (("lacks", missing), ("disputes", disputed))
        for game in sorted({r.game for r in results})
        if (tables := [str(r.table) for r in results if r.game == game])
    ]
    if words:
        raise NightError(
            f"the next game can be seated once all scores are in and settled: {' and '.join(words)}"
        )


def _ranked(night: Night, past: tuple[Seating, ...], here: list[int]) -> Chart:
    lines = [line.player.number for line in standings(night).lines]
    # House players who have not played are not in the standings.
    ranked = [p for p in lines if p in here] + [p for p in here if p not in lines]
    seating = movements.by_standings(ranked, past, night.wishes.only(here))
    before = {frozenset(side) for game in past for table in game.tables for side in table.sides}
    pairs = [frozenset(side) for table in seating.tables for side in table.sides]
    again = sum(pair in before for pair in pairs)
    who = "nobody" if not again else f"{again} of {len(pairs)} pairs"
    verb = "has" if not again else "have"
    origin = f"game {len(past) + 1} by the standings, the last; {who} {verb} been partners before"
    return Chart((*past, seating), "final", origin)


def _refused(seating: Seating, wishes: Constraints) -> str:
    """Say which partners were to be kept apart and are not; empty if all are."""
    sides = (side for table in seating.tables for side in table.sides if wishes.refuses(*side))
    return "".join(f"; players {a} and {b} cannot be kept apart" for a, b in map(sorted, sides))


def _following(
    movement: Movement,
    here: Collection[int],
    past: Sequence[Seating],
    won: Sequence[int],
    wishes: Constraints,
) -> Seating:
    if movement.way == "swiss" or movement.way == "knock-out":
        raise NightError("a Swiss and a knock-out are for pairs or teams")
    chance = Random(f"{movement.seed}:{len(past) + 1}")
    return movements.following(movement.way, here, past, won, chance, wishes)


def _words(movement: Movement) -> str:
    return movement.way.replace("-", " ")


def reseated(
    night: Night,
    *,
    least: bool = False,
    games: int | None = None,
    with_late: bool = False,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Chart:
    """Return the chart with the games not yet begun seated anew for the players present.

    With ``least`` as few cards as possible change; otherwise everyone is seated anew, more
    evenly.  ``games`` is the length of the whole night, by default unchanged; ``with_late`` also
    seats players who are expected but late; the wishes for the first chart still apply.  In a
    night with a movement instead of a chart the next game is seated, without any of this.  Raises
    ``NightError`` if no game is left, and ``ChartError`` if the players cannot be seated.
    """
    if night.movement is not None:
        return next_chart(night, with_late=with_late)
    if night.contest is not None:
        from euchre.night.contest import next

        return next.reseated(night, games=games, with_late=with_late)
    old = night.the_chart
    total = night.games if games is None else games
    if total <= night.played:
        raise NightError(f"game {night.played} has started and was the last one")
    there = set(night.there(with_late=with_late))
    wishes = night.wishes.only(there | set(old.players))

    # Imports NumPy.
    from euchre.night.rotation.planning import replan

    def seat(old: Chart, here: set[int]) -> Chart:
        how: dict[str, Any] = {"constraints": wishes, "seed": seed, "progress": progress}
        return replan(old, night.played, here, least=least, games=total, **how)

    rooms = rooms_of(night)
    return seated_apart(old, night.played, rooms, there, seat) if rooms else seat(old, there)


def rooms_of(night: Night) -> tuple[set[int], ...]:
    """Return who is in the hall, and who at home; empty if they have no tables of their own."""
    home = {number for number, player in night.players.items() if player.where == "away"}
    return (night.players.keys() - home, home) if night.wishes.rooms else ()


def affected(night: Night) -> tuple[int, ...]:
    """Return the players who need a new card since the last change of seats.

    That is everyone whose seats have changed since the latest game that began before it: when a
    game begins, new cards have been handed out, and several changes between two games add up.
    Correction slips are printed for them; empty if the seats have never changed.
    """
    from euchre.night.rotation.mending import changes

    changing = _since_a_game(night)
    players: set[int] = set()
    after = night
    for at, event in reversed(list(enumerate(changing))):
        without = {one.id for one in changing[at:]}
        before = fold(one for one in night.events if one.id not in without)
        players |= set(changes(before.the_chart, after.the_chart, event.first).players)
        if isinstance(event, Substituted):
            players.add(event.number)
        after = before
    return tuple(sorted(players & set(night.there(with_late=True))))


def _since_a_game(night: Night) -> list[Charted | Substituted]:
    """Return the latest changes of seats: all that no game has separated from the last one."""
    latest: list[Charted | Substituted] = []
    begun = False
    for event in night.events:
        if event.id in night.undone:
            continue
        if isinstance(event, Started):
            begun = True
        elif isinstance(event, Charted | Substituted):
            latest = [] if begun else latest
            latest.append(event)
            begun = False
    return latest
