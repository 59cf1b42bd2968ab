"""Plots as SVG: a dot with its interval for each row and series."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

from tools.almanac.sums import Mean

#: Room for the labels at least, for the rows beside them, and so on.
LABELS, WIDE, ROW, TOP, EDGE = 170, 560, 22, 74, 30
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d2b26 }
.title { font-size: 15px; font-weight: 600 }
.back { fill: #f6f8f5 } .grid { stroke: #d5ded8 } .zero { stroke: #55685f; stroke-width: 1.4 }
.end { text-anchor: end } .mid { text-anchor: middle }
.s0 { fill: #14705a; stroke: #14705a } .s1 { fill: #b4531a; stroke: #b4531a }
.s2 { fill: #3d5fa8; stroke: #3d5fa8 } .s3 { fill: #8a3d8f; stroke: #8a3d8f }
text.s0, text.s1, text.s2, text.s3 { stroke: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e7eee9 } .back { fill: #18211d } .grid { stroke: #2d3a34 } .zero { stroke: #9fb0a8 }
  .s0 { fill: #6fd0b2; stroke: #6fd0b2 } .s1 { fill: #f0a36b; stroke: #f0a36b }
  .s2 { fill: #9bb4ee; stroke: #9bb4ee } .s3 { fill: #d99bdd; stroke: #d99bdd }
}"""
_SHAPES = ("circle", "square", "diamond", "triangle")

#: A name, and a figure for each row.
Series = tuple[str, Sequence[Mean | None]]


def dots(
    title: str,
    rows: Sequence[str],
    given: Sequence[Series],
    *,
    form: str = "{:+.1f}",
    times: float = 1.0,
) -> str:
    """Return a plot: a row for each label, in it a mark and a 95 % interval for each series.

    Figures are multiplied by ``times``; a series without any is left out.
    """
    series = [
        (name, [m and Mean(m.n, times * m.mean, times * m.half, 0.0) for m in means])
        for name, means in given
        if any(m is not None for m in means)
    ]
    left = max(LABELS, 16 + int(7.4 * max(map(len, rows), default=0)))
    width = left + WIDE + EDGE
    known = [m for _, means in series for m in means if m is not None]
    low = min([0.0, *(m.mean - m.half for m in known)])
    high = max([0.0, *(m.mean + m.half for m in known)])
    step = _step(high - low)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)

    def x(value: float) -> float:
        return left + (value / step - first) / (last - first) * WIDE

    bottom = TOP + ROW * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom + 34}" '
        f'width="{width}" height="{bottom + 34}" role="img"><title>{escape(title)}</title>'
        f'<style>{STYLE}</style><rect class="back" width="{width}" height="{bottom + 34}"/>',
        f'<text class="title" x="20" y="26">{escape(title)}</text>',
    ]
    for tick in range(first, last + 1):
        at, kind = x(tick * step), "zero" if tick == 0 else "grid"
        parts.append(f'<path class="{kind}" d="M{at:.1f} {TOP - 8}V{bottom}"/>')
        said = form.format(tick * step).replace("-", "\N{MINUS SIGN}") if tick else "0"
        parts.append(f'<text class="mid" x="{at:.1f}" y="{bottom + 20}">{said}</text>')
    for number, (name, means) in enumerate(series):
        where = left + number * 150
        parts.append(_mark(number, where, 48))
        parts.append(f'<text class="s{number}" x="{where + 10}" y="52">{escape(name)}</text>')
        for row, found in enumerate(means):
            if found is None:
                continue
            y = TOP + ROW * (row + 0.5) + 4 * (number - (len(series) - 1) / 2)
            one, two = x(found.mean - found.half), x(found.mean + found.half)
            parts.append(f'<path class="s{number}" d="M{one:.1f} {y:.1f}H{two:.1f}"/>')
            parts.append(_mark(number, x(found.mean), y))
    for row, label in enumerate(rows):
        y = TOP + ROW * (row + 0.5) + 4
        parts.append(f'<text class="end" x="{left - 12}" y="{y:g}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _mark(number: int, x: float, y: float) -> str:
    """Return a mark that is told from others by its shape, too."""
    shape = {
        "circle": f"M{x - 3.5:.1f} {y:.1f}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
        "square": f"M{x - 3:.1f} {y - 3:.1f}h6v6h-6Z",
        "diamond": f"M{x:.1f} {y - 4.5:.1f}l4 4.5l-4 4.5l-4 -4.5Z",
        "triangle": f"M{x:.1f} {y - 4:.1f}l4.2 7h-8.4Z",
    }[_SHAPES[number]]
    return f'<path class="s{number}" d="{shape}"/>'


def _step(span: float) -> float:
    """Return a round step that parts a span into about six."""
    size = 10.0 ** floor(log10(max(span, 1e-6) / 6))
    return next(size * k for k in (1, 2, 5, 10) if span / (size * k) <= 8)
