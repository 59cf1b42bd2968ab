"""Draw the diagrams of the documentation: ``python -m tools.diagrams`` writes docs/pictures/*.svg.

Each file of ``docs/diagrams`` is one picture.  ``lanes:`` names the participants from left to
right; a line ``one -> other: what`` is an arrow, ``note one: what`` a note.  Under ``stack:`` each
line is a layer, ``name | what it is``, the lowest last.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
LANE, STEP, HEAD, EDGE = 190, 34, 84, 16
#: Readable on light pages and on dark ones.
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1d2b26 }
.title { font-size: 15px; font-weight: 600 } .lane { font-weight: 600; text-anchor: middle }
.said { text-anchor: middle } .box { fill: #fff; stroke: #55685f; rx: 6px }
.note { fill: #fff6d8; stroke: #b99b3d; rx: 4px } .line { stroke: #9fb0a8 }
.arrow { stroke: #14705a; stroke-width: 1.6; fill: none; marker-end: url(#tip) }
.back { fill: #f6f8f5 } .over { fill: #f6f8f5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e7eee9 } .back, .over { fill: #18211d } .box { fill: #22302a; stroke: #7d9489 }
  .note { fill: #3b3620; stroke: #8a7a3c } .line { stroke: #4b5b53 } .arrow { stroke: #6fd0b2 }
}"""


def drawn(text: str) -> str:
    """Return a diagram as SVG.

    Raises ``ValueError`` for a line that is none of a diagram, naming it.
    """
    first, second, *rest = [line for line in text.splitlines() if line.strip()]
    title = first.removeprefix("title: ")
    if second == "stack:":
        return _stack(title, rest)
    if not second.startswith("lanes: "):
        raise ValueError(f"a diagram has 'lanes:' or 'stack:' in its second line, not {second!r}")
    return _lanes(title, [lane.strip() for lane in second[7:].split("|")], rest)


def _page(title: str, width: int, height: int, parts: list[str]) -> str:
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
        'orient="auto-start-reverse"><path d="M0 0 8 4 0 8Z" fill="#14705a"/></marker>'
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img"><title>{escape(title)}</title><style>{STYLE}</style>'
        f'<defs>{tip}</defs><rect class="back" width="{width}" height="{height}"/>'
    )
    return "\n".join([head, _text("title", EDGE, 28, title), *parts, "</svg>\n"])


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def _box(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def _width(words: str) -> float:
    """Return about how wide a line of words is."""
    return 7.1 * len(words)


def _stack(title: str, layers: list[str]) -> str:
    width, parts = 760, []
    for number, layer in enumerate(layers):
        name, _, what = (part.strip() for part in layer.partition("|"))
        y = 44 + number * (STEP + 4)
        parts += [
            _box("box", EDGE, y, width - 2 * EDGE, STEP),
            f'<text x="{EDGE + 12}" y="{y + 22}" font-weight="600">{escape(name)}</text>',
            _text("what", 250, y + 22, what),
        ]
    return _page(title, width, 56 + len(layers) * (STEP + 4), parts)


def _lanes(title: str, lanes: list[str], lines: list[str]) -> str:
    at = {lane: EDGE + LANE * (i + 0.5) for i, lane in enumerate(lanes)}
    bottom = HEAD + STEP * len(lines) + 10
    width, parts = 2 * EDGE + LANE * len(lanes), []
    for lane, x in at.items():
        parts.append(f'<path class="line" d="M{x:g} {HEAD - 14}V{bottom}"/>')
        parts.append(_box("box", x - 78, HEAD - 40, 156, 28))
        parts.append(_text("lane", x, HEAD - 21, lane))
    for number, line in enumerate(lines):
        where, _, said = (part.strip() for part in line.partition(": "))
        parts += _step(at, where, said, HEAD + STEP * (number + 0.5), width)
    return _page(title, width, bottom + EDGE, parts)


def _step(at: dict[str, float], where: str, said: str, y: float, width: float) -> list[str]:
    if where.startswith("note "):
        x, wide = at[where[5:]], _width(said) + 20
        left = min(max(x - wide / 2, 4), width - wide - 4)
        note = _box("note", left, y - 9, wide, 24)
        return [note, _text("said", left + wide / 2, y + 7, said)]
    one, arrow, other = where.partition(" -> ")
    if not arrow or one not in at or other not in at:
        raise ValueError(f"no step of a diagram: {where!r}; the lanes are {', '.join(at)}")
    middle, wide = (at[one] + at[other]) / 2, _width(said) + 8
    return [
        f'<path class="arrow" d="M{at[one]:g} {y + 8:g}H{at[other]:g}"/>',
        _box("over", middle - wide / 2, y - 12, wide, 14),
        _text("said", middle, y + 1, said),
    ]


def pictures() -> dict[Path, str]:
    """Return each picture by where it belongs."""
    return {
        DOCS / "pictures" / f"{source.stem}.svg": drawn(source.read_text("utf-8"))
        for source in sorted((DOCS / "diagrams").glob("*.txt"))
    }


if __name__ == "__main__":
    for place, svg in pictures().items():
        place.write_text(svg, "utf-8")
