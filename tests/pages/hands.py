"""Actions of the tests at a table: open it, answer, play to the end."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.server import kit
from tests.waiting import until

#: What makes the page of somebody with an own browser (``person``).
Person = Callable[..., Any]
#: The pages of a host and a friend, and what the server said of their table (``two``).
Two = tuple[Any, Any, dict[str, Any]]
#: What may be clicked now: choices, and cards that may be played or moved.  The offer to skip
#: is none: it comes and goes while others play; nor is what may be done about somebody away.
OPEN = (
    "#choices button:not(:disabled, #skip, [data-away]), "
    ".choosing button:not([aria-disabled=true]):not([disabled])"
)
#: Let the time pass in which a drawn table takes what is said for earlier messages.
SETTLED = "() => new Promise((done) => setTimeout(done, 1600))"
#: A game of four deals, the shortest that there is.
SHORT = "progressive"


def open_table(page: Any, game: str = SHORT, **more: Any) -> dict[str, Any]:
    """Open a table of quick bots and go there; return what the server has answered."""
    wish = {"game": game, "name": "Zoe", "bots": ["beginner"], "speed": "instant"} | more
    ask = page.request.post
    # Beside the page, which would have to load another one first; a busy server asks for patience.
    answer = until(lambda: one if (one := ask("/api/tables", data=wish)).status != 503 else None)
    made: dict[str, Any] = answer.json()
    page.goto(f"/table/{made['table']}")
    page.wait_for_selector("#rule-line:not(:empty)", state="attached")
    return made


def come(page: Any, made: dict[str, Any], name: str = "Yan") -> None:
    """Come to a table by its link, and take a seat."""
    page.goto(made["invite"])
    assert page.evaluate("location.hash") == "", "the secret does not stay in the address"
    page.reload()
    page.fill("#name", name)
    page.click("text=Take a seat")
    page.wait_for_selector("#rule-line:not(:empty)", state="attached")


def side(page: Any, on: bool = True) -> None:
    """Open or close log and talk, which are loaded when they are first opened."""
    if not page.locator(".parts").count():
        page.click("#side-toggle")
        page.wait_for_selector(".parts", state="attached")
    if page.evaluate("document.querySelector('#side').hidden") == on:
        page.evaluate("document.querySelector('#side-toggle').click()")


def asked(page: Any) -> bool:
    """Wait until this person is asked something; False when the game is over."""
    page.wait_for_function(
        "(open) => document.querySelector('#end[open]') || document.querySelector(open)",
        arg=OPEN,
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


def finish(address: str, table: str, *pages: Any) -> None:
    """Play a game to its end as the people of some pages, beside them."""
    players = [kit.Player(address) for _ in pages]
    for player, page in zip(players, pages, strict=True):
        player.table = table
        player.http.cookies.update({one["name"]: one["value"] for one in page.context.cookies()})
    kit.play_out(Random(5), *players)


def settled(page: Any) -> None:
    """Wait until what was asked last is answered: the page shows something else."""
    page.wait_for_timeout(15)


def answering(page: Any, where: str, *answers: Any, status: int = 200) -> list[Any]:
    """Answer what a page asks, the last answer from then on; return the requests as they come."""
    requests: list[Any] = []

    def answer(route: Any) -> None:
        requests.append(route.request)
        route.fulfill(status=status, json=answers[min(len(requests), len(answers)) - 1])

    page.route(where, answer)
    return requests


def click_first(page: Any) -> None:
    """Click the first thing that may be clicked."""
    page.locator(OPEN).first.click()
