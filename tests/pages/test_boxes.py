"""Nothing on the table covers anything else: sizes of windows and of letters, states, panel."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.pages.hands import side
from tests.pages.room import CROWDED, letters
from tests.pages.room import SIZES as COMPOSITIONS
from tests.pages.test_sizes import questions
from tests.pages.test_stage import DRAW_SCENES, GAMES, deal_of, every_other
from tests.rows import each_row
from tests.spoken import CODE

#: Phones either way, tablets either way, laptops, desks, and windows that somebody has pulled.
SIZES = (
    *((320, 480), (320, 568), (320, 640), (360, 640), (360, 740), (375, 667), (390, 664)),
    *((390, 844), (412, 915), (430, 932), (568, 320), (640, 360), (667, 375)),
    *((740, 360), (844, 390), (915, 412), (932, 430), (600, 600), (540, 720), (600, 960)),
    *((640, 400), (700, 500), (768, 1024), (800, 600), (800, 1280), (820, 1180), (1000, 700)),
    *((1024, 600), (1024, 768), (1024, 1366), (1180, 820), (1280, 720), (1280, 800)),
    *((1366, 768), (1440, 900), (1536, 864), (1920, 1080), (2560, 1080), (2560, 1440)),
)

_LONG = (
    "Best: I turn it down (go alone). Partner has passed, the right bower goes to the dealer, and"
    " two and a half tricks of your own are not enough against a hand that nobody has seen."
)

#: A draw function of the page: a state, and whether the table may scroll; what is wrong with it.
DRAW = Path(__file__).with_name("boxes.js").read_text().replace("ROOM", f"({CROWDED.strip()})")


def _most(game: str, kind: str) -> dict[str, Any]:
    """Return what seat 0 is asked in a game with the most choices of a kind."""
    return max(questions(game), key=lambda one: sum(o["kind"] == kind for o in one["actions"]))


@cache
def states() -> dict[str, dict[str, Any]]:
    """Return twelve states of a table: a scene, with what lies or stands over it."""
    deals = {game: questions(game) for game in ("standard", "two-tableau")}
    calls = next(one for one in deals["standard"] if one["stage"] == "calls")
    plays = next(one for one in deals["standard"] if one["stage"] == "play")
    names = _most("british", "name")
    deal = deal_of("standard", 0, 1)
    theirs = next(one for one in deal if one["turn"] == 1 and one["stage"] == "play")
    tableau = next(one for one in deals["two-tableau"] if one["stage"] == "play")

    return {
        "calls": {"scene": calls},
        "hint": {"scene": calls, "notes": [_LONG, "Why?"]},
        "coach": {"scene": plays, "notes": [_LONG, "Take it back", "I meant it"]},
        "names": {"scene": names},
        "play": {"scene": plays, "skip": True},
        "play-hint": {"scene": plays, "notes": [_LONG, "Why?"]},
        "away": {"scene": theirs, "away": ["Wait", "Let the bot play"]},
        "over": {"scene": deal[-1]},
        "indiana": {"scene": _most("indiana", "bid"), "notes": [_LONG, "Why?"]},
        "buck": {"scene": _most("three-buck", "bid")},
        "six": {"scene": _most("double-hasenpfeffer-6", "bid"), "notes": [_LONG, "Why?"]},
        "columns": {"scene": tableau},
    }


#: Add a style to the page, in place of the one before.
_STYLED = """(rule) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [sheet];
}"""
#: Styles that each break something.
MUTANTS = (
    "#choices button:last-child { display: none }",
    "#choices button:first-child { visibility: hidden }",
    "#choices button { min-height: 30px; height: 30px }",
    "#prompt { transform: translateY(4em) }",
    "#prompt { opacity: 0 }",
    "#why { display: none }",
    "#hand { transform: translateY(4em) }",
    "#hand li:last-child { display: none }",
    "#scores { transform: translate(20em, 6em) }",
    "#scores { display: none }",
    ".seat .name { transform: translateX(9em) }",
    "#trick li { translate: 0 22em }",
)


@pytest.mark.every(37)
@pytest.mark.parametrize("panel", [False, True], ids=["closed", "open"])
@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_covered_or_too_small(
    stage: Any, size: tuple[int, int], text_size: int, panel: bool
) -> None:
    """With larger letters or the panel a small window may scroll, and choices may be smaller."""
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    side(stage, panel)
    with letters(stage, text_size):
        how = [text_size > 100, text_size > 100 or panel]
        told = {name: stage.evaluate(DRAW, [one, *how]) for name, one in states().items()}
    assert [f"{name}: {words}" for name, wrong in told.items() for words in wrong] == []


@pytest.mark.every(10)
@pytest.mark.parametrize("game", [*GAMES, "uka", "three-buck", "buck"])
def test_every_thing_has_one_place_and_room_at_every_moment_and_size(stage: Any, game: str) -> None:
    """With names as long as they may be, whatever is said of trump, bids and players."""
    side(stage, False)
    scenes, wrong = deal_of(game, 0, 1), []
    for i, (width, height) in enumerate(SIZES):
        stage.set_viewport_size({"width": width, "height": height})
        composed = (width, height) in COMPOSITIONS
        some = every_other(scenes, i) if composed else scenes[i % 4 :: 4]
        told = stage.evaluate(DRAW_SCENES, [some, False])
        wrong += [f"{width}x{height} {words}" for words in told["wrong"]]
        assert not any(map(CODE.search, told["words"])), "no codes of cards"
    assert wrong == []


@each_row("rule", MUTANTS)
def test_the_boxes_notice(stage: Any, rule: str) -> None:
    """A style that hides, covers, cuts or shrinks something is noticed in some state."""
    stage.set_viewport_size({"width": 1024, "height": 768})
    side(stage, False)
    stage.evaluate(_STYLED, rule)
    noticed = any(stage.evaluate(DRAW, [one, False, False]) for one in states().values())
    stage.evaluate(_STYLED, "")
    assert noticed
