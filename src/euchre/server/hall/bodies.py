"""Request bodies about nights played here; anything else is refused."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from euchre.bounds import Game, Player, Table
from euchre.server.http.fields import Body
from euchre.server.nights.bodies import Id, Title


class Join(Body):
    """Join by the evening's link, under a name or a number on the list."""

    who: Title
    place: Literal["", "hall", "away"] = ""


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Player


class Move(Body):
    """Where this device's player plays from now on."""

    place: Literal["hall", "away"]


class Bell(Body):
    """The desk ends a table: after the current deal, or ``now``, with bots finishing it."""

    game: Game
    table: Table
    now: bool = False


class Fill(Body):
    """Let bots play all night for these numbers, or for everyone who has not come."""

    id: Id
    numbers: list[Player] | None = Field(default=None, max_length=200)
