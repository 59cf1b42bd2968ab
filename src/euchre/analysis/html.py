"""A review as HTML: a whole page or a fragment, without scripts or external resources.

Its curve, the win probability over the course of a game, is inline SVG.

Names and words from a record are always escaped as text.  The fragment needs ``STYLE`` in a style
sheet of its page; all its rules apply to ``.review`` only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from euchre.analysis.grades import MARKS, MISTAKES, PRAISE, meaning
from euchre.analysis.report import (
    account_cells,
    account_heads,
    better,
    cost,
    cost_heads,
    costly,
    deed,
    hands_of,
    how,
    sentence,
    side_name,
)
from euchre.analysis.review import Decision, Review, TurningPoint
from euchre.language import results, telling
from euchre.language.naming import Faces

_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 960, 300, 48, 14, 24
#: Dash patterns that tell the lines of several sides apart without color.
_DASHES = ("none", "7 4", "2 4", "9 3 2 3", "1 6", "12 4", "4 2")

#: The style rules that the drawing needs.
_CURVE_STYLE = """
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


def curve(review: Review, faces: Faces) -> Iterator[str]:
    """Yield the heading and the drawing: a line for one of two sides, or for each of more.

    Yields nothing if the game is not played to a number of points.
    """
    if not review.moments:
        return
    count = max(m.side for m in review.moments) + 1
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
    yield from _Plot(review).lines(sides, faces)
    yield "</svg></div>"
    yield "<ul>"
    for side in sides:
        line = f'<line {_dashes(side)} x1="0" x2="40" y1="4" y2="4"/>'
        key = f'<svg class="key" viewBox="0 0 40 8" aria-hidden="true">{line}</svg>'
        yield f"<li>{key} {escape(side_name(faces, side))}</li>"
    yield "<li>Dots: decisions with a mark. Numbers along the bottom: deals.</li>"
    yield "</ul>"


def _dashes(side: int) -> str:
    """Return the attributes of a side's line: color, and dashes for readers who see no color."""
    dashes = _DASHES[side % len(_DASHES)]
    return f'class="curve side-{side % 4}" stroke-dasharray="{dashes}"'


class _Plot:
    """Coordinates in the drawing: time from left to right, probability from bottom to top."""

    def __init__(self, review: Review):
        self.review = review
        moments = review.moments
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
        for deal in dict.fromkeys(d.deal for d in self.review.decisions):
            if (deal, 0) in self.place:
                yield f'<text x="{self.x(deal, 0) + 3:.1f}" y="{_HIGH - 6}">{deal}</text>'
        for side in sides:
            row = [m for m in self.review.moments if m.side == side]
            path = " ".join(f"{self.x(m.deal, m.action):.1f},{self.y(m.chance):.1f}" for m in row)
            yield f'<polyline {_dashes(side)} points="{path}"/>'
        yield from self.dots(sides, faces)

    def dots(self, sides: Sequence[int], faces: Faces) -> Iterator[str]:
        """Yield a dot with its text for every decision that has a mark."""
        at: dict[tuple[int, int, int], TurningPoint] = {}
        for m in self.review.moments:
            at[m.deal, m.action, m.side] = m
        rules = self.review.replay.rules
        for decision in self.review.decisions:
            side = rules.sides.side(decision.seat)
            side = side if side in sides else sides[0]
            moment = at.get((decision.deal, decision.action, side))
            if not decision.mark or moment is None:
                continue
            css = "good" if decision.mark in PRAISE else "bad"
            x, y = self.x(decision.deal, decision.action), self.y(moment.chance)
            where = f'cx="{x:.1f}" cy="{y:.1f}"'
            who = self.review.names[decision.seat]
            label = f"Deal {decision.deal}, {who}: {deed(faces, decision)} {decision.mark}"
            label += f" {sentence(faces, decision)}"
            yield f'<circle class="{css}" {where} r="4"><title>{escape(label)}</title></circle>'


