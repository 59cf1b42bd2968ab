"""Cups of a season: brackets of which each round is drawn when the one before is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from euchre.night.contest.bracket import Bracket, Tie, first_stage, next_stage
from euchre.night.errors import NightError
from euchre.night.season.events import AnyEvent, Fixed, PointsGiven, Resulted, SeasonUndone
from euchre.night.season.fold import Season, fold
from euchre.night.season.league import Fixture, tables
from euchre.text import brief, listed


@dataclass(frozen=True)
class Cup:
    """A cup as far as it is drawn."""

    fixtures: tuple[Fixture, ...]

    @property
    def double(self) -> bool:
        """Whether a side is out only after two losses."""
        return any(f.double for f in self.fixtures)

    @property
    def round(self) -> int:
        """The last round drawn."""
        return max((f.round for f in self.fixtures), default=0)

    @property
    def entrants(self) -> frozenset[int]:
        """The sides of the first round."""
        first = (f for f in self.fixtures if f.round == 1)
        return frozenset(side for f in first for side in (f.home, f.away) if side)

    @property
    def open(self) -> list[Fixture]:
        """The ties without a winner."""
        return [f for f in self.fixtures if f.winner is None]

    @property
    def bracket(self) -> Bracket:
        """The bracket, a stage for each round."""
        rounds = groupby(sorted(self.fixtures, key=lambda f: f.round), key=lambda f: f.round)
        stages = tuple(
            tuple(
                Tie("losers" if f.losers else "main", f.home, f.away or None, winner=f.winner)
                for f in ties
            )
            for _, ties in rounds
        )
        return Bracket(stages, "double" if self.double else "nobody")

    @property
    def champion(self) -> int:
        """The winner; 0 until it is decided."""
        return 0 if self.open else self.bracket.champion or 0


def cup_of(season: Season, name: str) -> Cup:
    """Return a cup by name."""
    return Cup(tuple(f for f in season.league.fixtures.values() if f.cup == name))


def cups(season: Season) -> dict[str, Cup]:
    """Return the cups by name, in the order in which they began."""
    names = dict.fromkeys(f.cup for f in season.league.fixtures.values() if f.cup)
    return {name: cup_of(season, name) for name in names}


def next_round(
    season: Season, name: str, entrants: Sequence[int], *, seeded: bool, seed: int
) -> list[Tie]:
    """Return the ties of the next round, home sides first.

    ``entrants`` play the first round, best first if ``seeded``.  Raises ``NightError`` while a tie
    is open, and when the cup is won.
    """
    cup = cup_of(season, name)
    chance = Random(f"{seed}:{name}:{cup.round}")
    if not cup.fixtures:
        if len(entrants) < 2:
            raise NightError(f"the cup {brief(name)} needs at least two sides")
        return [*first_stage(entrants if seeded else chance.sample(entrants, len(entrants)))]
    called = {side.number: side.name for side in season.league.sides.values()}
    if cup.open:
        names = [f"{called[f.home]} v {called[f.away]}" for f in cup.open]
        raise NightError(f"the round of {name} is not over: {listed(names)} without a winner")
    if cup.champion:
        raise NightError(f"{called[cup.champion]} has won {name}")
    # The side plays at home that has done so less often.
    home = Counter(f.home for f in cup.fixtures if f.away)
    return [
        tie
        if tie.second is None or home[tie.first] <= home[tie.second]
        else Tie(tie.side, tie.second, tie.first)
        for tie in next_stage(cup.bracket, chance)
    ]


def seeds(season: Season, first: int, division: str = "") -> list[int]:
    """Return the first N sides of the tables, best first: of one division, or of each in turn."""
    lines = [tables(season)[d] for d in season.league.named_divisions(division or None)]
    ranked = [line for table in lines for line in table if not line.gone]
    ranked.sort(key=lambda line: line.place)
    return [line.side for line in ranked[: first or len(ranked)]]


def division_of(season: Season, sides: Iterable[int]) -> str:
    """Return the one division of some sides; empty if they are of several."""
    divisions = {season.league.sides[side].division for side in sides}
    return divisions.pop() if len(divisions) == 1 else ""


def misplaced(season: Season, name: str) -> set[int]:
    """Return the sides that would not be in a cup if the table had been right when it was drawn."""
    inside = cup_of(season, name).entrants
    drawn = min(
        (
            event.at
            for event in season.events
            if isinstance(event, Fixed) and (event.cup, event.round) == (name, 1)
            if event.id not in season.undone and event.fixture in season.league.fixtures
        ),
        default=None,
    )
    if drawn is None:
        # Nothing is left of its first round.
        return set()
    counted = [
        event
        for event in season.events
        if isinstance(event, Resulted | PointsGiven) and event.at < drawn
    ]
    known = {event.id for event in counted}
    played = {event.fixture for event in counted if isinstance(event, Resulted)}

    def corrects(event: AnyEvent) -> bool:
        if isinstance(event, SeasonUndone):
            return not known.isdisjoint(event.of)
        return isinstance(event, Resulted) and event.fixture in played

    if not any(event.at > drawn and corrects(event) for event in season.events):
        return set()
    then = fold(event for event in season.events if event.at < drawn or corrects(event))
    return {*inside} - {*seeds(then, len(inside), division_of(season, inside))}
