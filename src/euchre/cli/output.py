"""Shared by all commands: output, refusals, progress bars, and parsing of house rules."""

from __future__ import annotations

import csv
import json
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from difflib import get_close_matches
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from euchre.bots import BOTS, NET_FILE, Player
from euchre.cli.lazy import Misuse as Misuse
from euchre.cli.lazy import refusing as refusing
from euchre.engine.rules import Rules, RulesError
from euchre.engine.words import LETTERS, SIGNS
from euchre.files import one_line
from euchre.games import rules as rules_of
from euchre.text import brief, listed

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


def table_of(name: str, settings: Iterable[str]) -> tuple[Rules, dict[str, str]]:
    """Return a game's rules with ``option=value`` settings applied, and the settings.

    Raises ``Misuse`` with every problem, including malformed settings.
    """
    chosen, problems = _read_settings("--set", settings)
    try:
        table = rules_of(name, chosen)
    except RulesError as error:
        raise Misuse(*problems, *error.problems) from None
    if problems:
        raise Misuse(*problems)
    return table, chosen


def settings_of(option: str, settings: Iterable[str]) -> dict[str, str]:
    """Parse ``option=value`` settings.  Raises ``Misuse`` with every problem."""
    chosen, problems = _read_settings(option, settings)
    if problems:
        raise Misuse(*problems)
    return chosen


def _read_settings(option: str, settings: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """Return settings by name, and what is wrong with others."""
    chosen: dict[str, str] = {}
    problems = []
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not (name and equals and value):
            problems.append(f"{brief(setting)} is not a setting; write {option} OPTION=VALUE")
        elif chosen.setdefault(name, value) != value:
            problems.append(f"{name} is set twice, to {chosen[name]} and to {value}")
    return chosen, problems


def path_of_progress(option: str, name: str) -> Path:
    """Return the file for results.  Raises ``Misuse`` if none can be written there."""
    path = Path(name)
    if path.exists() and not path.is_file():
        raise Misuse(f"{option} {name}: this is not a file")
    if not path.absolute().parent.is_dir():
        raise Misuse(f"{option} {name}: there is no folder {path.parent}")
    return path


def _whole(text: str, least: int, most: int) -> int | None:
    """Return the whole number between bounds that some text is, in plain digits."""
    digits = text.removeprefix("-") if least < 0 else text
    # Longer digits than int() accepts are out of range anyway.
    plain = digits.isascii() and digits.isdecimal() and len(digits) < 20
    return int(text) if plain and least <= int(text) <= most else None


def whole_number(option: str, text: str, least: int, most: int) -> int:
    """Parse the whole number given for an option, between bounds that depend on other input."""
    number = _whole(text, least, most)
    if number is None:
        raise Misuse(f"{option} takes a whole number from {least} to {most:,}, not {brief(text)}")
    return number


class Value(click.ParamType[Any]):
    """A value that ``parse`` reads, given the name of the option or argument and the text."""

    name = "text"

    def __init__(self, parse: Callable[[str, str], Any]):
        self.parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse the text of an option or argument."""
        if not isinstance(value, str) or param is None:
            return value
        option = isinstance(param, click.Option)
        return self.parse(param.opts[-1] if option else param.human_readable_name, value)


#: The name of a file for results; one that cannot be used is refused before the work starts.
TO_FILE = Value(path_of_progress)


def _day(option: str, text: str) -> date:
    from euchre.night.event_base import day_of

    with refusing(option):
        return day_of(text)


#: A date.
DAY = Value(_day)


class Whole(click.types.IntParamType):
    """The type of an option that takes a whole number between bounds."""

    name = "n"

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; refuse anything else."""
        number = _whole(str(value), self.least, self.most)
        if number is None:
            bounds = f"{self.least} to {self.most:,}"
            self.fail(f"{brief(value)} is not a whole number from {bounds}", param, ctx)
        return number


def seed_number(text: str) -> int:
    """Return any seed text as an integer, for commands whose randomness starts from one."""
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 1


def players_of(text: str) -> list[Player]:
    """Parse a list of players; ``module:Class`` is a Python class that makes a bot.

    The class is called with a ``random.Random``, its only source of randomness.
    """
    return [_player(name.strip()) for name in next(csv.reader([text], skipinitialspace=True), [])]


def _player(name: str) -> Player:
    if name in BOTS or not re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", name):
        return name
    module, _, kind = name.partition(":")
    if "" not in sys.path:
        # Find modules in the current folder, as python -m does.
        sys.path.insert(0, "")
    if find_spec(module.partition(".")[0]) is None:
        if f"{module}:" in (NET_FILE, "program:") or get_close_matches(name, BOTS, cutoff=0.6):
            return name
        raise Misuse(f"there is no bot {brief(name)}, and no module {module} in this folder")
    try:
        player: Player = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise Misuse(f"{name} cannot be loaded: {error}") from None
    if not callable(getattr(player, "choose", None)):
        raise Misuse(f"{name} is not a bot: it has no method choose(view, legal)")
    return player


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
