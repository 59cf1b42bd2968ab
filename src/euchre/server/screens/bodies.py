"""Request bodies of phones, players and the desk at a night."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from euchre.bounds import Game, Table
from euchre.bounds import Player as Number
from euchre.coordinates import MOST_PLAYERS
from euchre.night.events import Place
from euchre.server.http.bodies import Body
from euchre.server.nights.access import Id, Title


class CheckIn(Body):
    """Check in with the evening's link, under a name or a number on the list."""

    who: Title
    place: Place = ""
    #: Somebody new, although the name may be that of another player.
    new: bool = False


class Me(Body):
    """Tie a device to the player whose own link it has."""

    number: Number


class ChoosePlace(Body):
    """Where this device's player plays from now on."""

    place: Literal["hall", "away"]


class Going(Body):
    """This device's player goes home, or is back."""

    home: bool


class LetIn(Body):
    """The desk lets a device in that claims to be a player's, or not."""

    claim: Id
    yes: bool


class FreeNumber(Body):
    """The desk frees a player's number from the devices that hold it."""

    id: Id
    number: Number


class ReplaceLink(Body):
    """The desk replaces a link, or ends one until it is replaced."""

    kind: Literal["desk", "evening", "table", "player"]
    number: int = Field(default=0, ge=0, le=MOST_PLAYERS)
    end: bool = False


class Bell(Body):
    """The desk ends a table: after the current deal, or ``now``, with bots finishing it."""

    game: Game
    table: Table
    now: bool = False
