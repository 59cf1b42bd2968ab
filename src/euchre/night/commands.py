"""What can be done at a night: the commands that the command line and the server read.

``night.desk`` makes their events.  A command has an id, chosen by its sender, which the first of
its events takes: the same id again changes nothing.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from euchre import typed
from euchre.bounds import (
    Age,
    Game,
    Games,
    Made,
    MadeInAll,
    Player,
    Points,
    Seat,
    Side,
    Table,
    Total,
)
from euchre.coordinates import MOST_PLAYERS
from euchre.night.errors import NightError
from euchre.night.events import LONGEST_TEXT, Loners, Place

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Title = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Phone = Annotated[str, Meta(pattern="^[A-Z0-9]{4}$")]


class Ordered(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something to do, once: the same id again changes nothing."""

    id: Id


class SignIn(Ordered, frozen=True, kw_only=True, tag="sign-in"):
    """A player signs in: a number, a name, or a number and its name."""

    who: Text
    #: Whether it is a house player; None: as before.
    house: bool | None = None
    #: Where the player plays; empty: as before.
    place: Place = ""
    #: The same person with a corrected spelling.
    renames: bool = False
    #: Somebody new, although the name may be that of another player.
    new: bool = False


class AllHere(Ordered, frozen=True, kw_only=True, tag="all-here"):
    """All expected players are here."""


class Fill(Ordered, frozen=True, kw_only=True, tag="fill"):
    """Bots play all night for these numbers, or for everyone who has not come."""

    numbers: Annotated[tuple[Player, ...], Meta(max_length=MOST_PLAYERS)] | None = None


class Take(Ordered, frozen=True, kw_only=True, tag="take"):
    """A newcomer takes over a player's card, by default from the next game on."""

    name: Title
    card: Player
    first: Game | None = None
    with_points: bool = False
    #: The newcomer's number; None: a free one.
    number: Player | None = None


class Swap(Ordered, frozen=True, kw_only=True, tag="swap"):
    """Two players sat in each other's seats in a game."""

    game: Game
    number: Player
    #: The other player, by number or name.
    who: Title


class Team(Ordered, frozen=True, kw_only=True, tag="team"):
    """Name a pair or team; with ``players``, who are signed in, it is a new one."""

    team: Player | None = None
    name: Text = ""
    players: Annotated[tuple[Title, ...], Meta(max_length=4)] = ()


class Wait(Ordered, frozen=True, kw_only=True, tag="late"):
    """A player is late."""

    number: Player
    name: Text = ""


class Leave(Ordered, frozen=True, kw_only=True, tag="left"):
    """A player has left, by default after the last game played."""

    number: Player
    after: Games | None = None
    note: Text = ""


class Start(Ordered, frozen=True, kw_only=True, tag="start"):
    """A game begins."""

    game: Game


class End(Ordered, frozen=True, kw_only=True, tag="end"):
    """The bell has rung."""

    game: Game


class Ring(Ordered, frozen=True, kw_only=True, tag="ring"):
    """The bell rings on the wall and the phones."""


class Score(Ordered, frozen=True, kw_only=True):
    """What a score says."""

    game: Game
    points: tuple[Points, Points]
    loners: Loners | None = None
    euchres: tuple[Made, Made] | None = None
    won: Side | None = None
    note: Text = ""
    #: Accept a score that the deals cannot produce.
    sure: bool = False


class Settle(Score, frozen=True, kw_only=True, tag="settle"):
    """The desk settles a score."""

    table: Table


class CardTotal(Ordered, frozen=True, kw_only=True, tag="total"):
    """The last row of a tally card, typed in."""

    number: Player
    points: Total
    games: Games
    wins: Games = 0
    against: Total = 0
    loners: MadeInAll = 0
    euchres: MadeInAll = 0
    euchred: MadeInAll = 0


class Reseat(Ordered, frozen=True, kw_only=True, tag="seat"):
    """Use a finished chart for the remaining games."""

    plan: Title
    reason: Text = ""


class Next(Ordered, frozen=True, kw_only=True, tag="next"):
    """Seat the next game by the night's movement, or a final one by the standings."""

    standing: bool = False
    with_late: bool = False
    #: The next game is the last one, whether early or extra.
    last: bool = False


class Award(Ordered, frozen=True, kw_only=True, tag="award"):
    """Award a prize; with no one named, it is drawn."""

    prize: Text
    number: Player | None = None
    how: Text = ""
    #: Award it before the scores are final, or against them.
    sure: bool = False


class Fee(Ordered, frozen=True, kw_only=True, tag="fee"):
    """A player pays the entry fee; with no one named, everyone who owes it."""

    number: Player | None = None


class Refund(Ordered, frozen=True, kw_only=True, tag="refund"):
    """A player who left before the first game gets the entry fee back."""

    number: Player


class Payout(Ordered, frozen=True, kw_only=True, tag="payout"):
    """Pay a prize out to its winners; with none named, all prizes."""

    prize: Text | None = None


class Cash(Ordered, frozen=True, kw_only=True, tag="cash"):
    """Other money in or out (a float, pencils); the amount as people write it."""

    amount: Text
    note: Text = ""


class Undo(Ordered, frozen=True, kw_only=True, tag="undo"):
    """Undo an entry; undoing an undo brings the entry back."""

    of: Title
    #: Also undo all else that the same command did.
    whole: bool = False


class Enter(Score, frozen=True, kw_only=True, tag="enter"):
    """A side enters a score; ``seats`` are the players as they were shown."""

    seat: Seat
    seats: tuple[Player, Player, Player, Player]
    #: A phone's table is that of its link.
    table: Table = 1
    phone: Phone | None = None
    #: Milliseconds since entry: an age, so that the phone's clock need not be right.
    age: Age = 0


class Answer(Ordered, frozen=True, kw_only=True):
    """What a side says about an entry of the other; table, phone and age as in ``Enter``."""

    game: Game
    seat: Seat
    entry: Title
    table: Table = 1
    phone: Phone | None = None
    age: Age = 0


class Confirm(Answer, frozen=True, kw_only=True, tag="confirm"):
    """A side agrees with an entry."""


class Dispute(Answer, frozen=True, kw_only=True, tag="dispute"):
    """A side says that an entry is wrong."""

    note: Text = ""


#: What the desk does.
DeskCommand: TypeAlias = (
    SignIn
    | AllHere
    | Take
    | Swap
    | Team
    | Wait
    | Leave
    | Start
    | End
    | Ring
    | Settle
    | Reseat
    | Next
    | Award
    | Fee
    | Refund
    | Payout
    | Cash
    | Undo
)
#: What the two sides of a table do.
TableCommand: TypeAlias = Enter | Confirm | Dispute
Command: TypeAlias = DeskCommand | TableCommand | Fill | CardTotal

C = TypeVar("C", bound=Ordered)


def command(kind: type[C], /, **values: Any) -> C:
    """Return a command with a fresh id, its values checked.  Raises ``NightError``."""
    try:
        return typed.converted({"id": secrets.token_hex(8), **values}, kind)
    except msgspec.ValidationError as error:
        raise NightError(typed.problem(error)) from None
