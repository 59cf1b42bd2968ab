"""A shared hand: it opens anywhere, says what the program says, and runs nothing it brings."""

import base64
import json
import threading
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from euchre.server.study.shared_hands import alone, packed
from euchre.study.position import Position, by_id, shipped
from tests.commands import euchre
from tests.pages.access import barriers
from tests.pages.hands import Person
from tests.pages.test_practice import begin

GAMES = ("standard", "british", "railroad", "hasenpfeffer", "buck")
#: Choose what stands in the notation of records: a call, or a card to be played or moved.
_CHOOSE = """(play) => [...document.querySelectorAll("#choices button, #hand button")].find((one) =>
  one.dataset.play === play || one.dataset.card === play.split(" ").at(-1)).click()"""
DAMAGED = "This link is damaged or incomplete. Please ask for it again."
STRANGE = "This link holds no hand that this page can show."


def values_of(text: str) -> dict[str, Any]:
    """Return what an address holds."""
    content = zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    found: dict[str, Any] = json.loads(content)
    return found


def packing(values: Any) -> str:
    """Pack anything as a hand is packed."""
    content = values if isinstance(values, bytes) else json.dumps(values).encode()
    return base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page, as the command writes it."""
    page = tmp_path_factory.mktemp("anywhere") / "hand.html"
    assert euchre("share", "--page", str(page)).exit_code == 0
    assert page.read_text("utf-8") == alone()
    return page.parent


@pytest.fixture(scope="module")
def elsewhere(folder: Path) -> Iterator[str]:
    """Serve the folder from an origin that is not the program's."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hand.html"
        server.shutdown()


def opened(page: Any, where: str, hand: str) -> Any:
    """Open a hand, and wait for what the page says."""
    page.goto("about:blank")
    page.goto(f"{where}#{hand}")
    page.wait_for_selector("#say:not(:empty)")
    return page


def told(position: Position, play: str) -> str:
    """Return what the program says about a choice."""
    answer = position.answer(play)
    best = "" if answer["right"] else f"Best: {answer['best']['text']}."
    also = answer["also"][:2] if answer["grade"] == "best" else []
    words = [answer["said"], answer["why"], best, *answer["reason"][:1]]
    words += [f"Just as good: {', '.join(also)}."] * bool(also)
    return " ".join(filter(None, words))


@pytest.mark.every(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_any_game_says_what_the_program_says(
    person: Person, folder: Path, game: str
) -> None:
    page, where = person(quick=False, guided=False), (folder / "hand.html").as_uri()
    position = next(one for one in shipped()[game].positions if len(one.choices) < 9)
    hand = packed(position)
    assert len(hand) < 6000
    names = {seat["name"] for seat in values_of(hand)["scene"]["seats"]}
    assert names <= {"You", "Ann", "Ben", "Cora"}
    for choice in (position.choices[0], position.choices[-1]):
        opened(page, where, hand).locator("#hand li").first.wait_for()
        page.evaluate(_CHOOSE, choice.play)
        page.wait_for_selector("#next")
        said = " ".join(page.inner_text("#say").replace("\u00a0", " ").split())
        assert said == " ".join(told(position, choice.play).split())
    page.click("text=All choices")
    page.click("#fit-show")
    assert page.locator("#fits > li").count() == 3
    assert barriers(page) == []


def forged(hand: str) -> dict[str, str]:
    """Return what else an address may hold, with what the page says about it."""
    values = values_of(hand)

    def other(change: Callable[[dict[str, Any]], Any]) -> str:
        new = json.loads(json.dumps(values))
        change(new)
        return packing(new)

    evil = "<img src=x onerror=window.ran=1>"
    return {
        hand[:-9]: DAMAGED,
        hand.replace(hand[40], "A" if hand[40] != "A" else "B"): DAMAGED,
        evil: DAMAGED,
        "x" * 13_000: "This link is too long: a hand has at most 12,000 letters.",
        packing(b"0" * 4_000_000): STRANGE,
        packing(b"not json"): DAMAGED,
        packing([]): STRANGE,
        packing(None): STRANGE,
        packing(values | {"answers": []}): STRANGE,
        packing(values | {"lines": [["deep"]]}): STRANGE,
        other(lambda new: new["scene"]["hand"][0].update(face=[evil, "H"])): STRANGE,
        other(lambda new: new["scene"]["hand"][0].update(face=evil)): STRANGE,
        other(lambda new: new["scene"].update(facedown=200_000)): STRANGE,
        other(lambda new: new["scene"].pop("seats")): STRANGE,
        other(lambda new: new["answers"][0].update(said={"html": evil})): STRANGE,
    }


def test_whatever_an_address_brings_is_told_and_not_run(
    person: Person, folder: Path, elsewhere: str
) -> None:
    page = person(quick=False, guided=False)
    hand = packed(shipped()["standard"].positions[0])
    for where in ((folder / "hand.html").as_uri(), elsewhere):
        opened(page, where, hand).locator("#hand li").first.wait_for()
    for text, words in forged(hand).items():
        assert opened(page, elsewhere, text).inner_text("#say") == words
        assert page.evaluate("window.ran") is None
    # Names, words and signs are text, whatever they look like.
    values, evil = values_of(hand), "<img src=x onerror=window.ran=1>"
    values["scene"]["seats"][1]["name"] = evil
    values["scene"]["hand"][0]["joins"] = [f'"><foreignObject>{evil}</foreignObject>']
    opened(page, elsewhere, packing(values)).locator("#hand li").first.wait_for()
    page.wait_for_timeout(200)
    assert page.locator(".seat img, #hand img").count() == 0
    assert page.evaluate("window.ran") is None


def test_a_position_is_shared_as_a_link_and_a_picture(person: Person) -> None:
    page = person()

    def share(route: Any) -> None:
        one = by_id()[route.request.post_data_json["id"]]
        route.fulfill(json={"hand": packed(one)})

    # What the server answers once its compiled code is ready.
    page.route("**/api/share/position", share)
    begin(page)
    page.keyboard.press("1")
    page.wait_for_selector("#next")
    page.click("text=Share")
    link = page.locator("#sharing textarea").input_value()
    assert values_of(link.partition("#")[2])["answers"]
    for kind, start in (("PNG", b"\x89PNG\r\n\x1a\n"), ("SVG", b"<svg")):
        with page.expect_download() as saved:
            page.click(f"text=Save as {kind}")
        assert Path(saved.value.path()).read_bytes().startswith(start)
    assert barriers(page) == []
    page.goto(link)
    page.locator("#hand li").first.wait_for()