STYLE = (
    """
.review { color-scheme: light dark; --ink: #1b1b1b; --paper: #fdfcf8; --line: #c9c4b8;
  --soft: #5f5a50; --good: #116329; --bad: #a3230e; --curve: #1b4f8f; --band: #f1eee4;
  max-width: 64rem; margin: 0 auto; padding: 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { .review { --ink: #ececec; --paper: #171717;
  --line: #4a4a4a; --soft: #b4afa5; --good: #7bd88f; --bad: #ff9b85; --curve: #8fbcf5;
  --band: #232323; } }
.review h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .5rem; }
.review h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.review h3 { font-size: 1.05rem; margin: 1.5rem 0 .3rem; padding: .2rem .5rem;
  background: var(--band); }
.review p { margin: .3rem 0; }
.review .soft, .review caption { color: var(--soft); }
.review table { border-collapse: collapse; width: 100%; }
.review caption { text-align: left; padding-bottom: .3rem; }
.review th, .review td { text-align: left; vertical-align: top; padding: .3rem .5rem;
  border-bottom: 1px solid var(--line); }
.review thead th { color: var(--soft); font-weight: 600; }
.review .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.review tr.sum > * { border-top: 2px solid var(--ink); font-weight: bold; }
.review .good { color: var(--good); font-weight: bold; }
.review .bad { color: var(--bad); font-weight: bold; }
.review .hands { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem;
  margin: .3rem 0; }
.review .hands dt { color: var(--soft); max-width: 10rem; } .review .hands dd { margin: 0; }
.review .marks { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; }
.review .marks dt { font-weight: bold; } .review .marks dd { margin: 0; }
.review ol { list-style: none; margin: 0; padding: 0; }
.review ol > li { display: grid; grid-template-columns: 2.2rem 1fr; padding: .35rem 0;
  border-bottom: 1px solid var(--line); }
.review summary { padding: .6rem 0; cursor: pointer; color: var(--curve); }
@media (max-width: 40rem) {
  .review thead { position: absolute; width: 1px; height: 1px; overflow: hidden;
    clip-path: inset(50%); }
  .review table, .review tbody, .review caption { display: block; }
  .review tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .35rem 0;
    border-bottom: 1px solid var(--line); }
  .review tr > * { border: 0; padding: 0; }
  .review tr > th { flex-basis: 100%; }
  .review tr.sum { border-top: 2px solid var(--ink); }
  .review tr.sum > * { border: 0; }
  .review td[data-head]::before { content: attr(data-head) "\\00a0"; color: var(--soft);
    font-weight: normal; }
  .review td:empty { display: none; }
}
""".strip()
    + "\n"
    + _CURVE_STYLE
)


def page(review: Review, faces: Faces, *, title: str = "Euchre: a game reviewed") -> str:
    """Return a review as a page; ``faces`` names cards and players."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}: {escape(review.replay.rules.title)}</title>",
            f"<style>\n{STYLE}\nbody {{ margin: 0; }}\n</style>",
            "</head>",
            "<body>",
            "<main>",
            fragment(review, faces, title=title),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def fragment(review: Review, faces: Faces, *, title: str = "Euchre: a game reviewed") -> str:
    """Return a review as a fragment of a page, an ``article`` styled by ``STYLE``."""
    whole = ['<article class="review">', f"<h1>{escape(title)}</h1>", *_head(review, faces)]
    whole += [*_short(review, faces), *curve(review, faces), *_accounts(review, faces)]
    whole += [*_players(review), *_meanings(review), *_decisions(review, faces), "</article>"]
    # Keep a number and its percent sign on one line.
    return "\n".join(whole).replace(" %", "\u00a0%")


def _head(review: Review, faces: Faces) -> Iterator[str]:
    match = review.replay.match
    sentences = [f"The score stands at {faces.standings(match.scores)}."]
    if match.over:
        sentences = [results.game_over(faces, match.results[-1]), *results.match_over(faces, match)]
    yield f"<p><strong>{escape(telling.against(faces))}.</strong> {escape(' '.join(sentences))}</p>"
    yield f"<p>{escape(telling.house_rules(review.replay.rules))}</p>"
    yield (
        '<p class="soft">Every decision is judged from what its player could know, with'
        f" {escape(how(review))} (seed {review.seed}). ± is half the 95 % confidence"
        " interval; a difference within sampling error is never called a mistake.</p>"
    )
    if not review.of_the_game:
        yield (
            '<p class="soft">This game ends after a number of deals, not at a number of points,'
            " so decisions are measured in points, and there is no win-chance graph.</p>"
        )


def _short(review: Review, faces: Faces) -> Iterator[str]:
    """Yield the summary of the game and its most expensive decision."""
    dear = [d for d in review.decisions if d.mark in MISTAKES and d.verdict]
    if dear:
        worst = max(dear, key=lambda d: d.verdict.loss.mean if d.verdict else 0.0)
        text = f"Deal {worst.deal}, {review.names[worst.seat]}: {deed(faces, worst)} {worst.mark}."
        yield (
            f"<p><strong>The costliest mistake.</strong> {escape(text)}"
            f" {escape(sentence(faces, worst))}</p>"
        )
    else:
        yield "<p>No decision is clearly a mistake.</p>"


# -- tables -------------------------------------------------------------------------------------


def _table(caption: str, heads: Sequence[str], rows: Iterable[str], words: int) -> Iterator[str]:
    """Yield a table whose first ``words`` columns hold words and the others figures.

    ARIA roles are explicit because rows lose their table layout on a narrow screen.
    """
    cells = "".join(
        f'<th scope="col" role="columnheader"{_CLASS * (i >= words)}>{escape(head)}</th>'
        for i, head in enumerate(heads)
    )
    yield f'<table role="table"><caption>{escape(caption)}</caption>'
    yield f'<thead role="rowgroup"><tr role="row">{cells}</tr></thead>'
    yield '<tbody role="rowgroup">'
    yield from rows
    yield "</tbody></table>"


_CLASS = ' class="n"'


def _row(cells: Sequence[str], heads: Sequence[str], words: int, css: str = "") -> str:
    """Return a row of a table with its first cell as the row's heading."""
    first = escape(cells[0])
    figures = "".join(
        f'<td role="cell" data-head="{escape(head)}"{_CLASS * (i >= words)}>{escape(cell)}</td>'
        for i, (cell, head) in enumerate(zip(cells[1:], heads[1:], strict=True), 1)
    )
    kind = f' class="{css}"' if css else ""
    return f'<tr role="row"{kind}><th scope="row" role="rowheader">{first}</th>{figures}</tr>'


