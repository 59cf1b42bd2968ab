"""Forget a member or player: remove the name, keep numbers and scores, and change no fold.

Only those who own the whole file or server may look for the name itself (``of_words``): anybody can
be given any name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import to_builtins

from euchre import typed
from euchre.night import events
from euchre.night.adjustments import Adjusted, Asked
from euchre.night.errors import NightError
from euchre.night.event_base import LONGEST_TEXT
from euchre.night.events import AnyEvent as NightEvent
from euchre.night.fold import Night
from euchre.night.season.events import Joined
from euchre.night.season.fold import Season

E = TypeVar("E", bound=msgspec.Struct)

#: The fields of events, and of those at tables, in which anybody may have written a name.
_TEXTS = ("by", "note", "reason", "title", "text", "why")
#: How the server names the author of an entry: by a player's own device, or a table's phone.
_AUTHOR = re.compile(r".*(?=, (?:at the door|own link|own page|own phone \w+)$| \(\w+\), phone )")


def nobody(number: int) -> str:
    """Return the placeholder name of a forgotten member or player."""
    return f"Player {number}"


def names_of(season: Season, member: int) -> set[str]:
    """Return every name that a member has had."""
    joined = (event for event in season.events if isinstance(event, Joined))
    return {event.name for event in joined if season.now(event.member) == member}


def speaker(night: Night, event: NightEvent) -> int:
    """Return whose name and note an event has, and who its author is, unless the desk; 0: nobody's.

    It is the player whom the event is about, or who reports a table's score from a seat.
    """
    match event:
        case (
            events.Expected()
            | events.SignedIn()
            | events.Late()
            | events.Substituted()
            | events.Left()
            | events.Awarded()
            | events.Charged()
            | events.Paid()
            | Adjusted()
        ):
            return event.number
        case events.Entered():
            return event.seats[event.seat]
        case events.Confirmed() | events.Disputed() | Asked():
            # The chart may not have this table.
            with suppress(NightError):
                return night.player_at(event.game, event.table, event.seat)
    return 0


def without_author(by: str, number: int) -> str:
    """Return the author of an entry made by a player's device, without the name; else all of it."""
    return _AUTHOR.sub(nobody(number), by, count=1)


def whole(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names as whole words."""
    either = "|".join(map(re.escape, sorted(set(names), key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def of_words(events: Iterable[E], pattern: re.Pattern[str], other: str) -> list[E]:
    """Return events with ``other`` in place of each matching name, whoever used it."""
    plain = ((reworded(to_builtins(event), pattern, other), type(event)) for event in events)
    return [typed.converted(values, kind) for values, kind in plain]


def reworded(value: Any, pattern: re.Pattern[str], other: str, key: str = "") -> Any:
    """Return an event's values without the names that match; of a longer name no part is changed.

    Only texts by people are changed, not those for programs.
    """
    if isinstance(value, list | tuple):
        return [reworded(part, pattern, other, key) for part in value]
    if isinstance(value, dict):
        return {name: reworded(part, pattern, other, name) for name, part in value.items()}
    if key == "name" and pattern.fullmatch(str(value)):
        return other
    if key in _TEXTS and pattern.search(value):
        return pattern.sub(other, value)[: max(len(value), LONGEST_TEXT)]
    return value
