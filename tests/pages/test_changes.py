"""The changes that the page infers between two scenes are those that happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.games import GAMES
from euchre.server.http.pages import static
from tests.pages.test_scene import scene_of, walk

pytestmark = pytest.mark.untraced

#: For each scene what has happened since the one before, and since itself.
_CHANGES = """([path, scenes]) => import(path).then(({ changes }) => scenes.map(
  (scene, i) => [changes(scenes[i - 1] ?? null, scene), changes(scene, scene)]))"""


def _plays(action: int) -> bool:
    return actions.verb(action) == Verb.PLAY


@pytest.mark.exhaustive
def test_every_card_that_is_played_is_shown_once_in_every_game(
    person: Callable[..., Any],
) -> None:
    page = person()
    page.goto("/join")
    for number, game in enumerate(g.name for g in GAMES):
        states = walk(game, {}, 1)
        scenes = [scene_of(s, None if number % 3 else 0) for s in states]
        found = page.evaluate(_CHANGES, [static("js/changes.js"), scenes])
        for s, scene, (told, nothing) in zip(states, scenes, found, strict=True):
            assert nothing == []
            kinds = [change["kind"] for change in told]
            assert ("deal" in kinds) == (not s.history)
            # The last card of a trick is shown by the table before it is swept away.
            played = bool(s.history and _plays(s.history[-1].action) and s.trick)
            cards = [(one["seat"], one["card"]) for one in told if one["kind"] == "play"]
            last = [(one["seat"], one["card"]) for one in scene["trick"][-1:]]
            assert cards == (last if played else []), game
            assert not (played and "discard" in kinds), game
