"""Read recorded games for a command: whole, or the valid prefix of a damaged one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec

from euchre.cli.refused import Refused
from euchre.files import FileError, read_bytes
from euchre.records import RecordError, load_prefix, replay
from euchre.records.record import Record
from euchre.records.replay import Replay

_F = TypeVar("_F", bound=Callable[..., Any])


def prefix_option(function: _F) -> _F:
    """Add ``--prefix`` to a command."""
    return click.option(
        "--prefix",
        is_flag=True,
        help="If the record is damaged, use the good part and report where it stops.",
    )(function)


def read(file: str, *, prefix: bool = False, saves: bool = False) -> tuple[Record, Replay]:
    """Return a recorded game and its replay; with ``prefix``, the valid part of a damaged one.

    Warnings, and where the valid part ends, go to standard error.  With ``saves``, the finished
    deals of a save of ``euchre play`` are read, too.  Raises ``Refused``.
    """
    try:
        content = read_bytes(file)
        record = _saved(file, content) if saves else None
        damage: RecordError | None = None
        if record is None:
            record, damage = load_prefix(content)
        played = replay(record)
    except FileError as error:
        error.file = file
        raise Refused(str(error)) from None
    wrong = played.error or damage
    if wrong is not None:
        wrong.file = file
        if not prefix:
            raise Refused(str(wrong))
        click.echo(f"Warning: the good part ends here: {wrong}", err=True)
        record = _good(record, played)
        played = replay(record)
    for warning in played.warnings:
        click.echo(f"Warning: {file}: {warning}.", err=True)
    return record, played


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
        found = finished_deals(content)
    except SavedError as error:
        raise Refused(f"{file}: {error}") from None
    if found is not None and not found.deals:
        raise Refused(f"{file}: it has no finished deals")
    return found
