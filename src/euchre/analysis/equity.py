"""What a hand is worth: every call valued by seat, upcard and score, to a wanted error.

A *spot* is the first decision of a seat that holds a hand, before an upcard where there is one,
everybody before it having passed.  Its calls are valued in batches of worlds, each with a
seed of its own, until half the 95 % interval of every call is small enough; so a run that was
broken off and goes on comes to exactly what it would have come to.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isnan, sqrt
from pathlib import Path
from random import Random
from typing import Any

from euchre.analysis.grades import Estimate, Z
from euchre.analysis.judge import Valuer
from euchre.analysis.valuing import value_heard
from euchre.cards import CardError
from euchre.engine import actions
from euchre.engine.rules import Rules
from euchre.engine.state import State, legal, push, start
from euchre.engine.view import View, observe

FORMAT = "euchre-equity/1"
#: Worlds of the first batches of a spot, and of all after them.
_SMALL, _LARGE = 250, 2000
#: Deals that are tried for one in which nobody but the seat has anything to say.
_TRIES = 200


class EquityError(ValueError):
    """What was asked cannot be valued; the text says why in one sentence."""


@dataclass(frozen=True)
class Spot:
    """A decision to be valued: seats are counted from the dealer's left, the dealer is last."""

    place: int
    up: str
    score: tuple[int, int]

    @property
    def key(self) -> str:
        """The spot as a text."""
        return f"{self.place} {self.up or '-'} {self.score[0]}-{self.score[1]}"


@dataclass
class Total:
    """Sums over the worlds of one call."""

    n: int = 0
    points: float = 0.0
    points_squared: float = 0.0
    win: float = 0.0
    win_squared: float = 0.0
    #: Worlds with a maker are not counted apart: the batches' shares, weighted by their worlds.
    makes: float = 0.0

    def estimate(self, *, of_the_game: bool = False) -> Estimate:
        """Return the mean with its error, in points or as a chance of winning the game."""
        total, squares = (
            (self.win, self.win_squared) if of_the_game else (self.points, self.points_squared)
        )
        mean = total / self.n
        variance = max(0.0, squares - self.n * mean * mean) / max(1, self.n - 1)
        return Estimate(mean, sqrt(variance / self.n))


@dataclass
class Cell:
    """What is known of a spot: how many batches, and a total for every call by its text."""

    batches: int = 0
    calls: dict[str, Total] = field(default_factory=dict)

    def half(self) -> float:
        """Return half the widest 95 % interval in points."""
        if not self.calls:
            return float("inf")
        return max(Z * total.estimate().error for total in self.calls.values())

    def ranked(self) -> list[str]:
        """Return the calls, the best first: by chances of winning, or by points without a game."""

        def value(total: Total) -> tuple[float, float]:
            return total.estimate(of_the_game=True).mean, total.estimate().mean

        return sorted(self.calls, key=lambda call: value(self.calls[call]), reverse=True)


def view_at(rules: Rules, hand: int, spot: Spot, nth: int = 1) -> View:
    """Return what a seat knows at its ``nth`` decision, all calls until then being passes.

    Raises ``EquityError`` if no such decision comes about.
    """
    n, pack = rules.seats, rules.pack
    try:
        up = pack.order([*pack.names(hand), spot.up])[-1] if spot.up else -1
    except CardError as error:
        raise EquityError(f"the upcard {spot.up}: {error}") from None
    others = [c for c in range(pack.size) if c != up and not hand >> c & 1]
    sides = rules.sides.count(n)
    own = rules.sides.side(spot.place)
    scores = [spot.score[0] if side == own else spot.score[1] for side in range(sides)]
    for attempt in range(_TRIES):
        cards = list(others)
        Random(attempt).shuffle(cards)
        s = _dealt(rules, hand, up, cards, spot.place, scores)
        if _advance(s, spot.place, nth):
            return observe(s, spot.place)
    raise EquityError(f"seat {spot.place + 1} from the dealer's left has no such decision")


def _dealt(
    rules: Rules, hand: int, up: int, cards: list[int], place: int, scores: Sequence[int]
) -> State:
    """Return a deal with this hand at this place; seat 0 is at the dealer's left."""
    n = rules.seats
    hands = []
    for seat in range(n):
        size = 0 if seat == place else rules.hand
        hands.append(hand if seat == place else sum(1 << c for c in cards[:size]))
        cards = cards[size:]
    columns = []
    for _ in range(n if rules.columns else 0):
        columns.append(cards[: 2 * rules.columns])
        cards = cards[2 * rules.columns :]
    widow, rest = cards[: rules.widow], cards[rules.widow :]
    if up >= 0:
        rest = [up, *rest]
    return start(rules, hands, rest, n - 1, scores, widow=widow, columns=columns)


