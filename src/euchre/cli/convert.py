"""``euchre convert``: convert records to and from Euchre Game Notation."""

from __future__ import annotations

import json

import click

from euchre.cli.output import Refused, save, say
from euchre.cli.replay import read
from euchre.records import RecordError, dump, write_egn
from euchre.records.record import Record


@click.command("convert")
@click.argument("file")
@click.option(
    "--to",
    "form",
    required=True,
    type=click.Choice(["egn", "record"]),
    help="egn: Euchre Game Notation; record: this program's own record.",
)
@click.option(
    "--out",
    "output",
    metavar="FILE",
    help="Write to this file, replacing it; without it the result is printed.",
)
def command(file: str, form: str, output: str | None) -> None:
    """Convert the game in FILE to another format.

    FILE is a record of this program or EGN; the format is detected.
    The game is replayed first, so an invalid game is never written.  The command refuses
    what EGN cannot express, and names it; table customs, such as packets and score
    markers, cannot be stored in EGN and are left out.
    """
    record, _ = read(file)
    try:
        text = _written(record, form)
    except RecordError as error:
        error.file = file
        raise Refused(str(error)) from None
    if output is None:
        say(text.removesuffix("\n"))
    else:
        save(output, text)


def _written(record: Record, form: str) -> str:
    if form == "egn":
        return json.dumps(write_egn(record), indent=2) + "\n"
    return dump(record).decode()
