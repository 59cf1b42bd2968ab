"""A chart: who sits where in every game of a progressive night (B29).

Players are numbers from 1; tables are numbered from 1, in order.  A ``Foursome`` names its four
players by seat, clockwise; North and South are partners against East and West.  A pair of
partners written ``1-6 v 2-5`` sits 1 North, 2 East, 6 South, 5 West (D171), and North, the
first listed, deals first (D168).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import msgspec

from euchre import typed
from euchre.bounds import Seed
from euchre.coordinates import MOST_GAMES, MOST_PLAYERS
from euchre.night.errors import NightError

#: The seats of a table, clockwise.
SEATS = ("North", "East", "South", "West")
#: The table number of a chair to sit out.
OUT = 0
#: The alphabet of chart ids, without letters and digits that look alike.
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class ChartError(NightError):
    """An impossible chart or seating; the message says why, in one sentence."""


def first_of(games: int, whole: int) -> str:
    """Name the first games of a longer chart.

    >>> first_of(3, 7), first_of(1, 7)
    ('the first 3 of 7 games', 'the first of 7 games')
    """
    return f"the first {f'{games} ' if games > 1 else ''}of {whole} games"


class Chair(NamedTuple):
    """A chair in the room: a seat (0 to 3, as in ``SEATS``) of a table, or one to sit out on.

    ``table`` is ``OUT`` for a sit-out; ``seat`` then numbers the sit-outs from 0.
    """

    table: int
    seat: int

    @property
    def out(self) -> bool:
        """Whether its player sits out."""
        return self.table == OUT

    @property
    def name(self) -> str:
        """The chair in words: ``table 2, South``, ``sit out``."""
        return "sit out" if self.out else f"table {self.table}, {SEATS[self.seat]}"


class Foursome(NamedTuple):
    """The four players of one table in one game, clockwise; North deals first (D168)."""

    north: int
    east: int
    south: int
    west: int

    @property
    def sides(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two partnerships: North and South, East and West."""
        return (self.north, self.south), (self.east, self.west)

    def partner_of(self, player: int) -> int:
        """Return the partner of one of the four."""
        return self[(self.index(player) + 2) % 4]

    def opponents_of(self, player: int) -> tuple[int, int]:
        """Return the opponents of one of the four: on the left, on the right."""
        at = self.index(player)
        return self[(at + 1) % 4], self[(at + 3) % 4]

    @property
    def text(self) -> str:
        """The table in chart notation: ``1-6 v 2-5``."""
        return f"{self.north}-{self.south} v {self.east}-{self.west}"


class Threesome(NamedTuple):
    """Three players at one table, each for themselves."""

    north: int
    east: int
    south: int

    @property
    def sides(self) -> tuple[tuple[int], tuple[int], tuple[int]]:
        """The three sides, of one player each."""
        return (self.north,), (self.east,), (self.south,)

    def opponents_of(self, player: int) -> tuple[int, ...]:
        """Return the others."""
        return tuple(other for other in self if other != player)

    @property
    def text(self) -> str:
        """The table in chart notation: ``7 v 8 v 9``."""
        return " v ".join(map(str, self))


#: Who sits at a table of a night.
Seats: TypeAlias = Foursome | Threesome


def seats_of(players: Sequence[int]) -> Seats:
    """Return the seats of the three or four players of a table, in order."""
    return Threesome(*players) if len(players) == 3 else Foursome(*players)


def foursomes(row: Sequence[int]) -> tuple[Foursome, ...]:
    """Return the tables of players who sit four by four in a row."""
    return tuple(Foursome(*row[at : at + 4]) for at in range(0, len(row), 4))


