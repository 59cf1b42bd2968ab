"""The fold from events to the state of a night: pure, and independent of their order of arrival.

>>> from euchre.night.fold import fold
>>> fold([]).founded
False
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any

from euchre.night import events, tally_events
from euchre.night.adjustments import Adjusted, Asked, Worded
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.night_rules import NightRules, rules_from_json
from euchre.night.order import in_order, undone_in
from euchre.night.plausible import doubts
from euchre.night.players import PAIRS, Player, Team, on_screens, substituted, teams_of
from euchre.night.rotation.chart import Chart, ChartError, Foursome, from_json, renumbered
from euchre.night.rotation.wishes import Constraints
from euchre.night.seating_request import Contest, Movement
from euchre.night.table_score import Result, of_cards, reseated, result


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
    totals: Mapping[int, tally_events.Totalled] = field(default_factory=dict)
    #: What those who play three-handed have scored, by game.
    threes: Mapping[int, tuple[int, int, int]] = field(default_factory=dict)
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
    def games(self) -> int:
        """The number of games on the chart; with a movement, those seated so far."""
        return len(self.chart.games) if self.chart else 0

    @property
    def planned(self) -> int:
        """The number of games of the whole night, seated or not."""
        if self.movement is None or (self.chart and self.chart.way == "final"):
            return self.games
        if self.contest is not None and self.contest.way == "knock-out":
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
        open_states = ("waiting", "disputed", *["entered"] * self.rules.confirm)
        return tuple(
            r
            for (game, _), r in sorted(self.results.items())
            if (game in self.started or r.reported) and r.status in open_states
        )

    @cached_property
    def over(self) -> bool:
        """Whether nothing is open, at any table or in a game without seats yet."""
        seated = self.games == self.planned or self.totals.keys() >= self.players.keys()
        return (
            self.founded
            and seated
            and not self.open_threes
            and all(map(self._is_in, self.results.values()))
        )

    def three(self, game: int) -> tuple[int, ...]:
        """Return those who play three-handed in a game, because they are over; empty: nobody."""
        out = self.chart.games[game - 1].byes if self.chart and 0 < game <= self.games else ()
        alone = self.rules.sit_out == "three-handed" and not self.teams
        return out if alone and len(out) == 3 else ()

    @cached_property
    def open_threes(self) -> tuple[int, ...]:
        """The games begun whose three-handed score is missing."""
        begun = range(1, self.played + 1)
        return tuple(game for game in begun if self.three(game) and game not in self.threes)

    def _is_in(self, at: Result) -> bool:
        """Whether nothing is open at a table: its score is final, or its players' cards are in."""
        if not at.reported:
            return all(player in self.totals for player in self.seated(at.game, at.table))
        open_ = ("waiting", "disputed", *["entered"] * self.rules.confirm)
        return at.status not in open_ and not at.objections

    @cached_property
    def disputed(self) -> tuple[Result, ...]:
        """The tables with conflicting reports, or with objections to the organizer's ruling."""
        return tuple(
            r for _, r in sorted(self.results.items()) if r.status == "disputed" or r.objections
        )

    def seated(self, game: int, table: int) -> Foursome:
        """Return the players at a table in a game.

        Raises ``NightError`` if the chart has no such game or table.
        """
        chart = self.the_chart
        if not 1 <= game <= len(chart.games):
            raise NightError(f"there is no game {game}; the chart has games 1 to {self.games}")
        tables = chart.games[game - 1].tables
        if not 1 <= table <= len(tables):
            raise NightError(
                f"there is no table {table} in game {game}; it has tables 1 to {len(tables)}"
            )
        return tables[table - 1]

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

    def doubts(self, at: Result) -> list[str]:
        """Return why the score of a table is doubtful, a sentence each (``plausible``)."""
        problems: list[str] = []
        if at.score is None or at.score.forfeit:
            return problems
        try:
            seats = self.seated(at.game, at.table)
        except NightError as error:
            problems.append(str(error))
        else:
            if seats != at.score.seats:
                problems.append(
                    f"{at.score.seats.text} is reported, but the chart seats {seats.text} there"
                )
        score = at.score
        return problems + doubts(
            self.rules,
            score.points,
            score.loners_by_side,
            score.euchres,
            cut_short=self.rules.cut_short(at.table),
        )

    def and_then(self, *log: AnyEvent) -> Night:
        """Return the night with more events."""
        return fold((*self.events, *log))


