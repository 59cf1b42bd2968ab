"""A review as one page of HTML: nothing to load, no scripts, names only ever as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from euchre.analysis.curve import STYLE, curve
from euchre.analysis.grades import MARKS, meaning
from euchre.analysis.report import (
    account_cells,
    account_heads,
    cost,
    hands_of,
    plain_words,
    sentence,
    side_name,
)
from euchre.analysis.review import Decision, Review
from euchre.records import results, telling
from euchre.records.faces import Faces

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fdfcf8; --line: #c9c4b8;
  --soft: #5f5a50; --good: #116329; --bad: #a3230e; --curve: #1b4f8f; --band: #f1eee4; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --paper: #171717;
  --line: #4a4a4a; --soft: #b4afa5; --good: #7bd88f; --bad: #ff9b85; --curve: #8fbcf5;
  --band: #232323; } }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem;
  border-bottom: 1px solid var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.deal th { background: var(--band); }
.good { color: var(--good); font-weight: bold; } .bad { color: var(--bad); font-weight: bold; }
dl { display: grid; grid-template-columns: 3rem 1fr; } dt { font-weight: bold; } dd { margin: 0; }
""".strip()


def page(found: Review, faces: Faces, *, title: str = "Euchre: a game reviewed") -> str:
    """Return a review as a page; ``faces`` say how cards and players are called."""
    rules = found.replay.rules
    whole = [*_head(found, faces), *curve(found, faces), *_players(found)]
    whole += [*_accounts(found, faces), *_decisions(found, faces), *_meanings(found)]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}: {escape(rules.title)}</title>",
            f"<style>\n{_STYLE}\n{STYLE}\n</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            *whole,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _head(found: Review, faces: Faces) -> Iterator[str]:
    yield f"<p>{escape(telling.house_rules(found.replay.rules))}</p>"
    yield f"<p>{escape(telling.against(faces))}.</p>"
    yield (
        "<p>Every decision is judged from what its player could know, in"
        f" {found.worlds} imagined deals (seed {found.seed}), four times as many where"
        " something is in question.</p>"
    )
    match = found.replay.match
    stands = f"The score stands at {faces.standings(match.scores)}."
    yield f"<p>{escape(results.final(faces, match.scores) if match.over else stands)}</p>"


def _table(caption: str, heads: Sequence[str], rows: Iterable[str], words: int) -> Iterator[str]:
    """Yield a table; after the first columns of ``words`` come figures."""
    yield '<div class="scroll"><table>'
    yield f"<caption>{escape(caption)}</caption>"
    cells = "".join(
        f'<th scope="col"{_CLASS * (i >= words)}>{escape(head)}</th>'
        for i, head in enumerate(heads)
    )
    yield f"<thead><tr>{cells}</tr></thead>"
    yield "<tbody>"
    yield from rows
    yield "</tbody></table></div>"


_CLASS = ' class="n"'


def _row(cells: Sequence[str], words: int) -> str:
    """Return a row of a table, the first cell its heading."""
    head, *rest = (escape(cell) for cell in cells)
    told = "".join(f"<td{_CLASS * (i >= words)}>{cell}</td>" for i, cell in enumerate(rest, 1))
    return f'<tr><th scope="row">{head}</th>{told}</tr>'


def _players(found: Review) -> Iterator[str]:
    shown = [m for m in MARKS if m]
    unit = "of the game" if found.of_the_game else "in all"
    yield "<h2>What decisions cost</h2>"
    rows = []
    for seat, name in enumerate(found.names):
        own = found.summary(seat)
        counts = [str(own.marks[m]) for m in shown]
        lost = cost(own.cost, of_the_game=found.of_the_game)
        rows.append(_row([name, str(own.judged), *counts, lost, f"{own.points.mean:.2f}"], 1))
    heads = ["Player", "judged", *shown, unit, "points"]
    yield from _table("Costs with half a 95 % interval", heads, rows, 1)


def _accounts(found: Review, faces: Faces) -> Iterator[str]:
    if not found.accounts:
        return
    sides = len(found.accounts[0].points)
    two = sides == 2
    rows = [
        _row([str(a.deal), side_name(faces, side), *account_cells(a, side)], 2)
        for a in found.accounts
        for side in range(1 if two else sides)
    ]
    heads = ["Deal", "for", *account_heads(two=two)]
    yield "<h2>Luck and skill</h2>"
    others = "" if two else ", with what the others did"
    yield from _table(
        f"Before, luck{others} and decisions add up to after. Luck is all that no judged decision"
        " explains: the cards, where the hidden ones lay, how the tricks fell.",
        heads,
        rows,
        2,
    )


def _decisions(found: Review, faces: Faces) -> Iterator[str]:
    yield "<h2>Decisions</h2>"
    numbers = dict.fromkeys(d.deal for d in found.decisions)
    for deal in numbers:
        made = [d for d in found.decisions if d.deal == deal]
        hands = zip(found.names, hands_of(faces, found, deal), strict=True)
        yield f"<h3>Deal {deal}</h3>"
        yield f"<p>{escape('; '.join(f'{name}: {hand}' for name, hand in hands))}.</p>"
        worth = [d for d in made if d.mark]
        rows = [_decision(found, faces, d) for d in worth]
        heads = ["Action", "Player", "did", "mark", "what is to be said"]
        if rows:
            yield from _table("Worth mentioning", heads, rows, 5)
        else:
            yield "<p>Nothing worth mentioning.</p>"
        yield "<details><summary>All decisions of this deal</summary>"
        heads = ["Action", "Player", "did", "best", "cost"]
        yield from _table(f"Deal {deal}", heads, (_every(found, d) for d in made), 4)
        yield "</details>"


def _decision(found: Review, faces: Faces, made: Decision) -> str:
    good = made.mark in ("!!", "!", "!?")
    css = "good" if good else "bad"
    said = sentence(made)
    if good and (other := plain_words(faces, found, made)) != made.said:
        said = f"{said} The rule of thumb: {other}."
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in (found.names[made.seat], made.said))
    mark = f'<td class="{css}">{escape(made.mark)}</td>'
    return f'<tr><th scope="row">{made.action}</th>{cells}{mark}<td>{escape(said)}</td></tr>'


def _every(found: Review, made: Decision) -> str:
    v = made.verdict
    lost = cost(v.loss, of_the_game=v.of_the_game) if v and v.loss.error else ""
    better = "" if v is None or made.better == made.said else made.better
    cells = [str(made.action), found.names[made.seat], made.said, better or made.why_not, lost]
    return _row(cells, 4)


def _meanings(found: Review) -> Iterator[str]:
    yield "<h2>The marks</h2>"
    yield "<dl>"
    for mark in MARKS:
        says = escape(meaning(mark, of_the_game=found.of_the_game))
        yield f"<dt>{escape(mark) or 'none'}</dt><dd>{says}</dd>"
    yield "</dl>"
