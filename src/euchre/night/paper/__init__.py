"""A night on paper: everything that is printed, as one PDF of the parts asked for.

Paper alone is always enough: cards and sheets carry who sits where and room for every score,
and from their totals a night can be rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper.forms import hand_sheets, sign_in_sheet
from euchre.night.paper.marks import Marks, marks_of
from euchre.night.paper.page import Sheet
from euchre.night.paper.room import chair_cards, table_tents
from euchre.night.paper.rulecard import rule_card
from euchre.night.paper.tally import tally_cards
from euchre.night.paper.wall import master_chart, scorers_grid

#: Parts that can be printed, and what each is.
PARTS: Mapping[str, str] = {
    "tally": "a tally card for each player",
    "chart": "the master chart for the wall",
    "tents": "a tent for each table, to be folded",
    "chairs": "a card for each chair: where its player goes next",
    "hands": "sheets that note every hand, two to a page",
    "signin": "the list for the door",
    "grid": "the scorer's grid",
    "rules": "the rules of the night and of the game",
}
_DRAWN: Mapping[str, Callable[[Sheet, Night, Marks], None]] = {
    "chart": master_chart,
    "tents": table_tents,
    "chairs": chair_cards,
    "hands": hand_sheets,
    "signin": sign_in_sheet,
    "grid": scorers_grid,
    "rules": rule_card,
}


def printed(
    night: Night,
    parts: Sequence[str] = tuple(PARTS),
    *,
    paper: str = "letter",
    per_page: int = 4,
    url: str = "",
    keys: Mapping[int, str] = {},
) -> bytes:
    """Return a PDF of some parts of a night, in the order in which they are named.

    ``paper`` is ``letter`` or ``a4``; ``per_page`` is 2 or 4 tally cards.  With ``url`` the QR
    codes lead to pages there (``/table/3``, ``/player/7``), else they hold the words themselves;
    ``keys`` are the secrets of the tables' pages, if they want any.
    The same night makes the same bytes.  Raises ``NightError`` for anything that cannot be.
    """
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise NightError(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    if not parts:
        raise NightError(f"say what to print: {', '.join(PARTS)}")
    marks = marks_of(night, url, keys)
    with Sheet(paper, night.title, night.events[0].at) as sheet:
        for part in parts:
            if part == "tally":
                tally_cards(sheet, night, marks, per_page)
            else:
                _DRAWN[part](sheet, night, marks)
        return sheet.bytes()
