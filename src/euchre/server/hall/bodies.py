"""What a request about a night that is played here may say; anything else is refused."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from euchre.server.api.bodies import Body
from euchre.server.nights.bodies import Game, Id, Number, Title


class Join(Body):
    """Somebody comes in by the link of the evening: under a name, or a number of the list."""

    who: Title
    place: Literal["", "hall", "away"] = ""


class Me(Body):
    """A device is that of a player, whose own link it has."""

    number: Number


class Move(Body):
    """Where the player of this device plays from now on."""

    place: Literal["hall", "away"]


class Bell(Body):
    """The desk lets a table end: with the deal under way, or ``now``, when bots finish that."""

    game: Game
    table: Number
    now: bool = False


class Fill(Body):
    """Bots play all night for these numbers, or for all who have not come."""

    id: Id
    numbers: list[Number] | None = Field(default=None, max_length=200)
