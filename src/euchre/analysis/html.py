"""A review as HTML: a whole page or a fragment, without scripts or external resources.

Its curve, the win probability over the course of a game, is inline SVG.

Names and words from a record are always escaped as text.  The fragment needs ``STYLE`` in a style
sheet of its page; all its rules apply to ``.review`` only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from euchre.analysis.grades import MARKS, MISTAKES, PRAISE, meaning
from euchre.analysis.report import (
    account_table,
    better,
    cost,
    costly,
    deed,
    hands_of,
    how,
    player_table,
    sentence,
    side_name,
)
from euchre.analysis.review import CurvePoint, Decision, Review
from euchre.language import results, telling
from euchre.language.naming import Faces

TITLE = "Euchre: a game reviewed"
_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 960, 300, 48, 14, 24
#: The style sheet of a fragment.
STYLE = (Path(__file__).parent / "review.css").read_text("utf-8").strip()
#: Dash patterns that tell the lines of several sides apart without color.
_DASHES = ("none", "7 4", "2 4", "9 3 2 3", "1 6", "12 4", "4 2")


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
        at: dict[tuple[int, int, int], CurvePoint] = {}
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


def page(review: Review, faces: Faces) -> str:
    """Return a review as a page; ``faces`` names cards and players."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{TITLE}: {escape(review.replay.rules.title)}</title>
<style>
{STYLE}
body {{ margin: 0; }}
</style>
</head>
<body>
<main>
{fragment(review, faces)}
</main>
</body>
</html>
"""


def fragment(review: Review, faces: Faces, *, title: str = TITLE) -> str:
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


def _players(review: Review) -> Iterator[str]:
    yield "<h2>What decisions cost</h2>"
    caption = "Lower is better. ± is half the 95 % confidence interval."
    yield from _table(caption, *player_table(review), 1)
    faces = Faces(review.replay.rules, review.names)
    for seat in range(len(review.names)):
        if habit := costly(faces, review, seat):
            yield f"<p>{escape(habit)}</p>"


def _accounts(review: Review, faces: Faces) -> Iterator[str]:
    if not review.accounts:
        return
    heads, rows, last = account_table(review, faces, "Deal {}", "The game")
    two = len(faces.sides) == 2
    yield "<h2>Luck and skill</h2>"
    others = "" if two else " (with what the others did)"
    whose = f"{side_name(faces, 0)}. " if two else ""
    less = "theirs" if two else "the average of the others"
    sum_of, total = ("Before, luck", "after") if review.of_the_game else ("Luck", "the points")
    caption = (
        f"{whose}{sum_of}{others} and decisions add up to {total}. Luck is whatever the judged"
        " decisions do not explain: the cards, where the hidden ones lay, how the tricks fell."
        f" Positive points are a gain: own points minus {less}."
    )
    yield from _table(caption, heads, rows, 1 if two else 2, last)


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
        rows = (_every(review, faces, d) for d in decisions)
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
