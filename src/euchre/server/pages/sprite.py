"""The cards, drawn: one SVG with a symbol for every face, the backs and the suits.

French suits, an index in two corners, pips where card players expect them, and court
cards that can be turned upside down.  Colours are left to the page's style (classes
``C D H S`` for suits), which shows two or four of them.  A symbol's id is the text of
the card; ``B BR BK`` are the jokers, ``back`` and ``blank`` what their names say.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from euchre.cards import RANKS, SUITS

WIDE, HIGH = 240, 336

_SUIT_PATHS = {
    "H": "M50 92C18 66 4 48 4 28 4 13 15 4 27 4c10 0 18 6 23 15C55 10 63 4 73 4c12 0 23 9 23"
    " 24 0 20-14 38-46 64Z",
    "D": "M50 2C60 20 74 36 90 50 74 64 60 80 50 98 40 80 26 64 10 50 26 36 40 20 50 2Z",
    "S": "M50 4c6 20 44 36 44 62 0 13-9 21-20 21-9 0-15-4-20-11 1 9 4 15 11 20H35c7-5 10-11"
    " 11-20-5 7-11 11-20 11-11 0-20-8-20-21C6 40 44 24 50 4Z",
    "C": "M50 4c13 0 22 9 22 21 0 7-3 13-8 17 3-2 7-3 11-3 12 0 21 9 21 21S87 81 75 81c-9 0"
    "-16-4-20-11 1 11 4 19 11 26H34c7-7 10-15 11-26-4 7-11 11-20 11-12 0-21-9-21-21s9-21"
    " 21-21c4 0 8 1 11 3-5-4-8-10-8-17C28 13 37 4 50 4Z",
}

#: Where pips lie: columns at 0, 1, 2, rows from 0 (top) to 1; those below the middle are turned.
_PIPS: dict[str, tuple[tuple[int, float], ...]] = {
    "A": ((1, 0.5),),
    "2": ((1, 0), (1, 1)),
    "3": ((1, 0), (1, 0.5), (1, 1)),
    "4": ((0, 0), (2, 0), (0, 1), (2, 1)),
    "5": ((0, 0), (2, 0), (1, 0.5), (0, 1), (2, 1)),
    "6": ((0, 0), (2, 0), (0, 0.5), (2, 0.5), (0, 1), (2, 1)),
    "7": ((0, 0), (2, 0), (1, 0.25), (0, 0.5), (2, 0.5), (0, 1), (2, 1)),
    "8": ((0, 0), (2, 0), (1, 0.25), (0, 0.5), (2, 0.5), (1, 0.75), (0, 1), (2, 1)),
    "9": (
        *((0, 0), (2, 0), (0, 1 / 3), (2, 1 / 3), (1, 0.5)),
        *((0, 2 / 3), (2, 2 / 3), (0, 1), (2, 1)),
    ),
    "T": (
        *((0, 0), (2, 0), (1, 1 / 6), (0, 1 / 3), (2, 1 / 3)),
        *((0, 2 / 3), (2, 2 / 3), (1, 5 / 6), (0, 1), (2, 1)),
    ),
}
_COLUMNS = (80, 120, 160)
_TOP, _FOOT = 62, 274
_TURN = f"rotate(180 {WIDE / 2:g} {HIGH / 2:g})"


@cache
def sprite() -> str:
    """Return the whole drawing."""
    return "".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" aria-hidden="true">',
            *_suits(),
            *(_symbol(rank + suit, _face(rank, suit)) for suit in SUITS for rank in RANKS),
            _symbol("B", _joker("K")),
            _symbol("BR", _joker("R")),
            _symbol("BK", _joker("K")),
            _symbol("back", _back()),
            _symbol("blank", ()),
            "</svg>",
        ]
    )


def _suits() -> Iterator[str]:
    for suit, path in _SUIT_PATHS.items():
        shape = f'<path class="{suit}" d="{path}"/>'
        yield f'<symbol id="suit-{suit}" viewBox="0 0 100 100">{shape}</symbol>'


def _symbol(name: str, parts: Iterator[str] | tuple[str, ...]) -> str:
    paper = f'<rect class="paper" x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}" rx="16"/>'
    return f'<symbol id="{name}" viewBox="0 0 {WIDE} {HIGH}">{paper}{"".join(parts)}</symbol>'


def _pip(suit: str, x: float, y: float, size: float, *, turned: bool = False) -> str:
    """Return a suit sign around a point."""
    half = size / 2
    turn = f' transform="rotate(180 {x:g} {y:g})"' if turned else ""
    return (
        f'<use href="#suit-{suit}" x="{x - half:g}" y="{y - half:g}" width="{size:g}"'
        f' height="{size:g}"{turn}/>'
    )


def _index(rank: str, suit: str) -> str:
    """Return rank and suit for one corner; the other one is the same, turned."""
    text = rank.replace("T", "10")
    narrow = ' textLength="44" lengthAdjust="spacingAndGlyphs"' if text == "10" else ""
    letter = f'<text class="{suit} index" x="31" y="54" text-anchor="middle"{narrow}>{text}</text>'
    return letter + _pip(suit, 31, 82, 34)


def _face(rank: str, suit: str) -> Iterator[str]:
    corner = _index(rank, suit)
    yield f'{corner}<g transform="{_TURN}">{corner}</g>'
    if rank in _PIPS:
        size = 112 if rank == "A" else 50
        for column, row in _PIPS[rank]:
            y = _TOP + row * (_FOOT - _TOP)
            yield _pip(suit, _COLUMNS[column], y, size, turned=row > 0.5)
        return
    half = "".join(_court(rank, suit))
    yield '<rect class="frame" x="56" y="28" width="128" height="280" rx="6"/>'
    yield f'{half}<g transform="{_TURN}">{half}</g>'
    yield '<path class="line" d="M57 212 183 124"/>'


# -- court cards: the upper half of a figure; the lower one is the same, turned -------------------


def _court(rank: str, suit: str) -> Iterator[str]:
    yield f'<path class="robe {suit}" d="M57 212V168l34-26 29 18 29-18 34 20V124Z"/>'
    yield '<path class="gold" d="M57 212V196L183 108v16Z"/>'
    yield '<path class="trim" d="M91 142l29 18 29-18 10 7-39 27-39-27Z"/>'
    for x, y in ((72, 184), (95, 178), (148, 150), (168, 141)):
        yield f'<circle class="gold" cx="{x}" cy="{y}" r="4.5"/>'
    yield from _HEADS[rank]
    yield _pip(suit, 76, 52, 30)


def _dots(name: str, radius: float, *places: tuple[int, int]) -> str:
    """Return circles of one kind."""
    return "".join(f'<circle class="{name}" cx="{x}" cy="{y}" r="{radius:g}"/>' for x, y in places)


def _head(hair: str, hat: str, more: str = "") -> tuple[str, ...]:
    """Return hair, a face that looks a little aside, what else is on it, and the hat."""
    return (
        f'<path class="hair" d="{hair}"/>',
        '<path class="skin" d="M100 88c0-16 8-24 20-24s20 8 20 24c0 20-7 36-20 36s-20-16-20-36Z"/>',
        '<path class="skin" d="M111 118h18v22l-9 8-9-8Z"/>',
        '<path class="line" d="M106 88q5-4 9 0M125 88q5-4 9 0M121 90l-3 13h5M114 111q6 4 12 0"/>',
        _dots("eye", 2.4, (111, 92), (130, 92)),
        more,
        hat,
    )


_HEADS = {
    "J": _head(
        "M94 78c-6 18-6 36 0 50l12-4V80ZM146 78c6 18 6 36 0 50l-12-4V80Z",
        '<path class="robe-2" d="M90 74c4-24 18-32 34-32 14 0 24 10 28 26l-2 10Z"/>'
        '<path class="gold" d="M88 72h66v9H88Z"/>'
        '<path class="trim" d="M150 66c14-6 20-16 20-30-14 2-24 12-26 26Z"/>',
    ),
    "Q": _head(
        "M96 70c-14 18-16 48-8 72l18-8V80ZM144 70c14 18 16 48 8 72l-18-8V80Z",
        '<path class="gold" d="M94 72 90 40l14 14 16-18 16 18 14-14-4 32Z"/>'
        '<path class="trim" d="M94 66h52v8H94Z"/><circle class="robe-2" cx="120" cy="60" r="4"/>',
        _dots("gold", 3.5, (101, 106), (139, 106)),
    ),
    "K": _head(
        "M96 74c-8 14-8 34-2 50l12-6V80ZM144 74c8 14 8 34 2 50l-12-6V80Z",
        '<path class="gold" d="M92 74V44l14 12 14-20 14 20 14-12v30Z"/>'
        '<path class="robe-2" d="M92 66h56v9H92Z"/>'
        '<path class="line" d="M120 36V24M114 30h12"/>',
        '<path class="hair" d="M101 100c2 24 10 36 19 40 9-4 17-16 19-40-4 6-8 8-12 7-4-2-10-2-14 0'
        '-4 1-8-1-12-7Z"/><path class="line light" d="M114 113q6 3 12 0"/>',
    ),
}


def _joker(colour: str) -> Iterator[str]:
    letters = "".join(
        f'<text class="joker-{colour} letter" x="31" y="{52 + 27 * i}"'
        f' text-anchor="middle">{c}</text>'
        for i, c in enumerate("JOKER")
    )
    yield f'{letters}<g transform="{_TURN}">{letters}</g>'
    yield f'<g class="joker-{colour}">'
    yield '<path class="robe-3" d="M64 226c2-44 24-62 56-62s54 18 56 62l-18-12-12 20-14-20'
    yield '-12 24-12-24-14 20-12-20Z"/>'
    yield '<path class="robe-3" d="M88 116C60 108 52 84 60 66c10 8 22 10 34 4 4-18 14-28 26-34'
    yield ' 12 6 22 16 26 34 12 6 24 4 34-4 8 18 0 42-28 50Z"/>'
    yield '<path class="gold" d="M120 36c-12 6-22 16-26 34-2 14-2 30-1 46h27Z"/>'
    yield '<path class="gold" d="M120 164c-16 0-30 5-39 14l-6 47 7-11 12 20 14-20 12 24Z"/></g>'
    yield '<path class="skin" d="M90 116h60c0 34-12 54-30 54s-30-20-30-54Z"/>'
    yield '<path class="line" d="M100 128q7-6 13 0M127 128q7-6 13 0M120 130l-4 14h6"/>'
    yield '<path class="line" d="M104 150q16 16 32 0"/>'
    yield _dots("eye", 3, (107, 133), (134, 133))
    for x, y in ((60, 62), (120, 32), (180, 62), (82, 238), (108, 242), (132, 242), (158, 238)):
        yield f'<circle class="trim bell" cx="{x}" cy="{y}" r="7"/>'
    yield '<path class="line" d="M86 268q34 14 68 0"/>'


def _back() -> Iterator[str]:
    yield '<rect class="back-ground" x="13" y="13" width="214" height="310" rx="9"/>'
    lattice = []
    for i in range(-10, 17):
        lattice.append(f"M{13 + 20 * i} 13l310 310M{13 + 20 * i} 323l310-310")
    yield '<clipPath id="back-clip">'
    yield '<rect x="24" y="24" width="192" height="288" rx="5"/></clipPath>'
    yield f'<path class="back-line" clip-path="url(#back-clip)" d="{"".join(lattice)}"/>'
    yield '<rect class="back-frame" x="24" y="24" width="192" height="288" rx="5"/>'
    yield '<circle class="back-ground" cx="120" cy="168" r="44"/>'
    yield '<circle class="back-frame" cx="120" cy="168" r="44"/>'
    for suit, x, y in (("S", 120, 146), ("H", 142, 168), ("C", 120, 190), ("D", 98, 168)):
        where = f"translate({x - 11} {y - 11}) scale(.22)"
        yield f'<path class="on-back" transform="{where}" d="{_SUIT_PATHS[suit]}"/>'
