"""Small nights for tests: a chart, rules, events at chosen times, and commands."""

from datetime import UTC, datetime, timedelta
from itertools import count
from secrets import token_hex
from typing import Any

from euchre import typed
from euchre.night.admission import admit
from euchre.night.commands import Command
from euchre.night.desk import events_of
from euchre.night.events import AnyEvent, Entered, Founded, Settled
from euchre.night.fold import Night, fold
from euchre.night.night_rules import NightRules
from euchre.night.rotation.chart import Chart, Foursome, Seating, against

#: Nine players, two games, player 9 and then player 1 sitting out.
CHART = Chart(
    (
        Seating((against((1, 2), (3, 4)), against((5, 6), (7, 8))), (9,)),
        Seating((against((2, 3), (4, 5)), against((6, 7), (8, 9))), (1,)),
    ),
    "pasted",
    "made for a test",
)
BEGIN = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
#: A union, which is no class.
_COMMAND: Any = Command
_numbers = count(1)


def at(seconds: float, by: str = "desk", name: str | None = None) -> dict[str, Any]:
    """The stamp of an event so many seconds after the beginning."""
    return {
        "id": name or f"event {next(_numbers)}",
        "at": BEGIN + timedelta(seconds=seconds),
        "by": by,
    }


def founded(rules: NightRules | None = None, chart: Chart = CHART, **more: Any) -> Founded:
    """The beginning of a night."""
    told = (rules or NightRules()).to_json()
    return Founded(**at(0), title="A night", rules=told, chart=chart.to_json(), **more)


def entered(seconds: float, seat: int, points: tuple[int, int], **more: Any) -> Entered:
    """An entry for table 1 of game 1, or whatever is said otherwise."""
    told = {"game": 1, "table": 1, "seats": Foursome(1, 3, 2, 4), **at(seconds)} | more
    return Entered(seat=seat, points=points, **told)


def settled(seconds: float, points: tuple[int, ...], **more: Any) -> Settled:
    """The organiser's word for table 1 of game 1, or whatever is said otherwise."""
    told = {"game": 1, "table": 1, "seats": Foursome(1, 3, 2, 4), **at(seconds)} | more
    return Settled(points=points, **told)


def a_night(*events: AnyEvent, rules: NightRules | None = None) -> Night:
    """A night of nine players with these events."""
    return fold((founded(rules), *events))


def body(do: str, **values: Any) -> dict[str, Any]:
    """Return a command as it comes from outside, with an id of its own."""
    return {"do": do, "id": token_hex(8), **values}


def events_at(night: Night, body: dict[str, Any], **how: Any) -> list[AnyEvent]:
    """Return the events that a command from outside becomes."""
    return events_of(night, typed.converted(body, _COMMAND), **how)


def after(night: Night, do: str, **values: Any) -> Night:
    """Return the night after a command from outside."""
    for event in events_at(night, body(do, **values)):
        night = admit(night, event)
    return night
