"""Plain data as typed values, in any number of threads.

Msgspec learns a type when it is first used, and is not safe then: a second thread that converts to
a type half learned brings the whole process down.  So types are learned here, one at a time.
"""

from __future__ import annotations

import re
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec

from euchre.files import one_line
from euchre.text import counted, small

_T = TypeVar("_T")

_LEARNING = Lock()
_learned: set[object] = set()


def converted(value: Any, kind: type[_T]) -> _T:
    """Return plain JSON values as a value of a type.  Raises ``msgspec.ValidationError``."""
    return msgspec.convert(value, _learn(kind))


def decoded(text: str | bytes, kind: type[_T]) -> _T:
    """Return JSON text as a value of a type.  Raises ``msgspec.MsgspecError``."""
    return msgspec.json.decode(text, type=_learn(kind))


def problem(error: Exception) -> str:
    """Return what msgspec found wrong, in words.

    >>> problem(ValueError("Expected `int` <= 200 - at `$.lines[0].games`"))
    'lines[0].games must be at most 200'
    >>> problem(ValueError("Expected `str` of length <= 80 - at `$.name`"))
    'name must have at most 80 characters'
    >>> problem(ValueError("Expected `int` >= 0 - at `$.games[1]`"))
    'number 2 of games must be at least 0'
    """
    what, _, at = one_line(str(error)).replace("`", "").partition(" - at ")
    at = at.replace("$.", "").strip("$")
    if item := re.fullmatch(r"(\w+)\[(\d+)\]", at):
        at = f"number {int(item[2]) + 1} of {item[1]}"
    if what == "Invalid RFC3339 encoded date":
        return f"{at} must be a day such as 2026-10-01"
    if bound := re.fullmatch(r"Expected (?:int|float) ([<>])= (\S+)", what):
        limit = "most" if bound[1] == "<" else "least"
        return f"{at} must be at {limit} {bound[2].removesuffix('.0')}"
    if bound := re.fullmatch(r"Expected (str|array) of length ([<>])= (\d+)(?:, got \d+)?", what):
        limit = "most" if bound[2] == "<" else "least"
        unit = "character" if bound[1] == "str" else "item"
        return f"{at} must have at {limit} {counted(int(bound[3]), unit)}"
    what = small(what)
    return f"{at}: {what}" if at else what


def _learn(kind: type[_T]) -> type[_T]:
    if kind not in _learned:
        with _LEARNING:
            msgspec.json.Decoder(kind)
            _learned.add(kind)
    return kind


def document(kind: type[_T], *sources: object, **values: Any) -> _T:
    """Return a document with the keys of its type: these values, else what a source has.

    A source has a key if it has an attribute of that name.
    """
    for key in (key for key in kind.__annotations__ if key not in values):
        values[key] = next(getattr(source, key) for source in sources if hasattr(source, key))
    return cast("_T", {key: values[key] for key in kind.__annotations__})
