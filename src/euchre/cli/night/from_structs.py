"""Commands of a night made from the structs of ``night.commands``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

import click

from euchre.cli.night.shared_options import DeskOptions, NightOptions
from euchre.cli.output import Misuse, say
from euchre.cli.struct_commands import Done, Reader, StructCommand
from euchre.cli.typed_values import whole_number
from euchre.night.arrivals import card_of
from euchre.night.command_base import Ordered
from euchre.night.commands import Command
from euchre.night.contest.standings import which
from euchre.night.contradictions import told as contradicted
from euchre.night.events_in_words import described
from euchre.night.fold import Night
from euchre.text import brief, sentence


def pair(name: str, text: str, night: object = None) -> tuple[int, int]:
    """Return two numbers: ``7-3`` or ``7:3``.  Raises ``Misuse``."""
    for between in (":", "-"):
        at = text.find(between, 1)
        if at > 0:
            one, two = (whole_number(name, x, -999, 999) for x in (text[:at], text[at + 1 :]))
            return one, two
    raise Misuse(f"{name} must be two numbers, such as 7-3 or 7:3, not {brief(text)}")


def _points(name: str, text: str, night: object) -> tuple[int, ...]:
    """Return the points of two sides, or of three: ``7-5-4``.  Raises ``Misuse``."""
    if three := re.fullmatch(r"(-?\d+)[-:](-?\d+)[-:](-?\d+)", text, re.ASCII):
        return tuple(whole_number(name, part, -999, 999) for part in three.groups())
    return pair(name, text)


def people(name: str, text: str, night: object) -> tuple[str, ...]:
    """Return the names in a text, separated by commas; ``none`` for nobody."""
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    return () if names == ("none",) else names


def _side(name: str, text: str, night: Night) -> int:
    """Return a player by number or name, or one of the pair or team of that name."""
    if night.contest is None:
        return card_of(night, text).number
    return which(night, text).members[0]


_READERS: Mapping[str, Reader] = {
    **dict.fromkeys(
        ("WHO", "CARD", "PLAYER"), lambda name, text, night: card_of(night, text).number
    ),
    "SIDE": _side,
    "POINTS": _points,
    "N-N": pair,
    **dict.fromkeys(("WHO[,WHO...]", "NAME[,NAME...]"), people),
    "TEAM": lambda name, text, night: which(night, text).number,
    "ns|ew": lambda name, text, night: ("ns", "ew").index(text),
    "ns|ew|n|e|s": lambda name, text, night: "nes".index(text[0]),
}


def in_words(done: Done) -> None:
    """Print the events of what was done, a line each."""
    for event in done.events:
        say(sentence(described(done.now, event)))


def from_struct(
    name: str,
    *more: type[Ordered],
    words: str = "",
    shown: Callable[[Done], None] = in_words,
    **how: Any,
) -> click.Command:
    """Return the command of a name, with the structs of ``night.commands`` and ``more``."""

    def told(done: Done) -> None:
        shown(done)
        for text in contradicted(done.before, done.now):
            say(f"Check this: {text}.")

    one = StructCommand(name, (*get_args(Command), *more), _READERS, told, **how)
    return one.command(NightOptions if one.author else DeskOptions, words)
