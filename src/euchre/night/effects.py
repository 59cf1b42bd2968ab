"""What each event does to a night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from euchre.night import events, tally_card_events
from euchre.night.adjustments import Adjusted, Asked, Worded
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.movement_or_contest import Contest, Movement
from euchre.night.night_rules import NightRules, rules_from_json
from euchre.night.players import Player, on_screens, tables_of
from euchre.night.rotation.chart import Chart, ChartError, Seats, from_json, renumbered
from euchre.night.rotation.wishes import Constraints
from euchre.night.table_score import Result, of_cards, reseated, result
from euchre.night.teams import PAIRS, Team, substituted, teams_of
from euchre.night.undo import undone_in


class Making:
    """A night in the making: one pass over its events in order of time.

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
        self.totals: dict[int, tally_card_events.Totalled] = {}
        self.columns: dict[int, tally_card_events.Columned] = {}
        self.strays: list[str] = []

    def made(self) -> Mapping[str, Any]:
        """Take all events, and return what a ``Night`` has, and more, by name."""
        # The founding event comes first, even if the authors' clocks disagree.
        for event in self.events:
            if isinstance(event, events.Founded):
                self._begin(event)
        for event in self.events:
            if event.id not in self.undone:
                self._take(event)
        seated = self._tables()
        for at in self.statements.keys() & seated:
            self._fit(at, len(seated[at]))
        for at, seats in seated.items() if self.columns else ():
            if at not in self.statements and (said := of_cards(*at, seats, self.columns)):
                self.statements[at] = said
        self.results = {
            at: result(*at, self.statements.get(at, ()))
            for at in sorted(seated.keys() | self.statements)
        }
        if self.rules.bell == "head":
            # The first report from table 1 ends every game.
            for game in self.started:
                if (head := self.results.get((game, 1))) and head.reported:
                    self.ended.setdefault(game, head.statements[0].at)
        self.players = dict(sorted(self.players.items()))
        self.groups = {number: group for number, group in self.groups.items() if group}
        values = vars(self)
        lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
        return values | lists

    def _tables(self) -> dict[tuple[int, int], Seats]:
        """Return who sits at every table of the chart, by (game, table)."""
        return {
            (game, table): seats
            for game, seating in enumerate(self.chart.games if self.chart else (), 1)
            for table, seats in enumerate(tables_of(self.rules, seating, self.teams), 1)
        }

    def _fit(self, at: tuple[int, int], many: int) -> None:
        """Set aside the scores of a table that are for more or fewer players than sit there."""
        said = self.statements.pop(at)
        fitting = [e for e in said if len(getattr(e, "seats", "")) in (0, many)]
        if fitting:
            self.statements[at] = fitting
        if len(fitting) < len(said):
            game, table = at
            self.strays.append(f"a score for other seats than those of table {table}, game {game}")

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
        self._expect(self.chart.players)
        in_pairs = self.chart.way == PAIRS or (self.movement is not None and self.movement.pairs)
        if self.contest is not None or in_pairs:
            size = self.contest.size if self.contest else 2
            self.teams = teams_of(size, self.chart.players)

    def _expect(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.players.setdefault(number, Player(number))

    def _player(self, number: int) -> Player:
        return self.players.get(number, Player(number))

    def _take(self, event: AnyEvent) -> None:
        match event:
            case events.Charted():
                self._rechart(event)
            case events.Expected():
                self.players[event.number] = Player(event.number, event.name, where=event.where)
            case events.SignedIn():
                known = self._player(event.number)
                where = event.where or known.where
                now = replace(known, name=event.name, house=event.house, where=where)
                if not (event.renames and known.name):
                    now = replace(now, presence="here", left_after=None, bot=event.bot)
                self.players[event.number] = now
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
            case tally_card_events.Columned():
                self.columns[event.number] = event
            case tally_card_events.Totalled():
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
        self._expect(self.chart.players)

    def _substitute(self, event: events.Substituted) -> None:
        """Transfer a card to another player: with its points, or without under another number."""
        old = self._player(event.card)
        # Where those at home have tables of their own, the seats of a card are in one of the rooms.
        where = old.where if self.wishes.rooms else ""
        self.players[event.number] = Player(
            event.number, event.name, "here", old.house, where=where
        )
        if event.number == event.card:
            return
        self.teams = substituted(self.teams, event.card, event.number)
        after = event.first - 1
        self.players[event.card] = replace(old, presence="left", left_after=after, bot="")
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
        self._expect(event.members)
