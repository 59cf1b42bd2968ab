"""System fonts, for names whose letters the built-in font lacks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]

#: The most files to examine.
MOST = 3000
#: Styles that are used only if no plain font has the letters.
_SPECIAL = ("bold", "italic", "oblique", "light", "thin", "black", "mono")


def folders() -> list[Path]:
    """Return the font folders of Linux, macOS and Windows; some may not exist."""
    home = Path.home()
    personal = [home / ".local/share/fonts", home / ".fonts", home / "Library/Fonts"]
    everybody = ["/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts"]
    everybody += ["/System/Library/Fonts"]
    for variable, below in (("LOCALAPPDATA", "Microsoft/Windows/Fonts"), ("WINDIR", "Fonts")):
        if folder := os.environ.get(variable):
            everybody.append(str(Path(folder) / below))
    return [*personal, *map(Path, everybody)]


def covering(texts: Iterable[str], where: Sequence[Path] | None = None) -> Path | None:
    """Return the system font that covers the most of these texts completely; None if none does.

    Ties go to a plain face over a bold or slanted one, then to the first file name, so that the
    choice is deterministic on one computer.  Only TrueType outlines qualify: every printer can
    read the resulting PDF.
    """
    wanted = [set(map(ord, text)) for text in texts]
    best: tuple[int, Path | None] = 0, None
    every = sorted(islice(_files(folders() if where is None else where), MOST), key=_liking)
    for file in every if wanted else ():
        letters = _letters(file)
        most = sum(text <= letters for text in wanted)
        if most > best[0]:
            best = most, file
        if most == len(wanted):
            break
    return best[1]


def _files(where: Sequence[Path]) -> Iterator[Path]:
    for folder in where:
        for at, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                if name.lower().endswith((".ttf", ".ttc")):
                    yield Path(at) / name


def _liking(file: Path) -> tuple[int, str, str]:
    name = file.name.lower()
    return sum(word in name for word in _SPECIAL), name, str(file)


def _letters(file: Path) -> frozenset[int]:
    """Return the letters of a font; empty for an unusable file."""
    try:
        changed = file.stat().st_mtime_ns
    except OSError:
        return frozenset()
    return _read(file, changed)


# Reading hundreds of fonts takes seconds, and a desk prints many times in an evening.
@lru_cache(maxsize=200)
def _read(file: Path, changed: int) -> frozenset[int]:
    try:
        with file.open("rb") as opened:
            # Of a collection (.ttc) the first font is used.
            font = TTFont(opened, fontNumber=0, lazy=True)
            return frozenset(font.getBestCmap() or ()) if "glyf" in font else frozenset()
    except (OSError, TTLibError, KeyError, ValueError, AssertionError):
        return frozenset()
