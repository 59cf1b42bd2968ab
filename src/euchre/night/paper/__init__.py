"""A night on paper: the requested printed parts in one PDF.

Paper alone always suffices: cards and sheets show who sits where and have room for every score,
and a night can be rebuilt from their totals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.money import coins
from euchre.night.paper import lists, tables, tally
from euchre.night.paper.fonts import covering
from euchre.night.paper.marks import Marks, marks_of
from euchre.night.paper.page import Sheet
from euchre.night.paper.rules import rule_card
from euchre.night.paper.wall import master_chart, wall_chart
from euchre.night.seats import affected

#: The most letters of a note.
MOST_NOTE = 120
#: The printable parts, with descriptions.
PARTS: Mapping[str, str] = {
    "tally": "a tally card for each player",
    "slips": "new cards only for players whose seats have changed",
    "spares": "a page of blank tally cards, for walk-ins and lost cards",
    "find": "a list by name, with each player's table and seat in every game",
    "chart": "the master chart: who sits where in every game",
    "wall": "the chart for the wall, readable from 10 feet (3 m)",
    "moves": "signs that say where to go from each table, and red and white cards",
    "scores": "a score slip for each table of each game, to hand in",
    "matches": "the matches of pairs or teams",
    "cover": "a title picture for the door",
    "door": "a sheet for the door: check in by phone",
    "tents": "a folding tent for each table",
    "chairs": "a card for each chair, saying where its player goes next",
    "hands": "score sheets with a box for every deal, two to a page",
    "signin": "the sign-in list for the door",
    "grid": "the scorer's grid",
    "money": "the treasurer's sheet: fees, prizes and the till",
    "rules": "the rules of the night and of the game",
}
_DRAWN: Mapping[str, Callable[[Sheet, Night, Marks], None]] = {
    "spares": tally.spare_cards,
    "find": lists.find_yourself,
    "chart": master_chart,
    "wall": wall_chart,
    "moves": tables.moving_cards,
    "scores": tally.score_slips,
    "matches": lists.contest_sheet,
    "cover": tables.title_page,
    "door": tables.door_sheet,
    "tents": tables.table_tents,
    "chairs": tables.chair_cards,
    "hands": tally.hand_sheets,
    "signin": lists.sign_in_sheet,
    "grid": lists.scorers_grid,
    "money": lists.money_sheet,
    "rules": rule_card,
}


def printed(
    night: Night,
    parts: Sequence[str] = tuple(PARTS),
    *,
    paper: str = "letter",
    per_page: int | None = None,
    url: str = "",
    keys: Mapping[int, str] = {},
    player_keys: Mapping[int, str] = {},
    door: str = "",
    font: Path | None = None,
    by_hand: bool = False,
    theme: str = "classic",
    note: str = "",
) -> bytes:
    """Return a PDF of some parts of a night, in the order given.

    ``paper`` is ``letter`` or ``a4``; ``per_page`` is 2 or 4 tally cards, by default as many as
    have room for every game with names.  With ``url`` the QR
    codes link to pages there (``/table/3``, ``/player/7``), otherwise they contain the text
    itself; ``keys`` are the secrets of the tables' pages, if required, and ``player_keys`` those
    of the players' (``/me/7``), if games are played on the server; ``door`` is that of the check-in
    (``/join``), without which there is no sheet for the door.  ``font`` is a font file for
    names whose letters the built-in font lacks; by default the system fonts are searched.
    Unprintable names are refused, or with ``by_hand`` left blank to be written in. ``theme`` is
    ``classic`` (green), or ``dark``: black ink only, for older eyes and copiers. ``note`` is a line
    of the host's own, for cards, tents, title, door and rules. Deterministic: the same night gives
    the same bytes.  Raises ``NightError`` for invalid requests.
    """
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise NightError(f"there is no part {unknown[0]!r}; choose from {', '.join(PARTS)}")
    if not parts:
        raise NightError(f"choose what to print: {', '.join(PARTS)}")
    only = affected(night) if "slips" in parts else ()
    parts = parts_of(night, parts, door=bool(url and door))
    note = " ".join(note.split())
    if len(note) > MOST_NOTE:
        raise NightError(f"a note has at most {MOST_NOTE} letters; this one has {len(note)}")
    marks = marks_of(night, url, keys, player_keys, door, note)
    font = font or _own_font(night, note)
    with Sheet(paper, night.title, night.events[0].at, font, theme) as sheet:
        if not sheet.can_print(note):
            raise NightError(f"the fonts here cannot print {_letters(sheet, note)} in your note")
        night = _printable(sheet, night, by_hand=by_hand)
        for part in parts:
            if part == "tally":
                tally.tally_cards(sheet, night, marks, per_page)
            elif part == "slips":
                tally.tally_cards(sheet, night, marks, per_page, only)
            else:
                _DRAWN[part](sheet, night, marks)
        return sheet.bytes()


def parts_of(night: Night, parts: Sequence[str], *, door: bool = False) -> list[str]:
    """Return the parts that this night has a use for, in the order given.

    ``door`` is whether people can check in by phone, which takes a server.

    Raises ``NightError`` if it has a use for none of them.
    """
    unused: dict[str, str] = {}
    if not affected(night):
        unused["slips"] = "no cards have changed, so there are no slips to print"
    if night.movement is None:
        unused["moves"] = "this night has a chart; its tally cards say where to go"
    elif night.movement.way not in tables.SIGNED:
        unused["moves"] = "tonight the wall says where to go, not the tables"
    if not tables.next_chairs(night):
        unused["chairs"] = (
            "no arrows lead from chair to chair (plan the night with --arrows, or with --movement"
            " seat-arrows); tally cards, signs or the wall say where to go"
        )
    if night.rules.play == "screens":
        cards = ("moves", "chairs", "tents", "scores", "hands", "spares")
        unused |= dict.fromkeys(cards, "every table plays on this server tonight, none with cards")
    if night.contest is None:
        unused["matches"] = "there are no matches of pairs or teams tonight"
    if not coins(night.rules.fee):
        unused["money"] = "there is no entry fee tonight (set one with --rule fee=5)"
    if not door:
        unused["door"] = "check-in by phone takes a server: print its sheet at the desk, with links"
    used = [part for part in parts if part not in unused]
    if not used:
        raise NightError(*(unused[part] for part in parts))
    return used


def _own_font(night: Night, note: str) -> Path | None:
    """Return a system font for letters that the built-in font lacks; None if none is needed."""
    with Sheet("letter", night.title, night.events[0].at) as sheet:
        texts = [night.title, note, *(p.name for p in night.players.values())]
        return covering(t for t in texts if not sheet.joined(t) and not sheet.can_print(t))


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
