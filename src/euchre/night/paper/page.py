"""Drawing primitives for printed pieces: pages, text that fits its box, rules, QR codes."""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Literal, NamedTuple, Self, TypeVar
from unicodedata import bidirectional

from euchre.extras import explaining_missing
from euchre.files import FileError, read_bytes
from euchre.night.errors import NightError
from euchre.night.paper.system_fonts import covering
from euchre.text import brief

with explaining_missing():
    import segno
    from fontTools.subset import Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]
    from fpdf import FPDF

# A table of a font that is left out of a PDF is no news to anybody.
logging.getLogger("fontTools").setLevel(logging.ERROR)

T = TypeVar("T")
Align = Literal["L", "C", "R"]
Face = Literal["plain", "bold", "title"]
Ink = tuple[int, int, int]

BLACK: Ink = (24, 24, 27)
GREY: Ink = (66, 70, 76)
PALE: Ink = (240, 238, 232)
RED: Ink = (166, 28, 40)
GREEN: Ink = (18, 74, 52)
WHITE: Ink = (255, 255, 255)

#: Themes by name: a mapping from ink to ink; ``dark`` has only black on white.
THEMES: dict[str, dict[Ink, Ink]] = {
    "classic": {},
    "dark": {GREY: (0, 0, 0), GREEN: (0, 0, 0), RED: (0, 0, 0), BLACK: (0, 0, 0), PALE: WHITE},
}

#: Width and height of the paper sizes, in millimeters.
PAPERS = {"letter": (215.9, 279.4), "a4": (210.0, 297.0)}
#: Printers cannot reach the edge; nothing is drawn within this margin (mm).
MARGIN = 9.0
#: Columns and rows of small cards: eight on a page.
EIGHT = (2, 4)

_FONTS = {
    "plain": "DejaVuSansCondensed.ttf",
    "bold": "DejaVuSansCondensed-Bold.ttf",
    "title": "DejaVuSerifCondensed-Bold.ttf",
}
#: No font has more bytes.
_LARGEST = 64 * 1024 * 1024
#: What the reader of fonts raises for files that are none, or damaged.
_BROKEN = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(TTLibError, TypeError, ValueError, struct.error),
)
#: A point in millimeters.
_POINT = 25.4 / 72
#: The smallest font size used when space runs out, in points.
LEAST = 5.5
#: The line spacing relative to the font size; the most lines for a text that does not fit on
#: one; and how much larger the letters must become to justify a line break.
_LINE, _MOST_LINES, _WORTH_IT = 1.1, 3, 1.2


@lru_cache(16)
def _code(text: str) -> list[bytearray]:
    """Return the rows of a QR code; some are on very many sheets."""
    return list(segno.make(text, error="m", micro=False).matrix)


