"""The printed charts: few sheets, large letters, everybody on them."""

import re
from collections import Counter
from typing import Any

import pytest

from euchre.night.fold import Night
from euchre.night.paper.page import PAPERS, Box, Sheet
from euchre.night.rotation.chart import Chart, Seating, against
from euchre.night.rotation.planning import plan
from tests.night.nights import BEGIN, founded
from tests.night.papers import pages

pytestmark = pytest.mark.untraced


def test_the_chart_of_the_largest_night() -> None:
    numbers = list(range(1, 201))
    tables = tuple(
        against((numbers[i], numbers[i + 1]), (numbers[i + 2], numbers[i + 3]))
        for i in range(0, 200, 4)
    )
    night = Night().and_then(founded(chart=Chart((Seating(tables),) * 2, "pasted", "large")))
    found = pages(night, "chart")
    assert len(found) == 6
    for said in ("Table 50", "197-198", "199-200"):
        assert said in found[-1]


@pytest.mark.every(3)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("players", "games", "count"), [(22, 8, 2), (13, 8, 1), (80, 8, 5), (7, 7, 1)]
)
def test_the_wall_chart_takes_few_sheets(
    players: int, games: int, count: int, paper: str, drawn: list[tuple[str, float]]
) -> None:
    night = Night().and_then(founded(chart=plan(players, games, budget_steps=1000)))
    assert len(pages(night, "wall", paper=paper)) == count
    large = Counter(
        number for line, size in drawn if size > 30 for number in re.split(r"\D+", line) if number
    )
    # In every game everybody stands there once, at a table or sitting out, and every sheet has
    # the numbers of its games.
    spare = large - Counter({str(p): games for p in range(1, players + 1)})
    assert set(spare) <= set(map(str, range(1, games + 1)))
    assert all(large[str(p)] >= games for p in range(1, players + 1))


def test_too_many_sitting_out_have_a_sheet_of_their_own() -> None:
    many = Seating((against((1, 2), (3, 4)),), tuple(range(5, 120)))
    night = Night().and_then(founded(chart=Chart((many,) * 2, "pasted", "x")))
    found = pages(night, "wall")
    assert "Game 1, sit out: 5" in found[0]
    assert "; who sits out" in found[-1]


@pytest.mark.parametrize(("paper", "theme"), [("letter", "classic"), ("a4", "dark")])
def test_the_wall_chart_can_be_read_from_three_meters(
    paper: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = plan(80, 8)
    night = Night().and_then(founded(chart=chart))
    drawn: list[tuple[str, float, float]] = []
    write = Sheet.text

    def watched(self: Sheet, box: Box, text: str, size: float, *face: Any, **how: Any) -> None:
        write(self, box, text, size, *face, **how)
        drawn.append((text, self.pdf.font_size_pt, self.pdf.get_string_width(text) - box.w))

    monkeypatch.setattr(Sheet, "text", watched)
    found = pages(night, "wall", paper=paper, theme=theme)
    # Twenty tables, eight games, on five sheets; nothing had to be made smaller to fit.
    assert len(found) == 5
    monkeypatch.undo()
    with Sheet(paper, "x", BEGIN) as sheet:
        font = sheet.pdf.fonts["bold"].ttfont  # type: ignore[union-attr]
        glyph = font["glyf"][font.getBestCmap()[ord("7")]]
        share = glyph.yMax / font["head"].unitsPerEm
    seats = [one for one in drawn if one[0].replace("-", "").isdecimal() and "-" in one[0]]
    assert len(seats) == 2 * 20 * 8
    assert {(a, b) for text, *_ in seats for a, b in [text.split("-")]} == {
        (str(a), str(b)) for game in chart.games for table in game.tables for a, b in table.sides
    }
    for _, size, over in seats:
        assert size * 25.4 / 72 * share >= 8.95
        assert over <= 0.01
