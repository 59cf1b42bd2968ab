"""What commands share: how they speak, refuse, and read house rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from euchre.cli.refused import Refused as Refused
from euchre.engine.rules import Rules, RulesError
from euchre.games import rules as rules_of


def say(text: str) -> None:
    """Print a text; characters that the output cannot show become question marks."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding))


def can_show(signs: str) -> bool:
    """Whether the output has these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def table_of(name: str, settings: Iterable[str]) -> tuple[Rules, dict[str, str]]:
    """Return the rules of a game with ``option=value`` settings on it, and the settings.

    Raises ``RulesError`` with every problem, those of the settings' form included.
    """
    chosen: dict[str, str] = {}
    problems = []
    for setting in settings:
        option, equals, value = (part.strip() for part in setting.partition("="))
        if not (option and equals and value):
            problems.append(f"{setting!r} is no setting; write --set option=value")
        elif chosen.get(option, value) != value:
            problems.append(f"{option} is set twice, to {chosen[option]} and to {value}")
        else:
            chosen[option] = value
    try:
        table = rules_of(name, chosen)
    except RulesError as error:
        raise RulesError([*problems, *error.problems]) from None
    if problems:
        raise RulesError(problems)
    return table, chosen


def place_of_progress(option: str, name: str | None) -> Path | None:
    """Return the file for results on the way; refuse what cannot be one, before the work."""
    if name is None:
        return None
    path = Path(name)
    if path.exists() and not path.is_file():
        raise Refused(f"{option} {name}: this is no file")
    if not path.absolute().parent.is_dir():
        raise Refused(f"{option} {name}: there is no folder {path.parent}")
    return path
