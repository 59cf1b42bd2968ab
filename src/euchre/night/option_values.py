"""Rules as people type them: each option is read, and checked, by the type of its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from euchre.night.errors import NightError
from euchre.text import brief, listed

#: The longest name that is looked up.
_LONGEST = 40


@cache
def kinds(rules: type[Any]) -> dict[str, Any]:
    """Return the types of the fields of a dataclass of rules."""
    hints = get_type_hints(rules)
    return {one.name: hints[one.name] for one in fields(rules)}


def no_option(of: str, name: str, also: Mapping[str, str]) -> str:
    """Return that there is no such option, and which may be meant.

    ``also`` has the other names that people use for each option.
    """
    said = name[:_LONGEST].lower().replace("_", "-")
    close = [option for option, words in also.items() if said in words.split(", ")]
    close = close or get_close_matches(said, also, 3, 0.75)
    known = f"did you mean {listed(close, 'or')}?" if close else f"choose {listed([*also], 'or')}"
    return f"there is no {of} option {brief(name)}; {known}"


def read(kind: Any, name: str, text: str) -> Any:
    """Return the value of an option: a number, a list with commas, yes or no, or a word.

    Raises ``NightError``.
    """
    text = text.strip()
    if get_origin(kind) is tuple:
        words = (word.strip() for word in text.split(","))
        return tuple(read(get_args(kind)[0], name, w) for w in words if w not in ("", "none"))
    if kind is bool:
        if text not in ("yes", "no"):
            raise NightError(f"{name} takes yes or no, not {brief(text)}")
        return text == "yes"
    if int in (kind, *get_args(kind)):
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            raise NightError(f"{name} takes a whole number, not {brief(text)}")
        return int(text)
    return text


def wrong_words(rules: object, of: Mapping[str, Any]) -> Iterator[str]:
    """Yield which words the fields of these types cannot be, a sentence each."""
    for name, kind in of.items():
        word, value = kind, getattr(rules, name)
        if get_origin(kind) is tuple:
            word = get_args(kind)[0]
        for one in value if isinstance(value, tuple) else (value,):
            if get_origin(word) is Literal and one not in get_args(word):
                known = listed(get_args(word), "or")
                yield f"{name.replace('_', '-')} must be {known}, not {brief(one)}"
