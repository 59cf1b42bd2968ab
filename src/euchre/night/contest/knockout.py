"""Knock-out: the loser of a match is out, or plays on in the losers' side.

In double elimination all losers play on there until they lose again, and the winners of both
sides meet in a final, which is played once more if the unbeaten side loses it.

The bracket is a full one with byes: seeded by number (1 meets the lowest, and 1 and 2 can meet
only in the final), or drawn.  It is recomputed from the results each time, stage by stage: a
stage ends when its last match is decided.  The losers' side is redrawn for each stage among the
contestants who lost their first match and none since; late entries join it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from euchre.night.contest.matches import Match, contest_of, matches, members_ever, movement_of
from euchre.night.contest.swiss import here
from euchre.night.fold import Night
from euchre.night.players import Team

Side = Literal["main", "losers", "final"]


@dataclass(frozen=True)
class Tie:
    """A place in the bracket: two contestants, one with a bye, or none."""

    side: Side
    first: int | None
    second: int | None
    #: Games won by each contestant.
    wins: tuple[int, int] = (0, 0)
    winner: int | None = None
    #: Whether it was decided by the other contestant going home.
    walkover: bool = False

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play."""
        return self.winner is not None or (self.first is None and self.second is None)

    @property
    def played(self) -> bool:
        """Whether this is a match between two actual contestants."""
        return self.first is not None and self.second is not None

    @property
    def loser(self) -> int | None:
        """The loser of a played match; None after a bye or a walkover."""
        if not self.played or self.winner is None or self.walkover:
            return None
        return self.second if self.winner == self.first else self.first


@dataclass(frozen=True)
class Bracket:
    """The current state of a knock-out: its stages, the last of which may be in progress."""

    stages: tuple[tuple[Tie, ...], ...]
    #: The number of stages of the main side when it was drawn.
    of: int
    #: Whether one is out only after two losses.
    double: bool = False

    def called(self, stage: int) -> str:
        """Return the name of a stage, counted from 1: ``round 1``, ``the semifinals``."""
        names = {0: "the final", 1: "the semifinals", 2: "the quarterfinals"}
        left = self.of - stage
        return "the losers' side" if left < 0 else names.get(left, f"round {stage}")

    @property
    def open(self) -> list[Tie]:
        """The matches still to be played."""
        return [tie for tie in self.stages[-1] if not tie.decided] if self.stages else []

    @property
    def champion(self) -> int | None:
        """The winner of the main side; None until it is decided.

        After finals between both sides, it is whoever won the last one.
        """
        if self.stages and self.stages[-1][0].side == "final":
            return self.stages[-1][0].winner
        if self.double:
            return None
        for stage in self.stages:
            main = [tie for tie in stage if tie.side == "main"]
            if len(main) == 1 and main[0].decided:
                return main[0].winner
        return None

    @property
    def over(self) -> bool:
        """Whether both sides have a winner."""
        return self.champion is not None and not self.open

    @property
    def best_loser(self) -> int | None:
        """The winner of the losers' side; None until it is decided."""
        if not self.over or self.double:
            return None
        won = [t.winner for stage in self.stages for t in stage if t.side == "losers"]
        return won[-1] if won else None

    def reached(self, team: int) -> int:
        """Return the last main-side stage that a contestant reached, from 1."""
        stages = enumerate(self.stages, 1)
        inside = [
            n for n, s in stages for t in s if t.side != "losers" and team in (t.first, t.second)
        ]
        return max(inside, default=0)

    def in_play(self) -> set[int]:
        """Return the contestants who can still win something."""
        if not self.stages:
            return set()
        teams: set[int] = set()
        for tie in self.stages[-1]:
            both = {tie.first, tie.second} if not tie.decided else {tie.winner}
            teams |= {team for team in both if team is not None}
        return teams if not self.over else set()


def bracket(night: Night, *, with_late: bool = False) -> Bracket:
    """Return the bracket of a night; before its first game, that of the contestants present."""
    return _Build(night, with_late).bracket()


def games_of(night: Night) -> int:
    """Return the maximum number of games of the night, as far as known."""
    if night.played and bracket(night).over:
        return night.games
    return max(night.games + (night.games == night.played), movement_of(night).games)


def usual_games(teams: int, best_of: int) -> int:
    """Return the maximum number of games of the main side.

    >>> usual_games(6, 3)
    9
    """
    return max(1, (teams - 1).bit_length()) * best_of


