"""Training runs: learning from rollouts, from teachers, and from self-play.

A run consists of parts, each a number of rounds of ``rows * STEPS`` decisions:

* ``copied``: behavioral cloning of a data set; a round is one pass over it.
* ``weighed``: every legal choice of every question is rolled out by club players on the true deal,
  and the net learns the results (``weighing``).  This teaches by far the most in a given time.
* ``own``: the same with the net itself as the rollout policy, for some of the questions.
* ``taught``: distillation of the club player.
* ``alone``: PPO from the results of its own choices, against itself or frozen opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.bots.net import Net
from euchre.engine.rules import Rules
from euchre.lab.batch import Batch
from euchre.lab.club import ClubPlayer
from euchre.lab.keeping import Keeper
from euchre.lab.learning import (
    HIDDEN,
    PASSES,
    Adam,
    Decisions,
    Stretch,
    assess,
    copy,
    fresh,
    learn_from,
    masked,
    reinforce,
    teach,
)
from euchre.lab.matches import Match, match
from euchre.lab.players import player
from euchre.lab.weighing import OwnScales, Scales

if TYPE_CHECKING:
    from euchre.lab.copying import Copies

#: Deals in lockstep, and steps played between updates.
ROWS, STEPS = 2048, 32
#: Initial learning rates of the parts, and the final one; the initial entropy bonus.
WEIGHING, OWN, TEACHING, ALONE, LAST = 1e-3, 2e-4, 1e-3, 4e-4, 2e-5
ENTROPY = 0.01
#: Warm-up steps of the learning rate, and the share of it left at the end of the cosine decay.
WARM, LEFT = 200, 0.02
#: How often the pupil's choice is played instead of the teacher's, so that it is taught in the
#: states it reaches itself (DAgger, Ross, Gordon, Bagnell 2011).
ASTRAY = 0.3
#: While choices are rolled out: the share of sides that the net plays (club players the others),
#: and how often a random legal action is played, so that mistakes occur, too.
SEATED, STRAYS = 0.7, 0.04
#: The parts of a run, in order.
PARTS = ("copied", "weighed", "own", "taught", "alone")
#: The target for the mean probability of the net's choices before it learns by playing, and the
#: steps of the search for it.
SURE, SHARPENINGS = 0.9, 10
#: Rollouts that the net plays at once, as a multiple of the rows.
ASIDE = 2


@dataclass(frozen=True)
class Progress:
    """How far a training run has come."""

    part: str
    #: CPU seconds, decisions learned from, deals played.
    seconds: float
    decisions: int
    deals: int
    #: How often teacher and pupil agree, if there is a teacher; for a data set, in its test split.
    agreed: float | None
    net: Net


def train(
    rules: Rules,
    *,
    seed: int = 1,
    copied: int = 0,
    weighed: int = 0,
    own: int = 0,
    taught: int = 0,
    alone: int = 0,
    rows: int = ROWS,
    hidden: Sequence[int] = HIDDEN,
    against: Player | None = None,
    start: Net | None = None,
    data: Path | None = None,
    keep: Path | None = None,
    tell: Callable[[Progress], None] = lambda progress: None,
    every: int = 20,
) -> Net:
    """Return a net trained on a game, with a number of rounds for each part (see above).

    The same numbers and seed give the same net on the same machine.  ``against`` is a frozen
    opponent: in the parts ``own`` and ``alone`` the net plays one side at a time and the opponent
    all others, so that the net learns a response to it.  ``start`` is a net to continue from (it is
    not modified), ``data`` the folder of the data set for ``copied``, ``keep`` a checkpoint file
    from which an interrupted run resumes (with other random numbers).  ``tell`` gets the progress
    every ``every`` rounds.

    Raises ``ValueError`` for a net or data of other rules, ``KeptError`` for a file of another run.
    """
    rng = np.random.default_rng(seed)
    env = Batch(rules, rows, seed=seed)
    env.reset()
    least, most = rules.prices.bounds(rules)
    scale = max(1.0, (most - least) / 4)
    net = copy(start) if start else fresh(env.encoding, scale, rng, hidden)
    if not net.fits(env.encoding):
        raise ValueError(f"the net to start from was made for other rules than {rules.id}")
    copies: Copies | None = None
    if copied:
        # Reading data sets needs an optional dependency.
        from euchre.lab.copying import Copies

        if data is None:
            raise ValueError("copying needs a data set")
        copies = Copies(data, rules, env.encoding, net.scale)
    rounds = dict(zip(PARTS, (copied, weighed, own, taught, alone), strict=True))
    of = {part: number for part, number in rounds.items() if number or part != "copied"}
    keeper = Keeper(keep, {"rules": rules.id, "seed": seed, "rows": rows, **of})
    knows = bool(start or copied or weighed or own)
    run = _Run(net, env, rng, tell, every, keeper, seed, against, copies, knows=knows)
    run.all(rounds)
    return net


class _Run:
    def __init__(
        self,
        net: Net,
        env: Batch,
        rng: np.random.Generator,
        tell: Callable[[Progress], None],
        every: int,
        keeper: Keeper,
        seed: int,
        against: Player | None,
        copies: Copies | None,
        *,
        knows: bool,
    ):
        self.net, self.env, self.rng, self.tell, self.every = net, env, rng, tell, every
        self.keeper, self.seed, self.against, self.knows = keeper, seed, against, knows
        self.copies = copies
        self.adam = Adam(net)
        rules = env.rules
        self.sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
        self.begun = process_time()
        self.decisions = self.deals = self.gone = 0
        self.part = PARTS[0]
        self.agreed: float | None = None

    def all(self, rounds: Mapping[str, int]) -> None:
        """Run all parts, resuming where an earlier run was interrupted."""
        before = self.keeper.read(self.adam)
        if before:
            self.part, self.gone = str(before["part"]), int(before["gone"])
            self.decisions, self.deals = int(before["decisions"]), int(before["deals"])
            self.begun -= float(before["seconds"])
            self.rng = np.random.default_rng([self.seed, self.decisions])
            self.env.reset(first=self.deals + self.env.n)
        for part in PARTS[PARTS.index(self.part) :]:
            if part != self.part:
                self.part, self.gone, self.adam = part, 0, Adam(self.net)
            if rounds[part] > self.gone:
                getattr(self, f"_{part}")(rounds[part])

    def _rounds(self, number: int) -> Iterator[float]:
        """Yield the completed share of a part before each of its rounds."""
        while self.gone < number:
            yield self.gone / number
            self.gone += 1
            if self.gone % self.every == 0 or self.gone == number:
                spent = process_time() - self.begun
                self.keeper.write(
                    self.adam,
                    part=self.part,
                    gone=self.gone,
                    decisions=self.decisions,
                    deals=self.deals,
                    seconds=spent,
                )
                net = self.net
                told = (self.part, spent, self.decisions, self.deals, self.agreed, net)
                self.tell(Progress(*told))

    def _learns(self) -> NDArray[np.bool_]:
        """Return in which rows the net's side is on turn; the net's side varies by deal."""
        env, sides = self.env, self.sides
        return np.asarray(sides[env.turn] == env.numbers // env.n % (sides.max() + 1))

    def _rate(self, high: float, gone: float) -> float:
        """Return the learning rate: a short warm-up, then cosine decay."""
        warm = min(1.0, (self.adam.steps + 1) / WARM)
        return high * warm * (LEFT + (1 - LEFT) * (1 + cos(pi * gone)) / 2)

    def _copied(self, number: int) -> None:
        """Learn the choices of a data set."""
        for gone in self._rounds(number):
            if self.copies is None:
                break
            for some in self.copies.batches(self.rng):
                teach(self.net, self.adam, some, self._rate(TEACHING, gone))
                self.decisions += len(some.chosen)
            self.agreed = self.copies.agreed(self.net)
        self.agreed = None

    def _weighed(self, number: int) -> None:
        """Learn the results of all choices, rolled out by club players."""
        scales = Scales(self.env)
        everywhere = np.arange(self.env.n)

        def weigh(worth: NDArray[np.float32]) -> NDArray[np.int64]:
            scales.weigh(worth)
            return everywhere

        self._assessed(number, weigh, WEIGHING)

    def _own(self, number: int) -> None:
        """Learn the results of all choices in some rows, rolled out by the net itself."""
        scales = OwnScales(self.env, ASIDE * self.env.n, self.against)

        def weigh(worth: NDArray[np.float32]) -> NDArray[np.int64]:
            where = self.rng.permutation(self.env.n)
            if self.against is not None:
                where = where[self._learns()[where]]
            return where[: scales.weigh(self.net, where, worth)]

        self._assessed(number, weigh, OWN)

    def _assessed(
        self,
        number: int,
        weigh: Callable[[NDArray[np.float32]], NDArray[np.int64]],
        high: float,
    ) -> None:
        env, rng, rows = self.env, self.rng, np.arange(self.env.n)
        frozen = self.against is not None and self.part == "own"
        others = player(self.against if frozen and self.against else "club", env, self.seed)
        right, everyone = np.zeros(env.n, np.int64), np.arange(env.n)
        worth, sides = np.zeros(env.mask.shape, np.float32), self.sides
        seated = rng.random((env.n, sides.max() + 1)) < SEATED
        for gone in self._rounds(number):
            for step in range(STEPS):
                worth[:] = 0
                where = weigh(worth)
                rate = self._rate(high, gone + step / STEPS / number)
                scaled = worth[where] / np.float32(self.net.scale)
                seen, mask = env.obs[where], env.mask[where]
                best = assess(self.net, self.adam, seen, mask, scaled, rate)
                ids = best if len(where) == env.n else self.net.best(env.obs, env.mask)
                learns = self._learns() if frozen else seated[rows, sides[env.turn]]
                others.ids(everyone[~learns], right)
                ids = np.where(learns, ids, right)
                stray = np.flatnonzero(rng.random(env.n) < STRAYS)
                chance = rng.random((len(stray), env.mask.shape[1]))
                ids[stray] = np.where(env.mask[stray] > 0, chance, -1).argmax(1)
                env.step(ids)
                seated[env.done] = rng.random((int(env.done.sum()), seated.shape[1])) < SEATED
                self.decisions += len(where)
                self.deals += int(env.done.sum())

    def _taught(self, number: int) -> None:
        """Learn the club player's choices."""
        env, teacher = self.env, ClubPlayer(self.env)
        stretch = Stretch(env, STEPS, self.net.scale)
        right = np.zeros(env.n, np.int64)
        answers = np.zeros((STEPS, env.n), np.int64)

        def choose(step: int) -> NDArray[np.int64]:
            teacher.ids(right)
            answers[step] = right
            own = self.net.best(env.obs, env.mask)
            return np.where(self.rng.random(env.n) < ASTRAY, own, right)

        for gone in self._rounds(number):
            stretch.play(choose)
            stretch.chosen[:] = answers
            found = stretch.decisions()
            self.decisions += len(found.chosen)
            self.deals += int(stretch.done.sum())
            rate = TEACHING * (1 - gone) + 1e-4 * gone
            agreed: list[float] = []

            def learn(some: Decisions, rate: float = rate, to: list[float] = agreed) -> None:
                to.append(teach(self.net, self.adam, some, rate))

            learn_from(found, self.rng, 1, learn)
            self.agreed = float(np.mean(agreed))
        self.agreed = None

    def _sharpen(self) -> None:
        """Scale the logits of a net that has learned values, so that it mostly plays the best.

        Learned values give flat probabilities, but learning from self-play needs good play.
        """
        weights, bias = self.net.layers[-1]
        for _ in range(SHARPENINGS):
            logs = masked(self.net.forward(self.env.obs)[0], self.env.mask)
            if float(np.exp(logs.max(1)).mean()) > SURE:
                break
            weights[:, :-1] *= np.float32(1.5)
            bias[:-1] *= np.float32(1.5)

    def _alone(self, number: int) -> None:
        """Learn from the results of the net's own choices."""
        if not self.gone and self.knows:
            self._sharpen()
        env, rows = self.env, np.arange(self.env.n)
        stretch = Stretch(env, STEPS, self.net.scale)
        others = None if self.against is None else player(self.against, env, self.seed)
        theirs = np.zeros(env.n, np.int64)

        def choose(step: int) -> NDArray[np.int64]:
            logits, stretch.worth[step] = self.net.forward(env.obs)
            logs = masked(logits, env.mask)
            # Gumbel-max trick: the argmax is a sample from the policy.
            chance = self.rng.random(logs.shape, dtype=np.float32)
            ids = np.asarray((logs - np.log(-np.log(chance + np.float32(1e-12)))).argmax(1))
            stretch.likely[step] = logs[rows, ids]
            if others is not None:
                where = np.flatnonzero(~self._learns())
                others.ids(where, theirs)
                ids[where] = theirs[where]
                stretch.mine[step] = True
                stretch.mine[step, where] = False
            return ids

        for gone in self._rounds(number):
            stretch.play(choose)
            found = stretch.decisions()
            self.decisions += len(found.chosen)
            self.deals += int(stretch.done.sum())
            rate = ALONE * (1 - gone) + LAST * gone
            entropy = ENTROPY * (1 - gone)

            def learn(some: Decisions, rate: float = rate, entropy: float = entropy) -> None:
                reinforce(self.net, self.adam, some, rate, entropy)

            learn_from(found, self.rng, PASSES, learn)


__all__ = ["PARTS", "Match", "Progress", "match", "train"]
