"""A table's state, which its events make (see ``events``), and its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, TypeAlias, TypeVar

from euchre.coordinates import TableSeat
from euchre.engine.match import Match
from euchre.engine.rules import Goal, Rules
from euchre.engine.state import State
from euchre.games import rules as rules_of
from euchre.server.fair import Committed


@dataclass(frozen=True)
class Seat:
    """Who plays at a seat: a person, or a bot of some level."""

    name: str
    #: The person's id; empty for a bot.
    person: str = ""
    #: Other devices of that person.
    devices: tuple[str, ...] = ()
    #: Level of the bot that sits here, or that covers while the person is away.
    level: str = "club"
    covered: bool = False
    #: Which of the person's cards play automatically: ``never`` any, the ``last`` of a hand, or
    #: ``all`` forced ones.
    forced: str = "last"
    #: Whether the person has agreed to a coach for everyone at the table.
    coached: bool = False
    #: Number of the event since which this person has been sitting here.
    since: int = 0
    #: How many times a new face was drawn for the name.
    face: int = 0


@dataclass(frozen=True)
class Request:
    """A request to take a decision back: to which state, until when, and who has agreed.

    With a ``wish`` it is a proposal for the next game (see ``next_game``), without a time limit.
    """

    seat: TableSeat
    to: int = 0
    #: Milliseconds since 1970.
    until: int = 0
    agreed: frozenset[int] = frozenset()
    wish: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Evening:
    """A person's games at a table so far, whoever the partners were."""

    name: str
    won: int = 0
    games: int = 0


@dataclass(frozen=True)
class Clock:
    """How many seconds a person may take for a decision before a bot makes it."""

    #: For each decision; 0: no clock.
    turn: int = 0
    #: The time bank: more for each person in a game, used up by decisions that take longer.
    bank: int = 0
    #: Seconds after which the time left is shown.
    shows: int = 0

    @property
    def mode(self) -> str:
        """The mode that a host chooses by name; empty for a clock of a night."""
        return next((mode for mode, clock in CLOCKS.items() if clock == self), "")

    @property
    def words(self) -> str:
        """What it does, as in a log line; empty if there is none."""
        if not self.turn:
            return ""
        more = f", and {self.bank} more in a game" if self.bank else ""
        return f"a bot plays for whoever takes more than {self.turn} seconds{more}"


#: How fast bots act, and how partners are found from game to game.
Speed = Literal["relaxed", "normal", "fast", "instant"]
Pairing = Literal["stay", "rotate", "draw"]
#: Which of a person's cards play automatically: none, the last of a hand, or all forced ones.
Which = Literal["never", "last", "all"]
#: The turn clocks among which a host chooses.
Mode = Literal["none", "gentle", "strict"]
CLOCKS: Mapping[Mode, Clock] = {
    "none": Clock(),
    "gentle": Clock(60, shows=30),
    "strict": Clock(15, bank=60),
}


@dataclass(frozen=True)
class Purpose:
    """What a table was arranged for; only the arranger changes its seats."""

    #: An identifier that only the arranger understands.
    word: str
    #: Text above the table for its players, and where they go afterwards.
    text: str
    back: str
    #: No record shows the cards before this time (milliseconds since 1970), while others play them.
    opens: int = 0
    #: By seat: the owner of the name (see ``store.words``), if not the person who sits there.
    owners: Sequence[str] = ()


@dataclass(frozen=True)
class DealSet:
    """Deals shared by several tables, under one name that binds them everywhere."""

    name: str
    #: The ``fair.lock`` of each deal's seed, and of one extra, which closes the chain.
    locks: tuple[str, ...]


@lru_cache(1000)
def rules_at(
    game: str, options: tuple[tuple[str, str], ...], goal: tuple[tuple[str, int], ...]
) -> Rules:
    """Return rules; cached, so that tables with the same rules share them and their pictures."""
    rules, ends = rules_of(game, dict(options)), dict(goal)
    if not ends:
        return rules
    return rules.but(goal=Goal(target=ends["target"], deals=ends["deals"]))


