"""The stage: at every moment of a deal everything has its one place, in every composition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.engine.dealing import shuffled
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal
from euchre.games import rules
from tests.pages.hands import open_table
from tests.pages.room import CROWDED, SIZES
from tests.pages.test_scene import scene_of

pytestmark = pytest.mark.untraced

#: A game for each number of players, and those that need the most room.
GAMES = ("two-tableau", "three", "standard", "five", "six-double", "auction-7", "indiana")

#: Let a page draw scenes, as it does with those of its table, and say what is wrong with any.
_DRAW = Path(__file__).with_name("stage.js").read_text().replace("ROOM", CROWDED)


def deal_of(game: str, seat: int, seed: int) -> list[dict[str, Any]]:
    """Return what a seat sees of a deal in which anything legal is done."""
    table, rng = rules(game), Random(f"{game} {seed}")
    s = new_match(table).deal(shuffled(table.pack, rng))
    scenes = [scene_of(s, seat)]
    said: dict[int, str] = {}
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
        scenes.append(scene_of(s, seat, said))
    return scenes


@pytest.fixture(scope="module")
def stage(chromium: Any, address: str) -> Iterator[Any]:
    """Open a table at which nothing happens by itself, for scenes to be drawn on."""
    page = chromium.new_context(base_url=address).new_page()
    page.add_init_script("localStorage.setItem('euchre-guided', 'true')")
    open_table(page, "standard", wait=True)
    yield page
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_one_place_and_room_at_every_moment(stage: Any, game: str) -> None:
    scenes, wrong = deal_of(game, 0, 1), []
    for width, height in SIZES:
        stage.set_viewport_size({"width": width, "height": height})
        told = stage.evaluate(_DRAW, scenes)
        wrong += [f"{width}x{height} {words}" for words in told["wrong"]]
        for words in told["words"]:
            assert not re.search(r"\b[9TJQKA][CDHS]\b", words), "no codes of cards"
    assert wrong == []
