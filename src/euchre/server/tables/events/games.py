"""Events between games: a table is opened, another game begins, rules and seats change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from euchre.bounds import AnySeat, Cover, Millis, SeatOrNobody
from euchre.coordinates import TableSeat
from euchre.engine.match import new_match
from euchre.engine.rules import Rules
from euchre.language import telling
from euchre.language.naming import Faces
from euchre.server import fair
from euchre.server.fair import Committed, Discarded
from euchre.server.store.event import Act
from euchre.server.tables.state import (
    Clock,
    DealSet,
    Purpose,
    Seat,
    Seeds,
    Speed,
    TableState,
    replace,
    rules_at,
)
from euchre.text import listed

if TYPE_CHECKING:
    from euchre.server.tables.snapshot import Snapshot

#: Fields of a table's state that are copied from its first event.
_KEPT = {"options", "seats", "host", "speed", "watch", "listed", "cover", "purpose", "clock"}
_KEPT |= {"screen"}
#: Log lines for partners who change by themselves.
_USUAL = {"rotate": "The partners rotate.", "draw": "The partners are drawn by cards."}


class Opened(Act, frozen=True, kw_only=True):
    """A table is opened: always the first event, and never another."""

    moves: ClassVar = True

    game: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    #: The host's seat; None at a table with assigned seats, or where phones take the seats.
    host: AnySeat | None = None
    #: The person whose page shows the table to those who play on phones; empty without one.
    screen: str = ""
    dealer: AnySeat
    speed: Speed
    clock: Clock
    watch: Literal["open", "link", "nobody"]
    listed: bool = False
    cover: Cover
    #: The commitment to the first deal.
    commitment: str
    #: What ends the game, what the table was arranged for, and the deals it shares with others.
    goal: dict[str, int] | None = None
    purpose: Purpose | None = None
    deals: DealSet | None = None

    def table(self, table_id: str) -> TableState:
        """Return the new table."""
        rules = rules_of(self.game, self.options, self.goal)
        match = new_match(rules, self.dealer)
        bound = fair.terms(self.deals.name if self.deals else table_id, rules)
        return TableState(
            id=table_id,
            rules=rules,
            seq=1,
            moved=1,
            match=match,
            start=match.scores,
            next=Committed(1, self.commitment, fair.start(bound, self.dealer)),
            deals=self.deals,
            aside=frozenset({self.screen} - {""}),
            **{name: getattr(self, name) for name in _KEPT},
        )

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        raise ValueError("the table is open already")


class PartnerDraw(msgspec.Struct, frozen=True):
    """A draw by cards for partners and dealer: its seed, and the cards drawn."""

    seed: str
    #: By round, the seat of each player who draws and the card.
    rounds: tuple[tuple[tuple[AnySeat, str], ...], ...]


class Changed(Act, frozen=True):
    """A game not dealt yet gets other rules or seats; people left without a seat may watch."""

    moves: ClassVar = True
    people: ClassVar = True

    #: Who wished it (-1: nobody, it is the table's custom), and what was wished.
    seat: SeatOrNobody
    wish: dict[str, Any]
    game: str
    options: dict[str, str]
    #: By new seat: the old seat of its player, or a new bot.
    seats: tuple[AnySeat | Seat, ...]
    dealer: AnySeat
    #: The new commitment to the deal.
    commitment: str
    draw: PartnerDraw | None = None

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        rules, came = rules_of(self.game, self.options), self.seats
        seats = tuple(t.seats[one] if isinstance(one, int) else one for one in came)
        host = came.index(t.host) if t.host in came else None
        if host is None:
            host = next((i for i, seat in enumerate(seats) if seat.person), None)
        without = (seat for p, seat in enumerate(t.seats) if p not in came)
        aside = {one for seat in without for one in (seat.person, *seat.devices) if one}
        lots = self.draw.seed if self.draw else ""
        old = Discarded(fair.terms(t.dealt_as, t.rules), t.match.dealer, t.next.commitment, lots)
        discarded = (*t.next.discarded, old)
        match = new_match(rules, self.dealer)
        return replace(
            t,
            rules=rules,
            options=self.options,
            seats=seats,
            host=host,
            aside=t.aside | aside,
            match=match,
            start=match.scores,
            waits={},
            skips=frozenset(),
            shown={},
            drawn=self._drawn,
            next=replace(t.next, commitment=self.commitment, shares={}, discarded=discarded),
        )

    @property
    def _drawn(self) -> tuple[tuple[int, str], ...]:
        """The new seat of each player who has drawn, and the card."""
        rounds = self.draw.rounds if self.draw else ()
        return tuple((self.seats.index(player), card) for row in rounds for player, card in row)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        came, by, log = self.seats, self.seat, list[str]()
        past, _, rest = _phrase(old.t, self.wish, faces, came)
        if by >= 0:
            who = faces.names[came.index(by)] if by in came else old.t.names[by]
            log.append(f"{who} {past}{rest}.")
        else:
            log.append(_USUAL[self.wish["partners"]])
        for number, row in enumerate(self.draw.rounds if self.draw else ()):
            log += ["Equal cards: these players draw again."] if number else []
            log += [drawing(faces, came.index(player), card) for player, card in row]
        if people := [old.t.names[p] for p in old.t.people if p not in came]:
            log.append(f"{listed(people)} sit{'s' * (len(people) == 1)} this one out.")
        if not {"game", "dealer"} & self.wish.keys() or len(came) != len(old.t.seats):
            first = f" {faces.does(self.dealer, 'deal')} first." if self.draw else ""
            log.append(f"It is {telling.against(faces)}.{first}")
        return log


def drawing(faces: Faces, seat: TableSeat, card: str) -> str:
    """Return who has drawn which card, in a sentence."""
    return f"{faces.does(seat, 'draw')} {faces.the(faces.rules.pack.index(card))}."


class Again(Act, frozen=True):
    """Another game begins, perhaps with changes; absent people get a moment to come."""

    moves: ClassVar = True
    people: ClassVar = True
    free: ClassVar = True

    changed: Changed | None = None
    #: When bots begin to play for those who are away, in milliseconds since 1970.
    until: Millis = 0

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        match = t.match.again()
        new = replace(
            t,
            match=match,
            start=match.scores,
            game_no=t.game_no + 1,
            states=(),
            finished=(),
            shown={},
            takebacks=(),
            dealt_at=(),
            calls={},
            committed=(),
            spent={},
        )
        new = self.changed.fold(new, seq, seeds) if self.changed else new
        seats = tuple(replace(seat, covered=False) for seat in new.seats)
        return replace(new, seats=seats, waits=dict.fromkeys(new.people, self.until))

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        more = self.changed.lines(old, new, faces) if self.changed else []
        return ["Another game begins.", *more]


def rules_of(game: str, options: Mapping[str, str], goal: Mapping[str, int] | None = None) -> Rules:
    """Return the rules of an event."""
    return rules_at(game, tuple(sorted(options.items())), tuple(sorted((goal or {}).items())))


def proposal(t: TableState, faces: Faces) -> str:
    """Return what is proposed for the next game, in a sentence."""
    if t.request is None or not t.request.wish:
        return ""
    _, infinitive, rest = _phrase(t, t.request.wish, faces, range(len(t.seats)))
    return f"{faces.does(t.request.seat, 'propose')} to {infinitive}{rest}."


def _phrase(
    t: TableState, wish: Mapping[str, Any], faces: Faces, came: Sequence[object]
) -> tuple[str, str, str]:
    """Return what is wished: in the past, as an infinitive, and the rest of the sentence.

    ``came`` says which seat of ``t`` the player of each seat of ``faces`` comes from.
    """
    if "swap" in wish:
        return "swapped", "swap", f" {faces.whom([came.index(seat) for seat in wish['swap']])}"
    if "dealer" in wish:
        who = faces.whom([came.index(wish["dealer"])])
        return f"let {who} deal first", f"let {who} deal first", ""
    if "partners" in wish:
        if wish["partners"] == "rotate":
            return "rotated the partners", "rotate the partners", ""
        return "had partners drawn by cards", "draw for partners by cards", ""
    rules = rules_of(wish["game"], wish["options"])
    # Another game is named, this one is not.
    new = f"{rules.title}. {telling.in_short(rules)}".removeprefix(f"{t.rules.title}. ")
    return "changed the rules", "change the rules", f": {new}"
