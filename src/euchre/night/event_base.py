"""What the events of nights and seasons have in common: an id, a time, and texts of one line."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from typing import TypeVar

import msgspec

from euchre import typed
from euchre.files import printable
from euchre.night.errors import NightError

#: The longest text that can be entered.
LONGEST_TEXT = 80
#: The years in which anything can happen.
YEARS = range(1900, 3000)
OTHER_YEAR = f"the year of an event must be {YEARS.start} to {YEARS.stop - 1}"
E = TypeVar("E")


class Dated(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common fields of the events of nights and seasons: id and time."""

    id: str
    at: datetime


class NightEvent(Dated, frozen=True, kw_only=True):
    """The common fields of a night's events: id, time and author."""

    by: str


def parsed(decoder: msgspec.json.Decoder[E], data: bytes | str, what: str) -> E:
    """Parse an event of ``what``.  Raises ``NightError`` if it is not one."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NightError(f"this is not an event of {what}: {typed.problem(error)}") from None


def checked(values: object, kind: type[E]) -> E:
    """Return plain values as a value of a type.  Raises ``NightError``."""
    try:
        return typed.converted(values, kind)
    except msgspec.ValidationError as error:
        raise NightError(typed.problem(error)) from None


def text_problems(event: Dated, but: Collection[str] = ()) -> list[str]:
    """Return which texts of an event are too long or unprintable, a sentence each.

    Control and joining characters are shown by their code.
    """
    problems = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        texts = value.values() if isinstance(value, dict) else (value,)
        for text in texts if name not in ("id", *but) else ():
            if isinstance(text, str) and (len(text) > LONGEST_TEXT or not text.isprintable()):
                shown = printable(text[:LONGEST_TEXT]) + "..." * (len(text) > LONGEST_TEXT)
                most = f"a {name} can have at most {LONGEST_TEXT} printable characters"
                problems.append(f"{most}, not {shown}")
    return problems


def stamp_problems(id: str, at: datetime, day: date | None) -> list[str]:
    """Return what is invalid in an event's id, time and day."""
    problems = []
    if at.tzinfo is None:
        problems.append("the time of an event needs its offset from UTC")
    if not all(when.year in YEARS for when in (at, day or at)):
        problems.append(OTHER_YEAR)
    if not 1 <= len(id) <= LONGEST_TEXT or not (id.isascii() and id.isprintable()):
        problems.append(f"the id of an event must have 1 to {LONGEST_TEXT} plain characters")
    return problems
