"""``euchre night score``: enter a table's score, for the desk or for one side."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from euchre.cli.night.common import (
    by_option,
    insisting,
    night_command,
    numbers,
    pair,
    sure_option,
    whole,
)
from euchre.cli.night.tables import lines
from euchre.cli.output import say
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.errors import NightError
from euchre.night.events import NOT_TOLD, Confirmed, Disputed, Entered, Loners, Settled, stamp
from euchre.night.fold import Night
from euchre.night.rotation.chart import Foursome
from euchre.night.store import NightFile

_SIDES = {"ns": 0, "ew": 1}


class _Where(NamedTuple):
    game: int
    table: int


@click.command("score", context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("table")
@click.argument("points", required=False)
@click.option("--side", type=click.Choice(list(_SIDES)), help="The side that makes the entry.")
@click.option("--confirm", is_flag=True, help="With --side: the other side's entry is right.")
@click.option("--dispute", is_flag=True, help="With --side: the other side's entry is wrong.")
@click.option("--loners", metavar="N[,N...]", help="Player number for each loner made, or none.")
@click.option("--euchres", metavar="A-B", help="Euchres made by North-South and East-West.")
@click.option(
    "--played-off", type=click.Choice(list(_SIDES)), help="Who won the play-off after a tie."
)
@click.option("--note", default="", help="A note to keep with this entry.")
@sure_option
@by_option
@night_command
def command(
    at: NightFile,
    game: str,
    table: str,
    points: str | None,
    side: str | None,
    confirm: bool,
    dispute: bool,
    loners: str | None,
    euchres: str | None,
    played_off: str | None,
    note: str,
    sure: bool,
    by: str,
) -> None:
    """Enter the POINTS of a TABLE in a GAME: North-South first, as in 7-3.

    Without --side the entry is the desk's: it settles the score and corrects earlier ones.
    With --side that side makes the entry, and the other side confirms it.  Nothing is ever
    overwritten: every entry is kept.
    """
    night = at.load()
    where = _Where(
        whole("the game", game, 1, MOST_GAMES), whole("the table", table, 1, MOST_PLAYERS // 4)
    )
    seats = night.seated(*where)
    event: Entered | Settled | Confirmed | Disputed
    if confirm or dispute:
        event = _answer(night, where, side, confirm and not dispute, note, by)
    elif points is None:
        raise NightError("give the points, as in 7-3, or --side with --confirm or --dispute")
    else:
        told: dict[str, Any] = {
            **where._asdict(),
            "seats": seats,
            "points": pair("the points", points),
            "loners": _loners(seats, loners),
            "euchres": pair("--euchres", euchres) if euchres is not None else None,
            "won": None if played_off is None else _SIDES[played_off],
            "note": note,
        }
        if side is None:
            event = Settled(**stamp(by), **told)
        else:
            event = Entered(**stamp(by), seat=_SIDES[side], **told)
    night = insisting(at, event, sure=sure)
    say("\n".join(lines(night, night.results[where])))


def _loners(seats: Foursome, text: str | None) -> Loners:
    """Parse players' numbers as the loners of each seat."""
    players = numbers("--loners", text, MOST_PLAYERS)
    if players is None:
        return NOT_TOLD
    if strangers := sorted(set(players) - set(seats)):
        raise NightError(f"player {strangers[0]} does not sit at this table: {seats.text}")
    north, east, south, west = (players.count(player) for player in seats)
    return north, east, south, west


def _answer(
    night: Night, where: _Where, side: str | None, right: bool, note: str, by: str
) -> Confirmed | Disputed:
    if side is None:
        raise NightError("--confirm and --dispute need --side ns or --side ew")
    entry = night.results[where].to_confirm(_SIDES[side])
    if entry is None:
        raise NightError(
            f"table {where.table} in game {where.game} has no entry for that side to answer"
        )
    told: dict[str, Any] = {**stamp(by), **where._asdict()}
    told |= {"seat": _SIDES[side], "entry": entry.entry}
    return Confirmed(**told) if right else Disputed(**told, note=note)
