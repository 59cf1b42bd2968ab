"""Whether everything at a table has its place and room: the same boxes, nothing cut, no overlap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

#: The sizes that the compositions are made for: a desk, a phone either way, a tablet.
SIZES = ((1920, 1080), (1280, 800), (844, 390), (390, 844), (320, 640), (820, 1180))


def crowded(page: Any, *, scrolls: bool = False) -> list[str]:
    """Return what is cut off, lies on something else or is too long for its box, in words.

    All has to be on the screen at once, unless the page may scroll, as it may for large letters.
    """
    found: list[str] = page.evaluate(CROWDED, scrolls)
    return found


#: What is cut off or covered now; a string of a JavaScript function.
CROWDED = Path(__file__).with_name("room.js").read_text()