def fold(log: Iterable[AnyEvent]) -> Night:
    """Fold events into a night, in whatever order they are given.

    Never raises for events that ``decode`` accepts: events that make no sense are kept among
    the ``strays``.
    """
    return _Fold(in_order(log)).night()


class _Fold:
    """The fold in progress: one pass over the events in order of time.

    It has what a ``Night`` has, under the same names, and what that is made from.
    """

    def __init__(self, log: list[AnyEvent]) -> None:
        self.events = log
        self.undone = undone_in(log)
        self.results: dict[tuple[int, int], Result] = {}
        self.held: date | None = None
        self.rang: datetime | None = None
        self.awards: list[events.Awarded] = []
        self.adjustments: list[Adjusted] = []
        self.asked: dict[str, Asked] = {}
        self.groups: dict[int, str] = {}
        self.conduct = ""
        self.title = ""
        self.rules = NightRules()
        self.chart: Chart | None = None
        self.wishes = Constraints()
        self.movement: Movement | None = None
        self.contest: Contest | None = None
        self.teams: dict[int, Team] = {}
        self.players: dict[int, Player] = {}
        self.started: dict[int, datetime] = {}
        self.ended: dict[int, datetime] = {}
        self.screens: dict[int, frozenset[int]] = {}
        self.statements: dict[tuple[int, int], list[events.Statement]] = {}
        self.totals: dict[int, tally_events.Totalled] = {}
        self.threes: dict[int, tuple[int, int, int]] = {}
        self.columns: dict[int, tally_events.Columned] = {}
        self.strays: list[str] = []

    def night(self) -> Night:
        # The founding event comes first, even if the authors' clocks disagree.
        for event in self.events:
            if isinstance(event, events.Founded):
                self._begin(event)
        for event in self.events:
            if event.id not in self.undone:
                self._take(event)
        for at in self._tables() if self.columns else ():
            if at not in self.statements and self.chart is not None:
                seats = self.chart.games[at[0] - 1].tables[at[1] - 1]
                if said := of_cards(*at, seats, self.columns):
                    self.statements[at] = said
        self.results = {
            at: result(*at, self.statements.get(at, ())) for at in sorted(self._tables())
        }
        if self.rules.bell == "head":
            # The first report from table 1 ends every game.
            for game in self.started:
                if (head := self.results.get((game, 1))) and head.reported:
                    self.ended.setdefault(game, head.statements[0].at)
        self.players = dict(sorted(self.players.items()))
        self.groups = {number: group for number, group in self.groups.items() if group}
        values: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(Night)}
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return Night(**values | lists)

    def _tables(self) -> set[tuple[int, int]]:
        seated = {
            (game, table)
            for game, seating in enumerate(self.chart.games if self.chart else (), 1)
            for table in range(1, len(seating.tables) + 1)
        }
        return seated | set(self.statements)

    def _begin(self, event: events.Founded) -> None:
        if self.chart is not None:
            self.strays.append(f"a second start of the night, by {event.by}")
            return
        try:
            self.rules, self.chart = rules_from_json(event.rules), from_json(event.chart)
        except NightError as error:
            self.strays.append(f"the start of the night cannot be read: {error}")
            return
        self.title, self.wishes, self.movement = event.title, event.wishes, event.movement
        self.held, self.contest = event.held, event.contest
        self._expect(self.chart)
        in_pairs = self.chart.way == PAIRS or (self.movement is not None and self.movement.pairs)
        if self.contest is not None or in_pairs:
            size = self.contest.size if self.contest else 2
            self.teams = teams_of(size, self.chart.players)

    def _expect(self, chart: Chart) -> None:
        for number in chart.players:
            self.players.setdefault(number, Player(number))

    def _player(self, number: int) -> Player:
        return self.players.get(number, Player(number))

    def _take(self, event: AnyEvent) -> None:
        match event:
            case events.Charted():
                self._rechart(event)
            case events.Expected():
                self.players[event.number] = Player(event.number, event.name, place=event.place)
            case events.SignedIn():
                place = event.place or self._player(event.number).place
                self.players[event.number] = Player(
                    event.number, event.name, "here", event.house, bot=event.bot, place=place
                )
            case events.Substituted():
                self._substitute(event)
            case events.Swapped():
                self._swap(event)
            case events.Teamed():
                self._team(event)
            case events.Late():
                known = self._player(event.number)
                self.players[event.number] = replace(
                    known, name=event.name or known.name, presence="late", left_after=None
                )
            case events.Left():
                known = self._player(event.number)
                self.players[event.number] = replace(
                    known, presence="left", left_after=event.after, bot=""
                )
            case events.Rang():
                self.rang = event.at
            case events.Awarded():
                self.awards.append(event)
            case Adjusted():
                self.adjustments.append(event)
                self.asked.pop(event.entry, None)
            case Asked():
                self.asked[event.id] = event
            case events.Grouped():
                self.groups[event.number] = event.group
            case Worded():
                self.conduct = event.text
            case events.Started():
                self.started.setdefault(event.game, event.at)
                self.screens.setdefault(
                    event.game, on_screens(self.rules, self.chart, self.players, event.game)
                )
            case events.Ended():
                self.ended.setdefault(event.game, event.at)
            case events.ScoreEvent() | events.Confirmed() | events.Disputed():
                self.statements.setdefault((event.game, event.table), []).append(event)
            case events.ThreeHanded():
                self.threes[event.game] = event.points
            case tally_events.Columned():
                self.columns[event.number] = event
            case tally_events.Totalled():
                self.totals[event.number] = event

    def _rechart(self, event: events.Charted) -> None:
        try:
            new = from_json(event.chart)
        except ChartError as error:
            self.strays.append(f"the chart from game {event.first} cannot be read: {error}")
            return
        past = self.chart.games[: event.first - 1] if self.chart else ()
        games = (*past, *new.games[event.first - 1 :])
        if not games:
            self.strays.append(f"the chart from game {event.first} has no such game")
            return
        self.chart = Chart(games, new.way, new.made, new.seed)
        self._expect(self.chart)

    def _substitute(self, event: events.Substituted) -> None:
        """Transfer a card to another player: with its points, or without under another number."""
        old = self._player(event.card)
        self.players[event.number] = Player(event.number, event.name, "here", old.house)
        if event.number == event.card:
            return
        self.teams = substituted(self.teams, event.card, event.number)
        after = event.first - 1
        self.players[event.card] = Player(event.card, old.name, "left", old.house, after)
        if self.chart is not None:
            try:
                games = renumbered(self.chart.games, event.first, {event.card: event.number})
            except ChartError as error:
                self.strays.append(f"the card of player {event.card} was not taken over: {error}")
                return
            self.chart = Chart(games, self.chart.way, self.chart.made, self.chart.seed)

    def _swap(self, event: events.Swapped) -> None:
        """Exchange two players in a game, and in what was reported of it before."""
        (one, other), at = event.numbers, event.game
        swapped, games = {one: other, other: one}, self.chart.games if self.chart else ()
        if self.chart is None or at > len(games):
            self.strays.append(f"a swap of seats in game {at}, which has none")
            return
        games = (*games[: at - 1], *renumbered(games[at - 1 : at], 1, swapped), *games[at:])
        self.chart = Chart(games, self.chart.way, self.chart.made, self.chart.seed)
        for (game, table), reports in self.statements.items():
            if game == at:
                self.statements[game, table] = [reseated(report, swapped) for report in reports]

    def _team(self, event: events.Teamed) -> None:
        """Name a pair or team, or form a new one."""
        known = self.teams.get(event.team, Team(event.team))
        named = replace(known, name=event.name or known.name)
        self.teams[event.team] = named.but(event.members) if event.members else named
        for number in event.members:
            self.players.setdefault(number, Player(number))
