"""A bracket: whoever loses a tie is out, or plays on in the losers' side.

The first stage is a full one with byes, in order of strength or drawn: 1 meets the lowest, and 1
and 2 can meet only in the final.  The losers' side is drawn for each stage, without rematches as
long as that is possible.  In double elimination the winners of both sides meet in a final, which
is played once more if the unbeaten side loses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Literal

from euchre.night.contest.swiss import pairing

Part = Literal["main", "losers", "final"]
#: Who plays on after a loss: nobody; apart, whoever lost the first match; everybody once.
PlayOn = Literal["nobody", "apart", "double"]


@dataclass(frozen=True)
class Tie:
    """A tie of the bracket: two sides, or one with a bye, who is the winner."""

    side: Part
    first: int
    second: int | None = None
    #: Games won by each side.
    wins: tuple[int, int] = (0, 0)
    winner: int | None = None
    #: Whether it was decided by the other side going home.
    walkover: bool = False

    @property
    def sides(self) -> tuple[int, ...]:
        """Whoever is in it."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def decided(self) -> bool:
        """Whether nothing is left to play."""
        return self.winner is not None

    @property
    def played(self) -> bool:
        """Whether two sides meet."""
        return self.second is not None


@dataclass(frozen=True)
class Bracket:
    """The stages drawn so far, the last of which may be in progress."""

    stages: tuple[tuple[Tie, ...], ...] = ()
    play_on: PlayOn = "nobody"
    #: Sides that do not meet on the losers' side if that is possible.
    apart: frozenset[frozenset[int]] = frozenset()

    @property
    def ties(self) -> list[Tie]:
        """All ties, in order."""
        return [tie for stage in self.stages for tie in stage]

    @property
    def open(self) -> list[Tie]:
        """The ties still to be played."""
        return [tie for tie in self.ties if not tie.decided]

    @cached_property
    def left(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unbeaten sides, and those of the losers' side that are not out, in bracket order."""
        order: list[int] = []
        below, out, met = set[int](), set[int](), set[int]()
        for tie in self.ties:
            # A winner keeps the tie's position, and its loser comes after all before.
            sides = sorted(tie.sides, key=lambda side: side != tie.winner)
            order = [*(side for side in order if side not in sides), *sides]
            below |= {*sides} if tie.side == "losers" else set()
            if tie.decided and tie.played:
                loser = sides[-1]
                first = self.play_on == "apart" and loser not in met
                if tie.walkover or loser in below or not (first or self.play_on == "double"):
                    out.add(loser)
                below.add(loser)
                met |= set() if tie.walkover else {*sides}
        there = [side for side in order if side not in out]
        return (
            tuple(side for side in there if side not in below),
            tuple(side for side in there if side in below),
        )

    @property
    def champion(self) -> int | None:
        """Whoever has won the bracket; None until it is decided."""
        unbeaten, beaten = self.left
        left = unbeaten + (beaten if self.play_on == "double" else ())
        return left[0] if len(left) == 1 and self.stages else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, in the losers' side either."""
        return self.champion is not None and not self.open

    @property
    def best_loser(self) -> int | None:
        """The winner of a losers' side of its own; None until it is decided."""
        won = [tie.winner for tie in self.ties if tie.side == "losers"]
        return won[-1] if won and self.over and self.play_on == "apart" else None

    def called(self, stage: int) -> str:
        """Return the name of a stage, counted from 1: ``round 1``, ``the semifinals``."""
        part = self.stages[stage - 1][0].side
        if part == "losers":
            return "the losers' side"
        if part == "final":
            return "the final" if self.stages[stage - 2][0].side != "final" else "the second final"
        return self.unbeaten(stage)

    def unbeaten(self, stage: int) -> str:
        """Return the name of a stage of the unbeaten sides."""
        last = "the final" if self.play_on != "double" else "the winners' final"
        names = {0: last, 1: "the semifinals", 2: "the quarterfinals"}
        return names.get(len(self.stages[0]).bit_length() - stage, f"round {stage}")

    def reached(self, side: int) -> int:
        """Return the last stage, outside the losers' side, that a side reached, from 1."""
        stages = enumerate(self.stages, 1)
        inside = [n for n, s in stages for t in s if t.side != "losers" and side in t.sides]
        return max(inside, default=0)

    @cached_property
    def _positions(self) -> dict[int, int]:
        """The position of each side in the first stage."""
        return {side: n for n, tie in enumerate(self.stages[0]) for side in tie.sides}

    def earliest(self, two: Collection[int]) -> int:
        """Return the first stage in which two unbeaten sides can meet.

        >>> draw = Bracket((first_stage(range(8)),))
        >>> draw.earliest((0, 7)), draw.earliest((0, 1))
        (1, 3)
        """
        a, b = (self._positions[side] for side in two)
        return (a ^ b).bit_length() + 1

    def in_play(self) -> set[int]:
        """Return the sides that can still win something."""
        return set() if self.over else {side for sides in self.left for side in sides}


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


def first_stage(order: Sequence[int]) -> tuple[Tie, ...]:
    """Return the ties of the first stage, the strongest side first; those without one get a bye."""
    if len(order) < 2:
        return ()
    seeds = seeding(1 << (len(order) - 1).bit_length())
    return tuple(
        Tie("main", order[a], order[b])
        if b < len(order)
        else Tie("main", order[a], winner=order[a])
        for a, b in zip(seeds[::2], seeds[1::2], strict=True)
    )


def next_stage(draw: Bracket, chance: Random, late: Sequence[int] = ()) -> tuple[Tie, ...]:
    """Return the ties of the stage after those decided; empty if nothing is left to play.

    Sides that come ``late`` join a losers' side of its own.
    """
    unbeaten, beaten = draw.left
    both = (*unbeaten, *beaten)
    if draw.play_on == "double" and len(unbeaten) < 2 == len(both):
        return (Tie("final", *both),)
    if len(unbeaten) < 2 and len(beaten) < 2:
        return ()
    below = sorted([*beaten, *(late if draw.play_on == "apart" else ())])
    below = chance.sample(below, len(below))
    main = _paired(draw, unbeaten, "main") if len(unbeaten) > 1 else []
    return (*main, *_paired(draw, below, "losers"))


def _paired(draw: Bracket, order: Sequence[int], part: Part) -> list[Tie]:
    """Pair sides in order; if odd, one with the fewest byes gets a bye."""
    rest, alone = [*order], list[Tie]()
    if len(rest) % 2:
        byes = Counter(tie.first for tie in draw.ties if not tie.played)
        one = min(rest, key=byes.__getitem__)
        rest.remove(one)
        alone = [Tie(part, one, winner=one)]
    met = {frozenset(tie.sides) for tie in draw.ties}
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    for no in (draw.apart, met | draw.apart) if part == "losers" else ():
        pairs = pairing(rest, lambda *two, no=no: frozenset(two) not in no) or pairs
    return [*(Tie(part, *two) for two in pairs), *alone]
