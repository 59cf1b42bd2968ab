"""Read untrusted JSON: one clear error for whatever is wrong with it."""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

from euchre.coordinates import TableSeat

#: Objects and lists may be nested this deep.
DEPTH = 50

#: Larger files are refused before they are read (bytes).
LIMIT = 16 * 1024 * 1024

_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


class RecordError(ValueError):
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
        self.problem = problem
        self.file = ""
        self.deal = deal
        self.action = action
        self.trick = trick
        self.seat = seat
        super().__init__(problem)

    def __str__(self) -> str:
        numbers = (("deal", self.deal), ("trick", self.trick), ("action", self.action))
        place = ", ".join(f"{word} {n}" for word, n in numbers if n)
        return one_line(": ".join(part for part in (self.file, place, self.problem) if part))


def one_line(text: str) -> str:
    """Return a text that prints safely on one line, whatever it contains."""
    safe = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return safe if len(safe) <= 600 else f"{safe[:400]} ... {safe[-190:]}"


def listed(words: list[str]) -> str:
    """Return a list of alternatives in words, shortened if long."""
    if len(words) > 8:
        return f"{', '.join(words[:8])} or one of {len(words) - 8} more"
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def read_bytes(path: str | Path) -> bytes:
    """Return the contents of a file, ``-`` for standard input.

    Raises ``RecordError`` if it does not exist, cannot be read, or is larger than ``LIMIT``.
    """
    where = Path(path)
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LIMIT + 1)
        elif where.is_dir():
            raise RecordError("this is a folder, not a file")
        elif where.stat().st_size > LIMIT:
            raise _too_large(where.stat().st_size)
        else:
            with where.open("rb") as file:
                data = file.read(LIMIT + 1)
    except FileNotFoundError:
        raise RecordError("there is no such file") from None
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise RecordError(f"the file cannot be read: {reason}") from None
    if len(data) > LIMIT:
        raise _too_large(len(data))
    return data


def _too_large(size: int) -> RecordError:
    return RecordError(
        f"the file is too large: at least {size:,} bytes, and {LIMIT:,} are allowed at most"
    )


def decoded(data: bytes) -> str:
    """Return the text of a file.  Raises ``RecordError`` unless it is plain UTF-8."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            raise RecordError(f"the file is in {name}; records are in UTF-8")
    if data.startswith(b"\xef\xbb\xbf"):
        raise RecordError("the file begins with a byte order mark; save it as UTF-8 without one")
    if b"\0" in data[:4]:
        raise RecordError("the file is UTF-16, UTF-32 or not text; records are in UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(
            f"line {line}: byte {data[error.start]:#04x} is not UTF-8; records are in UTF-8"
        ) from None
    if not text.strip():
        raise RecordError("the file is empty")
    return text


def parse_json(text: str) -> Any:
    """Return the value of a JSON text.

    Stricter than usual: duplicate keys, NaN, numbers too large to represent and nesting deeper
    than ``DEPTH`` are refused.  Raises ``RecordError``, with line and column where they are
    known.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite
        )
    except json.JSONDecodeError as error:
        end = not text[error.pos :].strip() or error.msg.startswith("Unterminated")
        ends = "the file ends in the middle: " if end else ""
        raise RecordError(
            f"line {error.lineno}, column {error.colno}: {ends}not JSON ({error.msg})"
        ) from None
    except RecursionError:
        raise RecordError("the file is nested too deeply to be a record") from None
    except ValueError as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("a number in the file has too many digits") from None
    level = [value]
    for _ in range(DEPTH):
        inside = (v.values() if isinstance(v, dict) else v for v in level if _holds(v))
        level = [v for row in inside for v in row if _holds(v)]
    if level:
        raise RecordError("the file is nested too deeply to be a record")
    return value


def _holds(value: Any) -> bool:
    return isinstance(value, dict | list)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"duplicate key {twice!r} in one object")
    return found


def _no_constant(word: str) -> NoReturn:
    raise RecordError(f"{word} is not a valid JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise RecordError(f"the number {text} is too large")
    return value


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
    except RecordError:
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
