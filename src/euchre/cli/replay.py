"""``euchre replay``: retell a recorded game or play a deal of it again; records for commands."""

from __future__ import annotations

from typing import Annotated

import click

from euchre.cli.options import JSON, taking
from euchre.cli.output import Misuse, card_style, print_document, refuse_beside, say
from euchre.cli.typed_values import Whole
from euchre.files import naming
from euchre.records import Record, Replay, load, replay, summary
from euchre.records.narrate import story

NUMBER = Whole(1, 100_000)


@taking(
    f"""replay FILE
    {JSON}
    --again DEAL  Play this deal again: same cards, bots in the other seats.
    --seat SEAT   Your seat with --again: 1, 2, 3 and so on (default: 1)."""
)
def command(
    file: str,
    as_json: bool = False,
    again: Annotated[int | None, NUMBER] = None,
    seat: Annotated[int | None, NUMBER] = None,
) -> None:
    """Retell the game recorded in FILE, deal by deal.

    With --again, play one of its deals from your seat.  Afterwards your decisions are compared with
    those of the first time, and with what expert does.

    FILE is a record, a saved game of euchre play, Euchre Game Notation (EGN), or PTN; the
    format is detected from the contents.  Use - to read from standard input.  A damaged file is
    rejected with one line that says what is wrong and where.
    """
    _, played = read(file)
    if again is not None:
        from euchre.cli.play_again import play_again

        refuse_beside("--again", "as_json")
        play_again(played, again, (seat or 1) - 1)
    elif seat is not None:
        raise Misuse("--seat needs --again")
    elif as_json:
        print_document(summary(played))
    else:
        say("\n".join(story(played, card_style())))


def read(file: str) -> tuple[Record, Replay]:
    """Return the game recorded in a file, and its replay.  Raises ``FileError``."""
    record = load(file)
    return record, checked(file, record)


def checked(file: str, record: Record) -> Replay:
    """Return the replay of a record from a file; warnings go to standard error.

    Raises ``FileError``.
    """
    with naming(file):
        played = replay(record).checked()
    for warning in played.warnings:
        click.echo(f"Warning: {file}: {warning}.", err=True)
    return played
