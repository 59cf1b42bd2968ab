"""``euchre night card``: type in a tally card; any night can be rebuilt from its cards."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click

from euchre.cli.night.common import insisting, night_command, pair, sure_option, whole
from euchre.cli.night.tables import lines
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS, TableSeat
from euchre.night.errors import NightError
from euchre.night.events import Entered, Loners, Totalled, stamp
from euchre.night.fold import Night
from euchre.night.store import NightFile


@click.command("card")
@click.argument("number")
@click.argument("scores", nargs=-1)
@click.option("--total", metavar="N", help="Only the card's total of points.")
@click.option("--games", metavar="N", help="With --total: games played.  [default: all]")
@click.option("--wins", default="0", metavar="N", help="With --total: games won.")
@click.option("--against", default="0", metavar="N", help="With --total: points against.")
@click.option("--loners", default="0", metavar="N", help="With --total: loners made.")
@click.option("--euchres", default="0", metavar="N", help="With --total: euchres made.")
@click.option("--euchred", default="0", metavar="N", help="With --total: times euchred.")
@sure_option
@night_command
def command(
    at: NightFile,
    number: str,
    scores: tuple[str, ...],
    total: str | None,
    games: str | None,
    against: str,
    sure: bool,
    **counts: str,
) -> None:
    """Type in the tally card of player NUMBER.

    SCORES are the rows of the card in order, us first: 7-3 4-6 5-5. Add a star for each loner
    the player made (7-3*), and type a period for a game sat out or left blank.  A table whose
    cards agree is confirmed; a score that differs from another card or from the desk's is shown.
    Or give only --total.
    """
    night = at.load()
    own = whole("the player's number", number, 1, MOST_PLAYERS)
    night.player(own)
    if bool(scores) == (total is not None):
        raise NightError("give either the rows of the card or its --total, not both")
    if total is not None:
        more: dict[str, Any] = {name: _count(f"--{name}", text) for name, text in counts.items()}
        at.add(
            Totalled(
                **stamp(f"card {own}"),
                number=own,
                points=whole("--total", total, -99999, 99999),
                games=_usual_games(night, own) if games is None else _count("--games", games),
                against=whole("--against", against, -99999, 99999),
                **more,
            )
        )
    else:
        entries = _entries(night, own, scores)
        night = insisting(at, *entries, sure=sure)
        for entry in entries:
            result = night.results[entry.game, entry.table]
            if result.status == "disputed" or result.objections:
                say("\n".join(lines(night, result)))
    say(f"{night.player(own).called}'s card is in.")


def _count(name: str, text: str) -> int:
    return whole(name, text, 0, MOST_GAMES)


def _usual_games(night: Night, own: int) -> int:
    """Return how many games a player is seated in, plus the planned games not yet seated."""
    seated = sum(table is not None for _, _, table in night.the_chart.path_of(own))
    return seated + night.planned - night.games


def _entries(night: Night, own: int, scores: tuple[str, ...]) -> list[Entered]:
    path = list(night.the_chart.path_of(own))
    if len(scores) > len(path):
        raise NightError(f"the card has {len(path)} games, but {len(scores)} scores were given")
    found = []
    # All rows have the same time, so that they can be undone together.
    now = datetime.now(UTC)
    for row, (game, chair, table) in zip(scores, path, strict=False):
        if row == ".":
            continue
        if table is None or chair is None:
            raise NightError(f"player {own} sits out game {game}; type a period for it")
        us, them = pair(f"the score of game {game}", row.rstrip("*"))
        found.append(
            Entered(
                **stamp(f"card {own}", now),
                game=game,
                table=chair.table,
                seat=chair.seat,
                seats=table,
                points=(us, them) if chair.seat % 2 == 0 else (them, us),
                loners=_of_seat(chair.seat, row.count("*")),
            )
        )
    return found


def _of_seat(seat: TableSeat, loners: int) -> Loners:
    """Return the loners recorded on a card: those of its owner."""
    north, east, south, west = (loners if at == seat else None for at in range(4))
    return north, east, south, west
