"""Whole games in a browser: by mouse, by keyboard alone; a deal on a phone."""

import re
from itertools import count, pairwise
from typing import Any

import pytest

from tests.pages.hands import OPEN, Person, asked, click_first, open_table, play_out, settled

#: The cards turned down on each seat's chip, and the boxes of the chips and of the kitty.
_CHIPS = """() => {
  const of = (css) => [...document.querySelectorAll(css)].map((node) => node.getBoundingClientRect());
  return {
    turned: [0, 1, 2, 3].map((seat) => [...document.querySelectorAll(`.under[data-seat="${seat}"]`)].filter((li) => li.querySelector(".back")).length),
    up: document.querySelectorAll("#trick .under:not(:has(.back))").length,
    won: [...document.querySelectorAll(".race i:is(.us, .them)")].length,
    apart: !of(".chip").some((chip) => of("#stock .lies").some((card) => chip.left < card.right && chip.right > card.left && chip.top < card.bottom && chip.bottom > card.top)),
    inside: of("#trick li").every((box) => box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight),
  };
}"""  # noqa: E501 - a line of a script


@pytest.mark.every(3, 1)
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_tricks_stay_on_the_chips_where_they_are_not_gathered(
    person: Person, size: tuple[int, int]
) -> None:
    """A card is turned down for every trick won, the others stay face up, all on the felt."""
    page = person(viewport={"width": size[0], "height": size[1]})
    open_table(page, "uka")
    most = 0
    for _ in range(12):
        assert asked(page)
        if page.query_selector("#choices #next"):
            break
        seen = page.evaluate(_CHIPS)
        assert seen["apart"]
        assert seen["inside"]
        assert sum(seen["turned"]) == seen["won"]
        assert seen["up"] in (3 * seen["won"], 2 * seen["won"]), "three cards, two against a loner"
        most = max(most, seen["won"])
        click_first(page)
        settled(page)
    assert most == 3, "the last card is played for whoever holds one"
    assert page.locator("#trick .chip").count() == 4
    assert page.locator("#trick .winner").count() == 1, "the last trick lies until the next deal"


#: The sizes of a game that goes on at another screen again and again.
SCREENS = ((1280, 800), (844, 390), (390, 844), (320, 640))


def test_a_full_game_by_keyboard_alone(person: Person) -> None:
    page = person()
    screens, answers = iter(SCREENS[1:]), count(1)
    open_table(page)
    page.keyboard.press("?")
    page.wait_for_selector("#help[open]")
    page.keyboard.press("Escape")
    asked(page)
    page.locator(OPEN).first.focus()

    def answer(page: Any) -> None:
        assert page.evaluate("document.activeElement !== document.body"), "the focus is kept"
        if next(answers) % 4 == 0 and (screen := next(screens, None)):
            page.set_viewport_size({"width": screen[0], "height": screen[1]})
        if page.query_selector("#next"):
            page.keyboard.press("n")
            return
        focused = page.evaluate("document.activeElement.matches('#choices button, #hand button')")
        page.keyboard.press("Enter" if focused else "1")

    play_out(page, answer)
    page.wait_for_selector("#end table", state="attached")
    assert next(screens, None) is None, "it was played at every size"
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.locator("#end[open]").count() == 0


@pytest.mark.exhaustive
def test_a_full_game_by_the_accessibility_tree_alone(person: Person) -> None:
    page = person()
    open_table(page)
    place = page.get_by_role("region", name="Your place")
    over = page.get_by_role("dialog").get_by_role("heading", level=2)
    choices = place.get_by_role("group", name="Your choices").get_by_role("button", disabled=False)
    # The offer to skip comes and goes while others play.
    choices = choices.filter(has_not_text=re.compile("Result|Skip to the end"))
    cards = place.get_by_role("list", name="Your hand").get_by_role("button", disabled=False)
    screens, dealt = iter(SCREENS[1:]), place.get_by_role("button", name="Next deal", exact=False)
    for _ in range(200):
        choices.or_(cards).or_(over).first.wait_for()
        if over.count():
            break
        assert place.locator("#prompt").inner_text()
        if dealt.count():
            width, height = next(screens)
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("[innerWidth, innerHeight]") == [width, height]
        open_now = choices if choices.count() else cards
        if not open_now.count():
            continue
        open_now.first.click()
        page.wait_for_timeout(15)
    assert next(screens, None) is None, "it was played at every size"
    assert "win" in over.inner_text() or "share" in over.inner_text()
    assert page.get_by_role("dialog").get_by_role("list", name="The final score").count() == 1
    said = page.get_by_role("log", name="What happens").locator("p").all_inner_texts()
    assert any(re.search("leads? .* of (clubs|diamonds|hearts|spades)", line) for line in said)
    assert any("Play a card." in line for line in said), "what is asked is said"
    assert not any(set(line) & set("♣♦♥♠") for line in said), "cards are said in words"
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Log and talk").click()
    page.get_by_role("log", name="Log").get_by_text("leads").first.wait_for()
    assert not any("is thinking" in line for line in said)
    assert all(one != two for one, two in pairwise(said)), "everything is said once"


