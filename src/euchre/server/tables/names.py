"""Players' names: one line, visible, and not confusable with another at the table.

Two names are alike if their skeletons are equal (``skeleton``, after Unicode Technical Standard
39).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from euchre.server.refusals import Refused

NAME = 24
TEXT = 280

#: Invisible letters, symbols and marks: Hangul fillers, the empty Braille pattern, Khmer inherent
#: vowels, joiners and variation selectors.
BLANK = frozenset(
    "\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
#: Letters of other scripts, and rare Latin ones, with the letters they resemble.
_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅҮԚԜӀавекмнорстухіјѕһүԁԛԝӏ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικμνορστυχωϲϳ"  # Greek
    "օսհոɑɡıɩʏᴏᴜᴀɴᴇøłđƴᎩᎪᎬᎻᎫᏒꓬꓳꓴꓮꓠꓰ",  # Armenian, Latin, Cherokee, Lisu
    "ABEKMHOPCTYXIJSYQWIabekmhopctyxijshydqwl"
    "ABEZHIKMNOPTYXabyenikuvopotuxwcj"
    "ouhnagiiyouaneoldyyaehjrYOUANE",
)
#: Characters confusable within one script after case folding.
_CLOSE = str.maketrans("i1|0", "lllo")
_PAIRS = (("rn", "m"), ("vv", "w"))


def clean(text: str, most: int) -> str:
    """Return a text on one line without characters that hide, reverse or break it.

    Removes control characters, bidirectional marks and anything else invisible, and collapses white
    space.  Raises ``Refused`` if the result is too long or empty.
    """
    plain = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() else c for c in plain)
    # This also removes joiners inside emoji: what cannot be seen cannot be checked.
    seen = "".join(c for c in spaced if unicodedata.category(c)[0] != "C" and c not in BLANK)
    # A mark needs a letter, and more than three on one would overlap other lines.
    line, marks = "", 3
    for c in " ".join(seen.split()):
        marks = marks + 1 if _is_mark(c) else 3 if c == " " else 0
        line += c if marks <= 3 or not _is_mark(c) else ""
    line = line.strip()
    if not line:
        raise Refused(422, "Nothing you wrote is visible; please use letters or numbers.")
    if len(line) > most:
        raise Refused(422, f"At most {most} characters are allowed, not {len(line)}.")
    return line


def _is_mark(c: str) -> bool:
    return unicodedata.category(c)[0] == "M"


def skeleton(name: str) -> str:
    """Return what a name looks like: equal for all confusable names."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_mark(c))
    latin = plain.translate(_ALIKE).casefold().translate(_ALIKE).translate(_CLOSE)
    for pair, one in _PAIRS:
        latin = latin.replace(pair, one)
    letters = "".join(c for c in latin if c.isalnum())
    return letters or name.casefold()


def name_at(others: Sequence[str], wanted: str) -> str:
    """Return a name that cannot be confused with the others; "Ann" becomes "Ann 2".

    Raises ``Refused`` for an invisible name, or one that looks like "You".
    """
    name = clean(wanted, NAME)
    if skeleton(name) == "you":
        raise Refused(422, 'Please choose another name: this one looks like "You".')
    taken = {skeleton(other) for other in others}
    number, free = 2, name
    while skeleton(free) in taken:
        free = f"{name[: NAME - 3].rstrip()} {number}"
        number += 1
    return free