def goal_body(goal: Goal) -> dict[str, int]:
    """Return what ends the game at a table with assigned seats, as events and records have it."""
    return {"target": goal.target, "deals": goal.deals}


T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return a frozen dataclass with some fields changed.

    Same as ``dataclasses.replace`` but ten times faster, for classes without slots and without
    ``__post_init__``: copies the fields together instead of passing them one by one.  Raises
    ``TypeError`` for an unknown field.
    """
    kind: Any = type(value)
    if not changes.keys() <= (known := kind.__dataclass_fields__.keys()):
        raise TypeError(f"{kind.__name__} has no field {(changes.keys() - known)}")
    new = object.__new__(type(value))
    # What was decoded leaves defaults to the class.
    new.__dict__.update(value.__dict__, **changes)
    return new


#: The seeds of a table's deals, by number.
Seeds = Mapping[int, bytes]
#: See ``TableState.sight_of``.
Sight: TypeAlias = tuple[int | None, int | None, bool]


@dataclass(frozen=True, kw_only=True)
class TableState:
    """A table after a number of events."""

    id: str
    rules: Rules
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    #: The host's seat; None if nobody is left.
    host: int | None
    speed: str
    watch: str
    listed: bool
    #: Seconds after which a bot covers for an absent player; 0: never.
    cover: int
    seq: int
    #: Number of the last event that changed which actions are available.
    moved: int
    match: Match
    #: People removed by the host, and the join code since the invitation was replaced.
    barred: frozenset[str] = frozenset()
    code: str = ""
    #: Whether the table is locked to newcomers, and whether the operator has closed it.
    locked: bool = False
    closed: bool = False
    #: Whether the host lets everyone write in the chat; None if the host has not decided.
    allowed: bool | None = None
    #: Number of the last cleared chat message.
    cleared: int = 0
    #: Whether the host lets everyone propose other rules and seats for the next game.
    consulted: bool = False
    #: How partners are found from game to game: they ``stay``, ``rotate`` or ``draw``.
    paired: str = "stay"
    #: What the table was arranged for; None if a person opened it.
    purpose: Purpose | None = None
    #: The deal set shared with other tables; None if the cards are this table's own.
    deals: DealSet | None = None
    #: How long a decision may take, and how much of each seat's time bank is used (milliseconds).
    clock: Clock = Clock()
    spent: Mapping[int, int] = field(default_factory=dict)
    #: Whether bots finish the current deal for everyone.
    hurried: bool = False
    #: Scores at the start of this match, and its number at this table, from 1.
    start: tuple[int, ...]
    game_no: int = 1
    #: By person: their games at this table.
    evening: Mapping[str, Evening] = field(default_factory=dict)
    #: The person whose page shows the table to those who play on phones, without a seat; or empty.
    screen: str = ""
    #: Who may always watch: the screen, and who made room when a game had fewer seats.
    aside: frozenset[str] = frozenset()
    #: All states of the current or last deal: the initial one, and one after each action.
    states: tuple[State, ...] = ()
    #: Final states of this game's finished deals.
    finished: tuple[State, ...] = ()
    #: Numbers of the events that dealt this game's deals.
    dealt_at: tuple[int, ...] = ()
    #: By seat: until when (milliseconds since 1970) the others wait for its absent player.
    waits: Mapping[int, int] = field(default_factory=dict)
    #: Seats that want to skip to the end of this deal.
    skips: frozenset[int] = frozenset()
    #: Seats and cards of the draw for partners before this game, until its first deal.
    drawn: tuple[tuple[int, str], ...] = ()
    #: The seat whose cards each person has seen in the current or just finished deal.
    shown: Mapping[str, int] = field(default_factory=dict)
    #: The open request to take a decision back, until all have answered or time is up, or the open
    #: proposal for the next game.
    request: Request | None = None
    #: Decisions taken back in this game after others had acted: deal (from 1) and seat.
    takebacks: tuple[tuple[int, int], ...] = ()
    #: Each seat's last call in this deal.
    calls: Mapping[int, str] = field(default_factory=dict)
    #: Commitments and players' seeds of this game's deals, the current one last.
    committed: tuple[Committed, ...] = ()
    #: Commitment to the next deal.
    next: Committed = field(default=Committed(1, ""))

    @property
    def dealt_as(self) -> str:
        """The name bound into the commitments: the deal set's, or the table's."""
        return self.deals.name if self.deals else self.id

    @property
    def state(self) -> State | None:
        """State of the current or just finished deal; None before the first."""
        return self.states[-1] if self.states else None

    @property
    def turn(self) -> int | None:
        """The seat on turn; None between deals."""
        s = self.state
        return s.turn if s is not None and not s.ended else None

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def owners(self) -> tuple[str, ...]:
        """The owner of the name at each seat (see ``store.words``)."""
        given = self.purpose.owners if self.purpose else ()
        return tuple(given or [seat.person for seat in self.seats])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.person])

    @property
    def writes(self) -> bool:
        """Whether people may write in the chat; if not, they have quick phrases.

        By default quick phrases only at listed tables, which strangers may join.
        """
        return not self.listed if self.allowed is None else self.allowed

    def seat_of(self, person: str | None) -> int | None:
        """Return the seat that a person holds, else None."""
        if person:
            for number, seat in enumerate(self.seats):
                if person == seat.person or person in seat.devices:
                    return number
        return None

    def eyes_of(self, person: str | None) -> int | None:
        """Return the seat whose cards a person may see and play, None if none.

        A person who has seen another hand of this deal gets the seat with the next deal.
        """
        seat = self.seat_of(person)
        return seat if not self.states or self.shown.get(person or "") == seat else None

    def sight_of(self, person: str | None) -> Sight:
        """Return the seat whose cards a person may see, and more.

        Also the seat that a person who must not see it yet gets with the next deal, and whether
        the person may invite others.
        """
        seat, eyes = self.seat_of(person), self.eyes_of(person)
        invites = seat is not None or bool(self.screen and person == self.screen)
        return eyes, seat if eyes is None else None, invites

    def kind(self, seat: TableSeat) -> str:
        """Return who plays: ``person``, ``bot``, or ``covered``, a bot standing in for a person."""
        player = self.seats[seat]
        if not player.person:
            return "bot"
        covered = player.covered or self.hurried or self.eyes_of(player.person) is None
        return "covered" if covered else "person"

    @property
    def coach_lacks(self) -> list[int]:
        """The people whose consent a coach for everyone still lacks; among bots it needs none."""
        who = self.people
        return [seat for seat in who if not self.seats[seat].coached] if len(who) > 1 else []

    def seating(self, number: TableSeat, seat: Seat) -> TableState:
        """Return the table with another player at a seat, or the same one changed."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        host = self.host
        if self.purpose is None and (host is None or not seats[host].person):
            host = next((i for i, s in enumerate(seats) if s.person), None)
        waits = {p: until for p, until in self.waits.items() if p != number}
        request = self.request if self.request is not None and self.request.wish else None
        if request is not None and seat.person != self.seats[number].person:
            # Whoever leaves takes their proposal along, or their consent.
            agreed = request.agreed - {number}
            request = None if request.seat == number else replace(request, agreed=agreed)
        skips = self.skips - {number}
        return replace(self, seats=seats, host=host, waits=waits, skips=skips, request=request)

    def seen(self, person: str, seat: TableSeat) -> TableState:
        """Record whose cards a person sees, unless they have already seen another seat's."""
        return replace(self, shown={person: seat, **self.shown})

    def counted(self) -> TableState:
        """Count a game that is over for the people who have played it to the end."""
        if not self.match.over:
            return self
        evening = dict(self.evening)
        for seat, player in enumerate(self.seats):
            if player.person:
                known = evening.get(player.person, Evening(player.name))
                won = known.won + (self.rules.sides.side(seat) in self.match.winners)
                evening[player.person] = Evening(player.name, won, known.games + 1)
        return replace(self, evening=evening)
