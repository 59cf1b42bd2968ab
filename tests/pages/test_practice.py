"""Practice in the browser: ten positions by keyboard, on a small phone, and with accessibility."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.server.study import my_play
from euchre.study.played_out import three
from euchre.study.position import RIGHT, Choice, by_id
from euchre.study.progress import SESSION
from tests.pages.access import barriers
from tests.pages.hands import Person, open_table
from tests.pages.room import UNREACHABLE
from tests.pages.test_learn import CUT, PLACE


def begin(page: Any, theme: str = "") -> None:
    page.goto("/practice")
    if theme:
        page.get_by_label(theme, exact=True).check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/practice/table")
    page.locator("#hand li").first.wait_for()


def now(page: Any) -> tuple[Choice, ...]:
    """Return the choices of the position that is asked, the best first."""
    told = page.request.get("/api/practice").json()
    return by_id()[told["position"]["id"]].choices


def by_key(page: Any, play: str) -> None:
    """Choose by the number key of a choice, and wait for the answer."""
    page.keyboard.press(str(page.evaluate(PLACE, play.removeprefix("play "))))
    page.locator("#next").wait_for()


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "size", [(320, 640), (844, 390), (1280, 800)], ids=lambda s: f"{s[0]}x{s[1]}"
)
def test_ten_by_keyboard(person: Person, size: tuple[int, int]) -> None:
    page = person(viewport={"width": size[0], "height": size[1]})
    begin(page)
    right = 0
    for number in range(SESSION):
        page.locator("#say", has_text=f"{number + 1} of {SESSION}").wait_for()
        choices = now(page)
        chosen = choices[0] if number % 2 else choices[-1]
        by_key(page, chosen.play)
        right += chosen.grade in RIGHT
        assert page.evaluate(CUT) + page.evaluate(UNREACHABLE) == []
        said = page.locator("#say").inner_text()
        assert said.startswith("Best." if number % 2 else ("Just as good.", "Costly."))
        page.keyboard.press("n")
    page.wait_for_url("**/practice")
    page.get_by_text(f"{right} of {SESSION} right.").wait_for()


def test_a_session_waits_for_who_leaves_and_one_theme_can_be_chosen(person: Person) -> None:
    page = person(allowed=(0,))
    begin(page, "Leads")
    by_key(page, now(page)[0].play)
    page.locator("#more-open").click()
    assert "deal" in page.locator("#lines").inner_text()
    page.keyboard.press("Escape")
    page.goto("/practice")
    page.get_by_role("link", name="Continue: 2 of 10").click()
    page.locator("#say", has_text="2 of 10").wait_for()
    # Where the server is not reached, the position stays and can be answered again.
    page.route("**/api/practice/answer", lambda route: route.abort())
    place = page.evaluate(PLACE, now(page)[0].play.removeprefix("play "))
    page.keyboard.press(str(place))
    page.locator("#say", has_text="cannot be reached").wait_for()
    page.unroute("**/api/practice/answer")
    by_key(page, now(page)[0].play)


@pytest.mark.exhaustive
def test_three_hands_that_fit_are_shown_after_the_answer(person: Person) -> None:
    page = person(viewport={"width": 320, "height": 640}, allowed=(0,))
    begin(page)
    told = page.request.get("/api/practice").json()
    one = by_id()[told["position"]["id"]]
    fits = json.dumps({"worlds": three(one, one.choices[-1].play)})
    tries = iter([None, fits])

    def answer(route: Any) -> None:
        body = next(tries)
        route.fulfill(json=json.loads(body)) if body else route.abort()

    page.route("**/api/practice/worlds", answer)
    by_key(page, one.choices[-1].play)
    page.locator("#more-open").click()
    show = page.get_by_role("button", name="Show them")
    with page.expect_event("console"):
        show.click()
    # Whoever was not answered can ask again.
    show.click()
    page.locator("#fits > li").nth(2).wait_for()
    assert page.locator("#fits > li").count() == 3
    page.locator("#fits summary").first.click()
    page.get_by_text("Trick 5").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.locator("#say", has_text=f"2 of {SESSION}").wait_for()
    assert page.locator("#fitting").is_hidden()


@pytest.mark.every(2)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing(person: Person, look: str) -> None:
    page, found = person(color_scheme=look), {}
    begin(page)
    found["question"] = barriers(page)
    by_key(page, now(page)[-1].play)
    found["answer"] = barriers(page)
    page.locator("#more-open").click()
    found["all choices"] = barriers(page)
    page.keyboard.press("Escape")
    page.goto("/practice")
    page.get_by_role("heading", name="How you're doing").wait_for()
    found["start"] = barriers(page)
    assert {place: bad for place, bad in found.items() if bad} == {}


def taken_along(path: Path) -> Path:
    """Return a file with judged games, as *Download my data* makes it."""
    rng, rows = Random(1), []
    for number in range(12):
        deals = [[round(rng.gauss(90, 60)), 6] for _ in range(12)]
        judged = {
            "game": "standard",
            "title": "Euchre",
            "at": number,
            "result": "won",
            "score": "10–7",
            "deals": deals,
            "mistakes": [[1, 4, "?", "leads", "You lead trump for them", 400]],
        }
        rows.append({"table": f"{number:012x}", "game_no": 1, "judged": judged})
    path.write_text(json.dumps({"play": rows}))
    return path


def test_games_that_cannot_be_judged_yet_are_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of Today's deals, while others still play them."""
    page = person()
    open_table(page)

    async def waiting(*_: object) -> list[dict[str, Any]]:
        return [{}]

    monkeypatch.setattr(my_play, "_waiting", waiting)
    page.route("**/api/my-play/judge", lambda route: route.fulfill(json={"left": 0}))
    page.goto("/my-play")
    page.click("#judge")
    page.get_by_text("One game is judged when the day is over").wait_for()


@pytest.mark.every(2, 1)
@pytest.mark.parametrize(("look", "width"), [("light", 1280), ("dark", 390)], ids=["light", "dark"])
def test_my_play(person: Person, tmp_path: Path, look: str, width: int) -> None:
    page = person(color_scheme=look, viewport={"width": width, "height": 844})
    page.goto("/my-play")
    page.get_by_text("No finished games yet.").wait_for()
    (tmp_path / "bad.json").write_text("{}")
    page.set_input_files("#file", tmp_path / "bad.json")
    page.get_by_role("alert").get_by_text("no practice and no judged games").wait_for()
    page.set_input_files("#file", taken_along(tmp_path / "mine.json"))
    page.get_by_text("Imported: 12 judged games").wait_for()
    page.get_by_text("You lead trump for them:").wait_for()
    assert page.locator("#curve circle").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.get_by_role("button", name="Practice: You lead trump for them").click()
    page.wait_for_url("**/practice/table")
    page.locator("#say", has_text="1 of 10").wait_for()
