"""Tuning the numbers of callers and players by duplicate self-play.

``python -m euchre.arena.tune GAME --seed N --minutes M`` climbs from the numbers in use: it
changes a few at random, plays the changed against the best so far on fresh deals, both ways,
and keeps what is better beyond chance.  At the end the result meets the hand-set numbers
and those in use on deals that nothing was tuned on.  The same seed and steps give the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from math import sqrt
from random import Random
from time import process_time
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from euchre.arena.seeds import TEST, TUNE, number_of
from euchre.bridge.auctions import plays
from euchre.bridge.statistics import prices_of
from euchre.bridge.tuned import Tuned, kind_of, nearest, tuned, write
from euchre.bridge.turn_up import caller_of, plain_calling, rote_of, table_of, with_weights
from euchre.engine.rules import Rules
from euchre.games import rules
from euchre.kernel.deals import ENDED, LONE, MADE, MAKER_SEAT, no_counts, no_rows, scratch
from euchre.kernel.policy import Weights
from euchre.kernel.thumb_deals import policy_deals
from euchre.kernel.turn_up import PLAYED

#: The deals of the three heats that a change has to pass, and by how many standard errors.
_HEATS = ((20_000, 0.5), (80_000, 1.2), (300_000, 2.0))
#: Every match takes its deals from a stretch of its own, so many after the last one's.
_STRETCH = 1 << 20
#: How far a number is changed: a count or a threshold in tricks; a weight, in its own size.
_TRICKS, _WEIGHT, _LEAST = 0.12, 0.3, 12.0


@dataclass(frozen=True)
class Gain:
    """By how much one plays better than another, in points per deal."""

    mean: float
    #: The standard error.
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {1.96 * self.error:.4f}"


def match(table: Rules, a: Tuned, b: Tuned, deals: int, seed: int, first: int = 0) -> Gain:
    """Play deals once for each side, with ``a`` on it and ``b`` on all others.

    The gain is what ``a`` gets less what the others get on average; the unit is the deal.
    """
    n, sides = table.seats, table.sides.count(table.seats)
    prices, down = prices_of(table), table.goal.down
    gains = np.zeros(deals)
    seat_of = [next(p for p in range(n) if table.sides.side(p) == k) for k in range(sides)]
    for side in range(sides):
        who = [a if table.sides.side(p) == side else b for p in range(n)]
        points = _points(table, who, deals, seed, first, prices)[:, seat_of]
        gains += points[:, side] - (points.sum(axis=1) - points[:, side]) / (sides - 1)
    gains /= -sides if down else sides
    return Gain(float(gains.mean()), float(gains.std()) / sqrt(deals))


def _points(
    table: Rules, who: list[Tuned], deals: int, seed: int, first: int, prices: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return ``[deal, seat]``: what the side of each seat gets; seat 0 deals."""
    numbers = table_of(table)
    rows = no_rows(numbers, deals)
    weights = [t.weights for t in who]
    caller = caller_of(table, [t.calling for t in who], weights)
    rote = with_weights(rote_of(table), weights)
    counts, on = no_counts(numbers), scratch(numbers)
    policy_deals(numbers, caller, rote, np.uint64(seed), first, deals, 0, counts, rows, on)
    facts = rows.facts
    played, maker = facts[:, ENDED] == PLAYED, facts[:, MAKER_SEAT]
    makers = np.array([1 << p | table.sides.mates(p, table.seats) for p in range(table.seats)])
    ours = (facts[:, LONE] & makers[maker] != 0).astype(np.intp)
    theirs = (facts[:, LONE] & ~makers[maker] != 0).astype(np.intp)
    # Where nothing was played the last row is read, and not counted.
    return np.asarray(prices[maker, ours, theirs, facts[:, MADE]] * played[:, None], np.int64)


# -- climbing ----------------------------------------------------------------------


def flat(numbers: Tuned) -> list[float]:
    """Return all numbers in a row."""
    found: list[float] = []
    for field in fields(numbers.calling):
        found += getattr(numbers.calling, field.name)
    return [*found, *numbers.weights]


def shaped(like: Tuned, row: list[float]) -> Tuned:
    """Return the numbers of a row in their places."""
    rest = iter(row)
    calling: dict[str, Any] = {}
    for field in fields(like.calling):
        old = getattr(like.calling, field.name)
        new = [next(rest) for _ in old]
        calling[field.name] = type(old)(*new) if hasattr(old, "_fields") else tuple(new)
    return Tuned(replace(like.calling, **calling), Weights(*rest))


