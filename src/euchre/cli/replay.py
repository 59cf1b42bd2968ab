"""``euchre replay``: retell a recorded game, or print it as JSON; reading records for commands."""

from __future__ import annotations

import click

from euchre.cli.output import card_style, json_option, naming, print_document, say
from euchre.records import Record, Replay, load, replay, summary
from euchre.records.narrate import story


@click.command("replay")
@click.argument("file")
@json_option
def command(file: str, as_json: bool) -> None:
    """Retell the game recorded in FILE, deal by deal.

    FILE is a record, a saved game of euchre play, Euchre Game Notation (EGN), or PTN; the
    format is detected from the contents.  Use - to read from standard input.  A damaged file is
    rejected with one line that says what is wrong and where.
    """
    _, played = read(file)
    if as_json:
        print_document(summary(played))
    else:
        say("\n".join(story(played, card_style())))


def read(file: str) -> tuple[Record, Replay]:
    """Return the game recorded in a file, and its replay.  Raises ``FileError``."""
    with naming(file):
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
