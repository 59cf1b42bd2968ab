"""Shared by all commands: output, refusals and progress bars."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from euchre.cli.lazy import Misuse as Misuse
from euchre.cli.lazy import refusing as refusing
from euchre.engine.words import LETTERS, SIGNS
from euchre.files import one_line
from euchre.text import listed

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from euchre.language.naming import Style


def say(text: str) -> None:
    """Print text; suit symbols become letters if the output cannot show them.

    Other characters that it cannot show become question marks.
    """
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(shown(text).encode(encoding, "replace").decode(encoding))


def shown(text: str) -> str:
    """Return text with letters for suit symbols if the output cannot show them."""
    return text if can_show(SIGNS) else text.translate(LETTERS)


def print_document(document: Any) -> None:
    """Print what ``--json`` asks for, in one line; its type is its schema (``euchre schema``)."""
    from msgspec import to_builtins

    # What is no plain value is a number of NumPy's.
    plain = _rounded(to_builtins(document, enc_hook=lambda number: number.item()))
    text = json.dumps(plain, ensure_ascii=False)
    click.echo(text if can_show(text) else json.dumps(plain))


def _rounded(value: Any) -> Any:
    """Return plain values with numbers of five decimals; None for what is no number."""
    if isinstance(value, dict):
        return {key: _rounded(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(one) for one in value]
    if isinstance(value, float):
        return round(value, 5) if isfinite(value) else None
    return value


def refuse_beside(option: str, *others: str) -> None:
    """Raise ``Misuse`` if what ``option`` ignores was typed, too: ``others``, by name, or all."""
    ctx = click.get_current_context()
    given = [
        param.opts[-1] if isinstance(param, click.Option) else param.human_readable_name
        for param in ctx.command.params
        if (param.name in others if others else param.opts[0] != option)
        and ctx.get_parameter_source(str(param.name)) is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        raise Misuse(f"{listed(given)} cannot be combined with {option}")


def card_style() -> Style:
    """Return how cards are written: with symbols, or letters if the output cannot show them."""
    return "symbols" if can_show(SIGNS) else "letters"


def console() -> Console:
    """Return a console for tables: as wide as the terminal, or as a page in a file."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 160
    return Console(highlight=False, markup=False, emoji=False, width=width)


def figures(
    *words: str,
    numbers: Iterable[str | Text],
    rows: Iterable[Iterable[str | Text]] = (),
    no_wrap: bool = False,
    **style: Any,
) -> Table:
    """Return a table: columns of words, then columns of numbers, aligned to the right.

    Where room is scarce words wrap, but none is cut.
    """
    from rich.table import Table

    table, lines = Table(**style), [list(row) for row in rows]
    for i, word in enumerate(words):
        parts = [len(part) for line in lines for part in str(line[i]).split()]
        table.add_column(word, overflow="fold", min_width=min(max(parts, default=0), 30))
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=no_wrap)
    for line in lines:
        table.add_row(*line)
    return table


class Column(NamedTuple):
    """A column of numbers in a ranking: its heading, its cell for a line, and a short heading."""

    head: str
    cell: Callable[[Any], object]
    short: str = ""
    #: Whether it is left out while every line has nothing in it.
    rare: bool = False


def print_ranking(
    lines: Sequence[Any], words: Mapping[str, Callable[[Any], object]], columns: Iterable[Column]
) -> None:
    """Print a ranking; where it is too wide, with the short headings, explained below."""
    from rich.box import SIMPLE_HEAD

    shown = [column for column in columns if not column.rare or any(map(column.cell, lines))]
    cells = [*words.values(), *(column.cell for column in shown)]
    rows = [[str(cell(line)) for cell in cells] for line in lines]
    out, note = console(), ""
    table = figures(*words, numbers=[x.head for x in shown], rows=rows, box=SIMPLE_HEAD)
    if out.measure(table, options=out.options.update(width=10_000)).maximum > out.width:
        short = [column.short or column.head for column in shown]
        how: dict[str, Any] = {"no_wrap": True, "box": SIMPLE_HEAD, "padding": (0, 1, 0, 0)}
        table = figures(*words, numbers=short, rows=rows, **how)
        note = "; ".join(f"{column.short}: {column.head}" for column in shown if column.short)
    out.print(table)
    if note:
        out.print(f"{note}.", soft_wrap=False)


def save(name: str | Path, content: str | bytes) -> None:
    """Write a file.  Raises ``Misuse`` if it cannot be written."""
    try:
        Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Misuse(one_line(f"{name} cannot be written: {reason}")) from None


def can_show(signs: str) -> bool:
    """Whether the output can show these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextmanager
def ended_politely(
    names: Sequence[str] = ("SIGTERM",),
    error: Callable[[int], BaseException] = lambda number: SystemExit(128 + number),
) -> Iterator[None]:
    """Turn signals into an error, so that a command cleans up, above all the terminal."""
    old: dict[int, Any] = {}
    stopped = False

    def end(number: int, frame: FrameType | None) -> NoReturn:
        # A second signal would interrupt the cleanup that the first one started.
        nonlocal stopped
        stopped = True
        for other in old:
            signal.signal(other, signal.SIG_IGN)
        raise error(number)

    for number in filter(None, (getattr(signal, name, None) for name in names)):
        # Handlers can only be set in the main thread.
        with suppress(ValueError):
            old[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in old.items() if not stopped else ():
            signal.signal(number, handler)


@contextmanager
def counting(*, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error if it is a terminal and not ``quiet``.

    Yields a function that takes the amount done and the total.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    )
    with ended_politely(), bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