def _players(review: Review) -> Iterator[str]:
    shown = [m for m in MARKS if m]
    heads = ["Player", "judged", *shown, *cost_heads(review)]
    rows = []
    for seat, name in enumerate(review.names):
        summary = review.summary(seat)
        counts = [str(summary.marks[m]) for m in shown]
        lost = cost(summary.cost, of_the_game=review.of_the_game)
        points = [f"{summary.points.mean:.2f}"] if review.of_the_game else []
        cells = [name, str(summary.judged), *counts, lost, *points]
        rows.append(_row(cells, heads, 1))
    yield "<h2>What decisions cost</h2>"
    yield from _table("Lower is better. ± is half the 95 % confidence interval.", heads, rows, 1)
    faces = Faces(review.replay.rules, review.names)
    for seat in range(len(review.names)):
        if habit := costly(faces, review, seat):
            yield f"<p>{escape(habit)}</p>"


def _accounts(review: Review, faces: Faces) -> Iterator[str]:
    if not review.accounts:
        return
    sides = len(review.accounts[0].points)
    two = sides == 2
    heads = [*(["Deal"] if two else ["Deal", "for"]), *account_heads(review.accounts[0])]
    words = 1 if two else 2
    rows = []
    for a in [*review.accounts, *([review.whole] if review.whole else [])]:
        for side in range(1 if two else sides):
            number = f"Deal {a.deal}" if a.deal else "The game"
            who = [] if two else [side_name(faces, side)]
            cells = [number, *who, *account_cells(a, side)]
            rows.append(_row(cells, heads, words, "" if a.deal else "sum"))
    yield "<h2>Luck and skill</h2>"
    others = "" if two else " (with what the others did)"
    whose = f"{side_name(faces, 0)}. " if two else ""
    less = "theirs" if two else "the average of the others"
    sum_of, total = ("Before, luck", "after") if review.of_the_game else ("Luck", "the points")
    yield from _table(
        f"{whose}{sum_of}{others} and decisions add up to {total}. Luck is whatever the judged"
        " decisions do not explain: the cards, where the hidden ones lay, how the tricks fell."
        f" Positive points are a gain: own points minus {less}.",
        heads,
        rows,
        words,
    )


# -- decisions ----------------------------------------------------------------------------------


def _decisions(review: Review, faces: Faces) -> Iterator[str]:
    yield "<h2>Decisions</h2>"
    for deal in dict.fromkeys(d.deal for d in review.decisions):
        decisions = [d for d in review.decisions if d.deal == deal]
        yield f"<h3>Deal {deal}</h3>"
        yield '<dl class="hands">'
        for name, hand in zip(review.names, hands_of(faces, review, deal), strict=True):
            yield f"<dt>{escape(name)}</dt><dd>{escape(hand)}</dd>"
        yield "</dl>"
        worth = [d for d in decisions if d.mark]
        if worth:
            yield "<ol>"
            yield from (_remark(review, faces, d) for d in worth)
            yield "</ol>"
        else:
            yield "<p>Nothing worth mentioning.</p>"
        yield f"<details><summary>All decisions of deal {deal}</summary>"
        heads = ["Player", "played", "mark", "best", "cost"]
        rows = (_row(_every(review, faces, d), heads, 4) for d in decisions)
        yield from _table(f"Deal {deal}, in order", heads, rows, 4)
        yield "</details>"


def _remark(review: Review, faces: Faces, decision: Decision) -> str:
    css = "good" if decision.mark in PRAISE else "bad"
    who = escape(f"{review.names[decision.seat]}: {deed(faces, decision)}.")
    return (
        f'<li data-deal="{decision.deal}" data-action="{decision.action}">'
        f'<span class="{css}">{escape(decision.mark)}</span>'
        f"<span><strong>{who}</strong> {escape(sentence(faces, decision))}</span></li>"
    )


def _every(review: Review, faces: Faces, decision: Decision) -> list[str]:
    v = decision.verdict
    lost = cost(v.loss, of_the_game=v.of_the_game) if v and v.loss.error else ""
    best = better(faces, decision) if v and v.best != v.chosen else decision.why_not
    return [review.names[decision.seat], deed(faces, decision), decision.mark, best, lost]


def _meanings(review: Review) -> Iterator[str]:
    yield "<h2>The marks</h2>"
    yield '<dl class="marks">'
    for mark in MARKS:
        says = escape(meaning(mark, of_the_game=review.of_the_game))
        yield f"<dt>{escape(mark) or 'none'}</dt><dd>{says}</dd>"
    yield "</dl>"
