"""What people call themselves: on one line, to be seen, and like nobody else at the table.

Two names are alike when their skeletons are the same (``skeleton``): the idea is that of Unicode
Technical Standard 39, for the letters of other scripts that pass for Latin ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from euchre.server.tables.refusals import Refused

NAME = 24
TEXT = 280

#: Characters that are drawn as nothing although they are letters, signs or marks: Hangul fillers,
#: the empty Braille pattern, Khmer vowels that are not written, joiners and variation selectors.
BLANK = frozenset(
    "\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f\u180b\u180c\u180d\u180f"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
#: Letters of other scripts, and of rarer Latin, beside those that they are taken for.
_ALIKE = str.maketrans(
    "АВЕКМНОРСТУХІЈЅҮԚԜӀавекмнорстухіјѕһүԁԛԝӏ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικμνορστυχωϲϳ"  # Greek
    "օսհոɑɡıɩʏᴏᴜᴀɴᴇøłđƴᎩᎪᎬᎻᎫᏒꓬꓳꓴꓮꓠꓰ",  # Armenian, Latin, Cherokee, Lisu
    "ABEKMHOPCTYXIJSYQWIabekmhopctyxijshydqwl"
    "ABEZHIKMNOPTYXabyenikuvopotuxwcj"
    "ouhnagiiyouaneoldyyaehjrYOUANE",
)
#: What is hard to tell apart within one script, once upper and lower case are the same.
_CLOSE = str.maketrans("i1|0", "lllo")
_PAIRS = (("rn", "m"), ("vv", "w"))


def clean(text: str, most: int) -> str:
    """Return a text on one line without characters that hide, turn or break it.

    Control characters, bidirectional marks and whatever else cannot be seen are taken out, and
    white space becomes single blanks; raises ``Refused`` if it is too long or empty then.
    """
    plain = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() else c for c in plain)
    # A joiner that is part of an emoji goes, too: what cannot be seen cannot be checked.
    seen = "".join(c for c in spaced if unicodedata.category(c)[0] != "C" and c not in BLANK)
    # A mark needs a letter; more than three on one reach into the lines above and below.
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
    """Return what a name looks like: the same for all names that are hard to tell apart."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_mark(c))
    latin = plain.translate(_ALIKE).casefold().translate(_ALIKE).translate(_CLOSE)
    for pair, one in _PAIRS:
        latin = latin.replace(pair, one)
    letters = "".join(c for c in latin if c.isalnum())
    return letters or name.casefold()


def name_at(others: Sequence[str], wanted: str) -> str:
    """Return a name that looks like none of the others; "Ann" becomes "Ann 2".

    Raises ``Refused`` for one that cannot be seen, or that looks like "You".
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
