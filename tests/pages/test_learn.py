"""Lessons on the table: a course by keyboard, on a small phone, with mistakes taken back."""

from collections.abc import Iterator
from typing import Any

import pytest

from euchre.study.attempt import begin, choices_of
from euchre.study.lesson import COURSES, Course, Lesson, course, differences
from tests.pages.access import barriers
from tests.pages.conftest import QUICK
from tests.pages.hands import Person, answering, open_table
from tests.pages.room import UNREACHABLE, lying
from tests.spoken import CODE

FIRST = COURSES[0]
#: The number key of a choice: its place among what may be done.
PLACE = """async (choice) => {
  const { focusables } = await import(document.querySelector(
    'link[rel=modulepreload][href$="js/hand.js"]').href);
  return 1 + focusables().findIndex((b) =>
    [b.dataset.play, b.dataset.card].some((one) => one === choice || `play ${one}` === choice ||
      `discard ${one}` === choice));
}"""
#: What is cut off: the coach's words in their box, the page in its width, choices by the hand.
CUT = """() => {
  const [say, box] = [document.querySelector("#say"), document.querySelector(".coach")];
  const cut = say.getBoundingClientRect().height > box.clientHeight + 1;
  const wide = document.documentElement.scrollWidth > innerWidth;
  const rects = (query) =>
    [...document.querySelectorAll(query)].map((one) => one.getBoundingClientRect());
  const over = (a, b) =>
    a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 12 && b.top < a.bottom - 12;
  const covered = rects("#choices button").some((a) =>
    a.bottom > innerHeight + 1 || a.right > innerWidth + 1 ||
    rects("#hand li").some((b) => over(a, b)));
  const recap = document.querySelector("#recap:not([hidden])");
  return [
    rects(".lesson-bar .ico").some(({ right }) => right > innerWidth + 1) && "the bar is cut",
    recap && recap.scrollHeight > recap.clientHeight + 1 && "what to remember is cut",
    cut && `cut: ${say.textContent}`, wide && "wide", covered && "choices are covered",
  ].filter(Boolean);
}"""


@pytest.fixture(scope="module")
def lying_phone(chromium: Any, address: str) -> Iterator[Any]:
    """One page on a phone on its side, for many courses."""
    context = chromium.new_context(
        base_url=address, viewport={"width": 844, "height": 390}, service_workers="block"
    )
    context.add_init_script(QUICK)
    yield context.new_page()
    context.close()


def says(page: Any, words: str) -> None:
    """Wait until the coach says something."""
    page.wait_for_function(
        "words => document.querySelector('#say')?.textContent.includes(words)", arg=words
    )


def press(page: Any, choice: str) -> None:
    """Make a choice by its number key; several cards one after the other, and then the button."""
    verb, *cards = choice.split(" ")
    if verb == "exchange":
        for card in cards:
            press(page, card)
        page.focus("[data-key=pick]")
        page.keyboard.press("Enter")
        return
    place = page.evaluate(PLACE, choice)
    assert place, f"{choice} is not offered"
    if place < 10:
        page.keyboard.press(str(place))
    else:
        page.focus(f'[data-play="{choice}"]')
        page.keyboard.press("Enter")


def sort(page: Any, lesson: Lesson) -> None:
    """Play the game before a deal, with a mistake at first."""
    game = lesson.sorting
    assert game is not None
    says(page, game.say)
    press(page, game.order[1])
    says(page, game.wrong[game.order[0]])
    for card in game.order[:-1]:
        press(page, card)
    says(page, game.end)
    assert lying(page, ".ava, .seat .name", "#ladder") == []
    page.keyboard.press("Enter")


def through(page: Any, lesson: Lesson) -> list[str]:
    """Go through a lesson by its best choices, by keyboard alone; return them."""
    line = begin(lesson)
    while line.step is not None:
        says(page, line.step.say)
        assert page.evaluate(CUT) + page.evaluate(UNREACHABLE) == [], (lesson.name, line.choices)
        assert not CODE.search(page.inner_text("body"))
        assert page.evaluate("() => Boolean(document.activeElement.closest('#hand, #choices'))"), (
            lesson.name,
            line.choices,
        )
        best = line.best
        press(page, best)
        line = line.after(best)
    says(page, lesson.end)
    page.wait_for_function(
        "n => document.querySelectorAll('#recap:not([hidden]) li').length === n",
        arg=len(lesson.recap),
    )
    assert page.locator("#recap li").all_inner_texts() == list(lesson.recap)
    assert lying(page, "#choices button, #scores, .coach p", "#recap") == [], lesson.name
    assert page.evaluate(CUT) + page.evaluate(UNREACHABLE) == [], lesson.name
    return [*line.choices]


