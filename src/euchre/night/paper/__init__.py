"""A night on paper: the requested printed parts in one PDF.

Paper alone always suffices: cards and sheets show who sits where and have room for every score,
and a night can be rebuilt from their totals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.paper import lists, signs, tally
from euchre.night.paper.imprint import USUAL, Marks, Printing, marks_of
from euchre.night.paper.page import Sheet
from euchre.night.paper.rule_card import rule_card
from euchre.night.paper.seating_chart import master_chart, wall_chart
from euchre.night.printable import PARTS, parts_of
from euchre.text import brief

#: The most letters of a note.
MOST_NOTE = 120
_DRAWN: Mapping[str, Callable[[Sheet, Night, Marks], None]] = {
    "tally": tally.tally_cards,
    "slips": tally.changed_cards,
    "spares": tally.spare_cards,
    "find": lists.find_yourself,
    "chart": master_chart,
    "wall": wall_chart,
    "moves": signs.moving_cards,
    "scores": tally.score_slips,
    "matches": lists.contest_sheet,
    "cover": signs.title_page,
    "door": signs.door_sheet,
    "tents": signs.table_tents,
    "chairs": signs.chair_cards,
    "hands": tally.hand_sheets,
    "signin": lists.sign_in_sheet,
    "grid": lists.scorers_grid,
    "money": lists.money_sheet,
    "rules": rule_card,
}


def printed(night: Night, parts: Sequence[str] = tuple(PARTS), how: Printing = USUAL) -> bytes:
    """Return a PDF of some parts of a night, in the order given.

    Unprintable names are refused, or with ``by_hand`` left blank to be written in. Deterministic:
    the same night gives the same bytes.  Raises ``NightError`` for invalid requests.
    """
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise NightError(f"there is no part {brief(unknown[0])}; choose from {', '.join(PARTS)}")
    if not parts:
        raise NightError(f"choose what to print: {', '.join(PARTS)}")
    parts = parts_of(night, parts, check_in=bool(how.url and how.check_in))
    note = " ".join(how.note.split())
    if len(note) > MOST_NOTE:
        raise NightError(f"a note has at most {MOST_NOTE} letters; this one has {len(note)}")
    named = how.paper, night.title, night.events[0].at
    texts = [night.title, note, *(p.name for p in night.players.values())]
    with (
        Sheet(*named, how.font, how.theme) if how.font else Sheet.covering(texts, *named, how.theme)
    ) as sheet:
        if not sheet.can_print(note):
            raise NightError(f"the fonts here cannot print {_letters(sheet, note)} in your note")
        night = _printable(sheet, night, by_hand=how.by_hand)
        marks = marks_of(night, replace(how, note=note))
        for part in parts:
            _DRAWN[part](sheet, night, marks)
        return sheet.bytes()


def _printable(sheet: Sheet, night: Night, *, by_hand: bool) -> Night:
    """Return the night with printable names only.

    Raises ``NightError`` naming unprintable ones, unless they are to be written ``by_hand``.
    """
    lost = {p.number for p in night.players.values() if not sheet.can_print(p.name)}
    if not by_hand and (lost or not sheet.can_print(night.title)):
        names = [
            f"{night.players[n].name} (player {n}: {_letters(sheet, night.players[n].name)})"
            for n in sorted(lost)
        ]
        if not sheet.can_print(night.title):
            names.insert(0, f"the title, {night.title} ({_letters(sheet, night.title)})")
        more = " ..." if len(names) > 6 else ""
        raise NightError(
            f"the fonts here cannot print {', '.join(names[:6])}{more}; bring a font that has the"
            " letters, or leave such names to be written by hand"
        )
    players = {n: replace(p, name="") if n in lost else p for n, p in night.players.items()}
    title = night.title if sheet.can_print(night.title) else "Euchre night"
    return replace(night, players=players, title=title)


def _letters(sheet: Sheet, text: str) -> str:
    """Return the letters of a text that cannot be printed."""
    letters = list(dict.fromkeys(c for c in text if not (c.isspace() or sheet.can_print(c))))
    more = " ..." if len(letters) > 4 else ""
    return f"{' '.join(letters[:4])}{more}"