def _advance(s: State, place: int, nth: int) -> bool:
    """Let everybody pass until the seat decides for the nth time; return whether it comes to it.

    Whoever has nothing to choose does it; a choice of another kind before that is not had.
    """
    while not s.ended and s.trump < 0:
        choices = legal(s)
        if s.turn == place and len(choices) > 1:
            nth -= 1
            if nth == 0:
                return True
        if actions.PASS in choices:
            push(s, actions.PASS)
        elif len(choices) == 1:
            push(s, choices[0])
        else:
            return False
    return False


def valued(
    view: View, cell: Cell, key: str, *, error: float, most: int, seed: int, value: Valuer
) -> Iterator[Cell]:
    """Add batches to a cell until half its widest interval is ``error`` points or less.

    Yields it after each batch; ends also when it has ``most`` worlds.
    """
    while cell.half() > error:
        done = next(iter(cell.calls.values())).n if cell.calls else 0
        size = min(_SMALL if cell.batches < 8 else _LARGE, most - done)
        if size < 2:
            return
        rng = Random(f"{seed} {key} {cell.batches}")
        for found in value(view, worlds=size, seed=rng.getrandbits(62)):
            total = cell.calls.setdefault(view.text(found.action), Total())
            n = len(found.samples)
            total.n += n
            total.points += n * found.points
            total.points_squared += n * (found.points**2 + (n - 1) * found.error**2)
            if not isnan(found.win):
                total.win += n * found.win
                total.win_squared += n * (found.win**2 + (n - 1) * found.win_error**2)
            total.makes += n * (found.makes or 0.0)
        cell.batches += 1
        yield cell


# -- tables -------------------------------------------------------------------------------------


def table(
    rules: Rules,
    hand: int,
    spots: Sequence[Spot],
    *,
    error: float = 0.05,
    most: int = 200_000,
    seed: int = 0,
    nth: int = 1,
    cells: dict[str, Cell] | None = None,
    value: Valuer = value_heard,
    progress: Callable[[int, int], None] | None = None,
    keep: Callable[[dict[str, Cell]], None] | None = None,
) -> dict[str, Cell]:
    """Value the calls of a hand in all spots; returns a cell for each by its key.

    ``cells`` are those of an earlier run, which are gone on with.  ``progress`` is told how
    many spots are done, of how many; ``keep`` gets all cells after every batch.  Raises
    ``EquityError`` for a spot that cannot come about.
    """
    found = cells if cells is not None else {}
    for done, spot in enumerate(spots):
        if progress:
            progress(done, len(spots))
        view = view_at(rules, hand, spot, nth)
        cell = found.setdefault(spot.key, Cell())
        for _ in valued(view, cell, spot.key, error=error, most=most, seed=seed, value=value):
            if keep:
                keep(found)
    if progress:
        progress(len(spots), len(spots))
    return found


def kept(task: dict[str, Any], cells: dict[str, Cell]) -> dict[str, Any]:
    """Return cells with what they are of, as plain values to be kept in a file."""
    return {
        "format": FORMAT,
        "task": task,
        "cells": {
            key: {
                "batches": cell.batches,
                "calls": {text: list(vars(total).values()) for text, total in cell.calls.items()},
            }
            for key, cell in cells.items()
        },
    }


def resumed(path: Path, task: dict[str, Any]) -> dict[str, Cell]:
    """Return the cells that a file keeps; none if there is no file yet.

    Raises ``EquityError`` if the file is of another task or no such file.
    """
    document = read_kept(path, task)
    try:
        return {
            key: Cell(
                int(cell["batches"]), {text: Total(*row) for text, row in cell["calls"].items()}
            )
            for key, cell in document.get("cells", {}).items()
        }
    except (AttributeError, KeyError, TypeError, ValueError):
        raise EquityError(f"{path} is damaged") from None


def read_kept(path: Path, task: dict[str, Any]) -> dict[str, Any]:
    """Return what a file keeps of a task; nothing if there is no file yet.

    Raises ``EquityError`` if it is of another task or nothing of the kind.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise EquityError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise EquityError(f"{path} keeps no equity")
    if document.get("task") != json.loads(json.dumps(task)):
        raise EquityError(f"{path} keeps another task; give the same options, or another file")
    return document


def write_kept(path: Path, document: dict[str, Any]) -> None:
    """Write what is to be kept, so that a broken write leaves the old file.

    Raises ``OSError`` if it cannot be written.
    """
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(document) + "\n", encoding="utf-8")
    part.replace(path)
