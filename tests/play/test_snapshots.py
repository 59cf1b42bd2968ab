"""The full-screen table as drawn by Textual, in its colors, matches its approved snapshots.

``python -m tests.play.test_snapshots`` draws them again; look at each that has changed (a browser
shows them).  Fonts and ids are taken out, so that they are the same on every machine.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from euchre import rules
from euchre.cli.fullscreen.app import TableScreen
from euchre.cli.fullscreen.canvas import Look
from euchre.cli.saved import Shelf
from tests.play.sittings import new_session

FOLDER = Path(__file__).parents[1] / "data" / "terminal"
#: The picture of the README is one of them.
README = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"

#: Name -> game, choices made before, columns and rows, and how it looks.
SHOWN: dict[str, tuple[str, int, tuple[int, int], Look]] = {
    "standard": ("standard", 2, (80, 24), Look()),
    "six": ("six", 2, (80, 24), Look(four=True)),
    "auction": ("double-hasenpfeffer", 1, (80, 24), Look(light=True)),
}


def snapshot(name: str) -> str:
    """Return a picture of the table as SVG; needs ``EUCHRE_STATE`` to be a folder of its own."""
    game, choices, size, look = SHOWN[name]
    session, rng = new_session(rules(game), seed=5), Random(5)
    session.deal()
    while True:
        while session.step() is not None:
            pass
        if session.state.ended or not choices:
            break
        legal = session.view.legal()
        # A call is made as soon as one can be: there is more to be seen in the play.
        session.act(legal[-1] if session.state.trump < 0 else rng.choice(legal))
        choices -= 1
    table = TableScreen(Shelf(session), look, fast=True)

    async def sit() -> str:
        async with table.run_test(size=size) as pilot:
            while not table.waits:
                await pilot.pause(0.01)
            await pilot.pause()
            return table.export_screenshot(title=table.session.rules.title)

    try:
        return bare(asyncio.run(sit()))
    finally:
        table.dialog.shelf.close()


def bare(svg: str) -> str:
    """Return a picture without fonts from elsewhere and with ids that do not change."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "t", svg)
    svg = re.sub(r"font-family: [^;]+;", "font-family: monospace;", svg)
    lines = (line.strip() for line in svg.splitlines())
    return "\n".join(line for line in lines if line) + "\n"


@pytest.mark.parametrize("name", SHOWN)
def test_the_table_looks_as_it_was_looked_at(name: str) -> None:
    drawn = snapshot(name)
    kept = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert drawn == kept, "python -m tests.play.test_snapshots draws it again; look at it"


def test_the_picture_of_the_readme_is_one_of_them() -> None:
    kept = (FOLDER / "standard.svg").read_text("utf-8")
    assert README.read_text("utf-8") == kept


def test_pictures_name_no_host() -> None:
    for path in FOLDER.glob("*.svg"):
        found = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "://" not in found
        assert len(found) < 60_000


def main() -> None:
    """Draw all of them."""
    import os
    import tempfile

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state:
        os.environ["EUCHRE_STATE"] = state
        for name in SHOWN:
            (FOLDER / f"{name}.svg").write_text(snapshot(name), "utf-8")
    README.write_text((FOLDER / "standard.svg").read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    main()
