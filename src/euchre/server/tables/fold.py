"""A table's state as a fold of its events (event sourcing).

All game logic is the engine's: events hold actions as text, and a deal's cards come from its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from euchre.coordinates import TableSeat
from euchre.engine.actions import Action
from euchre.engine.match import GameResult, Match, new_match
from euchre.engine.rules import Goal, Rules
from euchre.engine.state import State, apply, read
from euchre.scene.picture import spoken
from euchre.server import fair
from euchre.server.fair import Committed
from euchre.server.store.events import MOVES, Event
from euchre.server.tables.evening import again, altered, counted
from euchre.server.tables.parts import (
    Clock,
    DealSet,
    Evening,
    Purpose,
    Request,
    Seat,
    replace,
    rules_at,
)


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
    #: People removed by the host, how often that was done, and the join code since then.
    barred: frozenset[str] = frozenset()
    removals: int = 0
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
    #: People who made room when a game had fewer seats; they may always watch.
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

    def kind(self, seat: TableSeat) -> str:
        """Return who plays: ``person``, ``bot``, or ``covered``, a bot standing in for a person."""
        player = self.seats[seat]
        if not player.person:
            return "bot"
        covered = player.covered or self.hurried or self.eyes_of(player.person) is None
        return "covered" if covered else "person"


Seeds = Mapping[int, bytes]


def advance(t: TableState | None, table_id: str, event: Event, seeds: Seeds) -> TableState:
    """Return the table after one more event; ``t`` is None before the first.

    Raises ``ValueError`` if the event cannot follow, ``KeyError`` if a seed is missing.
    """
    if t is None:
        if event.kind != "opened":
            raise ValueError("the log of a table begins with its opening")
        return _opened(table_id, event)
    if event.seq != t.seq + 1:
        raise ValueError(f"event {event.seq} cannot follow event {t.seq}")
    new = FOLDS[event.kind](t, event, seeds)
    if event.kind in MOVES:
        return replace(new, seq=event.seq, moved=event.seq, request=None)
    return replace(new, seq=event.seq)


def _opened(table_id: str, event: Event) -> TableState:
    body = event.body
    goal = tuple(sorted(body.get("goal", {}).items()))
    rules = rules_at(body["game"], tuple(sorted(body["options"].items())), goal)
    match = new_match(rules, body["dealer"])
    deal_set = body.get("set")
    deals = DealSet(deal_set["name"], tuple(deal_set["locks"])) if deal_set else None
    bound = fair.terms(deals.name if deals else table_id, rules)
    before = fair.start(bound, body["dealer"])
    return TableState(
        id=table_id,
        rules=rules,
        options=body["options"],
        seats=tuple(Seat(**seat) for seat in body["seats"]),
        host=body["host"],
        speed=body["speed"],
        watch=body["watch"],
        listed=body["listed"],
        cover=body["cover"],
        purpose=Purpose(**body["for"]) if "for" in body else None,
        clock=Clock(**body["clock"]),
        deals=deals,
        seq=event.seq,
        moved=event.seq,
        match=match,
        start=match.scores,
        next=Committed(1, body["commitment"], before),
    )


def _seated(t: TableState, number: int, seat: Seat) -> TableState:
    seats = (*t.seats[:number], seat, *t.seats[number + 1 :])
    host = t.host
    if t.purpose is None and (host is None or not seats[host].person):
        host = next((i for i, s in enumerate(seats) if s.person), None)
    waits = {p: until for p, until in t.waits.items() if p != number}
    skips = t.skips - {number}
    request = t.request if t.request is not None and t.request.wish else None
    if request is not None and seat.person != t.seats[number].person:
        # Whoever leaves takes their proposal along, or their consent.
        agreed = request.agreed - {number}
        request = None if request.seat == number else replace(request, agreed=agreed)
    return replace(t, seats=seats, host=host, waits=waits, skips=skips, request=request)


def _sat(t: TableState, event: Event, seeds: Seeds) -> TableState:
    body = event.body
    old = t.seats[body["seat"]]
    new = Seat(body["name"], body["person"], level=old.level, since=event.seq, face=body["face"])
    t = replace(t, spent={p: ms for p, ms in t.spent.items() if p != body["seat"]})
    return _seated(_seen(t, body["person"], body["seat"]), body["seat"], new)


def _seen(t: TableState, person: str, seat: TableSeat) -> TableState:
    """Record whose cards a person sees, unless they have already seen another seat's."""
    return replace(t, shown={person: seat, **t.shown})


def _bot(t: TableState, event: Event, seeds: Seeds) -> TableState:
    body = event.body
    return _seated(t, body["seat"], Seat(body["name"], level=body["level"]))


def _removed(t: TableState, event: Event, seeds: Seeds) -> TableState:
    old = t.seats[event.body["seat"]]
    barred = t.barred | {old.person, *old.devices}
    new = replace(t, barred=barred, removals=t.removals + 1, code=event.body["code"])
    return _bot(new, event, seeds)


