"""The strategy almanac: the same sums in parts as at once, complete pages, stable figures."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.almanac.__main__ import DOCS, counted, digest, main
from tools.almanac.form import hold
from tools.almanac.pages import CONTENTS, Made, written

#: A figure with its interval, as it stands in a table.
_FIGURE = re.compile(r"[+\N{MINUS SIGN}]?\d+\.\d+ ± \d+\.\d+")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    keep = tmp_path_factory.mktemp("almanac") / "kept.json"
    counted(300, 5, keep)
    sums, done = counted(3000, 5, keep)
    return Made(sums, done, 5, digest(), 3000, few=20)


def test_the_pages_are_of_players_who_play_as_they_do_today() -> None:
    # After a change to the players: the command that docs/almanac/index.md names, some minutes.
    for name in ("index.md", *CONTENTS):
        text = (DOCS / name).read_text("utf-8")
        assert set(re.findall(r"players `([0-9a-f]{12})`", text)) == {digest()}, name
        assert re.search(r"seed \d+, players", text), name
        assert (DOCS / name.replace(".md", ".svg")).exists() or name == "index.md"


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
