"""A table's state, which its events make (see ``events``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from euchre.coordinates import TableSeat
from euchre.engine.match import Match
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.server.fair import Committed
from euchre.server.tables.parts import Clock, DealSet, Evening, Purpose, Request, Seat, replace

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