def _moves(table: Rules, numbers: Tuned) -> list[tuple[int, float, float]]:
    """Return the numbers that matter at a table: place in the row, step, how often to try it."""
    kernel, found, at = table_of(table), [], 0
    for field in fields(numbers.calling):
        part = getattr(numbers.calling, field.name)
        names = getattr(part, "_fields", None)
        for i in range(len(part)):
            name = names[i] if names else ""
            idle = (
                (field.name == "defence" and (not kernel.asked or not kernel.ask_foe))
                or (field.name == "accept_alone" and not kernel.order_alone)
                or (field.name == "name_alone" and not kernel.name_alone)
                or (name.startswith("plain") and kernel.strains == 4)
                or (field.name != "together" and name.startswith("mate"))
                or (field.name == "defence" and name.startswith(("foe", "next")))
            )
            if not idle:
                found.append((at, _TRICKS, 1.0 if names else 3.0))
            at += 1
    for weight in numbers.weights:
        found.append((at, max(_LEAST, _WEIGHT * abs(weight)), 1.0))
        at += 1
    return found


@dataclass
class Climb:
    """How far the climbing has come."""

    best: Tuned
    steps: int = 0
    kept: int = 0


def climb(table: Rules, start: Tuned, seed: int) -> Iterator[Climb]:
    """Yield after every step; the same seed and start give the same steps."""
    rng, state = Random(seed), Climb(start)
    moves = _moves(table, start)
    often = [weight for _, _, weight in moves]
    while True:
        row = flat(state.best)
        for at, step, _ in rng.choices(moves, often, k=rng.choice((1, 1, 1, 2, 3))):
            row[at] += rng.gauss(0, step)
        other = shaped(start, row)
        first = 8 * _STRETCH * state.steps
        state.steps += 1
        for deals, least in _HEATS:
            gain = match(table, other, state.best, deals, seed, first)
            first += _STRETCH
            if gain.mean <= least * gain.error:
                break
        else:
            state.best = other
            state.kept += 1
        yield state


@click.command()
@click.argument("game", default="standard")
@click.option("--seed", default=1, show_default=True, help="Which deals to tune on.")
@click.option("--minutes", default=5.0, show_default=True, help="Minutes of computing.")
@click.option("--steps", type=int, help="Stop after so many steps instead.")
@click.option("--deals", default=400_000, show_default=True, help="Deals of the final check.")
@click.option("--keep", is_flag=True, help="Keep the numbers for tables of this kind.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="OPTION=VALUE",
    help="Put a house rule on the game; repeatable (see: euchre rules GAME --options).",
)
def main(
    game: str,
    seed: int,
    minutes: float,
    steps: int | None,
    deals: int,
    settings: tuple[str, ...],
    *,
    keep: bool,
) -> None:
    """Tune the numbers of a game that is played over an upcard, and say what was gained."""
    table = rules(game, dict(s.split("=", 1) for s in settings))
    start, plain = tuned(table), Tuned(plain_calling(table), Weights())
    kind = kind_of(table)
    if kind is None or not plays(table):
        raise click.UsageError(f"{table.id} is not played over an upcard in the kernel")
    near = nearest(table)
    origin = " ".join(map(str, near[0])) if near else "the hand-set numbers"
    began = process_time()
    state = Climb(start)
    for state in climb(table, start, number_of(f"{TUNE}:{seed}")):
        if state.steps % 100 == 0:
            spent = process_time() - began
            click.echo(f"{state.steps} steps, {state.kept} kept, {spent:.0f} s", err=True)
        if (state.steps >= steps) if steps else (process_time() - began > 60 * minutes):
            break
    test = number_of(f"{TEST}:{seed}")
    gain = match(table, state.best, plain, deals, test)
    how = (
        f"{table.id}, tune:{seed}, {state.steps} steps, {state.kept} kept, from {origin}; against"
        f" the hand-set numbers {gain} points per deal ({deals} deals, test:{seed})"
    )
    click.echo(how)
    click.echo(f"against the numbers in use: {match(table, state.best, start, deals, test)}")
    if keep:
        write(kind, state.best, how)


if __name__ == "__main__":
    main()