def test_a_deal_on_a_phone(person: Person) -> None:
    page = person(viewport={"width": 360, "height": 640}, has_touch=True)
    open_table(page)
    small: set[str] = set()

    while asked(page):
        small.update(page.evaluate(_SMALL))
        if page.query_selector("#next"):
            break
        page.locator(OPEN).first.tap()
        settled(page)
    page.tap("#next")
    page.wait_for_selector("#next", state="detached")
    assert small == set(), "targets of 44 pixels, and nothing beside the screen"


#: Whatever may be tapped and shows less than 44 pixels, and whether the page is too wide.
_SMALL = """() => {
  const wrong = [];
  const cards = [...document.querySelectorAll("#hand button")];
  cards.forEach((card, i) => {
    const [box, next] = [card, cards[i + 1]].map((c) => c?.getBoundingClientRect());
    const shown = next && next.top === box.top ? next.left - box.left : box.width;
    if (shown < 43.5) wrong.push(`card ${shown}`);
  });
  for (const button of document.querySelectorAll("#choices button, header button, header a")) {
    const box = button.getBoundingClientRect();
    if (box.width && (box.width < 43.5 || box.height < 43.5)) wrong.push(button.textContent);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("too wide");
  return wrong;
}"""


#: The cards in the hand, from left to right as they are seen.
_HELD = """() => [...document.querySelectorAll("#hand li")].map((li) => [li.getBoundingClientRect().x, li.dataset.card]).sort((a, b) => a[0] - b[0]).map(([, card]) => card)"""  # noqa: E501 - a line of a script


def test_the_player_sorts_the_cards_and_drags_them(person: Person) -> None:
    page = person()
    open_table(page, "standard")
    assert asked(page)
    came: list[str] = page.evaluate(_HELD)

    def becomes(cards: list[str]) -> None:
        page.wait_for_function(f"cards => ({_HELD})().join() === cards", arg=",".join(cards))

    def sort(order: str) -> None:
        page.evaluate(
            """order => {
              document.documentElement.dataset.order = order;
              dispatchEvent(new CustomEvent("euchre-settings"));
            }""",
            order,
        )

    sort("printed")
    becomes(sorted(came, key=lambda c: ("SHCD".index(c[1]), -"23456789TJQKA".index(c[0]))))
    sort("left")
    becomes(came)
    # By mouse: the first card to the last place, which does not play it.
    first, last = (page.locator("#hand li button").nth(i).bounding_box() for i in (0, 4))
    x, y = first["x"] + 12, first["y"] + first["height"] / 2
    to = last["x"] + last["width"] * 0.9
    page.mouse.move(x, y)
    page.mouse.down()
    for part in range(31):
        page.mouse.move(x + (to - x) * part / 30, y)
        settled(page)
    becomes([*came[1:], came[0]])
    page.mouse.up()
    # By keyboard: back by one place, and the focus with it.
    page.locator(f"#hand button[data-card='{came[0]}']").focus()
    page.keyboard.press("Shift+ArrowLeft")
    moved = [*came[1:4], came[0], came[4]]
    becomes(moved)
    assert page.evaluate("document.activeElement.dataset.card") == came[0]
    # They lie so when the page is opened again, where the settings are those of the test.
    page.reload()
    page.wait_for_selector("#rule-line:not(:empty)", state="attached")
    becomes(came)
    sort("own")
    becomes(moved)
