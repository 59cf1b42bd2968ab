"""``euchre replay``: retell a recorded game, or print it as JSON; reading records for commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from euchre.cli.output import Refused, card_style, json_option, say
from euchre.files import FileError, one_line, read_bytes
from euchre.records import Record, RecordError, Replay, load_prefix, replay, summary
from euchre.records.narrate import story
from euchre.text import counted

_F = TypeVar("_F", bound=Callable[..., Any])


def prefix_option(function: _F) -> _F:
    """Add ``--prefix`` to a command."""
    return click.option(
        "--prefix",
        is_flag=True,
        help="If the record is damaged, use the good part and report where it stops.",
    )(function)


@click.command("replay")
@click.argument("file")
@json_option
@prefix_option
def command(file: str, as_json: bool, prefix: bool) -> None:
    """Retell the game recorded in FILE, deal by deal.

    FILE is a record of this program or Euchre Game Notation (EGN); the format
    is detected from the contents.  Use - to read from standard input.  A damaged file is
    rejected with one line that says what is wrong and where.
    """
    _, played, wrong = _opened(file)
    if wrong is not None and not prefix:
        raise Refused(str(wrong))
    _warn(file, played)
    if as_json:
        error = {} if wrong is None else {"error": str(wrong)}
        say(json.dumps(summary(played) | error, ensure_ascii=False))
    else:
        say("\n".join(story(played, card_style())))
    if wrong is not None:
        whole = sum(deal.last.ended for deal in played.deals)
        more = ""
        if played.state is not None:
            more = f" and {len(played.state.history)} actions of the next"
        wrong.file = ""
        end = f"the good part ends after {counted(whole, 'deal')}{more}"
        raise Refused(one_line(f"{file}: {end}: {wrong}"))


def read(file: str, *, prefix: bool = False, saves: bool = False) -> tuple[Record, Replay]:
    """Return a recorded game and its replay; with ``prefix``, the valid part of a damaged one.

    Warnings, and where the valid part ends, go to standard error.  With ``saves``, the finished
    deals of a save of ``euchre play`` are read, too.  Raises ``Refused``.
    """
    record, played, wrong = _opened(file, saves=saves)
    if wrong is not None:
        if not prefix:
            raise Refused(str(wrong))
        click.echo(f"Warning: the good part ends here: {wrong}", err=True)
        record = _good(record, played)
        played = replay(record)
    _warn(file, played)
    return record, played


def _opened(file: str, *, saves: bool = False) -> tuple[Record, Replay, RecordError | None]:
    """Return a recorded game, its replay, and what is wrong with it.  Raises ``Refused``."""
    try:
        content = read_bytes(file)
        record, damage = _saved(file, content) if saves else None, None
        if record is None:
            record, damage = load_prefix(content)
        played = replay(record)
    except FileError as error:
        error.file = file
        raise Refused(str(error)) from None
    # Replay stops no later than reading did, so its error comes first.
    wrong = played.error or damage
    if wrong is not None:
        wrong.file = file
    return record, played, wrong


def _warn(file: str, played: Replay) -> None:
    for warning in played.warnings:
        click.echo(f"Warning: {file}: {warning}.", err=True)


def _good(record: Record, played: Replay) -> Record:
    """Return the part of a record that was replayed."""
    deals = [deal.deal for deal in played.deals]
    if played.state is not None:
        done = len(played.state.history)
        deals[-1] = msgspec.structs.replace(deals[-1], actions=deals[-1].actions[:done], told=None)
    return msgspec.structs.replace(record, deals=deals, scores=None, winner=None)


def _saved(file: str, content: bytes) -> Record | None:
    from euchre.cli.saved import SavedError, finished_deals

    try:
        record = finished_deals(content)
    except SavedError as error:
        raise Refused(f"{file}: {error}") from None
    if record is not None and not record.deals:
        raise Refused(f"{file}: it has no finished deals")
    return record
