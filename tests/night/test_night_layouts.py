"""Papers look as they did when somebody last looked at them, and nothing is cut or overlaps."""

from typing import Any

import pytest

from euchre.night.contest.next import begun
from euchre.night.events import SignedIn
from euchre.night.fold import Night
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.next_seating import first_chart
from euchre.night.night_rules import NightRules
from euchre.night.paper.page import Sheet
from euchre.night.printable import PARTS, parts_of
from euchre.night.rotation.movements import WAYS
from tests.night.layouts import MOST_PAGES, PICTURES, differences, faults, kept, pages
from tests.night.nights import at, founded
from tests.night.papers import PEOPLE, a_chart, evening, printed

pytestmark = pytest.mark.untraced


@pytest.mark.every(3)
@pytest.mark.parametrize("part", PARTS)
def test_everything_stands_where_it_stood(part: str) -> None:
    now = pages(evening(part), MOST_PAGES.get(part, 1))
    changes = "\n".join(differences(now, kept(part)))
    assert not changes, (
        f"{changes}\nif this is better: python -m tests.night.layouts {part} --accept"
    )
    assert (PICTURES / f"{part}.webp").exists()


FIRST = PEOPLE.replace("\n", " ").split(", ")


def a_night(players: int, games: int, way: str = "", **rules: Any) -> Night:
    """Return an evening of some people; ``way`` is a movement or how pairs meet."""
    chart, contest, movement = a_chart(players, games), None, None
    if way in WAYS:
        movement = Movement(way=way, games=games)  # type: ignore[arg-type]
        chart = first_chart(range(1, players + 1), movement)
    elif way:
        contest = Contest(way=way, size=2)  # type: ignore[arg-type]
        chart, movement = begun(contest, players, games, 1)
    surnames = [name.split()[1] for name in FIRST]
    people = [
        SignedIn(
            **at(n),
            number=n,
            name=f"{FIRST[n % 22].split()[0]} {surnames[(n + n // 22) % 22]}",
        )
        for n in chart.players
    ]
    return Night().and_then(
        founded(NightRules(**rules), chart, contest=contest, movement=movement), *people
    )


#: Evenings, rules of the night, and how they are printed.
EVENINGS: dict[str, tuple[tuple[Any, ...], dict[str, Any], dict[str, Any]]] = {
    "22 people": ((22, 8), {}, {}),
    "a note, a4": ((22, 8), {"length": 8}, {"paper": "a4", "note": "Soup " * 20}),
    "numbers only": ((20, 9), {"length": 20, "ends": "time"}, {"per_page": 4}),
    "Swiss": ((24, 4, "swiss"), {}, {}),
    "knock-out": ((24, 5, "knock-out"), {}, {"paper": "a4"}),
    **{way: ((13, 5, way), {}, {}) for way in WAYS},
    "long": ((8, 20), {"play": "both", "house": (("stick-the-dealer", "on"),)}, {}),
    "79 people": ((79, 10), {}, {}),
    "101 people": ((101, 4), {}, {"theme": "dark"}),
}


@pytest.mark.every(9)
@pytest.mark.parametrize("name", EVENINGS)
def test_nothing_is_cut_or_on_top_of_something_else(name: str) -> None:
    night, rules, how = EVENINGS[name]
    evening = a_night(*night, **rules)
    # The title's cards lie on each other.
    for part in parts_of(evening, [part for part in PARTS if part != "cover"]):
        for page in pages(printed(evening, [part], **how), 2):
            wrong = [fault for fault in faults(page) if not how or "cut:" not in fault]
            assert not wrong, (part, wrong[:5])


def test_every_kind_of_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    part = "signin"
    assert not list(differences(pages(evening(part), 1), kept(part)))
    written, ruled = Sheet.text, Sheet.rule

    def moved(self: Sheet, box: Any, text: str, *face: Any, **how: Any) -> None:
        if text == "Grace Hill":
            box = box._replace(x=box.x + 0.5)
        written(self, box, "" if text == "Leo Stone" else text, *face, **how)

    monkeypatch.setattr(Sheet, "text", moved)
    monkeypatch.setattr(
        Sheet, "rule", lambda self, *ends: ruled(self, *ends) if ends[0] < 100 else None
    )
    changes = list(differences(pages(evening(part), 1), kept(part)))
    gone = [line.split()[-1] for line in changes if ": gone is   text" in line]
    assert gone == ["Hill", "Stone"]
    assert any(": gone is   line" in line for line in changes)
