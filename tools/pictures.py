"""Draw the pictures of the documentation anew, each below 250 KB.

``python -m tools.pictures [PICTURE ...]`` writes them to ``docs/pictures``.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image
from tests.pages.browsing import browsing
from tests.pages.pictures.drawing import SIZES, Easel, easel
from tests.pages.pictures.states import Json, Sought, find, played

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
MOST = 250_000


def _good_trick(scene: Json) -> bool:
    """Whether a trick of three waits for our card, and both sides have something."""
    mine = scene["turn"] == scene["me"] and not scene["forced"] and len(scene["trick"]) == 2
    points = [side["points"] for side in scene["sides"]]
    return bool(mine and scene["trick_no"] == 1 and len(scene["hand"]) == 4 and min(points) >= 3)


def _bidding(scene: Json) -> bool:
    mine = scene["turn"] == scene["me"] and scene["stage"] == "calls"
    return bool(mine and scene["bid"] and len(scene["actions"]) > 5)


#: What is drawn of tables: the moment, and how the page is dressed.
TABLES: dict[str, tuple[Sought, str, dict[str, str]]] = {
    "table": (Sought(when=_good_trick, whole=True), "wide", {"theme": "light"}),
    "low": (Sought(when=_good_trick, whole=True), "low", {"theme": "dark"}),
    "auction": (
        Sought("double-hasenpfeffer", _bidding),
        "wide",
        {"theme": "dark", "suits": "4", "felt": "blue", "back": "blue"},
    ),
    "table-cards": (
        Sought("two-tableau", lambda scene: len(scene["trick"]) == 1 and scene["trick_no"] == 2),
        "wide",
        {"theme": "light", "felt": "wine"},
    ),
    "end": (Sought("progressive", lambda scene: scene["winners"]), "wide", {"theme": "dark"}),
}
#: Three phones side by side.
PHONES = {
    "seven": Sought("auction-7", lambda s: s["turn"] == s["me"] and len(s["trick"]) == 5),
    "four": TABLES["table"][0],
    "five": Sought("five", lambda s: s["turn"] == s["me"] and len(s["trick"]) == 3),
}


def _seen(page: Any, **size: int) -> Image.Image:
    page.set_viewport_size({"width": 1280, "height": 800} | size)
    page.wait_for_timeout(300)
    data = page.screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(data)).convert("RGB")


def of_table(name: str, drawing: Easel) -> Image.Image:
    """Return the picture of one of ``TABLES``."""
    sought, size, dress = TABLES[name]
    drawing.show(find(name, sought))
    drawing.set(dress)
    return drawing.picture(size, dress["theme"])


def phones(drawing: Easel) -> Image.Image:
    """Return three phones side by side."""
    width, height = SIZES["tall"]
    made = Image.new("RGB", (3 * width + 40, height), "white")
    for i, (name, sought) in enumerate(PHONES.items()):
        drawing.show(find(name, sought))
        made.paste(drawing.picture("tall", ("light", "dark", "light")[i]), (i * (width + 20), 0))
    return made


@contextmanager
def stranger(drawing: Easel, path: str) -> Iterator[Any]:
    """Open a page as somebody who comes for the first time; there time goes on."""
    context = drawing.page.context.browser.new_context()
    page = context.new_page()
    page.goto("/".join(drawing.page.url.split("/")[:3]) + path)
    page.wait_for_load_state("networkidle")
    yield page
    context.close()


def start(drawing: Easel) -> Image.Image:
    """Return the start page."""
    with stranger(drawing, "/") as page:
        return _seen(page)


def house_rules(drawing: Easel) -> Image.Image:
    """Return the form for house rules."""
    page = drawing.page
    page.goto("/new?game=standard")
    page.wait_for_load_state("networkidle")
    page.locator("#house-title").evaluate("title => title.scrollIntoView()")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    return _seen(page)


def replay(drawing: Easel) -> Image.Image:
    """Return the replay of a game of club players, at its first mistake."""
    record = {"name": "game.json", "mimeType": "application/json", "buffer": played("replay")}
    with stranger(drawing, "/replay") as page:
        page.set_default_timeout(180_000)
        page.set_input_files("#file", record)
        page.evaluate("document.documentElement.dataset.theme = 'dark'")
        # The decisions are judged first, deal by deal.
        page.wait_for_selector("#told:has-text('Judging')")
        page.wait_for_selector("#told:not(:has-text('Judging'))")
        page.click("#mark-on")
        page.wait_for_timeout(1500)
        return _seen(page)


def keep(name: str, picture: Image.Image) -> int:
    """Write a picture, with all its colors: felt has no steps; return its bytes."""
    data = io.BytesIO()
    picture.save(data, "WEBP", quality=90, method=6)
    if data.tell() > MOST:
        raise ValueError(f"{name} has {data.tell()} bytes; at most {MOST} are kept")
    (FOLDER / f"{name}.webp").write_bytes(data.getvalue())
    return data.tell()


def main() -> int:
    """Draw what is asked for, else all."""
    ways: dict[str, Callable[[Easel], Image.Image]] = {
        **{name: partial(of_table, name) for name in TABLES},
        "phone": phones,
        "start": start,
        "house-rules": house_rules,
        "replay": replay,
    }
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pictures", nargs="*", metavar="PICTURE", help=f"of {', '.join(ways)}")
    asked = parser.parse_args()
    if unknown := [name for name in asked.pictures if name not in ways]:
        parser.error(f"there is no picture {unknown[0]!r}; there are {', '.join(ways)}")
    with (
        browsing(parser) as (browser, address),
        easel(browser, address, 1, one_font=False) as drawing,
    ):
        for name in asked.pictures or ways:
            print(f"{name:<12} {keep(name, ways[name](drawing)):7} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
