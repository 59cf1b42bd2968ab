"""Events of the seats: people sit down, leave, are away, and set what concerns only them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from euchre.bounds import AnySeat, Face, Millis
from euchre.language.naming import Faces
from euchre.server.store.event import Act
from euchre.server.tables.state import Seat, Seeds, TableState, Which, replace

if TYPE_CHECKING:
    from euchre.server.tables.snapshot import Snapshot


class Sat(Act, frozen=True):
    """A person takes a seat from a bot, with a full time bank."""

    people: ClassVar = True

    seat: AnySeat
    person: str
    name: str
    face: Face = 0

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        level = t.seats[self.seat].level
        new = Seat(self.name, self.person, level=level, since=seq, face=self.face)
        t = replace(t, spent={p: ms for p, ms in t.spent.items() if p != self.seat})
        return t.seen(self.person, self.seat).seating(self.seat, new)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.seat, 'sit')} down in place of {old.t.names[self.seat]}."]


class Shared(Act, frozen=True):
    """Another device of the same person shares the seat, and has seen the same cards."""

    seat: AnySeat
    person: str

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        seat = t.seats[self.seat]
        t = t.seen(self.person, t.shown.get(seat.person, self.seat))
        return t.seating(self.seat, replace(seat, devices=(*seat.devices, self.person)))


class Replaced(Act, frozen=True):
    """A bot takes the seat, as decided by the host."""

    people: ClassVar = True

    seat: AnySeat
    name: str
    level: str

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return t.seating(self.seat, Seat(self.name, level=self.level))

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        # The player who left sees the table as a watcher.
        before = old.t.names[self.seat]
        if before == self.name:
            return [f"{before} is another bot."]
        return [f"{self.name} plays in place of {before}."]


class Left(Replaced, frozen=True):
    """A person gives the seat to a bot."""

    free: ClassVar = True


class Removed(Replaced, frozen=True):
    """The host has removed a person: a bot takes the seat, code and link change."""

    free: ClassVar = True

    code: str

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        old = t.seats[self.seat]
        barred = t.barred | {old.person, *old.devices}
        return Replaced.fold(self, replace(t, barred=barred, code=self.code), seq, seeds)

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        before = old.t.names[self.seat]
        return [f"{before} was removed by the host; {self.name} plays instead."]


class Waited(Act, frozen=True):
    """The others give an absent player more time."""

    people: ClassVar = True

    seat: AnySeat
    by: AnySeat
    #: Milliseconds since 1970.
    until: Millis

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, waits={**t.waits, self.seat: self.until})

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.by, 'wait')} for {faces.whom([self.seat])}."]


class OfSeat(Act, frozen=True):
    """Something that concerns one player: its fields have the names of those of a ``Seat``."""

    kind: ClassVar = ""

    seat: AnySeat

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return t.seating(self.seat, replace(t.seats[self.seat], **self.sets()))

    def sets(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "seat"}

    def holds(self, t: TableState) -> bool:
        seat = t.seats[self.seat]
        return all(getattr(seat, name) == value for name, value in self.sets().items())


class Faced(OfSeat, frozen=True):
    """A person changes their face."""

    face: Face


class Forced(OfSeat, frozen=True):
    """A person has chosen which of their cards play automatically."""

    forced: Which


class Covered(OfSeat, frozen=True):
    """A bot plays for a person who is away; ``by``: at once, as another player decided."""

    people: ClassVar = True

    by: AnySeat | None = None

    def sets(self) -> dict[str, object]:
        return {"covered": True}

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"A bot sits in for {faces.whom([self.seat])}."]


class Returned(OfSeat, frozen=True):
    """A person who was away is back."""

    people: ClassVar = True

    def sets(self) -> dict[str, object]:
        return {"covered": False}

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.seat, 'be back')}."]


class Coached(OfSeat, frozen=True):
    """A person agrees to a coach for everyone, or ends it."""

    coached: bool

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        if not self.coached:
            return [f"{faces.does(self.seat, 'end')} the coach: it is silent now."]
        all_agree = "" if new.t.coach_lacks else " Everyone has agreed."
        return [f"{faces.does(self.seat, 'agree')} to a coach for everyone.{all_agree}"]
