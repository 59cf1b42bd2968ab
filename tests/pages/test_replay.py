"""Replaying a game on the felt: steps, grades, hidden cards, alternatives, and the end."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from euchre.analysis.review import Review, review
from euchre.records import dump
from euchre.server.reviews.judging import compared, plain_review
from euchre.server.study.shared_hands import packed
from euchre.study.position import shipped
from tests.analysis.spots import recorded, short_game
from tests.analysis.stubs import Stub
from tests.pages.access import barriers
from tests.pages.hands import Person, answering
from tests.pages.room import lying
from tests.records.test_revokes import recorded as revoked
from tests.spoken import CODE

GAME = short_game()
#: The sizes of a desk and of a phone either way.
SIZES = ((1280, 800), (390, 844), (844, 390))
#: What is told of a marked decision.
TOLD = "#prompt > span:last-child"
OWN_WORDS = '.seat[data-at="0"] .bubble:not(:empty)'


@cache
def reviewed() -> Review:
    """Review the game by made-up worths, in which passing is nearly always best."""
    return review(GAME, worlds=4, value=Stub({"pass": 0.9}, noise=0.02))


def marked(bad: bool = True) -> list[dict[str, Any]]:
    """Return the decisions with a mark, in their order."""
    rows = [row | (row["judged"] or {}) for row in plain_review(reviewed(), 0)["decisions"]]
    return [row for row in rows if row["mark"] and ("?" in row["mark"]) == bad]


def shown(words: str) -> str:
    """Return words as the page shows them: a number and its percent sign stay on one line."""
    return words.replace(" %", "\u00a0%")


#: The id of what has the focus.
FOCUS = "() => document.activeElement.id"


@pytest.fixture
def replayed(person: Person, tmp_path: Path) -> Person:
    """Open the replay of the game from seat 0, its review and other worlds at hand at once."""
    path = tmp_path / "game.json"
    path.write_bytes(dump(recorded(GAME.rules, 40, seed=3)))
    page: Any = None
    told = plain_review(reviewed(), 0) | {
        "done": len(GAME.deals),
        "of": len(GAME.deals),
        "error": "",
    }

    def imagine(route: Any) -> None:
        asked = route.request.post_data_json
        found = compared(
            path.read_text(), asked["deal"], asked["action"], asked["play"], asked["seat"]
        )
        route.fulfill(json=found)

    def make(where: str = "seat=0", **more: Any) -> Any:
        nonlocal page
        page = person(**more)
        answering(page, "**/api/reviews", {"id": "r"})
        answering(page, "**/api/reviews/r/marks*", told)
        page.route("**/api/what-ifs", imagine)
        page.goto(f"/replay#{where}")
        page.set_input_files("#file", path)
        page.wait_for_selector(".dot-of", state="attached")
        return page

    return make


def at(page: Any) -> tuple[int, int]:
    """Return the deal and the step on the felt, once it is drawn."""
    page.wait_for_function("() => document.querySelector('#at').hasAttribute('aria-valuetext')")
    place = int(page.input_value("#at"))
    for number, deal in enumerate(GAME.deals, 1):
        steps = len(deal.last.history) - len(deal.first.history) + 1
        if place < steps:
            return number, place
        place -= steps
    raise AssertionError("there is no such place")


def test_a_link_to_the_first_thing_that_was_done_opens_there(replayed: Person) -> None:
    assert at(replayed("seat=0&deal=1&step=1")) == (1, 1)


@pytest.mark.every(3, 2)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_without_a_game_one_is_asked_for_and_nothing_else(
    person: Person, width: int, height: int
) -> None:
    page = person(viewport={"width": width, "height": height})
    page.goto("/replay")
    form = page.locator("#choose").bounding_box()
    link = page.locator("#choose a").bounding_box()
    assert link["y"] + link["height"] <= form["y"] + form["height"] <= height
    for nothing in ("#player", "#scores", "#trump"):
        assert not page.locator(nothing).is_visible(), nothing


def test_a_revoke_is_named_where_it_was_played_and_settled_at_the_end(
    person: Person, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(revoked(revoke={"action": 8}))
    page = person(viewport={"width": 390, "height": 844})
    page.goto("/replay#seat=0&deal=1&step=8")
    page.set_input_files("#file", path)
    page.locator("#prompt", has_text="Ben revokes with 9♦, instead of").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("#prompt", has_text="A revoke ends the deal: 2 points for Bob").wait_for()


def test_a_replay_by_keyboard_alone(replayed: Person) -> None:
    page = replayed()
    mine = [row for row in marked() if row["seat"] == 0]
    assert mine
    assert page.locator(".seat .open-cards").count() == 3
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert at(page) == (1, 2)
    page.keyboard.press("ArrowLeft")
    assert at(page) == (1, 1)
    page.keyboard.press("PageDown")
    assert at(page) == (2, 0)
    page.keyboard.press("PageUp")
    assert at(page) == (1, 0)
    for row in mine[:2]:
        page.keyboard.press("n")
        assert at(page) == (row["deal"], row["action"])
        page.wait_for_function(
            f"words => document.querySelector('{TOLD}')?.textContent === words",
            arg=shown(row["says"]),
        )
        cards = row["action_done"].startswith("play")
        assert page.locator("#trick .worse").count() == int(cards)
        assert page.locator("#better:visible").count() == 1
    page.keyboard.press("p")
    assert at(page) == (mine[0]["deal"], mine[0]["action"])
    page.wait_for_selector("#figures")
    page.click("#figures")
    assert page.inner_text(TOLD) == shown(mine[0]["figures"])
    page.focus("#what-if")
    page.keyboard.press("w")
    page.wait_for_selector(".world")
    assert "Typical deal A" in page.inner_text("#banner")
    # The keyboard keeps its place: on the way back, and then where it came from.
    assert page.evaluate(FOCUS) == "back-to-game"
    page.keyboard.press("Escape")
    page.wait_for_selector("#banner", state="hidden")
    assert at(page) == (mine[0]["deal"], mine[0]["action"])
    page.wait_for_function(f"() => ({FOCUS})() === 'what-if'")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    assert at(page)[0] == len(GAME.deals)
    page.wait_for_selector("#on-one:disabled")
    assert page.locator("#trick .winner").count() == 1
    page.keyboard.press("Home")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.get_attribute("#play", "aria-label") == "Pause"
    page.wait_for_function("() => Number(document.querySelector('#at').value) > 0")
    page.keyboard.press(" ")
    assert page.get_attribute("#play", "aria-label") == "Play"


@pytest.mark.exhaustive
def test_every_control_is_in_sight_and_every_mark_can_be_clicked(replayed: Person) -> None:

    page = replayed()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        out = page.evaluate(
            """() => [...document.querySelectorAll(
                ".player button:not(.dot-of), #at, .tools .ico, #hand li, .seat .name, #curve")]
              .filter((node) => node.checkVisibility())
              .filter((node) => {
                const box = node.getBoundingClientRect();
                const [right, bottom] = [innerWidth + 9, innerHeight + 1];
                return box.left < -9 || box.top < -1 || box.right > right || box.bottom > bottom;
              }).map((node) => node.id || node.className)"""
        )
        assert out == [], f"at {wide}x{high}"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        dots = page.locator(".dot-of:visible")
        assert dots.count() > 0
        for i in range(min(3, dots.count())):
            dot = dots.nth(i)
            name = dot.get_attribute("aria-label")
            assert name
            assert re.match(r"Deal \d+: \w", name)
            dot.click()
            assert dot.get_attribute("aria-current") == "step"
            assert f"Deal {at(page)[0]}:" in name
        page.wait_for_selector("#choices button")
        assert barriers(page) == []


def test_after_many_mistakes_every_mark_can_be_tapped(replayed: Person) -> None:
    page = replayed(viewport={"width": 390, "height": 844})
    marks = page.locator(".dot-of:visible")
    marks.first.wait_for()
    covered = page.evaluate(
        """async () => {
          const { Scrubber } = await import(SCRUBBER);
          const marks = [...Array(24).keys()].map((i) => (
            { deal: 1, action: 1 + (i >> 1), kind: "bad", mark: "?", title: `Mistake ${i}` }));
          const many = Object.assign(Object.create(Scrubber.prototype), {
            range: document.querySelector("#at"), offsets: [0, 40], steps: [39], last: 39,
            line: [[0, 0.5], [39, 0.5]], marks });
          many.dots();
          return [...document.querySelectorAll(".dot-of")].filter((dot) => {
            const { left, top, width, height } = dot.getBoundingClientRect();
            return !dot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          }).map((dot) => dot.title);
        }""".replace("SCRUBBER", repr(_script(page, "scrubber.js")))
    )
    assert marks.count() == 24
    assert covered == []


def _script(page: Any, name: str) -> str:
    """Return the address of a module that the page has loaded."""
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return str(next(address for address in loaded if name in address))


@pytest.mark.exhaustive
def test_what_one_said_does_not_cover_what_is_told(replayed: Person) -> None:
    page = replayed()
    said = 0
    for wide, high in ((320, 640), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        page.keyboard.press("Home")
        for _ in range(60):
            page.keyboard.press("ArrowRight")
            said += page.locator(OWN_WORDS).is_visible()
            assert lying(page, "#prompt:not(:empty)", OWN_WORDS) == [], (wide, high)
    assert said


#: What is said of a mark besides, and what lies around it.
BESIDE = ".instead, .better p, #choices button"
AROUND = (
    f"{BESIDE}, #hand li, .trick li .card, .stock .card, .seat .ava, .open-cards, #player, .player,"
    " .trump, .tools"
)


@pytest.mark.exhaustive
def test_what_is_told_of_a_mark_covers_nothing(replayed: Person) -> None:
    page = replayed()
    longest = (
        f"Very costly: {'of cards and tricks ' * 6}".strip() + ". Better: ordering it up, alone."
    )
    calls = 0
    for wide, high in (*SIZES, (320, 640)):
        page.set_viewport_size({"width": wide, "height": high})
        dots = page.locator(".dot-of:visible")
        for i in range(dots.count()):
            dots.nth(i).click()
            page.wait_for_timeout(50)
            calls += page.locator(":is(.instead, .better p):visible").count()
            for words in ("", longest[:110] if wide == 320 else longest):
                if words:
                    page.locator(TOLD).evaluate(
                        "(told, words) => told.replaceChildren(words)", words
                    )
                wrong = lying(page, f"{TOLD}::text", AROUND) + lying(page, BESIDE, AROUND)
                assert wrong == [], (wide, high, words)
    assert calls


def test_what_i_knew_holds_no_hidden_card(replayed: Person) -> None:
    page = replayed()
    page.keyboard.press("k")
    page.wait_for_selector(".seat .open-cards", state="detached")
    deal = GAME.deals[0]
    pack = GAME.rules.pack
    for step, (_, _, after) in enumerate(deal.steps(), 1):
        page.keyboard.press("ArrowRight")
        assert at(page) == (1, step)
        page.wait_for_function(
            "step => document.querySelector('#stage').dataset.step === `1.${step}`", arg=step
        )
        shown = page.evaluate(
            """() => [...document.querySelectorAll("#stage [data-card]")]
              .map((node) => node.dataset.card)"""
        )
        hidden = {
            pack.text(c)
            for p in (1, 2, 3)
            for c in range(pack.size)
            if after.hands[p] >> c & 1 and not (after.faced and c in after.faced)
        }
        assert not hidden & set(shown), f"step {step}"
    # What others should have done would tell what they had.
    seats = {row["seat"] for row in marked() + marked(False) if row["deal"] >= 1}
    assert len(seats) > 1
    own = sum(row["seat"] == 0 for row in marked() + marked(False))
    assert page.locator(".dot-of").count() == own
    page.keyboard.press("k")
    page.wait_for_selector(".seat .open-cards, .seat.bare", state="attached")


def test_no_code_and_no_minus_zero_is_told(replayed: Person) -> None:
    page = replayed()
    told = [page.inner_text("#main")]
    page.keyboard.press("n")
    page.wait_for_selector("#figures")
    told += [
        page.inner_text("#main"),
        *(shown(row["says"] + row["figures"]) for row in marked() + marked(False)),
    ]
    page.keyboard.press("?")
    told.append(page.inner_text("#about"))
    for words in told:
        assert not CODE.search(words), words
        assert "-0.0" not in words
        assert not re.search(r"\d %", words), "a figure and its sign may be parted"


def test_a_mistake_is_added_to_ones_practice(replayed: Person) -> None:
    page = replayed(allowed=(503,))
    error = {"error": "This is still being prepared; please try again in a minute."}
    refused = answering(page, "**/api/practice/own", error, status=503)
    first = next(row for row in marked() if row["seat"] == 0)
    page.keyboard.press("n")
    assert at(page) == (first["deal"], first["action"])
    button = page.get_by_role("button", name="Practice this")
    button.click()
    page.locator("#told", has_text="still being prepared").wait_for()
    sent = answering(page, "**/api/practice/own", {"id": "0" * 16, "new": True})
    button.click()
    page.get_by_role("button", name="Added").wait_for()
    added = sent[0].post_data_json
    assert (added["deal"], added["action"]) == (first["deal"], first["action"])
    # It stays so when one comes back.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    assert at(page) == (first["deal"], first["action"])
    page.get_by_role("button", name="Added").wait_for()
    assert len(refused) == len(sent) == 1


def test_any_decision_of_a_replay_can_be_shared(replayed: Person) -> None:
    page = replayed()
    hand = packed(shipped()["standard"].positions[0])
    sent = answering(page, "**/api/share/decision", {"hand": hand})

    def share(button: str) -> tuple[int, int]:
        page.click(button)
        page.wait_for_selector("#sharing textarea")
        page.click("#sharing >> text=Close")
        return at(page)

    page.keyboard.press("n")
    places = [share("#choices >> text=Share")]
    # One without a mark, too.
    page.keyboard.press("End")
    page.keyboard.press("?")
    places.append(share("#share-here"))
    bodies = [request.post_data_json for request in sent]
    assert [(body["deal"], body["action"]) for body in bodies] == places
