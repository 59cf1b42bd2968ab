"""Text, zoom and the size of cards: whatever they are, hand and choices are in the window."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.engine.dealing import shuffled
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal, text
from euchre.games import rules
from tests.pages.room import letters
from tests.pages.test_scene import scene_of
from tests.pages.test_stage import deal_of

#: A laptop or a desk, and a phone either way.
SIZES = ((1280, 800), (1366, 768), (1536, 864), (390, 844), (844, 390), (320, 640))

#: Four and six players, hands of five and of eight to fifteen cards.
GAMES = (
    "standard",
    "double-hasenpfeffer",
    "double-hasenpfeffer+pack=32",
    "double-hasenpfeffer-6",
    "double-hasenpfeffer-6+pack=32",
    "six-double",
)

#: Which of some boxes of one's own place are not all in the window, or lie under something else.
SEEN = """() => {
  const met = (node, x, y) => { const top = document.elementFromPoint(x, y); return top && (node.contains(top) || top.contains(node)); };
  const sheet = document.querySelector("#choices.sheet");
  const wrong = [];
  const see = (node, at) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const name = node.getAttribute("aria-label") || node.textContent;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${name} leaves the window`);
    else if (!met(node, left + at * (right - left), top + at * (bottom - top))) wrong.push(`${name} is covered`);
  };
  // What counts of a card is the corner with its index; the rest may lie under the next one.
  for (const card of document.querySelectorAll("#hand button, #columns button")) see(card, 0.2);
  if (sheet) see(sheet, 0.5);
  for (const button of document.querySelectorAll("#choices button:not([hidden])")) {
    if (sheet) button.scrollIntoView({ block: "nearest" });
    see(button, 0.5);
  }
  return wrong;
}"""  # noqa: E501 - lines of a script

#: Draw scenes as the page of a table does, and say what of them is not in sight.
DRAWN = Path(__file__).with_name("stage.js").read_text().replace("ROOM", SEEN)


@cache
def questions(game: str) -> tuple[dict[str, Any], ...]:
    """Return what seat 0 is asked in some deals, one scene of each kind: calls, discards, plays."""
    found: dict[Any, dict[str, Any]] = {}
    name, *options = game.split("+")
    for seed in range(8):
        table = rules(name, dict(option.split("=") for option in options))
        rng = Random(f"{game} {seed}")
        s = new_match(table, dealer=seed % table.seats).deal(shuffled(table.pack, rng))
        said = dict.fromkeys(range(table.seats), "I pass")
        while not s.ended:
            scene = scene_of(s, 0, said)
            if scene["turn"] == 0 and not scene["forced"]:
                play = scene["stage"] == "play"
                found.setdefault(play or (len(scene["actions"]), bool(scene["pick"])), scene)
            choices = legal(s)
            passes = [one for one in choices if text(s, one) == "pass"]
            s = apply(s, passes[0] if passes and seed % 2 else rng.choice(choices))
    return tuple(found.values())


def unseen(stage: Any, games: tuple[str, ...] = GAMES) -> list[str]:
    """Return which cards and choices are not in sight at any question of some games, in words."""
    drawn = {game: stage.evaluate(DRAWN, [questions(game), False])["wrong"] for game in games}
    return [f"{game}, {words}" for game, wrong in drawn.items() for words in wrong]


@pytest.mark.every(6)
@pytest.mark.parametrize("text_size", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", SIZES)
def test_hand_and_choices_are_in_the_window_in_letters_of_any_size(
    stage: Any, size: tuple[int, int], text_size: int
) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    with letters(stage, text_size):
        assert stage.evaluate(
            "parseFloat(getComputedStyle(document.documentElement).fontSize)"
        ) == (16 * text_size // 100)
        assert unseen(stage) == []


@pytest.mark.every(5, 2)
@pytest.mark.parametrize("cards", ["large", "huge"])
@pytest.mark.parametrize("size", SIZES)
def test_larger_cards_are_larger_and_stay_in_the_window(
    stage: Any, size: tuple[int, int], cards: str
) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    stage.evaluate(DRAWN, [questions("standard")[:1], False])
    wide = "document.querySelector('#hand li').offsetWidth"
    high = "parseFloat(getComputedStyle(document.querySelector('#prompt')).fontSize)"
    before = stage.evaluate(f"[{wide}, {high}]")
    stage.evaluate(f"document.documentElement.dataset.size = '{cards}'")
    try:
        now = stage.evaluate(f"[{wide}, {high}]")
        assert all(a > 1.03 * b for a, b in zip(now, before, strict=True))
        assert unseen(stage) == []
    finally:
        stage.evaluate("document.documentElement.dataset.size = 'normal'")


#: Names, of which at least nine letters are to be read.
NAMES = ("You", "Margareta", "Wilhelmina", "Alexandra", "Bartholomew", "Christina", "Katherine")

#: Which names are cut off before their ninth letter.
_CUT = """() => [...document.querySelectorAll(".seat .label, .team .who")].flatMap((node) => {
  if (!node.checkVisibility({ visibilityProperty: true })) return [];
  const [text, box] = [node.firstChild, node.getBoundingClientRect()];
  const dots = node.scrollWidth > node.clientWidth ? parseFloat(getComputedStyle(node).fontSize) * 0.7 : 0;
  return text.data.split(" & ").filter((name) => {
    const letters = document.createRange();
    letters.setStart(text, text.data.indexOf(name));
    letters.setEnd(text, text.data.indexOf(name) + Math.min(9, name.length));
    const { right, bottom } = letters.getBoundingClientRect();
    return right + (name.length > 9 ? dots : 0) > box.right + 1 || bottom > box.bottom + 2;
  });
})"""  # noqa: E501 - lines of a script


@pytest.mark.every(4, 3)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (360, 740), (320, 640)])
def test_names_keep_nine_letters_on_a_phone(stage: Any, size: tuple[int, int]) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    for game in ("three", "standard", "five", "six-double", "auction-7"):
        scene = deal_of(game, 0, 1)[-5]
        for seat, name in zip(scene["seats"], NAMES, strict=False):
            seat["name"] = name
        for side in scene["sides"]:
            side["name"] = " and ".join(NAMES[seat] for seat in side["seats"][:2])
        stage.evaluate(DRAWN, [[scene], False])
        assert stage.evaluate(_CUT) == [], game


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_the_page_is_as_high_as_its_window_and_its_title_is_one_line(
    stage: Any, size: tuple[int, int]
) -> None:
    stage.set_viewport_size({"width": size[0], "height": size[1]})
    high, title = stage.evaluate("""() => {
      const title = document.querySelector("#title");
      title.textContent = "Double Hasenpfeffer for six people, all house rules, to 62";
      const lines = title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight);
      return [document.documentElement.scrollHeight, lines];
    }""")
    assert high == size[1]
    assert title < 1.5
