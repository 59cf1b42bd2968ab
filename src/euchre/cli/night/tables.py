"""``euchre night tables``: what each table has reported."""

from __future__ import annotations

import json
from typing import Any

import click

from euchre.cli.night.common import night_command, whole
from euchre.cli.output import json_option, say
from euchre.coordinates import MOST_GAMES
from euchre.night.export import loners_of
from euchre.night.fold import Night
from euchre.night.rotation.chart import SEATS
from euchre.night.store import NightFile
from euchre.night.tables import Result, Score, Voice

_WORDS = {
    "waiting": "nothing reported",
    "entered": "entered, not yet confirmed by the other side",
    "confirmed": "confirmed by both sides",
    "disputed": "DISPUTED: settle it at the desk with euchre night score",
    "settled": "settled by the desk",
    "counted": "scored by the server",
}


@click.command("tables")
@click.argument("game", required=False)
@json_option
@night_command
def command(at: NightFile, game: str | None, as_json: bool) -> None:
    """Show the tables of GAME (by default the current one) and any disputes."""
    night = at.load()
    number = max(1, night.game) if game is None else whole("the game", game, 1, MOST_GAMES)
    night.seated(number, 1)
    here = [r for (g, _), r in night.results.items() if g == number]
    elsewhere = [r for r in (*night.disputed, *night.missing) if r.game != number]
    others = list({(r.game, r.table): r for r in elsewhere}.values())
    if as_json:
        click.echo(json.dumps([document(night, r) for r in (*here, *others)], indent=2))
        return
    for result in here:
        say("\n".join(lines(night, result)))
    if others:
        say("")
        say("Open from other games:")
        for result in others:
            say("\n".join(lines(night, result)))


def lines(night: Night, at: Result) -> list[str]:
    """Describe a table: its status, every version if the reports differ, doubts."""
    shown = f"Game {at.game}, table {at.table}: "
    if at.score is not None:
        shown += f"{_score(night, at.score)}; "
    found = [shown + _WORDS[at.status]]
    if at.status == "disputed":
        found += [f"    {_voice(night, voice)}" for voice in at.voices]
    found += [f"    Objection: {_voice(night, voice)}" for voice in at.objections]
    return found + [f"    Doubtful: {doubt}" for doubt in night.doubts(at)]


def _score(night: Night, score: Score) -> str:
    north, east, south, west = (night.players[n].called for n in score.seats)
    told = f"{north} and {south} {score.points[0]}, {east} and {west} {score.points[1]}"
    loners = [night.players[n].called for n in loners_of(score)]
    return told + (f", alone: {', '.join(loners)}" if loners else "")


def _voice(night: Night, voice: Voice) -> str:
    who = voice.by if voice.seat is None else f"{voice.by} ({SEATS[voice.seat]})"
    said = "says it is wrong"
    if voice.score is not None:
        said = f"says {_score(night, voice.score)}"
    return f"{who} {said}" + (f": {voice.note}" if voice.note else "")


def document(night: Night, at: Result) -> dict[str, Any]:
    """Return a table as JSON values."""
    return {
        "game": at.game,
        "table": at.table,
        "status": at.status,
        "score": at.score and _values(at.score),
        "voices": [
            {
                "seat": voice.seat,
                "by": voice.by,
                "at": voice.at.isoformat(),
                "score": voice.score and _values(voice.score),
                "disputes": voice.disputes,
                "note": voice.note,
            }
            for voice in at.voices
        ],
        "objections": [_voice(night, voice) for voice in at.objections],
        "doubts": night.doubts(at),
    }


def _values(score: Score) -> dict[str, Any]:
    return {
        "seats": list(score.seats),
        "points": list(score.points),
        "loners": list(score.loners),
        "euchres": score.euchres and list(score.euchres),
    }
