"""The fold from events to the state of a night: pure, and independent of their order of arrival.

>>> from euchre.night.fold import fold
>>> fold([]).founded
False
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from functools import cached_property
from typing import TypeVar

from euchre.night import events, tally_card_events
from euchre.night.adjustments import Adjusted, Asked
from euchre.night.effects import Making
from euchre.night.errors import NightError
from euchre.night.event_order import in_order
from euchre.night.events import AnyEvent
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.night_rules import NightRules
from euchre.night.plausible import doubts
from euchre.night.players import Player, tables_of
from euchre.night.rotation.chart import SEATS, Chair, Chart, Seats, seats_of
from euchre.night.rotation.wishes import Constraints
from euchre.night.table_score import Result
from euchre.night.teams import Team

E = TypeVar("E")


@dataclass(frozen=True)
class Night:
    """The current state of a night, made by ``fold``."""

    title: str = ""
    rules: NightRules = field(default_factory=NightRules)
    chart: Chart | None = None
    wishes: Constraints = Constraints()
    players: Mapping[int, Player] = field(default_factory=dict)
    started: Mapping[int, datetime] = field(default_factory=dict)
    ended: Mapping[int, datetime] = field(default_factory=dict)
    #: The tables of each started game that are played on this server; the others use cards.
    screens: Mapping[int, frozenset[int]] = field(default_factory=dict)
    #: Every table on the chart or in a report, by (game, table).
    results: Mapping[tuple[int, int], Result] = field(default_factory=dict)
    totals: Mapping[int, tally_card_events.Totalled] = field(default_factory=dict)
    #: The movement of a night without a prepared chart, otherwise None.
    movement: Movement | None = None
    #: The contest, or None; the pairs or teams that stay together, with or without a contest.
    contest: Contest | None = None
    teams: Mapping[int, Team] = field(default_factory=dict)
    #: The scheduled day of the night, or None.
    held: date | None = None
    #: When the desk last rang the bell, or None.
    rang: datetime | None = None
    #: The desk's awards of prizes, oldest first.
    awards: tuple[events.Awarded, ...] = ()
    #: Points given or taken by the desk, and requests of tables that it has not granted.
    adjustments: tuple[Adjusted, ...] = ()
    asked: Mapping[str, Asked] = field(default_factory=dict)
    #: The group of each player who is in one.
    groups: Mapping[int, str] = field(default_factory=dict)
    #: The organizer's own page on conduct; empty: none.
    conduct: str = ""
    #: The ids of events that were undone.
    undone: frozenset[str] = frozenset()
    #: Every event once, in order of time.
    events: tuple[AnyEvent, ...] = ()
    #: Events that make no sense, a sentence each: kept, but without effect.
    strays: tuple[str, ...] = ()

    @property
    def founded(self) -> bool:
        """Whether the night has begun: it has a title, rules and a chart."""
        return self.chart is not None

    @property
    def knocks_out(self) -> bool:
        """Whether its contest is a knock-out."""
        return self.contest is not None and self.contest.way == "knock-out"

    @property
    def games(self) -> int:
        """The number of games on the chart; with a movement, those seated so far."""
        return len(self.chart.games) if self.chart else 0

    @property
    def planned(self) -> int:
        """The number of games of the whole night, seated or not."""
        if self.movement is None or (self.chart and self.chart.way == "final"):
            return self.games
        if self.knocks_out:
            from euchre.night.contest.knockout import games_of

            return games_of(self)
        return max(self.games, self.movement.games)

    @property
    def game(self) -> int:
        """The game in progress: the last one started, 0 before the first."""
        return max(self.started, default=0)

    @cached_property
    def played(self) -> int:
        """The number of games that cannot be reseated: started, or with a score."""
        spoken = [game for (game, _), r in self.results.items() if r.reported]
        return max([self.game, *spoken], default=0)

    @cached_property
    def missing(self) -> tuple[Result, ...]:
        """The tables of started games without a report, or with a report from one side only."""
        return tuple(
            r
            for (game, _), r in sorted(self.results.items())
            if (game in self.started or r.reported) and self._is_open(r)
        )

    def _is_open(self, at: Result) -> bool:
        return at.status in ("waiting", "disputed", *["entered"] * self.rules.confirm)

    @cached_property
    def over(self) -> bool:
        """Whether nothing is open, at any table or in a game without seats yet."""
        seated = self.games == self.planned or self.totals.keys() >= self.players.keys()
        return self.founded and seated and all(map(self._is_in, self.results.values()))

    def _is_in(self, at: Result) -> bool:
        """Whether nothing is open at a table: its score is final, or its players' cards are in."""
        if not at.reported:
            return all(player in self.totals for player in self.seated(at.game, at.table))
        return not self._is_open(at) and not at.objections

    @cached_property
    def disputed(self) -> tuple[Result, ...]:
        """The tables with conflicting reports, or with objections to the organizer's ruling."""
        return tuple(
            r for _, r in sorted(self.results.items()) if r.status == "disputed" or r.objections
        )

    def tables_of(self, game: int) -> tuple[Seats, ...]:
        """Return who sits at each table of a game, three-handed or not; of no game: nobody."""
        chart = self.the_chart
        known = 1 <= game <= len(chart.games)
        return tables_of(self.rules, chart.games[game - 1], self.teams) if known else ()

    @cached_property
    def tables(self) -> int:
        """The largest number of tables in any game."""
        return max(len(self.tables_of(game)) for game in range(1, self.games + 1))

    def seated(self, game: int, table: int) -> Seats:
        """Return the players at a table in a game.

        Raises ``NightError`` if the chart has no such game or table.
        """
        if not 1 <= game <= len(self.the_chart.games):
            raise NightError(f"there is no game {game}; the chart has games 1 to {self.games}")
        tables = self.tables_of(game)
        if not 1 <= table <= len(tables):
            raise NightError(
                f"there is no table {table} in game {game}; it has tables 1 to {len(tables)}"
            )
        return tables[table - 1]

    def player_at(self, game: int, table: int, seat: int) -> int:
        """Return the player in a seat.  Raises ``NightError`` if there is no such seat."""
        seats = self.seated(game, table)
        if seat >= len(seats):
            raise NightError(f"nobody sits {SEATS[seat]} at table {table} in game {game}")
        return seats[seat]

    def chairs(self, game: int) -> dict[int, Chair]:
        """Return the chair of every player in a game."""
        tables = enumerate(self.tables_of(game), 1)
        chairs = {
            player: chair for chair, player in self.the_chart.games[game - 1].chairs().items()
        }
        return chairs | {p: Chair(n, seat) for n, table in tables for seat, p in enumerate(table)}

    def path_of(self, player: int) -> Iterator[tuple[int, Chair | None, Seats | None]]:
        """Yield for one player every game (from 1), the chair, and the table if seated."""
        for game, seating in enumerate(self.the_chart.games, 1):
            chair, tables = seating.chair_of(player), self.tables_of(game)
            if chair and chair.out and len(tables) > len(seating.tables):
                # The three who are over play.
                chair = Chair(len(tables), chair.seat)
            yield game, chair, tables[chair.table - 1] if chair and not chair.out else None

    @property
    def the_chart(self) -> Chart:
        """Return the chart.  Raises ``NightError`` before the night has begun."""
        if self.chart is None:
            raise NightError("this night has not begun: there is no chart")
        return self.chart

    def player(self, number: int) -> Player:
        """Return a player.  Raises ``NightError`` for an unused number."""
        if number not in self.players:
            least, most = min(self.players, default=0), max(self.players, default=0)
            raise NightError(f"there is no player {number}; players are {least} to {most}")
        return self.players[number]

    def there(self, *, with_late: bool = False) -> list[int]:
        """Return the numbers of all players to be seated; ``with_late`` includes late ones."""
        absent = ("left",) if with_late else ("left", "late")
        return [n for n, player in self.players.items() if player.presence not in absent]

    def doubts(self, at: Result, *, sure: bool = False) -> list[str]:
        """Return why the score of a table is doubtful, or with ``sure`` can never be."""
        problems: list[str] = []
        if at.score is None or at.score.forfeit:
            return problems
        try:
            seats = self.seated(at.game, at.table)
        except NightError as error:
            problems.append(str(error))
        else:
            if seats != at.score.seats:
                told = seats_of(at.score.seats).text
                problems.append(f"{told} is reported, but the chart seats {seats.text} there")
        score = at.score
        return problems + doubts(
            self.rules,
            score.points,
            score.loners_by_side,
            score.euchres,
            cut_short=self.rules.cut_short(at.table),
            sure=sure,
        )

    def in_force(self, kind: type[E]) -> list[E]:
        """Return the events of a kind that have not been undone, in order of time."""
        return [e for e in self.events if isinstance(e, kind) and e.id not in self.undone]

    def and_then(self, *log: AnyEvent) -> Night:
        """Return the night with more events."""
        return fold((*self.events, *log))


def fold(log: Iterable[AnyEvent]) -> Night:
    """Fold events into a night, in whatever order they are given.

    Never raises for events that ``decode`` accepts: events that make no sense are kept among
    the ``strays``.
    """
    made = Making(in_order(log)).made()
    return Night(**{one.name: made[one.name] for one in fields(Night)})
