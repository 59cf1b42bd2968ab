"""``euchre night score, card, tables``: what is reported of each table."""

from __future__ import annotations

from typing import Any, TypedDict

import click

from euchre import typed
from euchre.cli.night.common import (
    GAME,
    PAIR,
    TABLE,
    by_option,
    collected,
    flag,
    insisting,
    night_command,
    note_option,
    number_of,
    sure_option,
    value,
)
from euchre.cli.output import Whole, json_option, print_document, say
from euchre.coordinates import MOST_GAMES, TableSeat
from euchre.night.commands import CardTotal, Confirm, Dispute, Enter, Settle, TableCommand, command
from euchre.night.errors import NightError
from euchre.night.events import Loners
from euchre.night.fold import Night
from euchre.night.rotation.chart import SEATS, Foursome
from euchre.night.spreadsheets import loners_of
from euchre.night.store import NightFile
from euchre.night.tables import Result, Score, Voice, over

_SIDES = {"ns": 0, "ew": 1}
_WORDS = {
    "waiting": "nothing reported",
    "entered": "entered, not yet confirmed by the other side",
    "confirmed": "confirmed by both sides",
    "disputed": "DISPUTED: settle it at the desk with euchre night score",
    "settled": "settled by the desk",
    "counted": "scored by the server",
}


