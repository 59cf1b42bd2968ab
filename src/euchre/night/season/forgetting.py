"""Forgetting a member: the name goes, numbers and scores stay, and everything folds as before."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from euchre.night.events import AnyEvent as NightEvent
from euchre.night.season.events import AnyEvent, Joined, Merged

#: The texts of a night's events in which somebody's name can stand.
_TEXTS = ("by", "note", "reason", "title")


def of_season(events: Iterable[AnyEvent], member: int) -> list[AnyEvent]:
    """Return the events of a season without the name of a member, and of all merged into them."""
    events = list(events)
    gone = {member}
    merged = [e for e in events if isinstance(e, Merged)]
    while more := {e.member for e in merged if e.into in gone} - gone:
        gone |= more
    return [
        structs.replace(e, name=nobody(member)) if isinstance(e, Joined) and e.member in gone else e
        for e in events
    ]


def names_of(events: Iterable[AnyEvent], member: int) -> list[str]:
    """Return every name that a member has had."""
    before = list(events)
    after = of_season(before, member)
    return sorted(
        {e.name for e, new in zip(before, after, strict=True) if isinstance(e, Joined) and e != new}
    )


def nobody(number: int) -> str:
    """Return what somebody is called who is forgotten."""
    return f"Player {number}"


def of_night(events: Iterable[NightEvent], name: str, other: str) -> list[NightEvent]:
    """Return the events of a night with ``other`` for a name, whoever spoke or was spoken of."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)

    def without(event: NightEvent) -> NightEvent:
        new: dict[str, Any] = {}
        if _is(event, name):
            new["name"] = other
        for key in _TEXTS:
            text = getattr(event, key, "")
            if pattern.search(text):
                new[key] = pattern.sub(other, text)[:80]
        return structs.replace(event, **new) if new else event

    return [without(event) for event in events]


def _is(event: NightEvent, name: str) -> bool:
    return bool(getattr(event, "name", "")) and event.name.casefold() == name.casefold()  # type: ignore[union-attr]
