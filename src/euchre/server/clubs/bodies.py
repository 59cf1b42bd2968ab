"""What a request about a club may say; anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from euchre.night.events import LONGEST_TEXT
from euchre.night.rotation.chart import MOST_PLAYERS
from euchre.server.api.bodies import Body, Yes
from euchre.server.nights.bodies import Id

Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
Member = Annotated[int, Field(ge=1, le=99_999, strict=True)]
Rules = Annotated[dict[Title, Title], Field(max_length=20)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]


class NewClub(Body):
    """A club that begins: its title, and the rules of its season."""

    title: Title
    rules: Rules = Field(default_factory=dict)


class File(Body):
    """A season, or a night, from a file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Change(Body):
    """Another title, or other rules."""

    do: Literal["change"]
    id: Id
    title: Title
    rules: Rules = Field(default_factory=dict)


class Join(Body):
    """Somebody is a member from now on."""

    do: Literal["join"]
    id: Id
    name: Title


class Rename(Body):
    """A member has another name."""

    do: Literal["rename"]
    id: Id
    member: Member
    name: Title


class Merge(Body):
    """Two members are one person."""

    do: Literal["merge"]
    id: Id
    member: Member
    into: Member


class Strike(Body):
    """A night counts no more."""

    do: Literal["strike"]
    id: Id
    night: Key


class Link(Body):
    """A night of this server is the club's; ``desk`` is the secret of that night's desk."""

    do: Literal["link"]
    id: Id
    night: Key
    desk: Key


class Count(Body):
    """A night of the club that is over counts; one that counts is brought up to date."""

    do: Literal["count"]
    id: Id
    night: Key


Command: TypeAlias = Change | Join | Rename | Merge | Strike | Link | Count
DeskCommand = Annotated[Command, Field(discriminator="do")]


class Sure(Body):
    """What cannot be taken back is meant."""

    sure: Yes


class Who(Body):
    """A name or a number, as somebody says it who comes in for a night."""

    who: Title


class Same(Body):
    """Whether the player of a number is the member of that name."""

    number: Annotated[int, Field(ge=1, le=MOST_PLAYERS, strict=True)]
    member: Member
    same: bool