@click.command("score", context_settings={"ignore_unknown_options": True})
@click.argument("game", type=GAME)
@click.argument("table", type=TABLE)
@click.argument("points", type=PAIR, required=False)
@value("--side", None, "The side that makes the entry.", click.Choice(list(_SIDES)))
@flag("--confirm", "With --side: the other side's entry is right.")
@flag("--dispute", "With --side: the other side's entry is wrong.")
@value("--loners", "WHO[,WHO...]", "Number or name for each loner made, or none.")
@value("--euchres", "N-N", "Euchres made by North-South and East-West.", PAIR)
@value("--played-off", None, "Who won the play-off after a tie.", click.Choice(list(_SIDES)))
@note_option
@sure_option
@by_option
@night_command
def score(
    at: NightFile,
    game: int,
    table: int,
    points: tuple[int, int] | None,
    side: str | None,
    confirm: bool,
    dispute: bool,
    loners: str | None,
    euchres: tuple[int, int] | None,
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
    seats = night.seated(game, table)
    wanted: Settle | TableCommand
    if confirm or dispute:
        wanted = _answer(night.results[game, table], side, confirm and not dispute, note)
    elif points is None:
        raise NightError("give the points, as in 7-3, or --side with --confirm or --dispute")
    else:
        values = {
            "game": game,
            "table": table,
            "points": points,
            "loners": None if loners is None else _loners(night, seats, loners),
            "euchres": euchres,
            "won": None if played_off is None else _SIDES[played_off],
            "note": note,
        }
        if side is None:
            wanted = command(Settle, **values)
        else:
            wanted = command(Enter, seat=_SIDES[side], seats=seats, **values)
    night = insisting(at, wanted, by=by, sure=sure)
    say("\n".join(_lines(night, night.results[game, table])))


def _loners(night: Night, seats: Foursome, who: str) -> Loners:
    """Return the loners of each seat, given the numbers or names of who made them."""
    several = [] if who.strip() in ("", "none") else who.split(",")
    players = [number_of(night, one) for one in several]
    if strangers := sorted(set(players) - set(seats)):
        raise NightError(f"player {strangers[0]} does not sit at this table: {seats.text}")
    north, east, south, west = (players.count(player) for player in seats)
    return north, east, south, west


def _answer(result: Result, side: str | None, right: bool, note: str) -> TableCommand:
    if side is None:
        raise NightError("--confirm and --dispute need --side ns or --side ew")
    entry = result.to_confirm(_SIDES[side])
    where = {"game": result.game, "table": result.table, "seat": _SIDES[side]}
    if entry is None:
        raise NightError(
            f"table {result.table} in game {result.game} has no entry for that side to answer"
        )
    if right:
        return command(Confirm, entry=entry.entry, **where)
    return command(Dispute, entry=entry.entry, note=note, **where)


def _count(option: str, words: str, **more: Any) -> Any:
    kind = Whole(0, MOST_GAMES)
    return click.option(option, type=kind, metavar="N", help=f"With --total: {words}", **more)


@click.command("card")
@click.argument("who")
@click.argument("scores", nargs=-1)
@value("--total", "N", "Only the card's total of points.", Whole(-99999, 99999))
@collected(
    "counts",
    _count("--games", "games played.  [default: all]"),
    _count("--wins", "games won.", default="0"),
    value('--against', 'N', "With --total: points against.", Whole(-99999, 99999), default='0'),
    _count("--loners", "loners made.", default="0"),
    _count("--euchres", "euchres made.", default="0"),
    _count("--euchred", "times euchred.", default="0"),
)  # fmt: skip
@sure_option
@night_command
def card(
    at: NightFile,
    who: str,
    scores: tuple[str, ...],
    total: int | None,
    counts: dict[str, Any],
    sure: bool,
) -> None:
    """Type in the tally card of WHO, a number or a name.

    SCORES are the rows of the card in order, us first: 7-3 4-6 5-5. Add a star for each loner
    the player made (7-3*), and type a period for a game sat out or left blank.  A table whose
    cards agree is confirmed; a score that differs from another card or from the desk's is shown.
    Or give only --total.
    """
    night = at.load()
    number = number_of(night, who)
    player, by = night.player(number), f"card {number}"
    if bool(scores) == (total is not None):
        raise NightError("give either the rows of the card or its --total, not both")
    if total is not None:
        counts["games"] = (
            _usual_games(night, number) if counts["games"] is None else counts["games"]
        )
        at.do(command(CardTotal, number=number, points=total, **counts), by=by)
    else:
        rows = _rows(night, number, scores)
        night = insisting(at, *rows, by=by, sure=sure)
        for row in rows:
            result = night.results[row.game, row.table]
            if result.status == "disputed" or result.objections:
                say("\n".join(_lines(night, result)))
    say(f"{player.called}'s card is in.")


def _usual_games(night: Night, number: int) -> int:
    """Return how many games a player is seated in, plus the planned games not yet seated."""
    seated = sum(table is not None for _, _, table in night.the_chart.path_of(number))
    return seated + night.planned - night.games


def _rows(night: Night, number: int, scores: tuple[str, ...]) -> list[Enter]:
    path = list(night.the_chart.path_of(number))
    if len(scores) > len(path):
        raise NightError(f"the card has {len(path)} games, but {len(scores)} scores were given")
    rows = []
    for row, (game, chair, table) in zip(scores, path, strict=False):
        if row == ".":
            continue
        if table is None or chair is None:
            raise NightError(f"player {number} sits out game {game}; type a period for it")
        us, them = PAIR.parse(f"the score of game {game}", row.rstrip("*"))
        rows.append(
            command(
                Enter,
                game=game,
                table=chair.table,
                seat=chair.seat,
                seats=table,
                points=(us, them) if chair.seat % 2 == 0 else (them, us),
                loners=_of_seat(chair.seat, row.count("*")),
            )
        )
    return rows


def _of_seat(seat: TableSeat, loners: int) -> Loners:
    """Return the loners recorded on a card: those of its owner."""
    north, east, south, west = (loners if at == seat else None for at in range(4))
    return north, east, south, west


class TableDocument(TypedDict):
    """A table of a game of a night, and what it has reported."""

    game: int
    table: int
    status: str
    score: Score | None
    voices: tuple[Voice, ...]
    objections: list[str]
    doubts: list[str]


@click.command("tables")
@click.argument("game", required=False, type=GAME)
@json_option
@night_command
def tables(at: NightFile, game: int | None, as_json: bool) -> None:
    """Show the tables of GAME (by default the current one) and any disputes."""
    night = at.load()
    number = game or max(1, night.game)
    night.seated(number, 1)
    here = [r for (g, _), r in night.results.items() if g == number]
    elsewhere = [r for r in (*night.disputed, *night.missing) if r.game != number]
    others = list({(r.game, r.table): r for r in elsewhere}.values())
    if as_json:
        print_document([_document(night, r) for r in (*here, *others)])
        return
    for result in here:
        say("\n".join(_lines(night, result)))
    if others:
        say("\nOpen from other games:")
        for result in others:
            say("\n".join(_lines(night, result)))


def _lines(night: Night, at: Result) -> list[str]:
    """Describe a table: its status, every version if the reports differ, doubts."""
    shown = f"Game {at.game}, table {at.table}: "
    if at.score is not None:
        shown += f"{_score(night, at.score)}; "
    lines = [shown + _WORDS[at.status]]
    if at.status == "disputed":
        lines += [f"    {_voice(night, voice)}" for voice in at.voices]
    lines += [f"    Objection: {_voice(night, voice)}" for voice in at.objections]
    return lines + [f"    Doubtful: {doubt}" for doubt in night.doubts(at)]


def _score(night: Night, score: Score) -> str:
    north, east, south, west = (night.players[n].called for n in score.seats)
    text = over((f"{north} and {south}", f"{east} and {west}"), score.points, score.winner)
    loners = [night.players[n].called for n in loners_of(score)]
    return text + (f", alone: {', '.join(loners)}" if loners else "")


def _voice(night: Night, voice: Voice) -> str:
    who = voice.by if voice.seat is None else f"{voice.by} ({SEATS[voice.seat]})"
    words = "says it is wrong"
    if voice.score is not None:
        words = f"says {_score(night, voice.score)}"
    return f"{who} {words}" + (f": {voice.note}" if voice.note else "")


def _document(night: Night, at: Result) -> TableDocument:
    return typed.document(
        TableDocument,
        at,
        objections=[_voice(night, voice) for voice in at.objections],
        doubts=night.doubts(at),
    )
