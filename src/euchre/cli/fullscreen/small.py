"""The table in a window too small to draw it: the same, told in lines."""

from __future__ import annotations

from euchre.cli.fullscreen.canvas import Canvas
from euchre.cli.fullscreen.choices import Choices
from euchre.cli.line_terminal import wrapped

#: Keeps the words of an item in one row.
_TIED = "\N{NO-BREAK SPACE}"


def in_lines(canvas: Canvas, choices: Choices, message: tuple[str, ...]) -> None:
    """Write score, trick, question, offers and hand; what is on top goes first if room is short."""
    scene = choices.scene
    names = [seat["name"] for seat in scene["seats"]]
    told = [f"{side['name']} {side['points']}" for side in scene["sides"]]
    told += [scene["trump"]["text"]] if scene["trump"] else []
    lying = [f"{names[card['seat']]} {card['text']}" for card in scene["trick"]]
    result = (scene["result"], *scene["over"]) if scene["stage"] == "over" else ()
    asked = message or result or (scene["prompt"],)
    offers = [(f"offer:{i}", offer.label) for i, offer in enumerate(choices.offers)]
    hand = [(f"card:{i}", card["text"]) for i, card in enumerate(scene["hand"])]
    lines = [("  ".join(row), "felt") for row in (told, lying)]
    lines += [(line, "bold") for line in asked if line]
    lines += [(_listing(choices, row), "felt") for row in (offers, hand)]
    rows = [(row, style) for line, style in lines for row in wrapped(line, max(canvas.width, 1))]
    for y, (row, style) in enumerate(rows[-canvas.height :]):
        canvas.put(0, y, row.replace(_TIED, " "), style)


def _listing(choices: Choices, items: list[tuple[str, str]]) -> str:
    """Return items in a line, each with the figure that chooses it; in brackets if in focus."""
    words = [(what, f"{choices.figure(what)} {text}".strip()) for what, text in items]
    marked = (f"[{text}]" if what == choices.focus else text for what, text in words)
    return "  ".join(text.replace(" ", _TIED) for text in marked)
