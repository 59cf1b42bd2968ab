"""Sound and vibration: synthesized on the page, released afterwards, and silent where required."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from euchre.server.http.pages import static

pytestmark = pytest.mark.untraced

#: Count what is connected to be heard, and what is taken off again.
_COUNTED = """
window.wired = 0; window.made = 0;
const { connect, disconnect } = AudioNode.prototype;
AudioNode.prototype.connect = function (...to) { window.wired += 1; window.made += 1; return connect.apply(this, to); };
AudioNode.prototype.disconnect = function (...of) { window.wired -= 1; return disconnect.apply(this, of); };
"""  # noqa: E501 - a line of script
_PLAY = """path => import(path).then(({ sound }) => {
  window.sounds = sound;
  for (const play of Object.values(sound)) play();
  return [window.made, Object.keys(sound).length];
})"""


def test_every_sound_is_heard_and_lets_its_nodes_go(person: Callable[..., Any]) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    path = static("js/sound.js")
    assert page.evaluate(_PLAY, path)[0] == 0, "nothing before somebody has touched the page"
    page.mouse.click(5, 5)
    page.wait_for_timeout(200)
    made, sounds = page.evaluate(_PLAY, path)
    assert made >= 2 * sounds
    # But for the one that all go through.
    page.wait_for_function("() => window.wired === 1", timeout=20_000)


def test_sounds_are_switched_off_and_stay_off(person: Callable[..., Any]) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    page.click('[data-open="settings"]')
    page.check('[name="sound"][value="off"]')
    page.reload()
    page.mouse.click(5, 5)
    assert page.evaluate(_PLAY, static("js/sound.js"))[0] == 0


def test_a_hidden_page_says_nothing_but_whose_turn_it_is(person: Callable[..., Any]) -> None:
    page = person(quick=False)
    page.add_init_script(_COUNTED)
    page.goto("/join")
    page.evaluate("path => import(path)", static("js/sound.js"))
    page.mouse.click(5, 5)
    page.wait_for_timeout(200)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert page.evaluate(_PLAY, static("js/sound.js"))[0] > 0
    page.wait_for_function("() => window.wired === 1", timeout=20_000)
    made = page.evaluate("window.made")
    page.evaluate("for (const [name, play] of Object.entries(sounds)) if (name !== 'turn') play()")
    assert page.evaluate("window.made") == made
