"""Forget a member or player: remove the name, keep numbers and scores, and change no fold.

Numbers say whose name goes.  Only those who own the whole file or server may look for the name
itself (``of_words``): anybody can be given any name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import structs, to_builtins

from euchre import typed
from euchre.night.errors import NightError
from euchre.night.events import (
    LONGEST_TEXT,
    Awarded,
    Confirmed,
    Disputed,
    Entered,
    Expected,
    Late,
    Left,
    Paid,
    SignedIn,
    Substituted,
)
from euchre.night.events import AnyEvent as NightEvent
from euchre.night.fold import Night, fold
from euchre.night.season.events import AnyEvent, Joined
from euchre.night.season.fold import Season
from euchre.night.season.fold import fold as fold_season

E = TypeVar("E", bound=msgspec.Struct)

#: The fields of events, and of those at tables, in which anybody may have written a name.
_TEXTS = ("by", "note", "reason", "title", "text", "why")
#: How the server names the author of an entry: by a player's own device, or a table's phone.
_AUTHOR = re.compile(r".*(?=, (?:at the door|own link|own page|own phone \w+)$| \(\w+\), phone )")


def nobody(number: int) -> str:
    """Return the placeholder name of a forgotten member or player."""
    return f"Player {number}"


def of_season(events: Sequence[AnyEvent], member: int) -> list[AnyEvent]:
    """Return a season's events without the name of a member, and of all merged into that member."""
    season = fold_season(events)

    def gone(event: AnyEvent) -> bool:
        return isinstance(event, Joined) and season.now(event.member) == member

    return [structs.replace(e, name=nobody(member)) if gone(e) else e for e in events]


def names_of(season: Season, member: int) -> set[str]:
    """Return every name that a member has had."""
    joined = (event for event in season.events if isinstance(event, Joined))
    return {event.name for event in joined if season.now(event.member) == member}


def of_player(events: Sequence[NightEvent], number: int, other: str) -> list[NightEvent]:
    """Return a night's events in which a player is called ``other``.

    The player's own notes, and notes about that player alone, are removed.
    """
    night = fold(events)
    return [structs.replace(e, **_without(night, e, number, other)) for e in events]


def _without(night: Night, event: NightEvent, number: int, other: str) -> dict[str, Any]:
    """Return the fields of an event that change when a player is forgotten."""
    match event:
        case Expected() | SignedIn() | Late() | Substituted() if event.number == number:
            new = {"name": other} if event.name else {}
            return new | (_by(event, other) if isinstance(event, SignedIn) else {})
        case Left() | Awarded() | Paid() if event.number == number:
            return _by(event, other) | {"note": ""}
        case Entered() if event.seats[event.seat] == number:
            return _by(event, other) | {"note": ""}
        case Confirmed() | Disputed() if number in _told_by(night, event):
            return _by(event, other) | ({"note": ""} if isinstance(event, Disputed) else {})
    return {}


def _by(event: NightEvent, other: str) -> dict[str, str]:
    return {"by": _AUTHOR.sub(other, event.by, count=1)}


def _told_by(night: Night, event: Confirmed | Disputed) -> tuple[int, ...]:
    """Return the player whose seat says this; nobody for a table that the chart does not have."""
    with suppress(NightError):
        return (night.seated(event.game, event.table)[event.seat],)
    return ()


def whole(names: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names as whole words."""
    either = "|".join(map(re.escape, sorted(set(names), key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def of_words(events: Iterable[E], pattern: re.Pattern[str], other: str) -> list[E]:
    """Return events in which no name that matches is written, whoever used it."""
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
