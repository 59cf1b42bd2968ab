"""Request bodies about clubs; anything else is refused."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from euchre.bounds import Member, Player
from euchre.night.commands import Ordered
from euchre.night.commands import Title as Short
from euchre.night.season import desk
from euchre.server.http.bodies import IN_PATH, Body, read_as
from euchre.server.nights.bodies import Title

#: The member that a path names.
Named = Annotated[Member, IN_PATH]
Rules = Annotated[dict[Title, Title], Field(max_length=20)]


class NewClub(Body):
    """A new club: its title and the rules of its season."""

    title: Title
    rules: Rules = Field(default_factory=dict)


class Link(Ordered, frozen=True, kw_only=True, tag="link"):
    """Link a night on this server to the club; ``desk`` is the secret of the night's desk."""

    night: Short
    desk: Short


class Count(Ordered, frozen=True, kw_only=True, tag="count"):
    """Count a finished night of the club, or update one that already counts."""

    night: Short


DeskCommand = Annotated[desk.Command | Link | Count, *read_as(desk.Command | Link | Count)]


class Who(Body):
    """A name or a number, as given by a player who joins a night."""

    who: Title


class Same(Body):
    """Whether the player with a number is the member of that name."""

    number: Player
    member: Member
    same: bool
