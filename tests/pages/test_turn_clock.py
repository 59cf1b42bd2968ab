"""The turn clock around a face, on a time that only the test sets."""

import re
from datetime import datetime
from typing import Any

import pytest

from euchre.server.http.pages import static
from euchre.server.tables.state import CLOCKS
from tests.pages.hands import Person, Two, asked, open_table

#: What is shown of the clock at a face: its part, how full it is, the seconds.
_SHOWN = """() => {
  const seat = document.querySelector("[data-clock]");
  if (!seat) return null;
  const full = Number(seat.style.getPropertyValue("--time"));
  return [seat.dataset.clock, full, Number(seat.querySelector(".ava").dataset.seconds)];
}"""
#: Give the page's clock a frame, and a report of how long the turn has been going on.
_TOLD = """async ([path, clock, asks, told]) => {
  const { turn, report } = await import(path);
  if (clock) turn({ clock, you: { seat: 0 }, takeback: { request: asks ? {} : null } });
  if (told) report(told);
}"""


def my_turn(page: Any) -> None:
    """Deal until it waits for its player's decision; in some deals it never does."""
    page.click("#next")
    while not page.locator(".turn.me").count():
        page.wait_for_selector(".turn.me, #next[data-key]", state="attached")
        page.keyboard.press("n")
    assert asked(page)


class Clocked:
    """A page that waits for its player; what is told of a clock, and the time, come from the test.

    The page believes that it is 2001, which must not matter.
    """

    def __init__(self, page: Any):
        # Nothing takes the clock back: no other test gets this page.
        page.add_init_script("")
        page.clock.install(time=datetime(2001, 1, 1))
        open_table(page, "standard", wait=True)
        my_turn(page)
        page.clock.pause_at(datetime(2001, 1, 1, 1))
        self.page = page
        self.clock: dict[str, int] = {}

    def turn(self, since: int, mode: str, bank: int | None = None, *, asks: bool = False) -> None:
        clock = CLOCKS[mode]  # type: ignore[index]
        left = clock.bank * 1000 if bank is None else bank
        self.clock = {"seat": 0, "since": since, "turn": clock.turn * 1000, "bank": left}
        self.clock["shows"] = clock.shows * 1000
        self._tell(self.clock, asks, None)

    def report(self, thought: int, *, runs: bool = True) -> None:
        self._tell(None, False, {"thought": thought, "runs": runs})

    def _tell(self, clock: Any, asks: bool, told: Any) -> None:
        self.page.evaluate(_TOLD, [static("js/clock.js"), clock, asks, told])

    def after(self, ms: int) -> Any:
        """Return what is shown after some time."""
        self.page.clock.run_for(ms)
        return self.page.evaluate(_SHOWN)

    def said(self, pattern: str) -> int:
        """Return how many times something like this was said."""
        return int(self.page.locator(f"#spoken p >> text=/{pattern}/").count())


def test_ring_and_bank_empty_are_said_and_follow_the_server(person: Person) -> None:
    here = Clocked(person())
    here.turn(9, "strict")
    assert here.after(500) is None, "a card that plays itself shows none"
    assert here.after(4_500) == ["turn", pytest.approx(10 / 15, abs=0.001), 10]
    # What happens meanwhile does not begin the turn anew.
    here.turn(9, "strict")
    assert here.after(5_000) == ["turn", pytest.approx(5 / 15, abs=0.001), 5]
    assert here.after(11_000) == ["bank", pytest.approx(54 / 60, abs=0.001), 54]
    assert here.said("^Your time bank is running: 60 seconds") == 1
    assert here.after(45_000) == ["bank", pytest.approx(9 / 60, abs=0.001), 9]
    assert here.said("^10 seconds left") == 1
    here.turn(10, "strict", 0)
    assert here.after(14_000) == ["turn", pytest.approx(1 / 15, abs=0.001), 1]
    assert here.said("^10 seconds left") == 2
    # The clock goes on from what the server tells, and stands still as its own does.
    here.turn(11, "strict")
    here.report(12_000)
    assert here.after(1_000)[2] == 2
    here.turn(11, "strict", asks=True)
    assert here.after(20_000)[2] == 2, "somebody asks to take something back"
    here.turn(11, "strict")
    assert here.after(1_000)[2] == 1
    here.report(14_500, runs=False)
    assert here.after(20_000) is None, "away: what counts down then is shown instead"
    here.report(14_500)
    assert here.after(1_500)[0] == "bank"


def test_a_gentle_clock_shows_nothing_for_half_a_minute(person: Person) -> None:
    here = Clocked(person(reduced_motion="reduce"))
    here.turn(9, "gentle")
    assert here.after(29_900) is None
    assert here.after(1_100) == ["turn", pytest.approx(29 / 30, abs=0.001), 29]
    assert here.said("^A bot plays this turn in 30 seconds") == 1
    # The clock's style sheet is asked for when its first clock runs.
    drawn = "getComputedStyle(document.querySelector('[data-clock] .ava'), '::before')"
    here.page.wait_for_function(f"""{drawn}.content === '"29"'""")


def test_a_table_with_a_clock_shows_it(person: Person) -> None:
    page = person()
    open_table(page, "standard", clock="strict", wait=True)
    my_turn(page)
    page.wait_for_selector(".turn.me[data-clock]", state="attached")
    page.wait_for_selector("#hand button")
    boxes = """() => [...document.querySelectorAll(".plate, .name, #hand li")].map(
      (one) => JSON.stringify(one.getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    page.evaluate("delete document.querySelector('[data-clock]').dataset.clock")
    assert page.evaluate(boxes) == before, "nothing moves for it"


def test_what_the_host_chooses_says_what_the_clocks_do(person: Person) -> None:
    page = person()
    page.goto("/new")
    choices = "select => [...select.options].map(({ value, text }) => [value, text])"
    new = page.eval_on_selector("#clock", choices)
    open_table(page, "standard", wait=True)
    page.click("#menu-toggle")
    page.wait_for_selector("#rights [data-what=clock]")
    assert page.eval_on_selector("#rights [data-what=clock]", choices) == new
    for mode, words in new:
        clock = CLOCKS[mode]
        figures = [figure for figure in (clock.turn, clock.bank) if figure]
        assert [int(number) for number in re.findall(r"\d+", words)] == figures
    page.select_option("#rights [data-what=clock]", "strict")
    page.wait_for_selector("#spoken >> text=You set a turn clock", state="attached")


def test_the_host_sets_it_before_the_first_deal_and_others_read_it(two: Two) -> None:
    host, guest, _ = two
    host.select_option("#coming select", "strict")
    line = guest.locator("#coming p", has_text="Turn clock: Strict")
    line.wait_for()
    assert guest.locator("#coming select").count() == 0
