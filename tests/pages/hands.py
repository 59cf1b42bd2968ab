"""Actions of the tests at a table: open it, answer, play to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: What may be clicked now: choices, and cards that may be played or moved.  The offer to skip
#: is none: it comes and goes while others play; nor is what may be done about somebody away.
OPEN = (
    "#choices button:not(:disabled, #skip, [data-away]), "
    ".choosing button:not([aria-disabled=true]):not([disabled])"
)
#: A game of four deals, the shortest that there is.
SHORT = "progressive"

#: A server on a busy machine asks for patience (503); whoever is polite comes again.
_OPEN_TABLE = """async (wish) => {
  for (;;) {
    const answer = await fetch("/api/tables", {
      method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(wish)});
    if (answer.status !== 503) return await answer.json();
    await new Promise((done) => setTimeout(done, 300));
  }
}"""


def open_table(page: Any, game: str = SHORT, **more: Any) -> dict[str, Any]:
    """Open a table of quick bots and go there; return what the server has answered."""
    page.goto("/join")
    wish = {"game": game, "name": "Zoe", "bots": ["beginner"], "speed": "instant"} | more
    made: dict[str, Any] = page.evaluate(_OPEN_TABLE, wish)
    page.goto(f"/table/{made['table']}")
    page.wait_for_selector("#rule-line:not(:empty)", state="attached")
    return made


def asked(page: Any) -> bool:
    """Wait until this person is asked something; False when the game is over."""
    page.wait_for_function(
        "(open) => document.querySelector('#end[open]') || document.querySelector(open)",
        arg=OPEN,
        timeout=60_000,  # a whole deal may be played first, with every card moving
    )
    return page.query_selector("#end[open]") is None


def play_out(page: Any, answer: Callable[[Any], None], most: int = 400) -> None:
    """Answer whatever is asked until the game is over."""
    for _ in range(most):
        if not asked(page):
            return
        answer(page)
        settled(page)
    raise AssertionError("the game does not end")


def settled(page: Any) -> None:
    """Wait until what was asked last is answered: the page shows something else."""
    page.wait_for_timeout(15)


def click_first(page: Any) -> None:
    """Click the first thing that may be clicked."""
    page.locator(OPEN).first.click()
