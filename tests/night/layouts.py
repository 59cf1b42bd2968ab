"""What stands where on a sheet, read from the finished PDF by another program (PDFium).

``python -m tests.night.layouts [PART ...] [--accept] [--look FOLDER]`` says where the papers of one
evening differ from what is kept of them (``tests/data/papers``), and keeps them anew if asked to,
with a picture of each for the documentation.  Look at every picture before you accept it: with
``--look`` the sheets are there as large as on paper.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple, Self

import pypdfium2 as pdfium
import pypdfium2.raw as pdf
from PIL import Image

from euchre.night.paper.page import BLACK, GREEN, MARGIN, PALE, RED, WHITE, Ink
from euchre.night.printable import PARTS
from tests.night.papers import evening

KEPT = Path(__file__).parents[1] / "data" / "papers"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures" / "papers"
#: How far a piece may be from where it is kept, in millimeters, and its letters in points.
NEAR = 0.3
#: The width of a picture, and the most bytes of it.
WIDE, MOST = 560, 45_000
_MM = 25.4 / 72
#: How far the tails of letters reach below the line, in millimeters per point of their size.
_TAILS = 0.085


class Piece(NamedTuple):
    """Words, a line, a box or a QR code: where its ink is, in millimeters from the top left."""

    kind: str
    x: float
    y: float
    w: float
    h: float
    #: The size of the letters in points, and the words; 0 and nothing for the others.
    size: float = 0
    words: str = ""

    def __str__(self) -> str:
        place = " ".join(f"{number:6.1f}" for number in self[1:5])
        return f"{self.kind:<4} {place} {self.size:5.1f} {self.words}".rstrip()

    def sides(self) -> list[Piece]:
        """Return the left and the right side of a box, without what PDFium adds."""
        ends = (self.x + 0.3, self.x + self.w - 0.5)
        return [self._replace(kind="line", x=x, w=0.2) for x in ends]

    @classmethod
    def read(cls, line: str) -> Self:
        """Return the piece of a line of a kept layout."""
        kind, *numbers = line.split(None, 6)
        x, y, w, h, size = map(float, numbers[:5])
        return cls(kind, x, y, w, h, size, "".join(numbers[5:]))


class Page(NamedTuple):
    """A page: its size in millimeters, and what is on it, in the order in which it is drawn."""

    w: float
    h: float
    pieces: list[Piece]


def pages(made: bytes, most: int | None = None) -> list[Page]:
    """Return the pages of a PDF, or the first ``most``."""
    with pdfium.PdfDocument(made) as document:
        return [_page(document[at]) for at in range(len(document))[:most]]


def _page(page: pdfium.PdfPage) -> Page:
    wide, high = page.get_size()
    words = page.get_textpage()
    return Page(wide * _MM, high * _MM, list(_joined(_pieces(page, words, high))))


def _pieces(page: pdfium.PdfPage, words: pdfium.PdfTextPage, high: float) -> Iterator[Piece]:
    for thing in page.get_objects():
        left, bottom, right, top = thing.get_bounds()
        place = (left * _MM, (high - top) * _MM, (right - left) * _MM, (top - bottom) * _MM)
        if thing.type == pdf.FPDF_PAGEOBJ_TEXT:
            size = ctypes.c_float()
            pdf.FPDFTextObj_GetFontSize(thing, size)
            yield Piece("text", *place, size=round(size.value, 1), words=_words(thing, words))
        else:
            kind = "line" if min(place[2:]) < 1.5 and not _filled(thing) else "box"
            yield Piece("dot" if _filled(thing) == BLACK else kind, *place)


def _words(thing: pdfium.PdfObject, words: pdfium.PdfTextPage) -> str:
    length = pdf.FPDFTextObj_GetText(thing, words, None, 0)
    buffer = (pdf.FPDF_WCHAR * (length // 2))()
    pdf.FPDFTextObj_GetText(thing, words, buffer, length)
    return bytes(buffer).decode("utf-16-le").rstrip("\0").strip()


def _filled(thing: pdfium.PdfObject) -> tuple[int, ...] | None:
    """Return the color with which a path is filled; None if it is not."""
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdf.FPDFPath_GetDrawMode(thing, mode, stroke)
    if not mode.value:
        return None
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    pdf.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Join the dots of a QR code."""
    code: Piece | None = None
    for piece in pieces:
        if piece.kind != "dot":
            if code is not None:
                yield code
            code = None
            yield piece
        elif code is None:
            code = piece._replace(kind="code")
        else:
            x, y = min(code.x, piece.x), min(code.y, piece.y)
            w = max(code.x + code.w, piece.x + piece.w) - x
            h = max(code.y + code.h, piece.y + piece.h) - y
            code = Piece("code", x, y, w, h)
    if code is not None:
        yield code


