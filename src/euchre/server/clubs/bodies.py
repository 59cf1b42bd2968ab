"""Request bodies about clubs; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from euchre.bounds import Member, Player
from euchre.server.http.fields import IN_PATH, Body
from euchre.server.nights.bodies import Ordered, Title

#: The member that a path names.
Named = Annotated[Member, IN_PATH]
Rules = Annotated[dict[Title, Title], Field(max_length=20)]


class NewClub(Body):
    """A new club: its title and the rules of its season."""

    title: Title
    rules: Rules = Field(default_factory=dict)


class File(Body):
    """A season, or a night, from a file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Change(Ordered):
    """A new title or new rules."""

    do: Literal["change"]
    title: Title
    rules: Rules = Field(default_factory=dict)


class Join(Ordered):
    """A new member joins."""

    do: Literal["join"]
    name: Title


class Rename(Ordered):
    """Rename a member."""

    do: Literal["rename"]
    member: Member
    name: Title


class Merge(Ordered):
    """Merge two members who are one person."""

    do: Literal["merge"]
    member: Member
    into: Member


class Strike(Ordered):
    """Take a night out of the season."""

    do: Literal["strike"]
    night: Title


class Link(Ordered):
    """Link a night on this server to the club; ``desk`` is the secret of the night's desk."""

    do: Literal["link"]
    night: Title
    desk: Title


class Count(Ordered):
    """Count a finished night of the club, or update one that already counts."""

    do: Literal["count"]
    night: Title


Command: TypeAlias = Change | Join | Rename | Merge | Strike | Link | Count
DeskCommand = Annotated[Command, Field(discriminator="do")]


class Who(Body):
    """A name or a number, as given by a player who joins a night."""

    who: Title


class Same(Body):
    """Whether the player with a number is the member of that name."""

    number: Player
    member: Member
    same: bool
