"""The stage: what stands on it is in sight, in its place and in nobody's way."""

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.engine.dealing import shuffled
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal, text
from euchre.games import rules
from tests.pages.room import CROWDED, SIZES, UNREACHABLE, crowded, lying
from tests.pages.test_scene import NAMES, scene_of

#: A game for each number of players, and those that need the most room.
GAMES = ("two-tableau", "three", "standard", "five", "six-double", "auction-7", "indiana")

#: Let a page draw scenes, as it does with those of its table, and say what is wrong with any.
DRAW_SCENES = Path(__file__).with_name("stage.js").read_text().replace("ROOM", CROWDED)

#: Add up how much moves from now on that is not meant to.
_SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((all) => all.getEntries().forEach((one) => (window.shifted += one.value)))
    .observe({ type: "layout-shift" });
}"""


def deal_of(game: str, seat: int, seed: int) -> list[dict[str, Any]]:
    """Return what a seat sees of a deal in which anything legal is done."""
    table, rng = rules(game), Random(f"{game} {seed}")
    s = new_match(table).deal(shuffled(table.pack, rng))
    scenes = [scene_of(s, seat, names=NAMES)]
    said: dict[int, str] = {}
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
        scenes.append(scene_of(s, seat, said, NAMES))
    return scenes


def every_other(scenes: list[dict[str, Any]], size: int) -> list[dict[str, Any]]:
    """Return half of the scenes, and the other half at the next size; always the first and last."""
    return [scenes[0], *scenes[1 + size % 2 : -1 : 2], scenes[-1]]


def test_who_sits_out_and_is_still_asked_has_nothing_over_the_choices(stage: Any) -> None:
    scenes = deal_of("double-hasenpfeffer-6", 0, 2)
    asked = [one for one in scenes if one["seats"][0]["out"] and one["pick"]]
    assert asked, "who sits out next to a lone caller is asked for cards"
    for width, height in (*SIZES, (320, 568)):
        stage.set_viewport_size({"width": width, "height": height})
        assert stage.evaluate(DRAW_SCENES, [asked, False])["wrong"] == []
        assert stage.locator("#choices button").count() == 1
        assert not stage.locator('.seat[data-at="0"] .state').is_visible()


def test_nothing_pushes_the_table_aside(stage: Any) -> None:
    """A browser scrolls to what has the focus, or is looked for, even where nothing scrolls."""
    stage.set_viewport_size({"width": 390, "height": 844})
    pushed = """() => {
      const stage = document.querySelector("#stage");
      const far = stage.appendChild(Object.assign(document.createElement("button"), {
        style: "position: absolute; left: 110%; top: 110%; width: 50px; height: 50px"}));
      far.focus();
      far.scrollIntoView();
      const found = [stage.scrollLeft, stage.scrollTop];
      far.remove();
      return found;
    }"""
    assert stage.evaluate(pushed) == [0, 0]


#: The five highest trumps of Railroad Euchre when the nine of hearts is turned up.
JAMBON = ("B", "JH", "JD", "AH", "KH")


def jambon(dealer: int, lucky: int) -> list[dict[str, Any]]:
    """Return what seat 0 sees of a deal in which a seat lays its five highest trumps down (C41)."""
    table = rules("railroad")
    match, order = new_match(table, dealer), list(shuffled(table.pack, Random(1)))
    code = {table.pack.text(card): card for card in range(table.pack.size)}
    dealt = match.deal(tuple(order))
    places = [order.index(card) for card in order if dealt.hands[lucky] >> card & 1]
    for place, card in zip([*places, order.index(dealt.up)], [*JAMBON, "9H"], strict=True):
        other = order.index(code[card])
        order[place], order[other] = order[other], order[place]
    s = match.deal(tuple(order))
    scenes = [scene_of(s, 0, names=NAMES)]
    while not s.ended:
        texts = {text(s, action): action for action in legal(s)}
        wish = ("order", "alone", "expose") if s.turn == lucky else ("pass", "together")
        s = apply(s, next((texts[one] for one in wish if one in texts), min(legal(s))))
        scenes.append(scene_of(s, 0, names=NAMES))
    return scenes


@pytest.mark.every(3)
@pytest.mark.parametrize(("dealer", "lucky"), [(3, 0), (0, 1), (0, 3)])
def test_an_open_hand_has_room_on_the_smallest_phone(stage: Any, dealer: int, lucky: int) -> None:
    stage.set_viewport_size({"width": 320, "height": 568})
    scenes = jambon(dealer, lucky)
    assert stage.evaluate(DRAW_SCENES, [scenes, False])["wrong"] == []
    # One's own hand is in sight anyway; beneath the face it is said that it lies open.
    shown = ".seat[data-at='0'] .state >> text=open hand" if lucky == 0 else ".open-cards li"
    assert any(
        stage.evaluate(DRAW_SCENES, [[scene], False]) and stage.locator(shown).count()
        for scene in scenes
    )


@pytest.mark.every(2)
@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_a_long_call_has_room_in_large_letters(stage: Any, size: tuple[int, int]) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    stage.evaluate("document.documentElement.style.fontSize = '200%'")
    scene = deal_of("standard", 0, 1)[1]
    wrong = []
    for seat in (1, 3):
        scene["seats"][seat]["said"] = "I order it up, I'm going alone"
        stage.evaluate(DRAW_SCENES, [[scene], False])
        wrong += [words for words in crowded(stage, scrolls=True) if "bubble" in words]
        bubble = stage.locator(".bubble:visible span")
        assert bubble.inner_text().startswith("I order")
        lines = bubble.evaluate("s => s.offsetHeight / parseFloat(getComputedStyle(s).lineHeight)")
        assert lines < 3.5, "a taller one covers the cards of who sits above"
        scene["seats"][seat]["said"] = ""
    stage.evaluate("document.documentElement.style.fontSize = ''")
    assert wrong == []


def scores_and_calls_on_things(stage: Any) -> list[str]:
    return lying(stage, ".bubble:not([hidden])::text", ".lies") + lying(
        stage, ".points::text", ".medal, .team > .mark"
    )


def test_calls_and_scores_cover_nothing_on_an_upright_phone(stage: Any) -> None:
    stage.set_viewport_size({"width": 390, "height": 844})
    for game in ("auction-5", "auction-6", "two-tableau", "double-hasenpfeffer"):
        scene = deal_of(game, 0, 1)[0] | {"stage": "calls"}
        for side in scene["sides"]:
            side["points"] = -104
        for seat in scene["seats"][1:]:
            seat["said"] = "I turn it down"
        stage.evaluate(DRAW_SCENES, [[scene], False])
        assert stage.locator(".bubble:visible").count() == len(scene["seats"]) - 1
        assert scores_and_calls_on_things(stage) == [], game


@pytest.mark.every(4, 3)
@pytest.mark.parametrize("game", ["standard", "auction-5", "auction-6", "auction-7"])
def test_the_longest_calls_cover_nothing_on_a_phone_on_its_side(stage: Any, game: str) -> None:
    stage.set_viewport_size({"width": 844, "height": 390})
    scene = next(s for s in deal_of(game, 0, 1)[::-1] if s["stage"] == "calls")
    for seat in scene["seats"][1:]:
        seat["said"] = "I order it up, I'm going alone" if len(scene["seats"]) < 6 else "I bid 20"
    stage.evaluate(DRAW_SCENES, [[scene], False])
    stage.evaluate("document.querySelectorAll('.state').forEach((said) => said.replaceChildren())")
    assert [words for words in crowded(stage) if "bubble" in words] == []
    assert scores_and_calls_on_things(stage) == []


def test_few_bids_leave_the_faces_free_on_a_phone(stage: Any) -> None:
    scenes = [scene for seed in range(1, 9) for scene in deal_of("indiana", 0, seed)]
    asked = next(s for s in scenes if any("level" in o for o in s["actions"]))
    plain = [offer for offer in asked["actions"] if "level" not in offer]
    level = max(offer["level"] for offer in asked["actions"] if "level" in offer)
    bids = [offer for offer in asked["actions"] if offer.get("level") == level][:5]
    for size in ((390, 844), (844, 390)):
        stage.set_viewport_size({"width": size[0], "height": size[1]})
        stage.evaluate(DRAW_SCENES, [[asked | {"actions": plain + bids}], False])
        assert lying(stage, ".ava, .bubble:not([hidden]), .prompt", ".choices.sheet") == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_shifts_while_a_deal_is_played(stage: Any, size: tuple[int, int]) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    scenes = deal_of("standard", 0, 1)
    stage.evaluate(DRAW_SCENES, [scenes[:1], True])
    stage.wait_for_timeout(100)
    stage.evaluate(_SHIFTS)
    stage.evaluate(DRAW_SCENES, [scenes, True])
    stage.wait_for_timeout(100)
    assert stage.evaluate("window.shifted") <= 0.01


@pytest.mark.every(4, 1)
@pytest.mark.parametrize("size", [(844, 390), (640, 400), (320, 640), (1280, 800)])
def test_the_drawer_is_closed_where_it_was_opened(stage: Any, size: tuple[int, int]) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    close = stage.locator("#side-close")
    if close.is_visible():
        # Beside the table it stays open for the next time.
        close.click()
    stage.click("#side-toggle")
    close.wait_for()
    box = close.bounding_box()
    assert 0 <= box["x"] <= size[0] - box["width"]
    assert 0 <= box["y"] <= size[1] - box["height"]
    close.click()
    assert stage.locator("#side").is_hidden()
    assert stage.evaluate("document.activeElement.id") == "side-toggle"


#: Show hints, each with the button that explains it, at each of some scenes; say what they cover.
_ADVISED = """async ([scenes, hints]) => {
  const at = document.querySelector("script[type=module][src*='table.js']").src;
  const { note, hideNote } = await import(new URL("dock.js", at));
  const [draw, crowded] = [DRAW, ROOM];
  const make = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });
  const told = [];
  for (const scene of scenes) {
    await draw([[scene], false]);
    for (const words of hints) {
      note([make("p", words), make("button", "Why?")], true);
      told.push(...crowded(false).map((wrong) => `${scene.prompt} ${wrong}`));
    }
    hideNote();
  }
  return told;
}"""
_ADVISED = _ADVISED.replace("DRAW", DRAW_SCENES.strip()).replace("ROOM", CROWDED)
_HINTS = (
    "Best: pass.",
    "Best: I turn it down (go alone). Your hand wins about 3½ tricks alone.",
    "Best: I turn it down (go alone). Partner has passed, the right bower goes to the dealer, and"
    " two and a half tricks of your own are not enough against a hand that nobody has seen.",
)


@pytest.mark.every(4, 1)
@pytest.mark.parametrize("i", range(4))
def test_a_hint_of_any_length_covers_no_choice_and_no_card(stage: Any, i: int) -> None:
    width, height = ((1280, 800), (390, 844), (844, 390), (320, 640))[i]
    stage.set_viewport_size({"width": width, "height": height})
    assert stage.evaluate(_ADVISED, [every_other(asking_scenes(), i), _HINTS]) == []


@cache
def asking_scenes() -> list[dict[str, Any]]:
    """Return one scene of each kind of question in many games, with choices or cards."""
    found: dict[Any, dict[str, Any]] = {}
    for game in (*GAMES, "british", "pepper", "double-hasenpfeffer"):
        for scene in [*deal_of(game, 0, 1), *deal_of(game, 0, 2)]:
            if scene["turn"] == scene["me"] and not scene["forced"]:
                key = (game, scene["stage"], len(scene["actions"]), bool(scene["pick"]))
                found.setdefault(key, scene)
    return [*found.values()]


#: What is said of somebody who has gone while the table waits for them.
_AWAY = """async ([scene, seat]) => {
  const at = document.querySelector("script[type=module][src*='table.js']").src;
  const [dock, seats] = await Promise.all(["dock.js", "seats.js"].map((name) => import(new URL(name, at))));
  const now = Date.now();
  const gone = { state: "gone", bot: false, plays_at: now + 20000, text: "Ann is away. A bot plays for her in {time}.", may: ["wait", "bot"] };
  seats.takePresence({ now, seats: [], people: scene.seats.map((one) => (one.seat === seat ? gone : null)) });
  scene.seats[seat].kind = "person";
  seats.drawSeats(document.querySelector("#seats"), scene, () => {});
  dock.offerForAway("none", scene);
  const item = document.querySelector(`.seat[data-seat="${seat}"]`);
  const told = [seats.promptOf(scene), item.querySelector(".plate").getAttribute("aria-label"), item.querySelector(".state").textContent, document.querySelector("#choices").innerText];
  seats.takePresence({ now, people: [] });
  return told;
}"""  # noqa: E501 - lines of a script


def test_nobody_who_is_away_is_said_to_be_thinking(stage: Any) -> None:
    stage.set_viewport_size({"width": 1280, "height": 800})
    scene = next(s for s in deal_of("standard", 0, 1) if s["turn"] == 1)
    prompt, label, state, choices = stage.evaluate(_AWAY, [scene, 1])
    assert re.fullmatch(r"Ann is away. A bot plays for her in 0:(20|19).", prompt)
    assert "away" in label
    assert re.fullmatch(r"away 0:(20|19)", state)
    assert choices.split("\n") == ["Wait", "Let the bot play"]


def test_a_question_has_room_in_very_large_letters(stage: Any) -> None:
    """A phone whose letters are twice as large has half as many rems."""
    stage.set_viewport_size({"width": 195, "height": 422})
    scene = next(one for one in deal_of("call-ace", 0, 1) if one["turn"] == 0)
    stage.evaluate(DRAW_SCENES, [[scene], False])
    prompt = stage.locator("#prompt")
    assert prompt.inner_text() == "A♥ is turned up. Pick it up, or turn it down?"
    assert prompt.evaluate("p => p.scrollHeight <= p.clientHeight + 1")


def test_leaving_is_asked_twice(stage: Any) -> None:
    where = stage.url
    stage.click("#menu-toggle")
    stage.click("#leave")
    stage.click("#leaving .primary")
    assert stage.url == where
    stage.keyboard.press("Escape")


def test_a_left_bower_wears_the_sign_of_trumps() -> None:
    joined = {
        (card["card"], card["joins"])
        for seed in range(30)
        for scene in deal_of("standard", 0, seed)
        if scene["trump"]
        for card in scene["hand"]
        if card["joins"]
    }
    next_suit = {"C": "S", "S": "C", "D": "H", "H": "D"}
    assert joined
    assert all(card == f"J{next_suit[suit]}" for card, suit in joined)


@pytest.mark.every(3, 2)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_nothing_that_is_shown_is_out_of_reach(stage: Any, size: tuple[int, int]) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    scenes = deal_of("five", 0, 1)
    calls, ends = scenes[1], scenes[-1]
    plays = next(scene for scene in scenes if len(scene["trick"]) > 2)
    told = []
    for scene in (calls, plays, ends):
        stage.evaluate(DRAW_SCENES, [[scene], False])
        told += [f"{scene['stage']}: {words}" for words in stage.evaluate(UNREACHABLE)]
    assert told == []
