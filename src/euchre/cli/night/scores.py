"""``euchre night score, card, tables``: what is reported of each table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict

from euchre import typed
from euchre.bounds import Player
from euchre.cli.night.from_structs import from_struct, pair
from euchre.cli.night.shared_options import GAME, NightOptions
from euchre.cli.options import JSON, taking
from euchre.cli.output import print_document, say
from euchre.cli.struct_commands import Done
from euchre.cli.typed_values import whole_number
from euchre.night.arrivals import card_of
from euchre.night.command_base import Ordered, command
from euchre.night.errors import NightError
from euchre.night.events import Loners
from euchre.night.fold import Night
from euchre.night.reporting import CardColumn, CardTotal, Enter, ReplyCommand
from euchre.night.rotation.chart import SEATS, Seats, seats_of
from euchre.night.spreadsheets import loners_of
from euchre.night.table_score import Result, Score, Voice, over
from euchre.text import listed

_WORDS = {
    "waiting": "nothing reported",
    "entered": "entered, not yet confirmed",
    "confirmed": "confirmed by two sides",
    "disputed": "DISPUTED: settle it at the desk with euchre night score",
    "settled": "settled by the desk",
    "counted": "scored by the server",
}


def _score_of(night: Night, kind: type[Ordered], values: dict[str, Any]) -> list[Ordered]:
    """Return an entry with what the night knows of it: who sits there, and what it answers."""
    game, table = values["game"], values["table"]
    seats = night.seated(game, table)
    if values.get("loners") is not None:
        values["loners"] = _loners(night, seats, values["loners"])
    if issubclass(kind, Enter):
        values["seats"] = seats
    if issubclass(kind, ReplyCommand):
        entry = night.results[game, table].to_confirm(values["seat"])
        if entry is None:
            raise NightError(f"table {table} in game {game} has no entry for that side to answer")
        values["entry"] = entry.entry
    return [command(kind, **values)]


def _scored(done: Done) -> None:
    for one in done.wanted:
        say("\n".join(_lines(done.now, done.now.results[one.game, one.table])))


score = from_struct("score", make=_score_of, shown=_scored)


def _loners(night: Night, seats: Seats, who: Sequence[str]) -> Loners:
    """Return the loners of each seat, given the numbers or names of who made them."""
    players = [card_of(night, one).number for one in who]
    if strangers := sorted(set(players) - set(seats)):
        raise NightError(f"player {strangers[0]} does not sit at this table: {seats.text}")
    return (*(players.count(player) for player in seats), None)[:4]


class _Card(Ordered, frozen=True, kw_only=True):
    """Type in the tally card of WHO, a number or a name.

    SCORES are the rows of the card in order, us first: 7-3 4-6 5-5. Add a star for each loner
    the player made (7-3*), and type a period for a game sat out or left blank.  A card may have
    only the player's own points: 7 4 . 5.  A table whose cards agree is confirmed; a score that
    differs from another card or from the desk's is shown.  Or give only --total.
    """

    terminal = """card WHO=number SCORES...
    --sure  Accept scores the deals cannot produce (a revoke penalty, say), or for games that
            have not started."""

    number: Player
    scores: tuple[str, ...]
    sure: bool = False


def _card(night: Night, kind: type[Ordered], values: dict[str, Any]) -> list[Ordered]:
    """Return the entries of a card's rows, or its total."""
    if kind is CardTotal:
        # All in which the player is seated, and those that are not seated yet.
        seated = sum(table is not None for *_, table in night.path_of(values["number"]))
        return [command(CardTotal, **{"games": seated + night.planned - night.games} | values)]
    scores = values["scores"]
    if not any(mark in score[1:] for score in scores for mark in "-:"):
        points = [None if x == "." else whole_number("a score", x, -999, 999) for x in scores]
        return [command(CardColumn, number=values["number"], points=points)]
    return [*_rows(night, **values)]


def _typed_in(done: Done) -> None:
    for one in done.wanted:
        if isinstance(one, Enter):
            result = done.now.results[one.game, one.table]
            if result.status == "disputed" or result.objections:
                say("\n".join(_lines(done.now, result)))
        if isinstance(one, CardColumn):
            new = [r for r in done.now.disputed if r not in done.before.disputed]
            say("\n".join(line for r in new for line in _lines(done.now, r))) if new else None
    say(f"{done.now.player(_owner(done.wanted[0])).called}'s card is in.")


def _owner(wanted: Enter | CardTotal | CardColumn) -> int:
    return wanted.seats[wanted.seat] if isinstance(wanted, Enter) else wanted.number


card = from_struct(
    "card", _Card, make=_card, shown=_typed_in, author=lambda wanted: f"card {_owner(wanted[0])}"
)


def _rows(night: Night, number: int, scores: Sequence[str], sure: bool = False) -> list[Enter]:
    path = list(night.path_of(number))
    if len(scores) > len(path):
        raise NightError(f"the card has {len(path)} games, but {len(scores)} scores were given")
    rows = []
    for row, (game, chair, table) in zip(scores, path, strict=False):
        if row == ".":
            continue
        if table is None or chair is None:
            raise NightError(f"player {number} sits out game {game}; type a period for it")
        if len(table) == 3:
            raise NightError(
                f"game {game} is a table of three; type a period for it, and enter it"
                f" with euchre night score {game} {chair.table} N-N-N"
            )
        us, them = pair(f"the score of game {game}", row.rstrip("*"))
        rows.append(
            command(
                Enter,
                game=game,
                table=chair.table,
                seat=chair.seat,
                seats=table,
                points=(us, them) if chair.seat % 2 == 0 else (them, us),
                # A card knows only its owner's.
                loners=[row.count("*") if at == chair.seat else None for at in range(4)],
                sure=sure,
            )
        )
    return rows


class TableDocument(TypedDict):
    """A table of a game of a night, and what it has reported."""

    game: int
    table: int
    status: str
    score: Score | None
    voices: tuple[Voice, ...]
    objections: list[str]
    doubts: list[str]


@taking(f"tables [GAME]\n{JSON}")
def tables(of: NightOptions, game: Annotated[int | None, GAME], as_json: bool) -> None:
    """Show the tables of GAME (by default the current one) and any disputes."""
    night = of.at.load()
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
    sides = [
        listed([night.players[n].called for n in side]) for side in seats_of(score.seats).sides
    ]
    text = over(sides, score.points, score.winner)
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
