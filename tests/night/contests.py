"""Contests played with made-up scores."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from euchre.night import events as ev
from euchre.night.admission import refusals
from euchre.night.contest.next import begun
from euchre.night.events import AnyEvent
from euchre.night.fold import Night, fold
from euchre.night.movement_or_contest import Contest
from euchre.night.night_rules import rules_from_text
from euchre.night.rotation.wishes import Constraints
from tests.night.nights import body, events_at, founded

_BEGIN = datetime(2026, 1, 9, 19, tzinfo=UTC)


Points = Callable[[Random], tuple[int, int]]


class Evening:
    """A contest played with made-up scores, a second per command."""

    def __init__(
        self,
        contest: Contest,
        players: int,
        games: int | None = None,
        seed: int = 0,
        apart: tuple[tuple[int, int], ...] = (),
        **rules: str,
    ) -> None:
        wishes = Constraints(never=apart)
        chart, moving = begun(contest, players, games, seed, wishes)
        self.rng, self.count = Random(seed), 0
        usual = {"length": "8"} | ({"rank": "wins"} if contest.way == "match" else {})
        asked = rules_from_text(usual | rules)
        how: dict[str, Any] = {"movement": moving, "contest": contest, "wishes": wishes}
        self.events: list[AnyEvent] = [founded(asked, chart, **how)]

    def stamp(self) -> dict[str, Any]:
        self.count += 1
        return {"id": f"event-{self.count}", "at": self.now, "by": "desk"}

    @property
    def now(self) -> datetime:
        return _BEGIN + timedelta(seconds=self.count)

    @property
    def night(self) -> Night:
        return fold(self.events)

    def do(self, do: str, **values: Any) -> list[AnyEvent]:
        """Do something at the desk; return its events."""
        self.count += 1
        events = events_at(self.night, body(do, **values), at=self.now)
        for event in events:
            assert refusals(self.night, event, sure=True) == []
            self.events.append(event)
        return events

    def seat(self, **how: bool) -> None:
        """Seat the next game if it is not yet."""
        night = self.night
        if night.game == night.games:
            self.do("next", **how)

    def play(self, points: Points | None = None) -> None:
        """Play the next game: seated if it is not yet."""
        self.seat()
        night = self.night
        self.score(night, night.game + 1, points)

    def score(self, night: Night, game: int, points: Points | None) -> None:
        """Begin a game that is seated, and enter all its scores, unchecked since there are many."""
        self.events.append(ev.Started(**self.stamp(), game=game))
        for table, seats in enumerate(night.the_chart.games[game - 1].tables, 1):
            two = points(self.rng) if points else (self.rng.randrange(9), self.rng.randrange(9))
            won = self.rng.randrange(2)
            where = {"game": game, "table": table, "seats": seats}
            self.events.append(ev.Settled(**self.stamp() | where, points=two, won=won))

    def to_the_end(self, points: Points | None = None) -> Night:
        night = self.night
        if night.movement is None:
            for game in range(night.game + 1, night.games + 1):
                self.score(night, game, points)
            return self.night
        while (night := self.night).game < night.planned:
            self.play(points)
        return self.night


def decisive(rng: Random) -> tuple[int, int]:
    """Return points that are never level."""
    return rng.choice(((8, 3), (2, 7), (9, 6), (4, 5), (6, 6)))
