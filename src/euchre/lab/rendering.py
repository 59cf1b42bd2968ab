"""A deal as a picture of pixels, drawn from its scene: the frames of ``render_mode="rgb_array"``.

A scene comes from a view, so a picture shows no hidden card.  Install ``euchre[lab]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from math import cos, pi, sin

import numpy as np
from numpy.typing import NDArray

from euchre.coordinates import TableSeat
from euchre.engine.match import new_match
from euchre.engine.state import State
from euchre.engine.view import observe
from euchre.extras import explaining_missing
from euchre.language.naming import Faces
from euchre.scene.deck import Scene
from euchre.scene.picture import picture

with explaining_missing():
    from PIL import Image, ImageDraw, ImageFont

#: Width and height: multiples of 16, as encoders of films want them.
SIZE = 640, 480
_CENTER, _SEATS, _TRICK = (320, 208), (236, 148), (112, 47)
_FELT, _INK, _PAPER, _BACK = "#1d5c43", "#f6f3e8", "#fffdf6", "#27508f"
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_COLORS = {"D": "#b3202f", "H": "#b3202f"}


def drawn(s: State, seat: TableSeat, *, everyone: bool = False, end: str = "") -> NDArray[np.uint8]:
    """Return a deal as a seat sees it, uint8 ``[height, width, 3]``.

    With ``everyone`` all hands are open; ``end`` is a line across the table.
    """
    names = tuple(f"seat {p}" for p in range(s.rules.seats))
    match = new_match(s.rules, s.dealer, s.scores)

    def seen(p: TableSeat) -> Scene:
        return picture(observe(s, p), Faces(s.rules, names, p), match)

    scene = seen(seat)
    if everyone:
        for p in range(s.rules.seats):
            scene["seats"][p]["open"] = seen(p)["hand"]
    image = Image.new("RGB", SIZE, _FELT)
    _Drawing(ImageDraw.Draw(image), scene).draw(end)
    return np.array(image)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    path = files("euchre").joinpath("night", "paper", "fonts", "DejaVuSansCondensed-Bold.ttf")
    return ImageFont.truetype(BytesIO(path.read_bytes()), size)


class _Drawing:
    """One scene, drawn onto an image."""

    def __init__(self, on: ImageDraw.ImageDraw, scene: Scene):
        self.on, self.scene = on, scene

    def draw(self, end: str) -> None:
        """Draw everything; the own hand last, over the rest."""
        scene = self.scene
        x, y = _CENTER
        self.on.ellipse((x - 260, y - 150, x + 260, y + 150), outline="#3f7d63", width=3)
        self._corners()
        for seat in scene["seats"]:
            if seat["seat"] != scene["me"]:
                self._other(seat)
        self._middle()
        self._own(scene["seats"][scene["me"]])
        if end:
            self.on.rectangle((0, y + 120, SIZE[0], y + 156), fill="#102f24")
            self._text((x, y + 138), end, 20)

    def _text(self, at: tuple[float, float], text: str, size: int = 14, anchor: str = "mm") -> None:
        self.on.text(at, text, _INK, _font(size), anchor)

    def _title(self, x: float, y: float, seat: Scene) -> None:
        """Write a seat's name, its roles and its tricks, all of it within the picture."""
        words = [seat["name"], *seat["roles"]]
        if self.scene["stage"] in ("play", "over"):
            words.append(f"{seat['tricks']} won")
        text = " · ".join(words)
        half = _font(14).getlength(text) / 2 + 6
        at = min(max(x, half), SIZE[0] - half), y
        self.on.text(at, text, "#ffd76a" if seat["turn"] else _INK, _font(14), "mm")

    def _point(self, seat: TableSeat, radii: tuple[int, int]) -> tuple[float, float]:
        """Return where a seat is on an ellipse: the viewer below, the next one clockwise."""
        turn = (seat - self.scene["me"]) / len(self.scene["seats"])
        angle = pi / 2 + 2 * pi * turn
        return _CENTER[0] + radii[0] * cos(angle), _CENTER[1] + radii[1] * sin(angle)

    def _card(self, at: tuple[float, float], card: Scene | None, height: int = 60) -> None:
        """Draw a card around a point; None is a card face down."""
        (x, y), width = at, height * 5 // 7
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        paper = _PAPER if card else _BACK
        self.on.rounded_rectangle(box, height // 10, paper, "#2a2024", 1)
        if card is None:
            return
        color = _COLORS.get(card["suit"], "#1c1c24")
        for text, down in ((card["text"][: -1 or None], 0.3), (_SUITS.get(card["suit"], ""), 0.7)):
            if text and card["suit"]:
                corner = x, box[1] + down * height
                self.on.text(corner, text, color, _font(height * 2 // 5), "mm")
        if not card["suit"]:
            self.on.text((x, y), card["text"], color, _font(height // 4), "mm")

    def _spread(
        self, center: tuple[float, float], n: int, height: int, room: int
    ) -> Iterator[tuple[float, float]]:
        """Yield the positions of cards side by side within a width; they overlap if they must."""
        width = height * 5 // 7
        gap = min(width + 4, (room - width) / max(1, n - 1))
        for i in range(n):
            yield center[0] + gap * (i - (n - 1) / 2), center[1]

    def _row(
        self, center: tuple[float, float], cards: Sequence[Scene | None], height: int, room: int
    ) -> None:
        for at, card in zip(self._spread(center, len(cards), height, room), cards, strict=True):
            self._card(at, card, height)

    def _columns(self, seat: Scene, center: tuple[float, float]) -> None:
        """Draw the cards that lie before a seat, each over the one beneath it."""
        columns = seat["columns"]
        for (x, y), column in zip(
            self._spread(center, len(columns), 44, 200), columns, strict=True
        ):
            if column["under"]:
                self._card((x, y + 6), None, 44)
            if column["open"]:
                self._card((x, y), column["open"], 44)

    def _other(self, seat: Scene) -> None:
        x, y = self._point(seat["seat"], _SEATS)
        x = min(max(x, 84), SIZE[0] - 84)
        cards = seat["open"] or [None] * seat["cards"]
        self._row((x, y), cards, 44, 150)
        self._columns(seat, (x, y + 50))
        self._title(x, y - 34, seat)

    def _own(self, seat: Scene) -> None:
        x, bottom = _CENTER[0], SIZE[1]
        self._columns(seat, (x, bottom - 160))
        cards = self.scene["hand"] or [None] * self.scene["facedown"]
        self._row((x, bottom - 62), cards, 84, SIZE[0] - 40)
        self._title(x, bottom - 10, seat)

    def _middle(self) -> None:
        """Draw the trick, the last one if none lies there, or the upcard."""
        scene = self.scene
        plays = scene["trick"] or (scene["last"] or {"cards": []})["cards"]
        for card in plays:
            self._card(self._point(card["seat"], _TRICK), card, 56)
        x, y = _CENTER
        if scene["trick"]:
            return
        if plays:
            self._text((x, y), scene["last"]["told"])
        elif scene["upcard"] and scene["upcard"]["where"] == "stock":
            self._card((x, y), scene["upcard"])

    def _corners(self) -> None:
        """Write the score at the left, trump and bid at the right."""
        scene = self.scene
        for line, side in enumerate(scene["sides"]):
            text = f"{side['name'].replace('seat ', '').replace(' and ', '+')}: {side['points']}"
            self._text((10, 14 + 18 * line), text, anchor="lm")
        words = [scene["trump"]["text"]] if scene["trump"] else []
        words += [f"bid {scene['bid']['text']}"] if scene["bid"] else []
        for line, text in enumerate(words):
            self._text((SIZE[0] - 10, 14 + 18 * line), text, anchor="rm")
