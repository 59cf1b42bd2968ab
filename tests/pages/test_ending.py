"""The end of a game fits with the longest names, talk goes on, and the next game is told."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.pages.access import barriers
from tests.pages.hands import Person
from tests.pages.pictures.drawing import easel
from tests.pages.pictures.states import State, find

#: As long as names may be.
NAMES = ("You", "Margareta Wilhelmina", "Bartholomew of Kent", "Christina Alexandra")

#: What of the end leaves the window sideways, by how much it scrolls sideways, and whether the
#: button for the next game is in sight.
_SEEN = """() => {
  const end = document.querySelector("#end");
  const out = [...end.querySelectorAll("li, h2, p, a, button, input")].filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    return node.checkVisibility() && !node.closest(".quick, .sr") && (left < -1 || right > innerWidth + 1);
  });
  const { top, bottom } = document.querySelector("#rematch").getBoundingClientRect();
  return [out.map((node) => node.textContent), end.scrollWidth - end.clientWidth, top >= 0 && bottom <= innerHeight];
}"""  # noqa: E501 - lines of a script


def named(state: State) -> State:
    """Return the end of a game among people with long names."""
    frames = deepcopy(state.frames)
    for frame in frames:
        for seat, name in zip(frame["table"]["seats"], NAMES, strict=True):
            seat |= {"kind": "person", "name": name}
        for seat, name in zip(frame["scene"]["seats"], NAMES, strict=True):
            seat["name"] = name
        for side in frame["scene"]["sides"]:
            # As long as the name of a team of three.
            side["name"] = f"{' and '.join(NAMES[seat] for seat in side['seats'])} and {NAMES[2]}"
        frame["scene"]["over"] = [f"{' and '.join(NAMES[:3])} win the game."]
        rows = [{"name": name, "won": 2, "games": 5, "seat": i} for i, name in enumerate(NAMES)]
        frame["evening"] = rows
    return State(frames, state.hold, state.record)


@pytest.fixture
def ended(chromium: Any, address: str) -> Iterator[Any]:
    """Open the end of a game."""
    with easel(chromium, address, 1) as drawing:
        drawing.show(named(find("end-of-game")))
        drawing.page.wait_for_selector("#end-talk #say", state="attached")
        yield drawing.page


def test_the_end_fits_and_people_go_on_talking(ended: Any) -> None:
    said = {"n": 1, "seat": 1, "name": NAMES[1], "text": "gg, one more?", "quick": ""}
    tell = "said => window.stream.dispatchEvent(new MessageEvent('chat', {data: said}))"
    ended.evaluate(tell, json.dumps(said))
    ended.wait_for_selector("#end-talk >> text=gg, one more?")
    for width, height in ((390, 844), (320, 568), (390, 664), (844, 390), (667, 375), (1280, 800)):
        ended.set_viewport_size({"width": width, "height": height})
        assert ended.evaluate(_SEEN) == [[], 0, True], (width, height)
    assert barriers(ended) == []
    assert ended.locator("#end-talk #say-text, #end-talk [data-quick]:first-child").count() == 2
    ended.click("#to-table")
    ended.wait_for_selector("#side #say", state="attached")
    assert ended.locator("#side #chat >> text=gg, one more?").count() == 1
    ended.click("#result")
    ended.wait_for_selector("#end-talk #say")


def test_who_looks_at_the_replay_is_told_of_the_next_game(person: Person, address: str) -> None:
    page = person()
    state = find("end-of-game")
    frame = deepcopy(state.frames[-1])
    frame["table"] |= {"game_no": 2}
    page.route("**/api/tables/t/record.json*", lambda route: route.fulfill(body=state.record))
    page.route("**/api/tables/t", lambda route: route.fulfill(json=frame))
    page.goto("/replay#table=t&game=1&seat=0")
    page.wait_for_selector("#next-game")
    assert page.get_attribute("#next-game", "href") == "/table/t"
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#next-game").bounding_box()
        assert 0 <= box["x"] <= width - box["width"]
