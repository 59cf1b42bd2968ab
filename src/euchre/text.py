"""English for every part: numbers with nouns, lists, quotations and sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from reprlib import Repr

#: Quotes at most 80 characters of a text, and few items of what holds others.
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 80

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number(n: int) -> str:
    """Return a small number as a word, a large one in digits.

    >>> number(4), number(32)
    ('four', '32')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def to_a_half(count: float, noun: str) -> str:
    """Return how many of something there are, to a half.

    >>> to_a_half(0.4, "trick"), to_a_half(1.1, "trick"), to_a_half(1.6, "trick")
    ('half a trick', 'one trick', 'one and a half tricks')
    """
    halves = max(0, round(2 * count))
    whole = number(halves // 2)
    if halves == 1:
        return f"half a {noun}"
    if halves % 2:
        return f"{whole} and a half {noun}s"
    return f"{whole} {noun}{'' if halves == 2 else 's'}"


def count(n: int, noun: str) -> str:
    """Return a number with its noun, in words.

    >>> count(1, "point"), count(2, "point")
    ('one point', 'two points')
    """
    return f"{number(n)} {noun}{'' if n == 1 else 's'}"


def counted(n: int, noun: str) -> str:
    """Return a number with its noun, in digits.

    >>> counted(1, "point"), counted(2000, "point")
    ('1 point', '2,000 points')
    """
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def everybody(n: int) -> str:
    """Return the words for all of ``n``.

    >>> everybody(2), everybody(3)
    ('both', 'all three')
    """
    return "both" if n == 2 else f"all {number(n)}"


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("eight"), a("six")
    ('an eight', 'a six')
    """
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join items as in a sentence.

    >>> listed(["7s", "8s", "9s"], "or")
    '7s, 8s or 9s'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def by_name(name: str) -> tuple[tuple[bool, int, str], ...]:
    """Return the key that sorts names as people do: ``Side 2`` before ``Side 10``.

    >>> sorted(["Side 10", "side 2", "Oak"], key=by_name)
    ['Oak', 'side 2', 'Side 10']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    return tuple(
        (False, int(part[:18]), "") if part[0] in "0123456789" else (True, 0, part)
        for part in parts
    )


def quoted(words: str) -> str:
    """Put what is said at the table in quotation marks."""
    return f'"{words}"'


def brief(value: object) -> str:
    """Quote what comes from outside, cut before it is quoted: quoting takes time for each letter.

    >>> brief("trumpet"), len(brief("x" * 3_000_000))
    ("'trumpet'", 80)
    """
    return _SHORT.repr(value)


def sentence(*problems: object) -> str:
    """Join problems into one complete sentence.

    >>> sentence("seat 9 is not at this table", "there are 4 seats.")
    'Seat 9 is not at this table; there are 4 seats.'
    """
    text = "; ".join(str(problem).rstrip(".") for problem in problems)
    return capital(text if text.endswith("?") else f"{text}.")


def sentences(*parts: str) -> str:
    """Join sentences into a paragraph, leaving out empty ones."""
    return " ".join(part for part in parts if part)


def small(words: str) -> str:
    """Return words with a lower-case first letter, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """Return words with a capital first letter, for the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def one_slip(a: str, b: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbors changed places.

    >>> one_slip("stikc", "stick"), one_slip("dealr", "dealer"), one_slip("deal", "dealers")
    (True, True, False)
    """
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1:
        return False
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) < len(b):
        return a[at:] == b[at + 1 :]
    swapped = a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return swapped or a[at + 1 :] == b[at + 1 :]