def seeding(size: int) -> list[int]:
    """Return the seeds, from 0, in bracket order.

    >>> seeding(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        double = 2 * len(order)
        order = [x for seed in order for x in (seed, double - 1 - seed)]
    return order


class _Build:
    """Computes the bracket from the results, stage by stage."""

    def __init__(self, night: Night, with_late: bool) -> None:
        self.night, self.contest, self.seed = night, contest_of(night), movement_of(night).seed
        self.team = members_ever(night.teams)
        self.matches: dict[frozenset[int], list[Match]] = {}
        for match in matches(night, night.played):
            self.matches.setdefault(frozenset(match.sides), []).append(match)
        self.here = here(night, with_late=with_late)
        self.gone = {n for n, team in night.teams.items() if self._gone(team)}
        self.stages: list[tuple[Tie, ...]] = []
        #: The first game of the current stage.
        self.game = 1

    def _gone(self, team: Team) -> bool:
        return any(
            self.night.players[m].presence == "left"
            for m in team.members
            if m in self.night.players
        )

    def _there(self, game: int) -> list[int]:
        """Return who was present for a game: from the chart, or else who is present now."""
        if game > self.night.played:
            return self.here
        teams = {self.team.get(p) for p in self.night.the_chart.games[game - 1].players}
        return sorted(team for team in teams if team is not None)

    def bracket(self) -> Bracket:
        entered = self._there(1)
        order: Sequence[int] = entered
        if not self.contest.by_seed:
            order = Random(f"{self.seed}:knock-out").sample(entered, len(entered))
        size = 1 << max(0, (len(order) - 1).bit_length())
        slots: list[int | None] = [order[s] if s < len(order) else None for s in seeding(size)]
        pool: list[int] = []
        known = set(entered)
        while len(slots) > 1 or len(pool) > 1:
            main = [self._tie("main", *slots[at : at + 2]) for at in range(0, len(slots) - 1, 2)]
            late = [t for t in self._there(self.game) if t not in known]
            known |= set(late)
            pool += late if self.contest.losers_side else []
            losers = self._drawn(pool)
            stage = (*main, *losers)
            self.stages.append(stage)
            if not all(tie.decided for tie in stage):
                break
            self._over(stage)
            slots = [tie.winner for tie in main] if main else slots
            pool = [tie.winner for tie in losers if tie.winner is not None]
            for tie in main:
                again = self.contest.double or (self.contest.losers_side and self._first_loss(tie))
                if tie.loser is not None and again:
                    pool.append(tie.loser)
        else:
            if self.contest.double and slots and pool:
                self._finals(slots[0], pool[0])
        return Bracket(tuple(self.stages), size.bit_length() - 1, self.contest.double)

    def _over(self, stage: Sequence[Tie]) -> None:
        """Begin the next stage after the last game of this one."""
        played = [match.game for tie in stage for match in self._between(tie)]
        self.game = max([self.game - 1, *played]) + 1

    def _finals(self, unbeaten: int | None, beaten: int) -> None:
        """Let the unbeaten one meet the winner of the losers' side, twice if it loses once."""
        for _ in range(2):
            final = self._tie("final", unbeaten, beaten)
            self.stages.append((final,))
            if not final.decided or final.winner == unbeaten:
                return
            self._over((final,))

    def _first_loss(self, tie: Tie) -> bool:
        """Whether the loser had won no match before this one."""
        before = (t for stage in self.stages[:-1] for t in stage if t.played and not t.walkover)
        return all(tie.loser not in (t.first, t.second) for t in before)

    def _drawn(self, pool: Sequence[int]) -> list[Tie]:
        """Draw the losers' side of this stage; if odd, one with the fewest byes gets a bye."""
        if not pool:
            return []
        order = Random(f"{self.seed}:{len(self.stages)}:losers").sample(sorted(pool), len(pool))
        byes = [
            t.winner
            for stage in self.stages
            for t in stage
            if t.side == "losers" and not t.played and t.winner is not None
        ]
        alone = min(order, key=byes.count) if len(order) % 2 else None
        rest = [team for team in order if team != alone]
        ties = [self._tie("losers", *rest[at : at + 2]) for at in range(0, len(rest), 2)]
        return [*ties, Tie("losers", alone, None, winner=alone)] if alone is not None else ties

    def _between(self, tie: Tie) -> list[Match]:
        if tie.first is None or tie.second is None:
            return []
        met = self.matches.get(frozenset((tie.first, tie.second)), [])
        # Two who meet again, in a final, play other matches there.
        here, won = list[Match](), Counter[int]()
        for match in met:
            if (
                match.game >= self.game
                and max(won.values(), default=0) <= self.contest.best_of // 2
            ):
                here.append(match)
                won.update([match.winner] if match.winner else [])
        return here

    def _tie(self, side: Side, first: int | None, second: int | None) -> Tie:
        tie = Tie(side, first, second)
        if first is None or second is None:
            return replace(tie, winner=second if first is None else first)
        won = [match.winner for match in self._between(tie)]
        wins = won.count(first), won.count(second)
        need = self.contest.best_of // 2 + 1
        for team, other, n in ((first, second, wins[0]), (second, first, wins[1])):
            if n >= need:
                return replace(tie, wins=wins, winner=team)
            if other in self.gone and team not in self.gone:
                return replace(tie, wins=wins, winner=team, walkover=True)
        if first in self.gone and second in self.gone:
            # Both have left: the first advances, and its next opponent gets a walkover.
            return replace(tie, wins=wins, winner=first, walkover=True)
        return replace(tie, wins=wins)


def astray(night: Night) -> list[Match]:
    """Return the matches of a knock-out, played or seated, that its bracket has no place for."""
    if night.contest is None or night.contest.way != "knock-out" or not night.played:
        return []
    draw = bracket(night)
    places = [{tie.first, tie.second} for stage in draw.stages for tie in stage if tie.played]
    return [match for match in matches(night, night.played) if {*match.sides} not in places]


def next_ties(draw: Bracket, there: Sequence[int]) -> Iterator[Tie]:
    """Yield the matches of the next game: open ones whose players are all present."""
    for tie in draw.open:
        if tie.first in there and tie.second in there:
            yield tie