@pytest.mark.exhaustive
def test_the_course_by_keyboard_alone(person: Person) -> None:
    page = person(viewport={"width": 320, "height": 640}, guided=False)
    page.goto("/")
    page.click("#learn")
    for lesson in FIRST.lessons:
        if lesson.sorting:
            sort(page, lesson)
        through(page, lesson)
        if lesson is not FIRST.lessons[-1]:
            assert page.evaluate("() => document.activeElement.id") == "next"
            page.keyboard.press("Enter")
    assert page.locator("#rail [aria-label*=done]").count() == len(FIRST.lessons)
    page.goto("/")
    # Whoever has done the lessons is led on.
    assert page.inner_text("#learn") == "Go on learning: When to call"
    assert page.get_attribute("#learn", "href") == "/learn/when-to-call"
    page.goto("/learn?again")
    says(page, FIRST.lessons[0].steps[0].say)
    assert page.locator("#rail [aria-label*=done]").count() == len(FIRST.lessons)
    page.goto(f"/learn#{FIRST.lessons[-1].name}")
    page.reload()
    through(page, FIRST.lessons[-1])
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    # No first steps lie before the game of somebody who knows it now.
    page.wait_for_selector("#hand button")
    assert page.locator("dialog[open]").count() == 0
    # The coach comes along.
    assert page.evaluate("() => localStorage.getItem('euchre-coached')") == "true"


def test_the_start_page_goes_on_where_the_lessons_were_left(person: Person) -> None:
    page = person()
    page.goto("/")
    assert page.inner_text("#learn") == "New to Euchre? Learn in five minutes"
    page.evaluate("""localStorage.setItem('euchre-learnt', '{"euchre": ["tricks", "trump"]}')""")
    page.reload()
    assert page.inner_text("#learn") == "Go on learning: lesson 3 of 7"
    page.click("#learn")
    page.wait_for_url("**/learn#bowers")
    page.goto("/lessons")
    assert "2 of 7 done" in page.inner_text("main")


@pytest.mark.every(8)
@pytest.mark.parametrize("one", COURSES[1:], ids=lambda one: one.name)
def test_every_other_course_on_a_phone_on_its_side(lying_phone: Any, one: Course) -> None:
    page = lying_phone
    page.goto(f"/learn/{one.name}?{one.name}")
    for line in differences(one):
        assert line in page.inner_text("#about")
    # A course without a first page deals at once, and Enter would play the card in focus.
    if page.locator("#about").count():
        page.keyboard.press("Enter")
    did = through(page, one.lessons[0])
    words = "Play it now" if len(one.lessons) == 1 else f"Next: {one.lessons[1].title}"
    assert page.inner_text("#next") == words
    refused = {"error": "This is still being prepared."}
    sent = answering(page, "**/api/share/lesson", refused, status=409)
    page.click("#choices >> text=Share")
    page.locator("#sharing .bad", has_text="prepared").wait_for()
    page.unroute("**/api/share/lesson")
    assert [request.post_data_json for request in sent] == [
        {"course": one.name, "lesson": one.lessons[0].name, "did": did}
    ]


def test_a_game_that_was_never_played_offers_its_lesson(person: Person) -> None:
    page = person()
    page.goto("/new?game=british")
    assert page.inner_text("#lesson") == "New to British Euchre? Take a three-minute lesson."
    assert page.get_attribute("#lesson", "href") == "/learn/british"
    shown = page.locator('[data-option="high-low"] a')
    page.goto("/new?game=standard")
    assert shown.get_attribute("href") == "/learn/high-low"
    open_table(page, "british", wait=True)
    page.wait_for_selector("#waiting #lesson:visible")
    page.click("#next")
    page.wait_for_selector("#hand li", state="attached")
    page.goto("/new?game=british")
    assert page.locator("#lesson:visible").count() == 0
    page.goto("/lessons")
    assert page.locator(".courses a").count() == len(COURSES) - 1


