"""A deal of a replay is played again, by mouse and keys, and compared with the first time."""

import json
from pathlib import Path
from typing import Any

import pytest

from euchre.server.reviews import judging
from tests.pages.access import barriers
from tests.pages.hands import Person
from tests.pages.room import lying
from tests.study.judging import cheap

GAME = Path(__file__).parents[2] / "examples" / "evening.euchre.json"
#: A choice that waits for the reader, or the end.
ASKED = """() => document.querySelector("#compare, #choices button[data-play]")
  || document.querySelector("#hand.choosing button:not([aria-disabled])")"""


def quick(patch: pytest.MonkeyPatch) -> None:
    """Let the server answer itself, with a judge who does not think."""
    from euchre.server.reviews.jobs import Jobs
    from euchre.study import again

    async def at_once(jobs: Any, work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    patch.setattr(Jobs, "work_out", at_once)
    patch.setattr(again, "deal_score", cheap)
    patch.setattr(again, "line", lambda *deal: {"net": 2, "text": "Passing, leading A♥."})


@pytest.mark.every(3, 1)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_a_deal_is_played_again_from_the_replay(
    person: Person, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    quick(monkeypatch)
    page = person(allowed=(0,), viewport={"width": width, "height": height})
    page.route("**/api/reviews", lambda route: route.abort())
    page.goto("/replay#seat=2&deal=2&step=0")
    page.set_input_files("#file", GAME)
    page.locator("#again").click()
    for turn in range(12):
        page.wait_for_function(ASKED)
        if page.locator("#compare").count():
            break
        # The others' cards are hidden now, as they were then.
        assert page.locator(".seat .open-cards").count() == 0
        free = page.locator(
            "#choices button[data-play], #hand.choosing button:not([aria-disabled])"
        )
        if turn % 2:
            page.keyboard.press("1")
        else:
            free.first.click()
        page.wait_for_function("() => !document.querySelector('#hand.choosing')")
    page.locator(
        "#prompt", has_text="This time +1 point, the first time +1 point; expert: +2"
    ).wait_for()
    assert lying(page, "#prompt::text", "#choices button") == []
    page.locator("#compare").click()
    assert page.locator("#compared .decision").count() == 4
    assert page.locator("#compared .expert").inner_text() == "expert, +2: Passing, leading A♥."
    assert barriers(page) == []
    page.keyboard.press("Escape")
    page.locator("#back-to-game").click()
    page.locator("#again").wait_for()
    assert page.locator("#back").is_visible()


def test_what_is_played_again_is_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    from euchre.study import again

    monkeypatch.setattr(again, "deal_score", cheap)
    monkeypatch.setattr(again, "line", lambda *deal: {"net": 0, "text": ""})
    played = GAME.read_text("utf-8")
    for seat in range(4):
        told, plays = judging.again(played, 1, seat, []), list[str]()
        assert told["frames"][0]["scene"]["upcard"] is not None
        while not told["over"]:
            scene = told["frames"][-1]["scene"]
            free = [p["play"] for card in scene["hand"] for p in card["plays"]]
            offered = [offer["play"] for offer in scene["actions"]] + free
            pick = scene["pick"]
            plays.append(offered[0] if offered else f"{pick['verb']} {pick['cards'][0]}")
            told = judging.again(played, 1, seat, plays)
        # The same choices lead to the same end, and an impossible one is refused.
        assert told == judging.again(played, 1, seat, plays)
        assert judging.both_times(played, 1, seat, plays)["text"].startswith("This time")
        with pytest.raises(ValueError, match=r"deal is over|not an action|no "):
            judging.again(played, 1, seat, [*plays, "pass"])
    for deal, seat in ((0, 0), (len(json.loads(played)["deals"]) + 1, 0), (1, 4)):
        with pytest.raises(ValueError, match="there is no"):
            judging.again(played, deal, seat, [])
    stopped = json.loads(played)
    # What a reader of files has added was nobody's choice.
    stopped["deals"][0]["told"] = len(stopped["deals"][0]["actions"]) - 2
    with pytest.raises(ValueError, match="deal 1 was not finished"):
        judging.again(json.dumps(stopped), 1, 0, [])
