"""The picture of the full-screen table in the README is drawn by Textual as the table is today.

``python -m tests.play.test_snapshots`` draws it again; look at it in a browser.  Fonts and ids are
taken out, so that it is the same on every machine.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path
from random import Random

from euchre import rules
from euchre.cli.fullscreen.app import TableScreen
from euchre.cli.fullscreen.canvas import Display
from euchre.cli.saved import Shelf
from tests.play.sittings import new_session

README = Path(__file__).parents[2] / "docs" / "pictures" / "terminal.svg"


def snapshot() -> str:
    """Return a picture of the table as SVG; needs ``EUCHRE_STATE`` to be a folder of its own."""
    session, rng, choices = new_session(rules("standard"), seed=5), Random(5), 2
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
    table = TableScreen(Shelf(session), Display(), fast=True)

    async def sit() -> str:
        async with table.run_test(size=(80, 24)) as pilot:
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


def test_the_picture_of_the_readme_is_the_table_of_today() -> None:
    kept = README.read_text("utf-8")
    assert snapshot() == kept, "python -m tests.play.test_snapshots draws it again; look at it"
    assert "://" not in kept.replace("http://www.w3.org/2000/svg", ""), "it names no host"
    assert len(kept) < 60_000


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as state:
        os.environ["EUCHRE_STATE"] = state
        README.write_text(snapshot(), "utf-8")
