"""Links with QR codes for pages to draw."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import segno


def code_of(url: str) -> dict[str, Any]:
    """Return a link and its QR code: the side of the square, and an SVG path of the dark cells."""
    matrix = segno.make(url, error="m", micro=False).matrix
    path = []
    for y, row in enumerate(matrix):
        x = 0
        for dark, cells in groupby(row):
            width = len(list(cells))
            if dark:
                path.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return {"url": url, "size": len(matrix), "path": "".join(path)}