#: Kinds of events that only set fields of the table -> the new fields.
_NOTED: Mapping[str, Callable[[TableState, Mapping[str, Any]], dict[str, Any]]] = {
    "hosted": lambda t, body: {"host": body["seat"]},
    "paced": lambda t, body: {"speed": body["speed"]},
    "clocked": lambda t, body: {"clock": Clock(**body["clock"])},
    "waited": lambda t, body: {"waits": {**t.waits, body["seat"]: body["until"]}},
    "skipped": lambda t, body: {"skips": t.skips | {body["seat"]}},
    "locked": lambda t, body: {"locked": body["on"]},
    "allowed": lambda t, body: {"allowed": body["on"]},
    "consulted": lambda t, body: {"consulted": body["on"]},
    "paired": lambda t, body: {"paired": body["how"]},
    "cleared": lambda t, body: {"cleared": body["upto"]},
    "released": lambda t, body: {"purpose": t.purpose and replace(t.purpose, opens=0)},
    "closed": lambda t, body: {"closed": True},
    "forgotten": lambda t, body: {},
    "asked": lambda t, body: {"request": Request(**body)},
    "declined": lambda t, body: {"request": None},
}


def _noted(t: TableState, event: Event, seeds: Seeds) -> TableState:
    return replace(t, **_NOTED[event.kind](t, event.body))


#: Kinds of events that only set a field of a seat -> the field, and its new value.
_OF_SEAT: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "faced": lambda body: {"face": body["face"]},
    "covered": lambda body: {"covered": True},
    "returned": lambda body: {"covered": False},
    "forced": lambda body: {"forced": body["which"]},
    "coached": lambda body: {"coached": body["on"]},
}


def _changed(t: TableState, event: Event, seeds: Seeds) -> TableState:
    number = event.body["seat"]
    return _seated(t, number, replace(t.seats[number], **_OF_SEAT[event.kind](event.body)))


def _shared(t: TableState, event: Event, seeds: Seeds) -> TableState:
    seat = t.seats[event.body["seat"]]
    devices = (*seat.devices, event.body["person"])
    # Both devices are one person's, so this one counts as having seen the same cards.
    seen = t.shown.get(seat.person, event.body["seat"])
    t = _seen(t, event.body["person"], seen)
    return _seated(t, event.body["seat"], replace(seat, devices=devices))


def _agreed(t: TableState, event: Event, seeds: Seeds) -> TableState:
    if t.request is None:
        raise ValueError("nobody asks for anything")
    agreed = t.request.agreed | {event.body["seat"]}
    return replace(t, request=replace(t.request, agreed=agreed))


def _dealt(t: TableState, event: Event, seeds: Seeds) -> TableState:
    dealt = t.next.adding(**event.body["own"]) if "own" in event.body else t.next
    key = dealt.shuffle(seeds[dealt.number], t.game_no, t.match.dealer)
    order = fair.order(t.rules.pack.size, key)
    before = dealt.link(t.game_no, t.match.dealer)
    return replace(
        t,
        states=(t.match.deal(order),),
        skips=frozenset(),
        dealt_at=(*t.dealt_at, event.seq),
        shown={one: p for p, s in enumerate(t.seats) for one in (s.person, *s.devices) if one},
        calls={},
        committed=(*t.committed, dealt),
        next=Committed(dealt.number + 1, event.body["next"], before),
    )


def _played(t: TableState, event: Event, seeds: Seeds) -> TableState:
    before = t.states[-1]
    action = read(before, event.body["action"])
    after = apply(before, action)
    new = replace(t, states=(*t.states, after), calls=_calls(t.calls, before, action))
    if spent := event.body.get("spent"):
        new = replace(new, spent={**t.spent, before.turn: t.spent.get(before.turn, 0) + spent})
    if after.ended:
        new = counted(replace(new, match=t.match.after(after), finished=(*t.finished, after)))
    return new


def _undone(t: TableState, event: Event, seeds: Seeds) -> TableState:
    states = t.states[: event.body["to"] + 1]
    calls: Mapping[int, str] = {}
    for before, after in pairwise(states):
        calls = _calls(calls, before, after.history[-1].action)
    marked = ((t.match.deals + 1, event.body["seat"]),) if event.body.get("takeback") else ()
    return replace(
        t, states=states, calls=calls, skips=frozenset(), takebacks=(*t.takebacks, *marked)
    )


def _calls(calls: Mapping[int, str], before: State, action: Action) -> Mapping[int, str]:
    words = spoken(before, action)
    return {**calls, before.turn: words} if words else calls


def _rung(t: TableState, event: Event, seeds: Seeds) -> TableState:
    """End the game with the current deal, or at once between deals."""
    match, going_on = t.match, t.turn is not None
    if match.over:
        return t
    rules = t.rules.but(goal=Goal(target=t.rules.goal.target, deals=max(1, match.deals + going_on)))
    match = replace(match, rules=rules)
    if not going_on:
        best = max(match.scores)
        winners = tuple(side for side, score in enumerate(match.scores) if score == best)
        match = replace(match, results=(GameResult(match.scores, winners, 1),))
    return counted(replace(t, rules=rules, match=match, hurried=bool(event.body["now"])))


#: Kinds of events -> what each does to a table.
FOLDS: Mapping[str, Callable[[TableState, Event, Seeds], TableState]] = {
    **dict.fromkeys(_NOTED, _noted),
    **dict.fromkeys(_OF_SEAT, _changed),
    "sat": _sat,
    "left": _bot,
    "replaced": _bot,
    "removed": _removed,
    "shared": _shared,
    "agreed": _agreed,
    "rung": _rung,
    "dealt": _dealt,
    "played": _played,
    "undone": _undone,
    "again": lambda t, event, seeds: again(t, event),
    "changed": lambda t, event, seeds: altered(t, event),
}
