"""A review as HTML: a whole page or a fragment, without scripts or external resources.

Its curve, the win probability over the course of a game, is inline SVG.

Names and words from a record are always escaped as text.  The fragment needs ``STYLE`` in a style
sheet of its page; all its rules apply to ``.review`` only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from euchre.analysis.comments import cost
from euchre.analysis.grades import MISTAKES, PRAISE
from euchre.analysis.report import DecisionRow, ReviewDocument
from euchre.analysis.review import CurvePoint

TITLE = "Euchre: a game reviewed"
_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 960, 300, 48, 14, 24
#: Addresses of decisions as hands to share, by deal and action.
Hands: TypeAlias = Mapping[tuple[int, int], str]
#: The style sheet of a fragment.
STYLE = (Path(__file__).parent / "review.css").read_text("utf-8").strip()
#: Dash patterns that tell the lines of several sides apart without color.
_DASHES = ("none", "7 4", "2 4", "9 3 2 3", "1 6", "12 4", "4 2")


def curve(review: ReviewDocument) -> Iterator[str]:
    """Yield the heading and the drawing: a line for one of two sides, or for each of more.

    Yields nothing if the game is not played to a number of points.
    """
    if not review.curve:
        return
    sides = [0] if len(review.sides) == 2 else list(range(len(review.sides)))
    whose = "; ".join(review.sides[side] for side in sides)
    yield "<h2>The chance of winning the game</h2>"
    yield '<div class="scroll" tabindex="0" role="region" aria-label="The curve">'
    yield f'<svg viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-labelledby="curve-t curve-d">'
    yield f'<title id="curve-t">The chance of winning: {escape(whose)}</title>'
    yield (
        '<desc id="curve-d">From the first deal to the last, as the player on turn could see'
        " it; the figures are in the tables below.</desc>"
    )
    yield from _Plot(review).lines(sides)
    yield "</svg></div>"
    yield "<ul>"
    for side in sides:
        line = f'<line {_dashes(side)} x1="0" x2="40" y1="4" y2="4"/>'
        key = f'<svg class="key" viewBox="0 0 40 8" aria-hidden="true">{line}</svg>'
        yield f"<li>{key} {escape(review.sides[side])}</li>"
    yield "<li>Dots: decisions with a mark. Numbers along the bottom: deals.</li>"
    yield "</ul>"


def _dashes(side: int) -> str:
    """Return the attributes of a side's line: color, and dashes for readers who see no color."""
    dashes = _DASHES[side % len(_DASHES)]
    return f'class="curve side-{side % 4}" stroke-dasharray="{dashes}"'


class _Plot:
    """Coordinates in the drawing: time from left to right, probability from bottom to top."""

    def __init__(self, review: ReviewDocument):
        self.review = review
        order = dict.fromkeys((m.deal, m.action) for m in review.curve)
        self.index = {key: i for i, key in enumerate(order)}

    def x(self, deal: int, action: int) -> float:
        step = (_WIDE - _LEFT - 12) / max(1, len(self.index) - 1)
        return _LEFT + step * self.index[deal, action]

    def y(self, chance: float) -> float:
        return _TOP + (_HIGH - _TOP - _FOOT) * (1 - min(1.0, max(0.0, chance)))

    def lines(self, sides: Sequence[int]) -> Iterator[str]:
        for chance in (0.0, 0.5, 1.0):
            css, at = "half" if chance == 0.5 else "axis", f"{self.y(chance):.1f}"
            yield f'<line class="{css}" x1="{_LEFT}" x2="{_WIDE}" y1="{at}" y2="{at}"/>'
            yield f'<text x="{_LEFT - 6}" y="{at}" text-anchor="end">{chance:.0%}</text>'
        for deal, action in self.index:
            if action == 0:
                at = f"{self.x(deal, action):.1f}"
                ends = f'y1="{self.y(1):.1f}" y2="{self.y(0):.1f}"'
                yield f'<line class="axis" x1="{at}" x2="{at}" {ends}/>'
        for deal in dict.fromkeys(d.deal for d in self.review.decisions):
            if (deal, 0) in self.index:
                yield f'<text x="{self.x(deal, 0) + 3:.1f}" y="{_HIGH - 6}">{deal}</text>'
        for side in sides:
            row = [m for m in self.review.curve if m.side == side]
            path = " ".join(f"{self.x(m.deal, m.action):.1f},{self.y(m.chance):.1f}" for m in row)
            yield f'<polyline {_dashes(side)} points="{path}"/>'
        yield from self.dots(sides)

    def dots(self, sides: Sequence[int]) -> Iterator[str]:
        """Yield a dot with its text for every decision that has a mark."""
        at: dict[tuple[int, int, int], CurvePoint] = {}
        for m in self.review.curve:
            at[m.deal, m.action, m.side] = m
        for decision in self.review.decisions:
            side = self.review.side_of[decision.seat]
            side = side if side in sides else sides[0]
            moment = at.get((decision.deal, decision.action, side))
            if not decision.mark or moment is None:
                continue
            css = "good" if decision.mark in PRAISE else "bad"
            x, y = self.x(decision.deal, decision.action), self.y(moment.chance)
            where = f'cx="{x:.1f}" cy="{y:.1f}"'
            who = self.review.players[decision.seat]
            label = f"Deal {decision.deal}, {who}: {decision.done} {decision.mark}"
            label += f" {decision.sentence}"
            yield f'<circle class="{css}" {where} r="4"><title>{escape(label)}</title></circle>'


