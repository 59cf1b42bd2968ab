"""Compare pictures, tolerating antialiasing but not misplaced elements.

A sheet has the six pictures of a state, side by side; a pixel of it is five of the page (about
three of a phone's).  Two sheets are the same if no pixel of theirs differs by more than ``MOST`` in
any color, after both are averaged over squares of seven pixels: how an edge is drawn averages out.

``MOST`` was chosen between what was measured over four states in three compositions: 12 to 17 for
the same page against what is kept of it, 15 to 35 for the same page drawn with twice as many
pixels, and 57 to 158 for a seat moved by 3 % of the page, 139 and more for a card that is missing,
51 and more for the dealer's button (where it is not white before a light room), 97 and more for the
sign on the medal, 37 and more for a side in another color.
"""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageFilter

from tests.pages.pictures.drawing import SIZES, THEMES

KEPT = Path(__file__).parents[2] / "data" / "pictures"
#: How many pixels of the page are one of a sheet.
SMALLER = {"wide": 5.0, "low": 3.3, "tall": 3.3}
MOST = 30

_SOFT = ImageFilter.BoxBlur(3)


def _placed() -> dict[tuple[str, str], tuple[int, int, int, int]]:
    """Return where each picture lies on a sheet: left, top, right, bottom."""
    places, left = {}, 0
    for size, (width, height) in SIZES.items():
        wide, high = round(width / SMALLER[size]), round(height / SMALLER[size])
        for theme in THEMES:
            places[size, theme] = (left, 0, left + wide, high)
            left += wide
    return places


PLACES = _placed()


def sheet(pictures: dict[tuple[str, str], Image.Image]) -> Image.Image:
    """Return the pictures of a state, small and side by side."""
    corners = [place[2:] for place in PLACES.values()]
    made = Image.new("RGB", (max(x for x, _ in corners), max(y for _, y in corners)))
    for key, picture in pictures.items():
        left, top, right, bottom = PLACES[key]
        small = picture.resize((right - left, bottom - top), Image.Resampling.BOX)
        made.paste(small, (left, top))
    return made


def differences(
    seen: Image.Image, kept: Image.Image, of: Iterable[tuple[str, str]] = tuple(PLACES)
) -> list[str]:
    """Return where some pictures of two sheets differ, in words; nowhere if they are the same."""
    told = []
    for size, theme in of:
        place = PLACES[size, theme]
        one, other = (image.crop(place).filter(_SOFT) for image in (seen, kept))
        apart = np.asarray(ImageChops.difference(one, other)).max(axis=2)
        y, x = (int(n) for n in np.unravel_index(apart.argmax(), apart.shape))
        if apart[y, x] > MOST:
            where = f"{round(x * SMALLER[size])}, {round(y * SMALLER[size])}"
            told.append(f"{size}, {theme}: the picture differs by {apart[y, x]} around {where}")
    return told


def path(name: str) -> Path:
    """Return where the sheet of a state is kept."""
    return KEPT / f"{name}.webp"


def kept(name: str) -> Image.Image:
    """Return the sheet that is kept of a state."""
    return Image.open(path(name)).convert("RGB")


def keep(name: str, made: Image.Image) -> None:
    """Keep a sheet to be compared with."""
    KEPT.mkdir(parents=True, exist_ok=True)
    made.save(path(name), quality=80, method=6)
