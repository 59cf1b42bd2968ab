"""Errors of records, and what can be saved of a damaged one."""

from __future__ import annotations

import json
import re
from typing import Any

from euchre.coordinates import TableSeat
from euchre.files import FileError, one_line, parse_json


class RecordError(FileError):
    """A record that cannot be read or replayed; the message is one line for a person.

    ``file`` is the file as given; ``deal``, ``action`` and ``trick`` count from 1 and are 0 if
    unknown; ``seat`` is the seat that acted, or None.
    """

    def __init__(
        self,
        problem: str,
        *,
        deal: int = 0,
        action: int = 0,
        trick: int = 0,
        seat: TableSeat | None = None,
    ):
        super().__init__(problem)
        self.deal = deal
        self.action = action
        self.trick = trick
        self.seat = seat

    def __str__(self) -> str:
        numbers = (("deal", self.deal), ("trick", self.trick), ("action", self.action))
        place = ", ".join(f"{word} {n}" for word, n in numbers if n)
        return one_line(": ".join(part for part in (self.file, place, self.problem) if part))


def listed(words: list[str]) -> str:
    """Return a list of alternatives in words, shortened if long."""
    if len(words) > 8:
        return f"{', '.join(words[:8])} or one of {len(words) - 8} more"
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def salvaged(text: str) -> Any:
    """Return the valid beginning of a text that stops being JSON somewhere, or None.

    The last complete value is kept and every open bracket is closed.
    """
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        text = text[: error.pos]
    except (RecursionError, ValueError):
        return None
    stack: list[str] = []
    safe, closing = 0, ""
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|"|[\[\]{},]', text, re.DOTALL):
        mark = match[0]
        if mark == '"':
            break
        if mark in "[{":
            stack.append("]" if mark == "[" else "}")
            safe = match.end()
        elif mark in "]}" and stack:
            stack.pop()
            safe = match.end()
        elif mark == ",":
            safe = match.start()
        else:
            continue
        closing = "".join(reversed(stack))
    try:
        return parse_json(text[:safe] + closing)
    except FileError:
        return None


def in_words(path: str) -> tuple[str, dict[str, int]]:
    """Split a path such as ``$.deals[3].actions[2]`` into the remaining path and the numbers.

    Deals, actions and tricks count from 1.
    """
    numbers = {}
    for word in ("deal", "action", "trick"):
        found = re.search(rf"\.?{word}s\[(\d+)\]", path)
        if found:
            numbers[word] = int(found[1]) + 1
            path = path.replace(found[0], "")
    return path.lstrip("$").lstrip("."), numbers
