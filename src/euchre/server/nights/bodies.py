"""Request bodies about nights; anything else is refused."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from euchre.bounds import Age, Game, Games, Made, Player, Points, Seed, Side, Table, Whole
from euchre.bounds import Seat as Chair
from euchre.coordinates import MOST_PLAYERS
from euchre.night.events import LONGEST_TEXT
from euchre.server.http.fields import Body

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Text = Annotated[str, StringConstraints(max_length=LONGEST_TEXT)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
Loners = tuple[Made | None, Made | None, Made | None, Made | None]
Pair = Annotated[list[Player], Field(min_length=2, max_length=2)]
Pairs = Annotated[list[Pair], Field(max_length=MOST_PLAYERS)]
Stays = Annotated[list[Player], Field(max_length=MOST_PLAYERS // 4)]
Settings = Annotated[dict[Title, Text], Field(max_length=80)]


class NewPlan(Body):
    """A chart to make: the best known, a printed one, a pasted one, or a movement."""

    players: Whole | None = None
    games: Whole = 8
    kind: Annotated[str, StringConstraints(max_length=20)] = "best"
    csv: Annotated[str, StringConstraints(max_length=1_000_000)] = ""
    seed: Seed = 0
    apart: Pairs = Field(default_factory=list)
    together: Pairs = Field(default_factory=list)
    #: One of the two groups of mixed pairs, as players' numbers.
    mixed: Annotated[list[Player], Field(max_length=MOST_PLAYERS)] = Field(default_factory=list)
    stays: Stays = Field(default_factory=list)
    #: Teams, Swiss and knock-out: players per contestant, and knock-out options.
    size: Literal[2, 4] = 2
    best_of: Game = 1
    losers_side: bool = False
    by_seed: bool = False
    #: Add house players until every table is full.
    full: bool = False


class NewNight(Body):
    """A new night: a finished chart, names in the order of their numbers, and rules."""

    plan: Title
    title: Title = "Euchre night"
    names: Annotated[list[Text], Field(max_length=MOST_PLAYERS)] = Field(default_factory=list)
    #: Names of the pairs or teams that play matches, in order.
    teams: Annotated[list[Text], Field(max_length=MOST_PLAYERS // 2)] = Field(default_factory=list)
    rules: Settings = Field(default_factory=dict)
    house: Settings = Field(default_factory=dict)
    #: Date of the night.
    held: date | None = None


class Import(Body):
    """A night from a command-line file."""

    text: Annotated[str, StringConstraints(max_length=4_000_000)]


class Replan(Body):
    """Re-seat the games not yet started, or repair them with few changed cards."""

    games: Game | None = None
    with_late: bool = False
    least: bool = False


class Ordered(Body):
    """Something to do, once: the same id again changes nothing."""

    id: Id


class _Told(Ordered):
    """What a score says."""

    game: Game
    points: tuple[Points, Points]
    loners: Loners | None = None
    euchres: tuple[Made, Made] | None = None
    won: Side | None = None
    note: Text = ""
    #: Accept a score that the deals cannot produce.
    sure: bool = False


class SignIn(Ordered):
    """A player signs in: a number, a name, or a number and its name."""

    do: Literal["sign-in"]
    who: Text
    house: bool | None = None
    #: The same person with a corrected spelling.
    renames: bool = False


class Everybody(Ordered):
    """All expected players are here."""

    do: Literal["all-here"]


class Take(Ordered):
    """A newcomer takes over a player's card, by default from the next game on."""

    do: Literal["take"]
    name: Title
    card: Player
    first: Game | None = None
    with_points: bool = False


class Swap(Ordered):
    """Two players sat in each other's seats in a game."""

    do: Literal["swap"]
    game: Game
    number: Player
    #: The other player, by number or name.
    who: Title


class Team(Ordered):
    """Name a pair or team; with ``players``, who are signed in, it is a new one."""

    do: Literal["team"]
    team: Player | None = None
    name: Text = ""
    players: Annotated[list[Title], Field(max_length=4)] = Field(default_factory=list)


class Ring(Ordered):
    """The bell rings on the wall and the phones."""

    do: Literal["ring"]


class Award(Ordered):
    """Award a prize; with no one named, it is drawn."""

    do: Literal["award"]
    prize: Text
    number: Player | None = None
    how: Text = ""
    #: Award it before the scores are final, or against them.
    sure: bool = False


class Fee(Ordered):
    """A player pays the entry fee; with no one named, everyone who owes it."""

    do: Literal["fee"]
    number: Player | None = None


class Payout(Ordered):
    """Pay a prize out to its winners; with none named, all prizes."""

    do: Literal["payout"]
    prize: Text | None = None


class Cash(Ordered):
    """Other money in or out (a float, pencils); the amount as people write it."""

    do: Literal["cash"]
    amount: Text
    note: Text = ""


class Undo(Ordered):
    """Undo an entry; undoing an undo brings the entry back."""

    do: Literal["undo"]
    of: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]


class Wait(Ordered):
    """A player is late."""

    do: Literal["late"]
    number: Player
    name: Text = ""


class Gone(Ordered):
    """A player has left, by default after the last game played."""

    do: Literal["left"]
    number: Player
    after: Games | None = None
    note: Text = ""


class GameOn(Ordered):
    """A game begins."""

    do: Literal["start"]
    game: Game


class GameOver(Ordered):
    """The bell has rung."""

    do: Literal["end"]
    game: Game


class Settle(_Told):
    """The desk settles a score."""

    do: Literal["settle"]
    table: Table


class Seat(Ordered):
    """Use a finished chart for the remaining games."""

    do: Literal["seat"]
    plan: Title
    reason: Text = ""


class Next(Ordered):
    """Seat the next game by the night's movement, or a final one by the standings."""

    do: Literal["next"]
    standing: bool = False
    with_late: bool = False


Command: TypeAlias = (
    SignIn
    | Everybody
    | Take
    | Swap
    | Team
    | Wait
    | Gone
    | GameOn
    | GameOver
    | Ring
    | Settle
    | Seat
    | Next
    | Award
    | Fee
    | Payout
    | Cash
    | Undo
)
DeskCommand = Annotated[Command, Field(discriminator="do")]


class _FromPhone(Ordered):
    """An entry from a phone: which phone, for which seat, and how long ago."""

    phone: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{4}$")]
    #: Milliseconds since entry: an age, so that the phone's clock need not be right.
    age: Age = 0
    seat: Chair


class Enter(_Told, _FromPhone):
    """A side enters a score; ``seats`` are the players as the page showed them."""

    do: Literal["enter"]
    seats: tuple[Player, Player, Player, Player]


class Confirm(_FromPhone):
    """A side agrees with an entry."""

    do: Literal["confirm"]
    game: Game
    entry: Id


class Dispute(_FromPhone):
    """A side says that an entry is wrong."""

    do: Literal["dispute"]
    game: Game
    entry: Id
    note: Text = ""


PhoneCommand = Annotated[Enter | Confirm | Dispute, Field(discriminator="do")]
