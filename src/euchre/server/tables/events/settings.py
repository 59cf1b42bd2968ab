"""Events of the table itself: what its host sets, and what the operator or a night's desk does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from euchre.bounds import AnySeat, Seq
from euchre.language.naming import Faces
from euchre.server.refusals import CLOSED
from euchre.server.store.event import Act
from euchre.server.tables.state import Clock, Pairing, Seeds, Speed, TableState, replace

if TYPE_CHECKING:
    from euchre.server.tables.snapshot import Snapshot


class Setting(Act, frozen=True):
    """Something that concerns the whole table: its fields have names of those of a table's state.

    Its log line is ``said``, by the value of its field.
    """

    kind: ClassVar = ""
    said: ClassVar[Mapping[Any, str]] = {}
    #: What the audit log calls it when a host does it, by its value.
    deeds: ClassVar[Mapping[Any, str]] = {}

    @property
    def value(self) -> object:
        """The value of the field."""
        return getattr(self, self.__struct_fields__[0])

    def holds(self, t: TableState) -> bool:
        """Whether this is the setting already."""
        return bool(getattr(t, self.__struct_fields__[0]) == self.value)

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, **{self.__struct_fields__[0]: self.value})

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [self.said[self.value]] if self.said else []


class Hosted(Setting, frozen=True):
    """Another player is host."""

    host: AnySeat

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return [f"{faces.does(self.host, 'be the host')} now."]


class Invited(Setting, frozen=True):
    """The host has replaced the invitation: code and link change, and who only watches is out."""

    code: str

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return ["The table has a new code and link; the old ones let no one in."]


class Paced(Setting, frozen=True):
    """The speed of the bots has changed."""

    speed: Speed


class Clocked(Setting, frozen=True):
    """The turn clock has changed."""

    clock: Clock

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        host = new.t.host or 0
        if words := self.clock.words:
            return [f"{faces.does(host, 'set')} a turn clock: {words}."]
        return [f"{faces.does(host, 'stop')} the turn clock."]


class Locked(Setting, frozen=True):
    """The table is locked to newcomers, or open again."""

    locked: bool

    said: ClassVar = {
        True: "The table is locked: no one else can join.",
        False: "The table is open again.",
    }
    deeds: ClassVar = {True: "locked", False: "unlocked"}


class Allowed(Setting, frozen=True):
    """The host has allowed everyone to write in the chat, or only to use quick phrases."""

    allowed: bool

    said: ClassVar = {
        True: "Everyone can write in the chat now.",
        False: "Only quick phrases are allowed now.",
    }
    deeds: ClassVar = {True: "free text", False: "quick only"}


class Consulted(Setting, frozen=True):
    """The host lets everyone propose other rules and seats for the next game, or nobody."""

    consulted: bool

    said: ClassVar = {
        True: "Everyone can propose other rules and seats now.",
        False: "Only the host chooses rules and seats now.",
    }


class Paired(Setting, frozen=True):
    """The host has set how partners are found from game to game."""

    paired: Pairing

    said: ClassVar = {
        "stay": "Partners stay together from game to game.",
        "rotate": "Partners rotate from game to game.",
        "draw": "Partners are drawn by cards for each game.",
    }


class Cleared(Setting, frozen=True):
    """The chat up to a number is cleared."""

    cleared: Seq

    def lines(self, old: Snapshot, new: Snapshot, faces: Faces) -> list[str]:
        return ["The chat was cleared."]


class Closed(Setting, frozen=True):
    """The operator has closed the table."""

    free: ClassVar = True
    said: ClassVar = {True: CLOSED}

    closed: bool = True


class Released(Act, frozen=True):
    """The cards of this table may be shown: nobody else plays these deals anymore."""

    def fold(self, t: TableState, seq: int, seeds: Seeds) -> TableState:
        return replace(t, purpose=t.purpose and replace(t.purpose, opens=0))


class Forgotten(Act, frozen=True):
    """A person who was here is forgotten: names in earlier events are gone."""

    free: ClassVar = True
