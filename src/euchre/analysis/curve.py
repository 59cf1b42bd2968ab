"""The win probability over the course of a game, as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from euchre.analysis.grades import PRAISE
from euchre.analysis.report import said, sentence, side_name
from euchre.analysis.review import Review, TurningPoint
from euchre.language.naming import Faces

_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 960, 300, 48, 14, 24
#: Dash patterns that tell the lines of several sides apart without color.
_DASHES = ("none", "7 4", "2 4", "9 3 2 3", "1 6", "12 4", "4 2")

#: The style rules that the drawing needs.
STYLE = """
.review .scroll { overflow-x: auto; }
.review .scroll > svg { display: block; width: 100%; min-width: 38rem; height: auto; }
.review svg text { fill: var(--soft); font: 13px system-ui, sans-serif; }
.review svg .axis { stroke: var(--line); }
.review svg .half { stroke: var(--line); stroke-dasharray: 4 4; }
.review svg .curve { fill: none; stroke: var(--curve); stroke-width: 2; }
.review svg .side-1 { stroke: light-dark(#1b4f8f, #8fbcf5); }
.review svg .side-2 { stroke: light-dark(#8f4a00, #f0b060); }
.review svg .side-3 { stroke: light-dark(#7a2a8f, #d9a0e8); }
.review svg.key { width: 40px; height: 8px; }
.review ul { list-style: none; padding: 0; margin: .3rem 0; }
.review svg .bad { fill: var(--bad); } .review svg .good { fill: var(--good); }
""".strip()


def curve(found: Review, faces: Faces) -> Iterator[str]:
    """Yield the heading and the drawing: a line for one of two sides, or for each of more.

    Yields nothing if the game is not played to a number of points.
    """
    if not found.moments:
        return
    count = max(m.side for m in found.moments) + 1
    sides = [0] if count == 2 else list(range(count))
    whose = "; ".join(side_name(faces, side) for side in sides)
    yield "<h2>The chance of winning the game</h2>"
    yield '<div class="scroll" tabindex="0" role="region" aria-label="The curve">'
    yield f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-labelledby="curve-t curve-d">'
    yield f'<title id="curve-t">The chance of winning: {escape(whose)}</title>'
    yield (
        '<desc id="curve-d">From the first deal to the last, as the player on turn could see'
        " it; the figures are in the tables below.</desc>"
    )
    yield from _Plot(found).lines(sides, faces)
    yield "</svg></div>"
    yield "<ul>"
    for side in sides:
        line = f'<line {_drawn(side)} x1="0" x2="40" y1="4" y2="4"/>'
        key = f'<svg class="key" viewBox="0 0 40 8" aria-hidden="true">{line}</svg>'
        yield f"<li>{key} {escape(side_name(faces, side))}</li>"
    yield "<li>Dots: decisions with a mark. Numbers along the bottom: deals.</li>"
    yield "</ul>"


def _drawn(side: int) -> str:
    """Return the attributes of a side's line: color, and dashes for readers who see no color."""
    dashes = _DASHES[side % len(_DASHES)]
    return f'class="curve side-{side % 4}" stroke-dasharray="{dashes}"'


class _Plot:
    """Coordinates in the drawing: time from left to right, probability from bottom to top."""

    def __init__(self, found: Review):
        self.found = found
        moments = found.moments
        order = dict.fromkeys((m.deal, m.action) for m in moments)
        self.place = {key: i for i, key in enumerate(order)}

    def x(self, deal: int, action: int) -> float:
        step = (_WIDE - _LEFT - 12) / max(1, len(self.place) - 1)
        return _LEFT + step * self.place[deal, action]

    def y(self, chance: float) -> float:
        return _TOP + (_HIGH - _TOP - _FOOT) * (1 - min(1.0, max(0.0, chance)))

    def lines(self, sides: Sequence[int], faces: Faces) -> Iterator[str]:
        for chance in (0.0, 0.5, 1.0):
            css, at = "half" if chance == 0.5 else "axis", f"{self.y(chance):.1f}"
            yield f'<line class="{css}" x1="{_LEFT}" x2="{_WIDE}" y1="{at}" y2="{at}"/>'
            yield f'<text x="{_LEFT - 6}" y="{at}" text-anchor="end">{chance:.0%}</text>'
        for deal, action in self.place:
            if action == 0:
                at = f"{self.x(deal, action):.1f}"
                ends = f'y1="{self.y(1):.1f}" y2="{self.y(0):.1f}"'
                yield f'<line class="axis" x1="{at}" x2="{at}" {ends}/>'
        for deal in dict.fromkeys(d.deal for d in self.found.decisions):
            if (deal, 0) in self.place:
                yield f'<text x="{self.x(deal, 0) + 3:.1f}" y="{_HIGH - 6}">{deal}</text>'
        for side in sides:
            row = [m for m in self.found.moments if m.side == side]
            path = " ".join(f"{self.x(m.deal, m.action):.1f},{self.y(m.chance):.1f}" for m in row)
            yield f'<polyline {_drawn(side)} points="{path}"/>'
        yield from self.dots(sides, faces)

    def dots(self, sides: Sequence[int], faces: Faces) -> Iterator[str]:
        """Yield a dot with its text for every decision that has a mark."""
        at: dict[tuple[int, int, int], TurningPoint] = {}
        for m in self.found.moments:
            at[m.deal, m.action, m.side] = m
        rules = self.found.replay.rules
        for made in self.found.decisions:
            side = rules.sides.side(made.seat)
            side = side if side in sides else sides[0]
            moment = at.get((made.deal, made.action, side))
            if not made.mark or moment is None:
                continue
            css = "good" if made.mark in PRAISE else "bad"
            where = f'cx="{self.x(made.deal, made.action):.1f}" cy="{self.y(moment.chance):.1f}"'
            who = self.found.names[made.seat]
            told = (
                f"Deal {made.deal}, {who}: {said(faces, made)} {made.mark} {sentence(faces, made)}"
            )
            yield f'<circle class="{css}" {where} r="4"><title>{escape(told)}</title></circle>'
