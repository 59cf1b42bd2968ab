"""Stub values for tests: choices with known values and known luck."""

from collections.abc import Mapping, Sequence

import numpy as np

from euchre import Action, View
from euchre.analysis.grades import Estimate
from euchre.analysis.reasons import Explanation, Reason, ReasonWords
from euchre.analysis.reasons.after_a_pass import Passing
from euchre.analysis.reasons.reason_entry import Test as Fared
from euchre.bots.search.values import Valued, plays_for_the_game
from tests.analysis.spots import faces_of


def valued(
    action: Action,
    samples: Sequence[float] | np.ndarray,
    *,
    points: float = 0.0,
    makes: float | None = None,
    win: float | None = None,
) -> Valued:
    """A choice that is worth these samples, as chances of winning or, with ``win``, as points."""
    row = np.asarray(samples, np.float32)
    mean, error = float(row.mean()), float(row.std(ddof=1)) / len(row) ** 0.5
    win = mean if win is None else win
    return Valued(action, points, error, win, error, makes, row)


class Stub:
    """Values every choice by its text: a mean, and noise of its own in every world.

    The means are chances of winning; where points are what counts, ``points`` take their place.
    """

    def __init__(
        self,
        means: Mapping[str, float],
        *,
        noise: float = 0.2,
        points: Mapping[str, float] | None = None,
        of_the_game: bool = True,
    ):
        self.means = means
        self.noise = noise
        self.points = points or {}
        self.of_the_game = of_the_game
        self.asked: list[tuple[str, int, tuple[str, ...]]] = []

    def __call__(
        self, view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        rng = np.random.default_rng(seed)
        choices = view.legal() if actions is None else list(actions)
        texts = tuple(view.text(a) for a in choices)
        self.asked.append((view.rules.id, worlds, texts))
        found = []
        for action, text in zip(choices, texts, strict=True):
            mean, points = self.means.get(text, 0.5), self.points.get(text, 0.0)
            luck, win = self.noise * rng.standard_normal(worlds), None
            if not self.of_the_game:
                win = float("nan")
            elif not plays_for_the_game(view):
                mean, win = points, mean
            found.append(valued(action, mean + luck, points=points, win=win))
        return sorted(found, key=lambda v: -float(v.samples.mean()))


def reason(id: str, better: float, other: float) -> Reason:
    """A reason whose event comes so often after the two choices."""
    return Reason(id, Fared(Estimate(better - other, 0.001), Estimate(0.9, 0.01), better, other))


def told_of(
    view: View, better: Action, other: Action, why: Reason, passing: Passing | None = None
) -> ReasonWords:
    """What is said of a choice with a reason."""
    found = Explanation(better, other, Estimate(0.1, 0.001), "calls", (why,), None, passing)
    return found.in_words(view.state, faces_of(view))