def page(review: ReviewDocument, hands: Hands = MappingProxyType({})) -> str:
    """Return a review as a page; ``hands`` are links to decisions that can be shared."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{TITLE}: {escape(review.title)}</title>
<style>
{STYLE}
body {{ margin: 0; }}
</style>
</head>
<body>
<main>
{fragment(review, hands)}
</main>
</body>
</html>
"""


def fragment(review: ReviewDocument, hands: Hands = MappingProxyType({})) -> str:
    """Return a review as a fragment of a page, an ``article`` styled by ``STYLE``."""
    whole = ['<article class="review">', f"<h1>{escape(TITLE)}</h1>", *_head(review)]
    whole += [*_short(review), *curve(review), *_accounts(review)]
    whole += [*_players(review), *_meanings(review), *_decisions(review, hands), "</article>"]
    # Keep a number and its percent sign on one line.
    return "\n".join(whole).replace(" %", "\u00a0%")


def _head(review: ReviewDocument) -> Iterator[str]:
    yield f"<p><strong>{escape(review.match)}.</strong> {escape(review.score)}</p>"
    yield f"<p>{escape(review.house_rules)}</p>"
    yield (
        '<p class="soft">Every decision is judged from what its player could know, with'
        f" {escape(review.how)} (seed {review.seed}). ± is half the 95 % confidence"
        " interval; a difference within sampling error is never called a mistake.</p>"
    )
    if not review.of_the_game:
        yield (
            '<p class="soft">This game ends after a number of deals, not at a number of points,'
            " so decisions are measured in points, and there is no win-chance graph.</p>"
        )


def _short(review: ReviewDocument) -> Iterator[str]:
    """Yield the summary of the game and its most expensive decision."""
    dear = [(d, d.judged) for d in review.decisions if d.mark in MISTAKES and d.judged]
    if dear:
        worst, _ = max(dear, key=lambda one: one[1].cost.mean)
        text = f"Deal {worst.deal}, {review.players[worst.seat]}: {worst.done} {worst.mark}."
        yield (
            f"<p><strong>The costliest mistake.</strong> {escape(text)}"
            f" {escape(worst.sentence)}</p>"
        )
    else:
        yield "<p>No decision is clearly a mistake.</p>"


# -- tables -------------------------------------------------------------------------------------