def test_a_course_is_about_the_game_from_which_it_was_opened(person: Person) -> None:
    page = person()
    page.goto("/new?game=three-buck")
    page.click("#lesson")
    page.wait_for_url("**/learn/buck?game=three-buck")
    assert page.inner_text("h1") == "Three Player Buck Euchre"
    buck = course("buck")
    assert buck is not None
    for line in differences(buck, "three-buck"):
        assert line in page.inner_text("#about")
    # Here no card is turned up, so nothing is said about clubs that are.
    assert page.locator("#rail li").count() == 2
    assert page.get_attribute("#main", "data-game") == "three-buck"


def test_a_mistake_is_explained_and_taken_back(person: Person) -> None:
    lesson = next(one for one in FIRST.lessons if one.name == "partner")
    line = begin(lesson)
    assert line.step is not None
    page = person()
    page.goto(f"/learn#{lesson.name}")
    says(page, line.step.say)
    hand = page.locator("#hand button").count()
    wrong = next(c for c in choices_of(line.state) if not line.verdict(c).right)
    for misses in (1, 2, 3):
        press(page, wrong)
        says(page, line.verdict(wrong).words)
        page.wait_for_function(
            "n => document.querySelectorAll('#hand button').length === n", arg=hand
        )
        page.wait_for_selector("#hand.choosing")
        glows = page.locator("#hand .best[aria-describedby=pointed]")
        assert glows.count() == int(misses >= 2)
        assert page.locator("#show-me").count() == int(misses >= 3)
    assert page.locator("#hand .best").get_attribute("data-card") == line.best
    page.click("#show-me")
    line = line.after(line.best)
    assert line.step is not None
    says(page, line.step.say)
    # Back is never having gone there.
    page.keyboard.press("u")
    says(page, begin(lesson).step.say)  # type: ignore[union-attr]
    assert page.locator("#hand button").count() == hand
    assert page.is_disabled("#back")


def test_a_card_that_may_not_be_played_says_why(person: Person) -> None:
    page = person()
    page.goto("/learn#bowers")
    sort(page, FIRST.lessons[2])
    says(page, FIRST.lessons[2].steps[0].say)
    page.locator("#hand button[data-card=AD]").click(force=True)
    says(page, "You must follow spades: play J♣ or J♠")
    says(page, "today it is a spade")


def test_a_lesson_that_is_not_there(person: Person) -> None:
    page = person(allowed=(404, 422))
    assert page.request.get("/learn/whist").status == 404
    assert page.request.get("/api/lessons/euchre/none").status == 404
    answer = page.request.get("/api/lessons/euchre/tricks?did=AD")
    assert answer.status == 422
    assert answer.json()["error"] == "You must follow hearts: play 10♥ or A♥."
    assert page.request.get("/api/lessons/euchre/tricks?did=nonsense").status == 422
    assert course("whist") is None


@pytest.mark.every(2)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing(person: Person, look: str) -> None:
    page = person(color_scheme=look)
    found = {}
    dark = ("/learn?3#name-a-suit",)
    for path in (
        ("/learn?2#bowers", *dark, "/learn/british", "/lessons") if look == "light" else dark
    ):
        page.goto(path)
        if "#" in path:
            page.wait_for_selector("#say:not(:empty)")
            page.wait_for_selector("#hand.choosing, #choices button")
        found[path] = barriers(page)
    assert {path: bad for path, bad in found.items() if bad} == {}


def test_the_coach_is_not_cut_off_in_very_large_letters(lying_phone: Any) -> None:
    """A phone whose letters are twice as large has half as many rems, either way."""
    for width, height in ((195, 422), (422, 195)):
        lying_phone.set_viewport_size({"width": width, "height": height})
        lying_phone.goto("/learn#tricks")
        says(lying_phone, FIRST.lessons[0].steps[0].say)
        assert [words for words in lying_phone.evaluate(CUT) if words.startswith("cut")] == []
        lying_phone.reload()
    lying_phone.set_viewport_size({"width": 844, "height": 390})
