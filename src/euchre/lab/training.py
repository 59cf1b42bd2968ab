"""Training runs: first what the club player does, then by playing against itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import process_time

import numpy as np

from euchre.bots.net import Net
from euchre.encoding import Encoding
from euchre.engine.rules import Rules
from euchre.lab.batch import Batch
from euchre.lab.club import ClubPlayer
from euchre.lab.learning import (
    PASSES,
    Adam,
    Decisions,
    Stretch,
    fresh,
    learn_from,
    masked,
    reinforce,
    teach,
)

#: Deals at once, and steps that are played before something is learned.
ROWS, STEPS = 512, 32
#: Rates of learning, first and last; how much the chance of choices is kept up at first.
TEACHING, ALONE, LAST = 1e-3, 4e-4, 2e-5
ENTROPY = 0.01
#: How often the pupil's own choice is played and not the teacher's, so that it is taught where it
#: comes to by itself (DAgger, Ross, Gordon, Bagnell 2011).
ASTRAY = 0.3


@dataclass(frozen=True)
class Progress:
    """How far a training run has come."""

    part: str
    #: CPU seconds, decisions that were learned from, deals played.
    seconds: float
    decisions: int
    deals: int
    #: How often teacher and pupil chose alike, while there is a teacher.
    agreed: float | None
    net: Net


def train(
    rules: Rules,
    *,
    seed: int = 1,
    taught: int = 40,
    alone: int = 200,
    rows: int = ROWS,
    start: Net | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
    every: int = 20,
) -> Net:
    """Return a net that has learned a game.

    ``taught`` stretches of ``rows * STEPS`` decisions are learned from the club player, ``alone``
    ones by playing against itself.  The same numbers and seed give the same net on the same
    machine.  ``tell`` hears of the progress every so many stretches.  ``start`` is a net to go on
    with.
    """
    rng = np.random.default_rng(seed)
    env = Batch(rules, rows, seed=seed)
    env.reset()
    least, most = rules.prices.bounds(rules)
    scale = max(1.0, (most - least) / 4)
    net = start or fresh(env.encoding, scale, rng)
    if not net.fits(env.encoding):
        raise ValueError(f"the net to go on with was made for other rules than {rules.id}")
    run = _Run(rules, net, env, rng, tell, every)
    run.taught(taught)
    run.alone(alone)
    return net


class _Run:
    def __init__(
        self,
        rules: Rules,
        net: Net,
        env: Batch,
        rng: np.random.Generator,
        tell: Callable[[Progress], None],
        every: int,
    ):
        self.net, self.env, self.rng, self.tell, self.every = net, env, rng, tell, every
        self.stretch = Stretch(env, STEPS, net.scale)
        self.adam = Adam(net)
        self.begun = process_time()
        self.decisions = self.deals = 0
        self.agreed: float | None = None

    def _stretches(self, part: str, number: int) -> Iterator[tuple[int, float]]:
        for i in range(number):
            yield i, i / number
            self.deals += int(self.stretch.done.sum())
            if (i + 1) % self.every == 0 or i + 1 == number:
                spent = process_time() - self.begun
                self.tell(Progress(part, spent, self.decisions, self.deals, self.agreed, self.net))

    def taught(self, number: int) -> None:
        """Learn from the club player."""
        if not number:
            return
        env, teacher = self.env, ClubPlayer(self.env)
        right = np.zeros(env.n, np.int64)
        answers = np.zeros((STEPS, env.n), np.int64)

        def choose(step: int) -> np.ndarray:
            teacher.ids(right)
            answers[step] = right
            own = self.net.best(env.obs, env.mask)
            return np.where(self.rng.random(env.n) < ASTRAY, own, right)

        for _, gone in self._stretches("taught", number):
            self.stretch.play(choose)
            self.stretch.chosen[:] = answers
            found = self.stretch.decisions()
            self.decisions += len(found.chosen)
            rate = TEACHING * (1 - gone) + 1e-4 * gone
            agreed: list[float] = []

            def learn(some: Decisions, rate: float = rate, to: list[float] = agreed) -> None:
                to.append(teach(self.net, self.adam, some, rate))

            learn_from(found, self.rng, 1, learn)
            self.agreed = float(np.mean(agreed))
        self.agreed = None

    def alone(self, number: int) -> None:
        """Learn by playing against oneself."""
        self.adam = Adam(self.net)
        env, stretch, rows = self.env, self.stretch, np.arange(self.env.n)

        def choose(step: int) -> np.ndarray:
            logits, stretch.worth[step] = self.net.forward(env.obs)
            logs = masked(logits, env.mask)
            # The largest of the logarithms with Gumbel's chance added is a draw by the chances.
            chance = self.rng.random(logs.shape, dtype=np.float32)
            ids = (logs - np.log(-np.log(chance + np.float32(1e-12)))).argmax(1)
            stretch.likely[step] = logs[rows, ids]
            return np.asarray(ids)

        for _, gone in self._stretches("alone", number):
            stretch.play(choose)
            found = stretch.decisions()
            self.decisions += len(found.chosen)
            rate = ALONE * (1 - gone) + LAST * gone
            entropy = ENTROPY * (1 - gone)

            def learn(some: Decisions, rate: float = rate, entropy: float = entropy) -> None:
                reinforce(self.net, self.adam, some, rate, entropy)

            learn_from(found, self.rng, PASSES, learn)


@dataclass(frozen=True)
class Match:
    """A net against the club player on the same deals, each played twice with the sides changed."""

    deals: int
    #: Points a deal that the net's side is ahead, and half of the 95 % interval.
    ahead: float
    error: float


def match(rules: Rules, net: Net, deals: int, *, seed: int = 1000, other: str = "club") -> Match:
    """Let a net (its likeliest choice) play against ``club`` or ``random``, by compiled code.

    Seats of side 0 against the others, then the same deals the other way round.
    """
    gained = np.zeros(deals)
    for ours in (True, False):
        gained += _played(rules, net, deals, seed, other, ours=ours)
    gained /= 2
    error = 1.96 * float(gained.std()) / deals**0.5
    return Match(deals, float(gained.mean()), error)


def _played(rules: Rules, net: Net, deals: int, seed: int, other: str, *, ours: bool) -> np.ndarray:
    """Return what side 0's opponents (or, with ``ours``, side 0) lose to the net, by deal."""
    env = Batch(rules, deals, seed=seed)
    env.reset()
    encoding: Encoding = env.encoding
    if not net.fits(encoding):
        raise ValueError(f"the net was made for other rules than {rules.id}")
    club, ids = ClubPlayer(env), np.zeros(deals, np.int64)
    sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
    gained, open_, step = np.zeros(deals), np.ones(deals, np.bool_), 0
    sign = -1.0 if rules.goal.down else 1.0
    while open_.any():
        if other == "club":
            club.ids(ids)
        else:
            env.any_legal(step, ids, seed=seed)
        mine = (sides[env.turn] == 0) == ours
        where = np.flatnonzero(mine & open_)
        ids[where] = net.best(env.obs[where], env.mask[where])
        env.step(ids)
        points = env.points.astype(float)
        first = points[:, 0]
        rest = (points.sum(1) - first) / max(1, points.shape[1] - 1)
        just = env.done & open_
        gained[just] = sign * (first - rest)[just] * (1 if ours else -1)
        open_ &= ~env.done
        step += 1
    return gained
