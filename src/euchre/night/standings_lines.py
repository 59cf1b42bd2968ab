"""The parts of the standings: a line for each player, and prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, Protocol, TypedDict, TypeVar

from euchre import typed
from euchre.night.night_rules import Prize
from euchre.night.option_words import PLACES
from euchre.night.players import Player

RankedBy = Literal["total", "average", "wins", "matches"]


class PlayerDocument(TypedDict):
    """A player's line as a document."""

    place: int
    number: int
    name: str
    presence: str
    house: bool
    total: int
    points: int
    credit: int
    adjusted: int
    average: float
    played: int
    sat_out: int
    wins: int
    against: int
    loners: int
    euchres: int
    euchred: int
    provisional: bool
    gone: bool


class WinnerDocument(TypedDict):
    """A winner of a prize."""

    number: int
    name: str


class PrizeDocument(TypedDict):
    """A prize and its winners as a document."""

    prize: str
    title: str
    value: float
    winners: list[WinnerDocument]
    how: str


class StandingsDocument(TypedDict):
    """The standings of a night, and its prizes."""

    final: bool
    ranked_by: str
    lines: list[PlayerDocument]
    prizes: list[PrizeDocument]
    differences: list[str]


@dataclass(frozen=True)
class PlayerLine:
    """One player's line in the standings."""

    player: Player
    #: Games with a score, and games sat out so far.
    played: int = 0
    sat_out: int = 0
    #: Games begun for which the chart had no seat: before a late arrival, say.
    missed: int = 0
    #: Points of the player's sides, including bonuses for loners (D173), and what games at a table
    #: of three are worth (``sitting_out.credited``).
    points: int = 0
    #: Points credited for games sat out.
    credit: int = 0
    #: Points that the desk has given, or taken.
    adjusted: int = 0
    against: int = 0
    wins: int = 0
    loners: int = 0
    #: Euchres made by the player's sides, and suffered by them.
    euchres: int = 0
    euchred: int = 0
    #: Most points in one game.
    best: int = 0
    #: The place, from 1; ties share it.
    place: int = 0
    #: Whether any of its scores awaits confirmation by the other side.
    provisional: bool = False
    #: Went home before the last game: ranked below all who stayed, and wins nothing.
    gone: bool = False

    @property
    def total(self) -> int:
        """Points plus credit, and what the desk has given."""
        return self.points + self.credit + self.adjusted

    @property
    def average(self) -> Fraction:
        """Points per game played, with what the desk has given; 0 before the first."""
        return Fraction(self.points + self.adjusted, self.played) if self.played else Fraction(0)

    def to_json(self) -> PlayerDocument:
        """Return the line as JSON values."""
        average = round(float(self.average), 3)
        return typed.document(PlayerDocument, self, self.player, average=average)


@dataclass(frozen=True)
class PrizeWon:
    """A prize and its winners; several share it."""

    prize: Prize
    title: str
    #: The winning score or count; an average if the night is ranked by averages.
    value: Fraction
    winners: tuple[Player, ...]
    #: How the desk decided it: cut, played off, drawn, given; empty if the scores did.
    how: str = ""

    def to_json(self) -> PrizeDocument:
        """Return the prize as JSON values."""
        winners = [typed.document(WinnerDocument, player) for player in self.winners]
        value = round(float(self.value), 3)
        return typed.document(PrizeDocument, self, value=value, winners=winners)


@dataclass(frozen=True)
class Standings:
    """The standings, best first, and the prizes."""

    lines: tuple[PlayerLine, ...]
    prizes: tuple[PrizeWon, ...]
    #: Tally cards whose totals differ from the games entered, a sentence each.
    differences: tuple[str, ...] = ()
    #: Whether nothing is open: every table has a final score, or all its players' cards are in.
    final: bool = False
    #: What decides the places; ``matches`` are those of pairs or teams (``contest.standings``).
    ranked_by: RankedBy = "total"

    def line(self, number: int) -> PlayerLine:
        """Return a player's line.  Raises ``KeyError`` for a player who is not ranked."""
        for line in self.lines:
            if line.player.number == number:
                return line
        raise KeyError(number)

    def to_json(self) -> StandingsDocument:
        """Return everything as JSON values."""
        return typed.document(
            StandingsDocument,
            self,
            lines=[line.to_json() for line in self.lines],
            prizes=[prize.to_json() for prize in self.prizes],
            differences=list(self.differences),
        )


class _Placed(Protocol):
    @property
    def place(self) -> int: ...


L = TypeVar("L", bound=_Placed)


def placed(lines: Iterable[L], key: Callable[[L], Any], *, unit: int = 1) -> list[L]:
    """Return lines with their places, highest key first: ties share one, the next is skipped.

    Lines with equal keys keep their order.  A place belongs to ``unit`` lines.
    """
    lines_placed: list[L] = []
    for _, equal in groupby(sorted(lines, key=key, reverse=True), key=key):
        place = len(lines_placed) // unit + 1
        lines_placed += [replace(line, place=place) for line in equal]  # type: ignore[type-var]
    return lines_placed


def by_place(
    prize: Prize, lines: Sequence[L], same: Callable[[L], Any], *, unit: int = 1
) -> list[L]:
    """Return the lines that win a prize by place, of those that can, best first.

    Equal lines share all prizes of the places that they cover; a place belongs to ``unit`` lines.
    """
    # Negative: counted from the last.
    at = PLACES[prize] * (unit if PLACES[prize] > 0 else 1)
    if not -len(lines) <= at < len(lines):
        return []
    return [line for line in lines if same(line) == same(lines[at])]