class Box(NamedTuple):
    """A rectangle on the page, in millimeters from the top left corner."""

    x: float
    y: float
    w: float
    h: float

    def inset(self, by: float) -> Box:
        """Return the rectangle reduced by ``by`` on every side."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def split(self, columns: int, rows: int) -> list[Box]:
        """Return equal parts, row by row."""
        w, h = self.w / columns, self.h / rows
        return [
            Box(self.x + c * w, self.y + r * h, w, h) for r in range(rows) for c in range(columns)
        ]


class Sheet:
    """A PDF in progress.  All measures are millimeters, text sizes points.

    Use it in a ``with`` block, because its fonts are open files.
    """

    def __init__(
        self,
        paper: str,
        title: str,
        day: datetime,
        font: Path | None = None,
        theme: str = "classic",
    ) -> None:
        if paper not in PAPERS:
            raise NightError(f"there is no paper {brief(paper)}; there are {' and '.join(PAPERS)}")
        if theme not in THEMES:
            raise NightError(f"there is no theme {brief(theme)}; there are {' and '.join(THEMES)}")
        if font is not None:
            _check(font)
        self.theme, self.inks = theme, THEMES[theme]
        self.name, self.title, self.day = paper, title, day
        self.paper = PAPERS[paper]
        self.pdf = FPDF(unit="mm", format=self.paper)
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_title(title)
        # A fixed date, so that the same night gives the same file.
        self.pdf.set_creation_date(day)
        folder = files("euchre.night.paper") / "fonts"
        for face, name in _FONTS.items():
            with as_file(folder / name) as path:
                self.pdf.add_font(face, "", path)
        self._known = set(self.pdf.fonts["plain"].cmap)  # type: ignore[union-attr]
        self._added: set[int] = set()
        self._widths: dict[tuple[str, float, str], float] = {}
        self.font = font
        if font is not None:
            self.pdf.add_font("own", "", font)
            self._added = set(self.pdf.fonts["own"].cmap)  # type: ignore[union-attr]

    @classmethod
    def covering(
        cls, texts: Sequence[str], paper: str, title: str, day: datetime, theme: str = "classic"
    ) -> Sheet:
        """Return a sheet with a system font for letters that the built-in one lacks."""
        with cls(paper, title, day, theme=theme) as sheet:
            font = covering(t for t in texts if not sheet.joined(t) and not sheet.can_print(t))
        return cls(paper, title, day, font, theme)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        for font in self.pdf.fonts.values():
            font.ttfont.close()  # type: ignore[union-attr]

    def page(self, *, wide: bool = False) -> Box:
        """Begin a page, landscape if ``wide``, and return its printable area."""
        self.pdf.add_page(orientation="landscape" if wide else "portrait")
        w, h = reversed(self.paper) if wide else self.paper
        return Box(0, 0, w, h).inset(MARGIN)

    def blank(self) -> Sheet:
        """Return an empty sheet like this one, for trial layouts."""
        return Sheet(self.name, self.title, self.day, self.font, self.theme)

    def bytes(self) -> bytes:
        """Return the file."""
        return bytes(self.pdf.output())

    def can_print(self, text: str) -> bool:
        """Whether some font has every letter, and no letter needs shaping.

        Right-to-left scripts, and those of India and Burma, need more than glyphs.
        """
        return not self.joined(text) and any(
            set(map(ord, text)) <= known for known in (self._known, self._added)
        )

    def joined(self, text: str) -> bool:
        """Whether a text has letters of a script that joins them or runs from right to left."""
        return any(
            bidirectional(c) in ("R", "AL") or 0x900 <= ord(c) < 0xE00 or 0x1000 <= ord(c) < 0x10A0
            for c in text
        )

    def shown(self, text: str) -> str:
        """Return a text with a question mark for each letter that no font has."""
        if self.can_print(text):
            return text
        return "".join(c if ord(c) in self._known else "?" for c in text)

    def _face(self, text: str, face: Face) -> str:
        """Return the font for a text: the user's only if it alone has the letters."""
        return face if set(map(ord, text)) <= self._known else "own" if self._added else face

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        face: Face = "plain",
        *,
        align: Align = "L",
        ink: Ink = BLACK,
        least: float = LEAST,
    ) -> None:
        """Write a text vertically centered in a box, shrunk if it is too wide.

        It is wrapped if that makes it clearly larger, and explicit line breaks are kept; text
        that does not fit even at the ``least`` size is cut off.
        """
        given = [self.shown(line) for line in text.split("\n")]
        family = self._face("".join(given), face)
        size, lines = self._fitted(box, given, size, family, least)
        self.pdf.set_font(family, "", size)
        self.pdf.set_text_color(*self.inks.get(ink, ink))
        step = _LINE * size * _POINT
        # Capitals are about 0.73 of the size high; this centers the lines.
        baseline = box.y + (box.h - step * (len(lines) - 1)) / 2 + 0.365 * size * _POINT
        for at, line in enumerate(lines):
            wide = self._wide(line)
            x = box.x + {"L": 0.0, "C": (box.w - wide) / 2, "R": box.w - wide}[align]
            self.pdf.text(x, baseline + at * step, line)

    def _fitted(
        self, box: Box, given: list[str], size: float, family: str, least: float
    ) -> tuple[float, list[str]]:
        """Return the size and lines with which a text fits into a box."""

        def fits(lines: list[str]) -> float:
            # Lines must not touch what is above and below, except a single line.
            high = box.h / (_LINE * _POINT * len(lines)) if lines[1:] else size
            self.pdf.set_font(family, "", size)
            widest = max(self._wide(line) for line in lines)
            return min(size, high, size * box.w / widest if widest else size)

        best, lines = fits(given), given
        if box.w <= 0:
            return size, given
        if len(given) == 1:
            for number in range(2, min(_MOST_LINES, len(given[0].split())) + 1):
                some = self._evenly(given[0], number, size, family)
                if fits(some) > _WORTH_IT * best:
                    best, lines = fits(some), some
        least = min(size, least)
        if best >= least:
            return best, lines
        return least, [self._cut(line, box.w, least, family) for line in given]

    def _evenly(self, text: str, number: int, size: float, family: str) -> list[str]:
        """Return a text in this many lines, balanced to minimize the width."""
        self.pdf.set_font(family, "", size)
        wide = self._wide(text) / number
        while len(lines := self._broken(text, wide, size, family)) > number:
            wide += 1
        return lines

    def _cut(self, text: str, width: float, size: float, family: str) -> str:
        """Return as much of a line as fits; an initial at its end stays: ``Margu… H``."""
        self.pdf.set_font(family, "", size)
        if self._wide(text) <= width:
            return text
        text, _, last = text.rpartition(" ")
        end = f"… {last}" if text and len(last) == 1 else "…"
        text = text if len(end) > 1 else f"{text} {last}".strip()
        while text and self._wide(f"{text}{end}") > width:
            text = text[:-1].rstrip()
        return f"{text}{end}"

    def width(self, text: str, size: float, face: Face = "plain") -> float:
        """Return the width of a text."""
        shown = self.shown(text)
        self.pdf.set_font(self._face(shown, face), "", size)
        return self._wide(shown)

    def wrapped(self, text: str, width: float, size: float, face: Face = "plain") -> list[str]:
        """Return a text wrapped to lines no wider than ``width``."""
        return self._broken(self.shown(text), width, size, face)

    def _wide(self, text: str) -> float:
        """Return the width of a text in the current font; lines are tried again and again."""
        key = self.pdf.font_family, self.pdf.font_size_pt, text
        if key not in self._widths:
            self._widths[key] = float(self.pdf.get_string_width(text))
        return self._widths[key]

    def _broken(self, text: str, width: float, size: float, family: str) -> list[str]:
        self.pdf.set_font(family, "", size)
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self._wide(longer) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def box(
        self,
        box: Box,
        *,
        line: float = 0.3,
        ink: Ink = BLACK,
        fill: Ink | None = None,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle; ``line`` 0 omits its border."""
        self.pdf.set_line_width(line)
        self.pdf.set_draw_color(*self.inks.get(ink, ink))
        if fill is not None:
            self.pdf.set_fill_color(*self.inks.get(fill, fill))
        style = ("D" if line else "") + ("F" if fill is not None else "")
        self.pdf.rect(*box, style=style, round_corners=radius > 0, corner_radius=radius)

    def rule(
        self, x1: float, y1: float, x2: float, y2: float, line: float = 0.2, ink: Ink = BLACK
    ) -> None:
        """Draw a line."""
        self.pdf.set_line_width(line)
        self.pdf.set_draw_color(*self.inks.get(ink, ink))
        self.pdf.line(x1, y1, x2, y2)

    def fold(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a dashed line to cut or fold along."""
        self.pdf.set_dash_pattern(dash=1.2, gap=1.6)
        self.rule(x1, y1, x2, y2, 0.15, GREY)
        self.pdf.set_dash_pattern()

    def folds(self, area: Box, columns: int, rows: int) -> None:
        """Draw the lines along which to cut or fold an area into equal parts (``Box.split``)."""
        for column in range(1, columns):
            x = area.x + column * area.w / columns
            self.fold(x, area.y, x, area.y + area.h)
        for row in range(1, rows):
            y = area.y + row * area.h / rows
            self.fold(area.x, y, area.x + area.w, y)

    def pieces(
        self, things: Sequence[T], columns: int, rows: int, *, wide: bool = False
    ) -> Iterator[tuple[Box, T]]:
        """Yield each thing with its part of a page; the pages are cut, or folded, into these."""
        each = columns * rows
        for first in range(0, len(things), each):
            area = self.page(wide=wide)
            yield from zip(area.split(columns, rows), things[first : first + each], strict=False)
            self.folds(area, columns, rows)

    def suits(self, box: Box, size: float, align: Align = "C") -> None:
        """Write the four suits, hearts and diamonds in red."""
        gap = size * _POINT * 1.25
        x = box.x + {"L": 0.0, "C": (box.w - 4 * gap) / 2, "R": box.w - 4 * gap}[align]
        for at, suit in enumerate("♠♥♣♦"):
            cell = Box(x + at * gap, box.y, gap, box.h)
            self.text(cell, suit, size, align="C", ink=RED if suit in "♥♦" else BLACK)

    def qr(self, box: Box, text: str) -> None:
        """Draw a QR code into the top left square of a box."""
        rows = _code(text)
        module = min(box.w, box.h) / len(rows)
        self.pdf.set_fill_color(*self.inks.get(BLACK, BLACK))
        for y, row in enumerate(rows):
            x = 0
            for dark, cells in groupby(row):
                wide = len(list(cells))
                if dark:
                    # Slightly wider than a module, so that no white shows between modules.
                    corner = (box.x + x * module, box.y + y * module)
                    self.pdf.rect(*corner, wide * module + 0.01, module + 0.01, style="F")
                x += wide

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """Rotate everything drawn inside by 180 degrees about the center of a box."""
        with self.pdf.rotation(180, box.x + box.w / 2, box.y + box.h / 2):
            yield


def _check(font: Path) -> None:
    """Raise ``NightError`` for a file that is not a font, or damaged.

    Some letters are taken out of it, as the PDF library does in the end.
    """
    try:
        face = TTFont(BytesIO(read_bytes(font, _LARGEST)), fontNumber=0)
        some = Subsetter()
        some.populate(unicodes=list(face.getBestCmap())[: face["head"].unitsPerEm // 16])
        some.subset(face)
    except FileError as error:
        raise NightError(str(error)) from None
    except _BROKEN as error:
        raise NightError(f"{font} is not a usable font: {error}") from None