def differences(now: list[Page], then: list[Page]) -> Iterator[str]:
    """Yield what has moved, changed, come or gone, in words."""
    if len(now) != len(then):
        yield f"there are {len(now)} pages, not {len(then)}"
    for number, (new, old) in enumerate(zip(now, then, strict=False), 1):
        where = f"page {number}"
        if max(abs(new.w - old.w), abs(new.h - old.h)) > NEAR:
            yield f"{where} is {new.w:.1f} x {new.h:.1f} mm, not {old.w:.1f} x {old.h:.1f}"
        left = list(old.pieces)
        come = []
        for piece in new.pieces:
            if same := next((p for p in left if _near(piece, p)), None):
                left.remove(same)
            else:
                come.append(piece)
        yield from (f"{where}: gone is   {piece}" for piece in left)
        yield from (f"{where}: new is    {piece}" for piece in come)


def _near(one: Piece, other: Piece) -> bool:
    return (one.kind, one.words) == (other.kind, other.words) and all(
        abs(a - b) <= NEAR for a, b in zip(one[1:6], other[1:6], strict=True)
    )


def faults(page: Page) -> Iterator[str]:
    """Yield what a reader would call a fault: words cut, on top of others, or across a line."""
    # PDFium adds about a line's width on every side of a line or a box.
    inside = MARGIN - 1.3
    for piece in page.pieces:
        if min(piece.x, piece.y, page.w - piece.x - piece.w, page.h - piece.y - piece.h) < inside:
            yield f"too near the edge: {piece}"
    texts = [piece for piece in page.pieces if piece.words]
    for text in texts:
        if "…" in text.words:
            yield f"cut: {text}"
    for one, other in combinations(texts, 2):
        if _shared(one, other):
            yield f"on each other: {one} and {other}"
    # Words stand in a box or beside it, but not across its sides.
    edges = [
        side
        for piece in page.pieces
        for side in (piece.sides() if piece.kind == "box" else [] if piece.words else [piece])
    ]
    for text in texts:
        # The tails of letters may cross the line on which they stand.
        above = text._replace(h=text.h - _TAILS * text.size)
        yield from (f"across: {text} and {edge}" for edge in edges if _shared(above, edge, 0.05))


def _shared(one: Piece, other: Piece, more: float = 0.2) -> bool:
    """Whether two pieces share more than a sliver."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return min(wide, high) > more


def kept(part: str) -> list[Page]:
    """Return the layout that is kept of a part."""
    layout: list[Page] = []
    for line in (KEPT / f"{part}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("page"):
            w, h = map(float, line.split()[1:])
            layout.append(Page(w, h, []))
        else:
            layout[-1].pieces.append(Piece.read(line))
    return layout


def keep(part: str, now: list[Page]) -> None:
    """Keep a layout to be compared with."""
    KEPT.mkdir(parents=True, exist_ok=True)
    lines = [line for w, h, pieces in now for line in (f"page {w:.1f} {h:.1f}", *map(str, pieces))]
    (KEPT / f"{part}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def picture(made: bytes, path: Path, wide: int) -> None:
    """Write a picture of the first page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with pdfium.PdfDocument(made) as document:
        page = document[0]
        seen = page.render(scale=2 * wide / page.get_width()).to_pil().convert("RGB")
    small = seen.resize((wide, round(wide * seen.height / seen.width)))
    # The inks and what lies between them and the paper.
    inks = [WHITE, PALE, GREEN, RED, *(_mixed(ink, 2) for ink in (GREEN, RED))]
    inks += [_mixed(BLACK, quarters) for quarters in range(4)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for ink in inks for part in ink])
    few = small.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB")
    few.save(path, lossless=True, method=6)
    if path.stat().st_size > MOST:
        raise ValueError(f"{path} has {path.stat().st_size} bytes; at most {MOST} are kept")


def _mixed(ink: Ink, quarters: int) -> Ink:
    """Return a color as many quarters of the way to white."""
    red, green, blue = (part + (255 - part) * quarters // 4 for part in ink)
    return red, green, blue


def main() -> int:
    """Return 0 if all papers are as kept, or are kept now."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--accept", action="store_true", help="keep what is drawn now")
    parser.add_argument("--look", type=Path, metavar="FOLDER", help="put every sheet there")
    asked = parser.parse_args()
    if unknown := [part for part in asked.parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    wrong = 0
    for part in asked.parts or PARTS:
        made = evening(part)
        now = pages(made, MOST_PAGES.get(part, 1))
        new = not (KEPT / f"{part}.txt").exists()
        changes = ["it is new"] if new else list(differences(now, kept(part)))
        print(part, *(changes or ["is as kept"]), sep="\n  " if changes else " ")
        wrong += bool(changes)
        if asked.accept and (changes or asked.parts):
            keep(part, now)
            picture(made, PICTURES / f"{part}.webp", WIDE)
        if asked.look:
            asked.look.mkdir(parents=True, exist_ok=True)
            (asked.look / f"{part}.pdf").write_bytes(made)
    return 1 if wrong and not asked.accept else 0


#: How many pages of a part are kept; of the others, the first.
MOST_PAGES = {"matches": 2, "money": 2, "moves": 4, "rules": 2}


if __name__ == "__main__":
    sys.exit(main())