def _table(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    words: int,
    last: Iterable[Sequence[str]] = (),
) -> Iterator[str]:
    """Yield a table whose first ``words`` columns hold words and the others figures.

    The ``last`` rows are sums.  ARIA roles are explicit because rows lose their table layout on a
    narrow screen.
    """
    css = ["" if i < words else ' class="n"' for i in range(len(heads))]
    cells = "".join(
        f'<th scope="col" role="columnheader"{kind}>{escape(head)}</th>'
        for head, kind in zip(heads, css, strict=True)
    )
    yield f'<table role="table"><caption>{escape(caption)}</caption>'
    yield f'<thead role="rowgroup"><tr role="row">{cells}</tr></thead>'
    yield '<tbody role="rowgroup">'
    for kind, group in (("", rows), (' class="sum"', last)):
        for first, *others in group:
            row = "".join(
                f'<td role="cell" data-head="{escape(head)}"{figure}>{escape(cell)}</td>'
                for cell, head, figure in zip(others, heads[1:], css[1:], strict=True)
            )
            named = f'<th scope="row" role="rowheader">{escape(first)}</th>'
            yield f'<tr role="row"{kind}>{named}{row}</tr>'
    yield "</tbody></table>"


def _players(review: ReviewDocument) -> Iterator[str]:
    yield "<h2>What decisions cost</h2>"
    caption = "Lower is better. ± is half the 95 % confidence interval."
    yield from _table(caption, *review.player_table(), 1)
    yield from (f"<p>{escape(one.habit)}</p>" for one in review.players_in_all if one.habit)


def _accounts(review: ReviewDocument) -> Iterator[str]:
    if not review.deals:
        return
    heads, rows, last = review.account_table("Deal {}", "The game")
    two = len(review.sides) == 2
    yield "<h2>Luck and skill</h2>"
    others = "" if two else " (with what the others did)"
    whose = f"{review.sides[0]}. " if two else ""
    less = "theirs" if two else "the average of the others"
    sum_of, total = ("Before, luck", "after") if review.of_the_game else ("Luck", "the points")
    caption = (
        f"{whose}{sum_of}{others} and decisions add up to {total}. Luck is whatever the judged"
        " decisions do not explain: the cards, where the hidden ones lay, how the tricks fell."
        f" Positive points are a gain: own points minus {less}."
    )
    yield from _table(caption, heads, rows, 1 if two else 2, last)


# -- decisions ----------------------------------------------------------------------------------


def _decisions(review: ReviewDocument, hands: Hands) -> Iterator[str]:
    yield "<h2>Decisions</h2>"
    for deal in dict.fromkeys(d.deal for d in review.decisions):
        decisions = [d for d in review.decisions if d.deal == deal]
        yield f"<h3>Deal {deal}</h3>"
        yield '<dl class="hands">'
        for name, hand in zip(review.players, review.hands[deal], strict=True):
            yield f"<dt>{escape(name)}</dt><dd>{escape(hand)}</dd>"
        yield "</dl>"
        worth = [d for d in decisions if d.mark]
        if worth:
            yield "<ol>"
            yield from (_remark(review, d, hands.get((d.deal, d.action), "")) for d in worth)
            yield "</ol>"
        else:
            yield "<p>Nothing worth mentioning.</p>"
        yield f"<details><summary>All decisions of deal {deal}</summary>"
        heads = ["Player", "played", "mark", "best", "cost"]
        rows = (_every(review, d) for d in decisions)
        yield from _table(f"Deal {deal}, in order", heads, rows, 4)
        yield "</details>"


def _remark(review: ReviewDocument, decision: DecisionRow, hand: str) -> str:
    css = "good" if decision.mark in PRAISE else "bad"
    who = escape(f"{review.players[decision.seat]}: {decision.done}.")
    return (
        f'<li data-deal="{decision.deal}" data-action="{decision.action}">'
        f'<span class="{css}">{escape(decision.mark)}</span>'
        f"<span><strong>{who}</strong> {escape(decision.sentence)}"
        + f' <a href="{escape(hand)}">What would you do?</a>' * bool(hand)
        + "</span></li>"
    )


def _every(review: ReviewDocument, decision: DecisionRow) -> list[str]:
    found, best, lost = decision.judged, decision.why_not, ""
    if found and found.action_best != decision.action_done:
        best, lost = found.best, cost(found.cost, of_the_game=review.of_the_game)
    return [review.players[decision.seat], decision.done, decision.mark, best, lost]


def _meanings(review: ReviewDocument) -> Iterator[str]:
    yield "<h2>The marks</h2>"
    yield '<dl class="marks">'
    for mark, says in review.marks.items():
        yield f"<dt>{escape(mark) or 'none'}</dt><dd>{escape(says)}</dd>"
    yield "</dl>"
