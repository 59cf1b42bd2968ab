"""Contests played with made-up scores."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from euchre.night.contest.next import begun
from euchre.night.door import refusals
from euchre.night.events import (
    AnyEvent,
    Charted,
    Founded,
    Settled,
    Started,
)
from euchre.night.fold import Night, fold
from euchre.night.movement import next_chart
from euchre.night.rules import NightRules, rules_from_text
from euchre.night.wanted import Contest

_BEGIN = datetime(2026, 1, 9, 19, tzinfo=UTC)


Points = Callable[[Random], tuple[int, int]]


class Evening:
    """A contest played with made-up scores, a second per event."""

    def __init__(
        self, contest: Contest, players: int, games: int | None = None, seed: int = 0, **rules: str
    ) -> None:
        chart, moving = begun(contest, players, games, seed)
        self.rng, self.count = Random(seed), 0
        found = rules_from_text({"length": "8"} | rules) if rules else NightRules(length=8)
        self.events: list[AnyEvent] = [
            Founded(
                **self.stamp(),
                title="Contest",
                rules=found.to_json(),
                chart=chart.to_json(),
                movement=moving,
                contest=contest,
            )
        ]

    def stamp(self) -> dict[str, Any]:
        self.count += 1
        at = _BEGIN + timedelta(seconds=self.count)
        return {"id": f"event-{self.count}", "at": at, "by": "desk"}

    @property
    def night(self) -> Night:
        return fold(self.events)

    def add(self, event: AnyEvent) -> None:
        assert refusals(self.night, event, sure=True) == []
        self.events.append(event)

    def seat(self, **how: bool) -> None:
        night = self.night
        if night.game == night.games:
            chart = next_chart(night, **how)
            self.add(Charted(**self.stamp(), first=night.games + 1, chart=chart.to_json()))

    def play(self, points: Points | None = None) -> None:
        """Play the next game: seated if it is not yet."""
        self.seat()
        night = self.night
        self.score(night, night.game + 1, points)

    def score(self, night: Night, game: int, points: Points | None) -> None:
        """Begin a game that is seated, and enter all its scores."""
        self.events.append(Started(**self.stamp(), game=game))
        for table, seats in enumerate(night.the_chart.games[game - 1].tables, 1):
            two = points(self.rng) if points else (self.rng.randrange(9), self.rng.randrange(9))
            won = self.rng.randrange(2)
            self.events.append(
                Settled(**self.stamp(), game=game, table=table, seats=seats, points=two, won=won)
            )

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
