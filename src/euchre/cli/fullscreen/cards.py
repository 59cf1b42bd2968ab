"""Cards in box-drawing characters, single and as a hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from euchre.cli.fullscreen.asking import Asking
from euchre.cli.fullscreen.canvas import Canvas, cut
from euchre.cli.fullscreen.layout import Layout, Size
from euchre.cli.fullscreen.look import Look
from euchre.scene import Scene


def draw_card(
    canvas: Canvas, look: Look, card: Scene | None, x: int, y: int, size: Size, *, mood: str = ""
) -> None:
    """Draw a card, face down if ``card`` is None.

    ``mood`` is ``on`` for the chosen card and ``off`` for one that may not be played.
    """
    left_top, right_top, left_end, right_end, flat, wall = tuple(look.box)
    inside = size.width - 2
    body = f"card-{mood}" if mood else "card"
    if card is None:
        body = "back"
    canvas.put(x, y, left_top + flat * inside + right_top, body)
    for row in range(1, size.height - 1):
        fill = look.back if card is None else " "
        canvas.put(x, y + row, wall + fill * inside + wall, body)
    canvas.put(x, y + size.height - 1, left_end + flat * inside + right_end, body)
    if card is None:
        return
    face = look.suit(card["suit"]) + ("-on" if mood == "on" else "")
    if mood == "off":
        face = body
    rank, sign = _parts(card)
    if size.height == 3:
        canvas.put(x + 1, y + 1, cut(rank + sign, inside), face)
    elif size.height == 4:
        canvas.put(x + 1, y + 1, cut(rank, inside), face)
        canvas.put(x + 1, y + 2, cut(sign, inside), face)
    else:
        # Repeat the suit near the left edge: in a full hand the rest of a card is covered.
        canvas.put(x + 1, y + 1, cut(rank, inside), face)
        canvas.put(x + 1, y + 2, cut(sign, inside), face)
        canvas.put(x + size.width - 1 - cell_len(rank), y + size.height - 2, rank, face)
        if size.height > 5:
            canvas.put(x + size.width // 2, y + size.height // 2, cut(sign, 1), face)
    if card["joins"]:
        # A bower of another suit shows the trump suit that it belongs to.
        canvas.put(x + size.width - 2, y + size.height - 1, look.strain(card["joins"]), face)


def _parts(card: Scene) -> tuple[str, str]:
    """Return a card's rank and suit as written on it; a joker's name is split in two."""
    text = str(card["text"])
    if card["suit"]:
        return text[:-1], text[-1]
    if " " in text:
        first, _, rest = text.partition(" ")
        return first[:1].upper(), rest[:3]
    return text[:3], text[3:6]


def draw_hand(
    canvas: Canvas,
    look: Look,
    layout: Layout,
    cards: Sequence[Scene | None],
    asking: Asking,
) -> None:
    """Draw the player's hand: the chosen card raised, digits under the items they choose."""
    if not cards:
        return
    size, room = layout.hand_size, layout.width - 2
    step = min(size.width + 1, (room - size.width) // max(1, len(cards) - 1))
    x = (layout.width - step * (len(cards) - 1) - size.width) // 2
    asked = any(item.startswith("card:") for item in asking.items)
    for i, card in enumerate(cards):
        what = f"card:{i}"
        lifted = what == asking.focus or i in asking.marked
        mood = "on" if what == asking.focus else ""
        if asked and not mood and not asking.can(what):
            mood = "off"
        y = layout.hand_top - lifted
        draw_card(canvas, look, card, x, y, size, mood=mood if card else "")
        if i in asking.marked:
            canvas.put(x + 1, y, "x", "card-on")
        if asking.can(what):
            figure = asking.figure(what) or look.arrow_up
            canvas.put(x + 2, layout.hand_top + size.height, figure, "bold")
        if card:
            canvas.spot(x, layout.hand_top - 1, step, size.height + 2, what)
            if i == len(cards) - 1:
                canvas.spot(x, layout.hand_top - 1, size.width, size.height + 2, what)
        x += step
    _name(canvas, layout, asking, x)


def _name(canvas: Canvas, layout: Layout, asking: Asking, left: int) -> None:
    """Write the name of what is chosen at the edge of the row below the hand."""
    name = asking.name
    # Digits stand below cards only; below offers the whole row is free.
    room = canvas.width - 1 - (left if asking.focus.startswith("card:") else 0)
    if cell_len(name) > room:
        name = name.partition(",")[0]
    if cell_len(name) <= room:
        y = layout.hand_top + layout.hand_size.height
        canvas.put(canvas.width - 1 - cell_len(name), y, name, "dim")
