"""Shared by the night commands: the file, who makes an entry, numbers, and refusals."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from euchre.cli.output import Refused, say
from euchre.coordinates import MOST_PLAYERS
from euchre.night.arrivals import card_of
from euchre.night.door import admit
from euchre.night.errors import NightError
from euchre.night.events import LONGEST_TEXT, AnyEvent
from euchre.night.fold import Night
from euchre.night.rotation import Constraints, Report, plan, report
from euchre.night.rotation.balance import MEASURES
from euchre.night.rotation.chart import ChartError
from euchre.night.store import NightFile, find
from euchre.text import counted

_Command = Callable[..., Any]
#: Search steps for the chart used as a comparison.
_STEPS = 10_000_000


def whole(name: str, text: str, least: int, most: int) -> int:
    """Parse a whole number.  Raises ``NightError`` if it is not one, or out of bounds."""
    digits = text.removeprefix("-")
    # Longer digits than int() accepts are out of range anyway.
    good = digits.isascii() and digits.isdecimal() and len(digits) < 7
    if not good or not least <= int(text) <= most:
        shown = text if len(text) < 20 else f"{text[:20]}..."
        raise NightError(f"{name} must be a whole number from {least} to {most}, not {shown!r}")
    return int(text)


def number_of(night: Night, who: str) -> int:
    """Return a player's number, given it or the name.  Raises ``NightError`` for neither."""
    if who.strip().lstrip("-").isdecimal():
        return whole("the player's number", who.strip(), 1, MOST_PLAYERS)
    return card_of(night, who).number


def pair(name: str, text: str) -> tuple[int, int]:
    """Parse two numbers: ``7-3`` or ``7:3``.  Raises ``NightError`` for anything else."""
    for between in (":", "-"):
        at = text.find(between, 1)
        if at > 0:
            return (
                whole(name, text[:at].strip(), -999, 999),
                whole(name, text[at + 1 :].strip(), -999, 999),
            )
    raise NightError(f"{name} must be two numbers, such as 7-3 or 7:3, not {text[:20]!r}")


def numbers(name: str, text: str | None, most: int) -> tuple[int, ...] | None:
    """Parse numbers separated by commas; ``none`` is an empty tuple, None stays None."""
    if text is None:
        return None
    if text.strip() in ("", "none"):
        return ()
    return tuple(whole(name, part.strip(), 1, most) for part in text.split(","))


def pairs(option: str, texts: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Parse pairs of players such as ``3,4``.  Raises ``NightError`` for anything else."""
    found = []
    for text in texts:
        two = numbers(option, text, MOST_PLAYERS) or ()
        if len(two) != 2:
            raise NightError(f"{option} takes two player numbers, such as 3,4, not {text[:20]!r}")
        found.append((two[0], two[1]))
    return tuple(found)


def hand_out(text: str, what: str, out: str | None, encoding: str) -> None:
    """Print a text, or write it to a file and say so.  Raises ``NightError``."""
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        Path(out).write_text(text, encoding, newline="")
    except OSError as error:
        raise NightError(f"{out} cannot be written: {error.strerror}") from None
    say(f"The {what} {'are' if what.endswith('s') else 'is'} in {out}.")


def on_file(whose: str, find: Callable[[str | None], object]) -> Callable[[_Command], _Command]:
    """Return a decorator: ``--file`` for a command, and errors as one clear line."""

    def added(function: _Command) -> _Command:
        @click.option(
            "--file",
            metavar="PATH",
            help=f"The {whose}'s file.  [default: the only one in this folder]",
        )
        @refusing
        @functools.wraps(function)
        def run(file: str | None, **options: Any) -> Any:
            return function(at=find(file), **options)

        return run

    return added


night_command = on_file("night", find)


def insisting(at: NightFile, *events: AnyEvent, sure: bool, verb: str = "enter") -> Night:
    """Add events; if ``--sure`` would get refused ones accepted, the refusal says so.

    Raises ``NightError``.
    """
    try:
        return at.add(*events, sure=sure)
    except NightError as error:
        night = at.load()
        try:
            for event in events:
                night = admit(night, event, sure=True)
        except NightError:
            raise error from None
        raise NightError(*error.problems, f"add --sure to {verb} it anyway") from None


def refusing(function: Callable[..., Any]) -> Callable[..., Any]:
    """Turn ``NightError`` and ``ChartError`` into one clear line with exit code 2."""

    @functools.wraps(function)
    def run(*arguments: Any, **options: Any) -> Any:
        try:
            return function(*arguments, **options)
        except NightError as error:
            raise Refused(*error.problems) from None
        except ChartError as error:
            raise Refused(str(error)) from None

    return run


def settings_of(option: str, settings: tuple[str, ...]) -> dict[str, str]:
    """Parse ``option=value`` settings.  Raises ``NightError`` if malformed or repeated."""
    chosen: dict[str, str] = {}
    for setting in settings:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not (name and equals and value):
            raise NightError(f"{setting[:40]!r} is not a setting; write {option} option=value")
        if chosen.setdefault(name, value) != value:
            raise NightError(f"{name} is set twice, to {chosen[name]} and {value}")
    return chosen


def verdict(found: Report, wishes: Constraints) -> str:
    """Say whether a better chart than the reported one is known, and how to get it."""
    broken = len(found.of("wishes"))
    if found.at_bound and not broken:
        return "No chart can be more even."
    players, games = len(found.chart.players), len(found.chart.games)
    best = report(plan(players, games, constraints=wishes, budget_steps=_STEPS), wishes)

    def worth(one: Report) -> list[int]:
        return [len(one.of("wishes")), *(measure.repeats for measure in one.measures)]

    if worth(best) >= worth(found):
        return "No better chart is known."
    call = f"euchre night chart --players {players} --games {games}"
    kept = "" if wishes == Constraints() else " and the same requests"
    return f"A better one is known ({call}{kept}): {best.summary}."


def uneven(found: Report) -> list[str]:
    """Say, one sentence each, how many pairs meet too often or too seldom, and which wish fails."""
    lines = []
    for kind, whom in zip(MEASURES, ("partners", "opponents", "players"), strict=True):
        if n := len(found.of(kind)):
            meet = "meets" if n == 1 else "meet"
            lines.append(f"{counted(n, 'pair')} of {whom} {meet} too often or too rarely.")
    return lines + [f"{d.text[0].upper()}{d.text[1:]}." for d in found.of("wishes")]


#: The byte order mark tells spreadsheets that a text is UTF-8.
CSV = "utf-8-sig"
by_option = click.option(
    "--by",
    default="desk",
    show_default=True,
    metavar="WHO",
    help=f"Who is making this entry; up to {LONGEST_TEXT} characters.",
)
sure_option = click.option(
    "--sure",
    is_flag=True,
    help="Accept a score the deals cannot produce (a revoke penalty, say), or one for a game that"
    " has not started.",
)
