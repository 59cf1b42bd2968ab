"""The strategy almanac: the same sums in parts as at once, complete pages, stable figures."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from tools.almanac import people, people_page
from tools.almanac.__main__ import DOCS, counted, digest, main
from tools.almanac.form import hold, holdings, points, rows_of
from tools.almanac.pages import CONTENTS, Made, written
from tools.almanac.sums import Mean
from tools.almanac.table import LEFT, PACK, RIGHT, TRUMPS, holding, named, side_aces

from euchre import observe, rules
from euchre.analysis.judge import forced
from euchre.bots import bot
from euchre.cards import HEARTS
from euchre.records import replay
from tests.analysis.spots import recorded

#: A figure with its interval, as it stands in a table.
_FIGURE = re.compile(r"[+\N{MINUS SIGN}]?\d+\.\d+ ± \d+\.\d+")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    keep = tmp_path_factory.mktemp("almanac") / "kept.json"
    counted(300, 5, keep)
    sums, done = counted(3000, 5, keep)
    return Made(sums, done, 5, digest(), 3000, few=20)


@pytest.mark.exhaustive
def test_parts_come_to_the_same_as_one_go(made: Made) -> None:
    sums, done = counted(3000, 5, None)
    assert done == made.done
    assert sums.found.keys() == made.sums.found.keys()
    for study, rows in sums.found.items():
        assert rows.keys() == made.sums.found[study].keys()
        for key, row in rows.items():
            assert row == pytest.approx(made.sums.found[study][key], abs=1e-3)


def test_the_pages_are_of_players_who_play_as_they_do_today() -> None:
    # After a change to the players: the command that docs/almanac/index.md names, some minutes.
    for name in ("index.md", *CONTENTS):
        told = re.findall(r"players `([0-9a-f]{12})`", (DOCS / name).read_text("utf-8"))
        assert set(told) == {digest()}, name


def test_figures_of_another_seed_are_refused(tmp_path: Path) -> None:
    keep = tmp_path / "kept.json"
    keep.write_text(json.dumps({"format": "euchre-almanac/1", "seed": 6, "players": digest()}))
    with pytest.raises(ValueError, match="another seed or of other players"):
        counted(100, 5, keep)


def test_every_page_has_figures_and_says_what_stands_for_them(made: Made) -> None:
    pages = written(made)
    assert set(pages) == {"index.md", *CONTENTS, *(f"{n[:-3]}.svg" for n in CONTENTS)}
    for name, text in pages.items():
        if name.endswith(".svg"):
            ElementTree.fromstring(text)  # noqa: S314
            continue
        assert f"seed {made.seed}" in text
        assert made.players in text
        if name != "index.md":
            assert _FIGURE.search(text), name
            assert f"({name[:-3]}.svg)" in text
        assert "None" not in text
        assert "nan" not in re.findall(r"\w+", text)
        # House rules by title, never as a command has them.
        assert not re.search(r"\w=\w", re.sub(r"`[^`]*`", "", text))


def test_the_pages_that_are_kept_are_whole() -> None:
    for name in ("index.md", *CONTENTS):
        text = (DOCS / name).read_text("utf-8")
        assert (DOCS / name.replace(".md", ".svg")).exists() or name == "index.md"
        assert re.search(r"seed \d+, players `[0-9a-f]{12}`", text)


def test_the_command_writes_the_pages(tmp_path: Path) -> None:
    main(["--deals", "800", "--seed", "2", "--out", str(tmp_path)])
    assert {p.name for p in tmp_path.iterdir()} >= {"index.md", "hands.md", "luck.md"}


# -- what is counted ---------------------------------------------------------------------------


def test_known_truths_come_out(made: Made) -> None:
    """Both bowers and two more trumps beat no trump at all; alone with four it is four points."""
    spots = [seat * 6 + up for seat in range(4) for up in range(6)]
    strong, weak = (
        [(spot * 16 + hold(cards)) * 3 + aces for spot in spots for aces in range(3)]
        for cards in ("R L x", "none")
    )
    one, two = made.sums.mean("order-pass", *strong), made.sums.mean("order-pass", *weak)
    assert one is not None
    assert two is not None
    assert one.mean - one.half > two.mean + two.half
    deal = made.mean("deal", [0])
    assert deal is not None
    # To deal is worth something, and less than a point.
    assert deal.mean - deal.half > 0
    assert deal.mean + deal.half < 1


def test_what_a_hand_holds() -> None:
    hands = np.array(
        [PACK.mask(h.split()) for h in ("JH JD 9H AS AC", "AH KH QS KS TC", "9S TS QS KC 9D")]
    )
    hearts = np.full(3, HEARTS)
    assert [named(int(h)) for h in holding(hands, hearts)] == ["R L x", "x x", "none"]
    assert side_aces(hands, hearts).tolist() == [2, 0, 0]
    assert TRUMPS[HEARTS] >> RIGHT[HEARTS] & TRUMPS[HEARTS] >> LEFT[HEARTS] & 1


def test_holdings_are_all_there_once_and_named_apart() -> None:
    every = holdings(most=9)
    assert len(every) == len({named(n) for n in every}) == 16
    assert named(every[0]) == "none"


def test_how_figures_are_written() -> None:
    assert points(Mean(900, -0.123, 0.02, 1.0)) == "\N{MINUS SIGN}0.12 ± 0.02"
    assert points(Mean(900, 0.1234, 0.002, 1.0), strong=True) == "**+0.123 ± 0.002**"
    table = rows_of(
        ["a", "b", "c"], [["x", "1", "\N{EN DASH}"], ["y", "\N{EN DASH}", "\N{EN DASH}"]]
    )
    assert table == "| a | b |\n|---|---|\n| x | 1 |\n"


def test_people_are_judged_beside_bots_in_their_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Quick players under the names of slow ones.
    quick = {"expert": "club", "strong": "random"}
    monkeypatch.setattr(people, "bot", lambda name, rng: bot(quick.get(str(name), str(name)), rng))
    monkeypatch.setattr(people, "WORLDS", 60)
    table = rules("standard", {"target": 5, "stick-the-dealer": "on"})
    game = replay(recorded(table, 3, 2, ("A", "B", "C", "D")))
    found = people.asked_in(game, "one", "1")
    asked = [
        (s, action)
        for deal in game.until_won().deals
        for s, action in deal.told()
        if not forced(observe(s, s.turn))
    ]
    assert len(found) == len(asked) > 40
    for one, (s, action) in zip(found, asked, strict=True):
        assert one.choices["people"] == observe(s, s.turn).text(action)
        assert one.costs["expert"] == one.costs["club"] == 0
        assert (s.trump < 0) == ("equilibrium" in one.choices)
        for who, cost in one.costs.items():
            assert cost == 0 or one.choices[who] != one.choices["expert"]
        if one.kind in ("lead", "first lead"):
            assert not s.trick
        elif one.kind in ("second", "third", "fourth"):
            assert len(s.trick) == ["second", "third", "fourth"].index(one.kind) + 1
    # What random players give away is more than chance.
    rate = people_page.rate(found, "strong")
    assert rate is not None
    assert rate.n == len(found)
    assert rate.mean > rate.half > 0
    text, plot = people_page.page(found, 1, "1")
    ElementTree.fromstring(plot)  # noqa: S314
    assert f"{len(asked)}\ndecisions" in text
    assert "No difference from `expert`" in text or "than `expert`" in text
    assert people_page.digest(found) in text
    assert len(_FIGURE.findall(text)) > 20


#: By section (with the one above it), row and column: what is best, where a page says so, and a
#: figure with half its interval.
Figures = dict[tuple[str, str, str], tuple[str, float, float]]


def figures_of(page: str) -> Figures:
    """Every figure of a page with its interval, by section, row and column."""
    found: Figures = {}
    above, section, heads = "", "", list[str]()
    for line in (DOCS / f"{page}.md").read_text("utf-8").splitlines():
        if line.startswith("#"):
            name = line.lstrip("#").strip()
            above, section = (
                (above, f"{above} / {name}") if line.startswith("###") else (name, name)
            )
            heads = []
        elif line.startswith("|"):
            cells = [re.sub(r"[`*\\\\]", "", cell).strip() for cell in line.strip("|").split(" | ")]
            cells = [cell.strip("| ") for cell in cells]
            if not heads:
                heads = cells
            for head, cell in zip(heads[1:], cells[1:], strict=False):
                if match := re.match(r"(\D*?) ?([+\N{MINUS SIGN}]?[\d.]+) ± ([\d.]+)", cell):
                    mean, half = match[2].replace("\N{MINUS SIGN}", "-"), match[3]
                    found[section, cells[0], head] = match[1], float(mean), float(half)
    return found


def claims() -> list[tuple[str, str, str, str, str]]:
    """The claims in ``almanac-claims.txt``, one for each figure."""
    lines = (DOCS.parents[1] / "tests" / "data" / "almanac-claims.txt").read_text("utf-8")
    found = []
    for line in lines.splitlines():
        if line and not line.startswith("#"):
            page, _, rest = line.partition(": ")
            section, row, columns, sign = (part.strip() for part in rest.split(" | "))
            found += [(page, section, row, column, sign) for column in columns.split("; ")]
    return found


def test_what_stands_in_short_agrees_with_the_tables() -> None:
    pages = {page: figures_of(page) for page, *_ in claims()}
    assert {f"{page}.md" for page in pages} | {"luck.md"} == set(CONTENTS)
    for page, section, row, column, sign in claims():
        best, mean, half = pages[page][section, row, column]
        said = {"+": mean > half, "-": mean < -half, ">": mean > -half}
        assert said.get(sign, best in sign.split(" or ")), (page, section, row, column, mean, half)
