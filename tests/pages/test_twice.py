"""A button that is pressed twice does once what it says, and the console stays empty."""

from typing import Any

import pytest

from tests.pages.hands import OPEN, Person, asked, open_table, play_out


def twice(page: Any) -> None:
    """Press the first thing that may be pressed twice, as somebody with an old mouse does."""
    page.locator(OPEN).first.dblclick(no_wait_after=True)


@pytest.mark.every(2)
@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_a_game_in_which_everything_is_pressed_twice(person: Person, speed: str) -> None:
    page = person()
    commands: list[int] = []
    page.on(
        "response",
        lambda answer: commands.extend([answer.status] * ("/commands" in answer.url)),
    )
    open_table(page, speed=speed, wait=True)
    page.dblclick("#next")
    play_out(page, twice)
    page.dblclick("#rematch")
    page.wait_for_selector("#end:not([open])", state="attached")
    assert asked(page)
    assert commands
    assert set(commands) == {200}


def test_the_second_press_is_not_meant_for_what_comes_in_its_place(person: Person) -> None:
    page = person()
    open_table(page, "standard", wait=True)
    pressed = """() => {
      // Another box of the kind, which the page does not draw anew.
      const choices = document.querySelector("#choices").cloneNode();
      choices.className = "mine";
      document.querySelector("#choices").after(choices);
      window.pressed = [];
      const show = (words) => {
        const button = Object.assign(document.createElement("button"), { textContent: words });
        button.onclick = () => (window.pressed.push(words), show("I go alone"));
        choices.replaceChildren(button);
      };
      show("Pass");
    }"""
    page.evaluate(pressed)
    page.dblclick("#choices.mine button", force=True)
    assert page.evaluate("window.pressed") == ["Pass"]
