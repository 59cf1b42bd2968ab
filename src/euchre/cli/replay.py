"""``euchre replay``: retell a recorded game, or print it as JSON."""

from __future__ import annotations

import json

import click

from euchre.cli.output import Refused, card_style, say
from euchre.records import RecordError, load, load_prefix, replay, summary
from euchre.records.narrate import story
from euchre.records.record import Record
from euchre.text import counted


@click.command("replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead.")
@click.option(
    "--prefix",
    is_flag=True,
    help="If the record is damaged, replay the good part and report where it stops.",
)
def command(file: str, as_json: bool, prefix: bool) -> None:
    """Retell the game recorded in FILE, deal by deal.

    FILE is a record of this program or Euchre Game Notation (EGN); the format
    is detected from the contents.  Use - to read from standard input.  A damaged file is
    rejected with one line that says what is wrong and where.
    """
    try:
        record, damage = load_prefix(file) if prefix else (load(file), None)
        _tell(record, damage, file, as_json=as_json, prefix=prefix)
    except RecordError as error:
        error.file = file
        raise Refused(str(error)) from None


def _tell(
    record: Record, damage: RecordError | None, file: str, *, as_json: bool, prefix: bool
) -> None:
    played = replay(record)
    # Replay stops no later than reading did, so its error comes first.
    error = played.error or damage
    if error is not None and not prefix:
        raise error
    for warning in played.warnings:
        click.echo(f"Warning: {file}: {warning}.", err=True)
    if as_json:
        document = summary(played)
        if error is not None:
            error.file = file
            document["error"] = str(error)
        say(json.dumps(document, ensure_ascii=False))
    else:
        say("\n".join(story(played, card_style())))
    if error is not None:
        whole = sum(deal.last.ended for deal in played.deals)
        more = ""
        if played.state is not None:
            more = f" and {len(played.state.history)} actions of the next"
        problem = f"the good part ends after {counted(whole, 'deal')}{more}: "
        error.file = ""
        raise RecordError(problem + str(error))
