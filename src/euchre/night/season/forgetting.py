"""Forget a member: remove the name, keep numbers and scores, and leave all folds unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from euchre.night.events import LONGEST_TEXT
from euchre.night.events import AnyEvent as NightEvent
from euchre.night.season.events import AnyEvent, Joined, Merged, Opened, Played

#: The text fields of a night's events that can contain a name.
_TEXTS = ("by", "note", "reason", "title")


def of_season(events: Iterable[AnyEvent], member: int) -> list[AnyEvent]:
    """Return a season's events without the name of a member, and of all merged into that member."""
    events = list(events)
    gone = {member}
    merged = [e for e in events if isinstance(e, Merged)]
    while more := {e.member for e in merged if e.into in gone} - gone:
        gone |= more
    names = {e.name for e in events if isinstance(e, Joined) and e.member in gone}
    return [_of_event(e, member, gone, names) for e in events]


def _of_event(event: AnyEvent, member: int, gone: set[int], names: set[str]) -> AnyEvent:
    if isinstance(event, Joined):
        return structs.replace(event, name=nobody(member)) if event.member in gone else event
    if isinstance(event, Opened | Played):
        # A title such as "Ann's birthday" reveals who was there.
        title = event.title
        for name in names:
            title = _whole(name).sub(nobody(member), title)[:LONGEST_TEXT]
        return structs.replace(event, title=title) if title != event.title else event
    return event


def _whole(name: str) -> re.Pattern[str]:
    """Return a pattern that matches a name as a whole word."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def names_of(events: Iterable[AnyEvent], member: int) -> list[str]:
    """Return every name that a member has had."""
    before = list(events)
    after = of_season(before, member)
    return sorted(
        {e.name for e, new in zip(before, after, strict=True) if isinstance(e, Joined) and e != new}
    )


def nobody(number: int) -> str:
    """Return the placeholder name of a forgotten member."""
    return f"Player {number}"


def of_night(events: Iterable[NightEvent], name: str, other: str) -> list[NightEvent]:
    """Return a night's events with a name replaced by ``other``, in all author and text fields."""
    pattern = _whole(name)

    def without(event: NightEvent) -> NightEvent:
        new: dict[str, Any] = {}
        if _is(event, name):
            new["name"] = other
        for key in _TEXTS:
            text = getattr(event, key, "")
            if pattern.search(text):
                new[key] = pattern.sub(other, text)[:LONGEST_TEXT]
        return structs.replace(event, **new) if new else event

    return [without(event) for event in events]


def _is(event: NightEvent, name: str) -> bool:
    return bool(getattr(event, "name", "")) and event.name.casefold() == name.casefold()  # type: ignore[union-attr]
