"""Score cards: two low cards that show a score by their visible pips (A39, A40, C16, C17)."""

from __future__ import annotations

from dataclasses import dataclass

_SETS = {"6+4": (6, 4), "2+3": (2, 3), "5+6": (6, 5), "7+8": (8, 7), "3+4": (4, 3)}
_BY_TARGET = ((5, "3+4"), (7, "3+4"), (10, "6+4"), (11, "5+6"), (15, "7+8"))


@dataclass(frozen=True)
class Marker:
    """Two cards on the table: which one is below, and what is visible of each.

    ``pips`` is the score shown: the visible pips, plus five if the cards are crossed (C17).
    """

    below: int
    above: int
    below_shows: int
    above_face_up: bool
    crossed: bool = False

    @property
    def pips(self) -> int:
        """The score that the cards show."""
        above = self.above if self.above_face_up else 0
        return self.below_shows + above + 5 * self.crossed

    def describe(self) -> str:
        """Return the position in words."""
        side = "face up" if self.above_face_up else "face down"
        across = "across" if self.crossed else "on"
        points = "point" if self.pips == 1 else "points"
        return f"{self.above} {side} {across} the {self.below} = {self.pips} {points}"


def capacity(kind: str) -> int:
    """Return the highest score that a set of markers can show (0 for none)."""
    if kind == "2+3":
        return 10
    return sum(_SETS.get(kind, ())) if kind != "auto" else 15


def kind_for(target: int) -> str:
    """Return the cards that players use for a game to ``target`` (A39)."""
    return next((kind for most, kind in _BY_TARGET if target <= most), "none")


def marker(kind: str, target: int, score: int) -> Marker | None:
    """Return how a set of markers shows a score; None if it cannot.

    ``kind`` is as in ``Customs.markers``; ``auto`` depends on the target. Scores below zero or
    above the markers' capacity are shown as figures.
    """
    if kind == "auto":
        kind = kind_for(target)
    if kind not in _SETS or not 0 <= score <= capacity(kind):
        return None
    large, small = _SETS[kind]
    if kind == "2+3":
        return _crossing(score)
    if kind == "3+4" and score in (3, 4):
        # A40: the three face up on the four, or the four face up on the three.
        return Marker(7 - score, score, 0, above_face_up=True)
    if kind == "3+4" and score == 1:
        return Marker(small, large, 1, above_face_up=False)
    if score <= large:
        return Marker(large, small, score, above_face_up=False)
    return Marker(large, small, score - small, above_face_up=True)


def _crossing(score: int) -> Marker:
    """The 2 and the 3: up to five by pips, up to ten laid crosswise (C17, D181)."""
    crossed = score > 5
    pips = score - 5 if crossed else score
    if pips <= 3:
        return Marker(3, 2, pips, above_face_up=False, crossed=crossed)
    return Marker(3, 2, pips - 2, above_face_up=True, crossed=crossed)
