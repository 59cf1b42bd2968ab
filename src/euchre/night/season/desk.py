"""What the organizer of a season can do: each command, and the events that it becomes."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from euchre.bounds import Member
from euchre.night.commands import Ordered, Title
from euchre.night.errors import NightError
from euchre.night.season.events import AnyEvent, Joined, Merged, Opened, Struck, stamp
from euchre.night.season.fold import Season

Rules = Annotated[dict[Title, Title], Meta(max_length=20)]


class Change(Ordered, frozen=True, kw_only=True, tag="change"):
    """A new title or new rules."""

    title: Title
    rules: Rules = field(default_factory=dict)


class Join(Ordered, frozen=True, kw_only=True, tag="join"):
    """A new member joins."""

    name: Title


class Rename(Ordered, frozen=True, kw_only=True, tag="rename"):
    """Rename a member."""

    member: Member
    name: Title


class Merge(Ordered, frozen=True, kw_only=True, tag="merge"):
    """Merge two members who are one person."""

    member: Member
    into: Member


class Strike(Ordered, frozen=True, kw_only=True, tag="strike"):
    """Take a night out of the season."""

    night: Title


Command: TypeAlias = Change | Join | Rename | Merge | Strike


def events_of(season: Season, wanted: Command) -> list[AnyEvent]:
    """Return the event that a command adds; none if it was done before.  Raises ``NightError``."""
    if any(event.id == wanted.id for event in season.events):
        return []
    by = stamp() | {"id": wanted.id}
    match wanted:
        case Change():
            return [Opened(**by, title=_plain(wanted.title), rules=wanted.rules)]
        case Join():
            taken = [e.member for e in season.events if isinstance(e, Joined)]
            name = _free(season, wanted.name)
            return [Joined(**by, member=max([0, *taken]) + 1, name=name)]
        case Rename():
            _require(season, wanted.member)
            name = _free(season, wanted.name, wanted.member)
            return [Joined(**by, member=wanted.member, name=name)]
        case Merge():
            _require(season, wanted.member, wanted.into)
            if wanted.member == wanted.into:
                raise NightError("these are already the same member")
            return [Merged(**by, member=wanted.member, into=wanted.into)]
        case Strike():
            return [Struck(**by, night=season.night(wanted.night).night)]


def _require(season: Season, *members: int) -> None:
    for member in members:
        if member not in season.members:
            raise NightError(f"there is no member {member}")


def _plain(text: str) -> str:
    found = " ".join(text.split())
    if not found or not found.isprintable():
        raise NightError("a name must have printable characters")
    return found


def _free(season: Season, name: str, own: int = 0) -> str:
    """Return the name if no other member has it.  Raises ``NightError``."""
    found = _plain(name)
    others = {called.casefold() for m, called in season.members.items() if m != own}
    if found.casefold() in others:
        raise NightError(f"{found} is already a member; merge the two if they are one person")
    return found
