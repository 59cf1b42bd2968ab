"""What is typed for an argument or an option, as a value: numbers, files, players, house rules.

What is no such value is refused with ``Misuse``, which names the option.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Callable, Iterable
from datetime import date
from difflib import get_close_matches
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from euchre.bots import BOTS, NET_FILE, Player
from euchre.cli.lazy import Misuse, refusing
from euchre.engine.rules import Rules, RulesError
from euchre.games import rules as rules_of
from euchre.text import brief


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
    from euchre.night.days import day_of

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