def against(first: tuple[int, int], second: tuple[int, int]) -> Foursome:
    """Return the table of two partnerships, seated according to D171."""
    return Foursome(first[0], second[0], first[1], second[1])


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of a chart: the tables in order, and who sits out.

    The order of ``byes`` is that of the chairs to sit out on.  Players in neither are absent.
    Raises ``ChartError`` if a player is in two places.
    """

    tables: tuple[Foursome, ...]
    byes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        seen: set[int] = set()
        for player in (*(p for table in self.tables for p in table), *self.byes):
            if not 1 <= player <= MOST_PLAYERS:
                raise ChartError(f"player numbers must be 1 to {MOST_PLAYERS}, not {player}")
            if player in seen:
                raise ChartError(f"player {player} has two places in one game")
            seen.add(player)

    @property
    def players(self) -> frozenset[int]:
        """All players present, seated or not."""
        return frozenset().union(*self.tables, self.byes)

    def chairs(self) -> dict[Chair, int]:
        """Return the player in every chair: tables in order, then the sit-outs."""
        chairs = {
            Chair(number, seat): player
            for number, table in enumerate(self.tables, 1)
            for seat, player in enumerate(table)
        }
        return chairs | {Chair(OUT, at): player for at, player in enumerate(self.byes)}

    def chair_of(self, player: int) -> Chair | None:
        """Return a player's chair, or None for an absent player."""
        for number, table in enumerate(self.tables, 1):
            if player in table:
                return Chair(number, table.index(player))
        return Chair(OUT, self.byes.index(player)) if player in self.byes else None

    def to_json(self) -> dict[str, Any]:
        """Return the seating as JSON values: tables as ``[north, east, south, west]``."""
        return {"tables": [list(table) for table in self.tables], "byes": list(self.byes)}


@dataclass(frozen=True, slots=True)
class Chart:
    """Every game of a night.

    ``way`` is a keyword for how it was made: ``whist``, ``ghost``, ``two-byes``, ``cut``,
    ``library``, ``annealed``, ``printed``, ``replanned``, ``mended``, ``moved`` (game by game,
    by a movement), ``final`` (likewise, and its last game is the night's last), ``pairs``
    (fixed pairs, round robin), ``pasted``, ``rooms`` (one chart for the hall, one for those at
    home); ``made`` says the same in a sentence, with the
    distance from the proven bound.  ``seed`` is the random seed, None if no randomness was
    used.  Raises ``ChartError`` for a chart without games or with too many.
    """

    games: tuple[Seating, ...]
    way: str
    made: str
    seed: Seed | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.games) <= MOST_GAMES:
            raise ChartError(f"a chart must have 1 to {MOST_GAMES} games, not {len(self.games)}")

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players present in any game, in order."""
        return tuple(sorted(set().union(*(game.players for game in self.games))))

    @property
    def tables(self) -> int:
        """The largest number of tables in any game."""
        return max(len(game.tables) for game in self.games)

    @property
    def id(self) -> str:
        """Six letters and digits derived from the seats of all games and nothing else.

        Printed on every card, so that mixing cards of two charts is noticed.
        """
        text = repr([(tuple(map(tuple, game.tables)), game.byes) for game in self.games])
        number = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
        return "".join(_LETTERS[number >> 5 * i & 31] for i in range(6))

    def to_json(self) -> dict[str, Any]:
        """Return the chart as JSON values; ``from_json`` reads them."""
        return {
            "id": self.id,
            "way": self.way,
            "made": self.made,
            "seed": self.seed,
            "games": [game.to_json() for game in self.games],
        }


def renumbered(
    games: tuple[Seating, ...], first: int, numbers: Mapping[int, int]
) -> tuple[Seating, ...]:
    """Return the games with player numbers replaced (old -> new) from game ``first`` on."""

    def now(player: int) -> int:
        return numbers.get(player, player)

    later = (
        Seating(
            tuple(Foursome(*map(now, table)) for table in game.tables), tuple(map(now, game.byes))
        )
        for game in games[first - 1 :]
    )
    return (*games[: first - 1], *later)


def from_json(values: Mapping[str, Any]) -> Chart:
    """Return the chart that ``to_json`` wrote.

    Raises ``ChartError`` if it is not a chart, or if its id does not match its seats.
    """
    try:
        chart = typed.converted(values, Chart)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, ChartError):
            raise error.__cause__ from None
        raise ChartError(f"this is not a chart: {typed.problem(error)}") from None
    if values.get("id") != chart.id:
        claimed = values.get("id")
        raise ChartError(f"this chart claims to be {claimed}, but its seats match {chart.id}")
    return chart


def arrows(chart: Chart) -> dict[Chair, Chair] | None:
    """Return for every chair, also those to sit out on, where its player goes next.

    A chair whose player stays points at itself.  None if some chair sends its players to
    different places, so that such cards are impossible, or if there is only one game.
    """
    moves: dict[Chair, Chair] = {}
    for game, following in pairwise(chart.games):
        after = {player: chair for chair, player in following.chairs().items()}
        for chair, player in game.chairs().items():
            where = after.get(player)
            if where is None or moves.setdefault(chair, where) != where:
                return None
    return moves or None
