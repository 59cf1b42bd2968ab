"""Parts of pages that the server draws: of all kinds of nights, whatever people are called."""

import json
from html.parser import HTMLParser
from typing import Any

from tests.rows import each_row
from tests.server.nights.clubs import Club
from tests.server.nights.kit import NAMES, Desk
from tests.server.nights.test_league_pages import captain, league

#: A name that is harmless only if it is drawn as a text.
ODD = """<i>O'Neil</i> & "Co" $note"""


class Drawn(HTMLParser):
    """The tags of some parts, and the commands that their buttons carry."""

    def __init__(self, text: str):
        super().__init__()
        self.tags: set[str] = set()
        self.commands: list[Any] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag, and its command."""
        self.tags.add(tag)
        self.commands += [json.loads(value or "") for name, value in attrs if name == "data-do"]


def drawn(text: str) -> Drawn:
    """Return parts of a page, in which nothing is missing, and no name is taken for a tag."""
    assert "None<" not in text
    assert ">None" not in text.replace(">None yet.", "")
    parts = Drawn(text)
    assert "i" not in parts.tags
    return parts


KINDS: dict[str, tuple[dict[str, Any], int, dict[str, str]]] = {
    "a printed chart": ({"kind": "printed-12"}, 12, {}),
    "money": ({"kind": "printed-12", "games": 1}, 12, {"fee": "5", "kept": "10", "confirm": "no"}),
    "three of one table": ({"kind": "best", "games": 2}, 7, {"sit-out": "three-handed"}),
    "pairs that move": ({"kind": "winners-up", "games": 2}, 12, {"rank": "wins"}),
    "swiss": ({"kind": "swiss", "games": 2}, 8, {}),
    "knock-out": ({"kind": "knock-out", "losers_side": True}, 12, {}),
    "screens": ({"kind": "best", "games": 2}, 8, {"play": "screens", "same-deals": "yes"}),
}


@each_row("kind", KINDS)
def test_every_night_is_drawn_from_its_beginning_to_its_end(address: str, kind: str) -> None:
    wish, count, rules = KINDS[kind]
    names = [ODD, *NAMES[1:count]]
    desk = Desk(address, names=names, title=ODD, rules=rules, players=count, **wish)
    assert desk.do(do="all-here").is_success
    paths = ("/html", "/desk/html", "/desk/players/1/html", "/players/1/html", "/results/1/1/html")
    for step in ("before", "in", "after"):
        for path in paths:
            found = desk.get(path)
            assert found.status_code == 200, (step, path, found.text)
            assert drawn(found.text).tags
        if step == "before":
            assert desk.do(do="start", game=1).is_success
        elif step == "in":
            for one in desk.view()["playing"]["tables"]:
                points = [7, 5, 4] if len(one["seats"]) == 3 else [7, 5]
                done = desk.do(do="settle", game=1, table=one["table"], points=points, sure=True)
                assert done.is_success, done.text
    assert {"do": "sign-in", "who": "1"} in drawn(desk.get("/desk/html").text).commands
    assert desk.get("/players/150/html").status_code == 404


def test_every_club_is_drawn(address: str) -> None:
    club = Club(address, ODD)
    club.evening(ODD, "Bob", "Cora", "Dan", title=ODD)
    for path in ("/html", "/members/1/html", "/desk/html"):
        assert drawn(club.get(path).text).tags, path
    sides = league(address)
    assert sides.do(do="enter-side", names=[ODD], division=ODD).is_success
    assert sides.do(do="result", fixture=1, games=[6, 3], points=[170, 150]).is_success
    own = captain(sides, 1)
    for path, secret in (
        ("/html", ""),
        ("/desk/html", None),
        ("/desk/fixtures/2/html", None),
        ("/sides/1/html", own),
        ("/sides/1/fixtures/1/html", own),
    ):
        assert drawn(sides.get(path, secret).text).tags, path
