"""Training of a small net: gradients, Adam, and losses for learning from others and from itself.

Everything is NumPy: for a few hidden layers of 256 it is as fast as a half-gigabyte library, and
every installation can train.  The methods are distillation (Hinton, Vinyals, Dean 2015), rollouts
of all choices (Tesauro, Galperin 1996), PPO (Schulman et al. 2017) and Adam (Kingma, Ba 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots.net import MOST, Net
from euchre.encoding import Encoding
from euchre.lab.batch import Batch

Floats = NDArray[np.float32]
Gradients = list[Floats]

#: Hidden layers: 0.8 MB in half precision.
HIDDEN = (512, 256, 256)
#: PPO: clipping range of the policy ratio, weight of the value loss, passes over the data.
CLIP, VALUE, PASSES = 0.2, 0.25, 2
#: Decisions per gradient step.
MINIBATCH = 2048
#: Adam.
BETA1, BETA2, TINY = 0.9, 0.999, 1e-8
#: Gradient norm clipping; the larger limit is for learning from the values of all choices.
LONGEST, STEEPEST = 1.0, 5.0
#: Logits differ by this factor times the difference in value, in the net's scale.
SHARP = 4.0


def fresh(
    encoding: Encoding,
    scale: float,
    rng: np.random.Generator,
    hidden: Sequence[int] = HIDDEN,
) -> Net:
    """Return an untrained net: He initialization (He et al. 2015), the last layer near 0.

    Raises ``ValueError`` for a net too large to be loaded again.
    """
    sizes = (encoding.size, *hidden, encoding.index.size + 1)
    if sum(a * b + b for a, b in pairwise(sizes)) > MOST:
        raise ValueError(f"a net may have {MOST:,} weights at most; choose smaller hidden layers")
    layers = []
    for i, (a, b) in enumerate(pairwise(sizes)):
        # About a tenth of the bits of an observation are set.
        inputs = a / 10 if i == 0 else a
        spread = 0.01 if i == len(sizes) - 2 else np.sqrt(2 / inputs)
        layers.append((rng.normal(0, spread, (a, b)).astype(np.float32), np.zeros(b, np.float32)))
    return Net(tuple(layers), (encoding.index.digest, encoding.digest), scale)


def copy(net: Net) -> Net:
    """Return a copy of a net, whose weights may be changed."""
    layers = tuple((weights.copy(), bias.copy()) for weights, bias in net.layers)
    return Net(layers, net.made_for, net.scale)


class Adam:
    """The Adam optimizer; updates the weights of a net in place."""

    def __init__(self, net: Net):
        self.weights = [part for layer in net.layers for part in layer]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def move(self, gradients: Gradients, rate: float, longest: float = LONGEST) -> None:
        """Take a step against the gradients, clipped to the norm ``longest``."""
        self.steps += 1
        length = float(np.sqrt(sum(float((g * g).sum()) for g in gradients)))
        cut = min(1.0, longest / (length + 1e-9))
        pace = rate * np.sqrt(1 - BETA2**self.steps) / (1 - BETA1**self.steps)
        for w, m, v, g in zip(self.weights, self.mean, self.square, gradients, strict=True):
            g *= cut
            m += (1 - BETA1) * (g - m)
            v += (1 - BETA2) * (g * g - v)
            w -= pace * m / (np.sqrt(v) + TINY)


class Decisions(NamedTuple):
    """Observations, legal ids, choices, their probabilities, and returns; one decision per row."""

    seen: NDArray[np.uint8]
    mask: NDArray[np.int8]
    chosen: NDArray[np.int64]
    likely: Floats
    worth: Floats
    returns: Floats

    def at(self, where: NDArray[Any]) -> Decisions:
        """Return the decisions at ``where`` (a mask or indexes)."""
        return Decisions(
            self.seen[where],
            self.mask[where],
            self.chosen[where],
            self.likely[where],
            self.worth[where],
            self.returns[where],
        )


def masked(logits: Floats, mask: NDArray[np.int8]) -> Floats:
    """Return the log-probabilities of all ids, illegal ones masked."""
    found = np.where(mask > 0, logits, np.float32(-1e9))
    found = found - found.max(-1, keepdims=True)
    logs: Floats = found - np.log(np.exp(found).sum(-1, keepdims=True))
    return logs


def gradients(
    net: Net,
    seen: NDArray[np.uint8],
    loss: Callable[[Floats, Floats], tuple[Floats, Floats]],
) -> Gradients:
    """Return the gradients of a loss by backpropagation.

    ``loss`` maps logits and values to its gradients with respect to them.
    """
    xs = [seen.astype(np.float32)]
    for weights, bias in net.layers[:-1]:
        xs.append(np.maximum(xs[-1] @ weights + bias, 0))
    weights, bias = net.layers[-1]
    out = xs[-1] @ weights + bias
    by_logits, by_values = loss(out[:, :-1], out[:, -1])
    back = np.concatenate([by_logits, by_values[:, None]], 1) / np.float32(len(out))
    found: Gradients = []
    for i in range(len(net.layers) - 1, -1, -1):
        found += [back.sum(0), (xs[i].T @ back).astype(np.float32)]
        if i:
            back = (back @ net.layers[i][0].T) * (xs[i] > 0)
    return found[::-1]


def teach(net: Net, adam: Adam, some: Decisions, rate: float) -> float:
    """Learn the teacher's choices and the returns; return the share of choices that agree."""
    rows = np.arange(len(some.chosen))
    agreed = 0.0

    def loss(logits: Floats, values: Floats) -> tuple[Floats, Floats]:
        nonlocal agreed
        logs = masked(logits, some.mask)
        chances = np.exp(logs)
        agreed = float((logs.argmax(1) == some.chosen).mean())
        chances[rows, some.chosen] -= 1
        return chances, 2 * VALUE * (values - some.returns)

    adam.move(gradients(net, some.seen, loss), rate)
    return agreed


def assess(
    net: Net,
    adam: Adam,
    seen: NDArray[np.uint8],
    mask: NDArray[np.int8],
    worth: Floats,
    rate: float,
) -> NDArray[np.int64]:
    """Learn the value of every choice; return the net's best choices before the update.

    ``worth`` ``[row, id]`` is in the net's scale.  Logits learn the advantage of a choice over the
    mean of all legal ones, so what a deal is worth regardless of the choice cancels out.
    """
    legal = mask > 0
    number = np.float32(1) / legal.sum(1, keepdims=True, dtype=np.float32)
    best = np.zeros(len(seen), np.int64)

    def mean(of: Floats) -> Floats:
        return np.asarray(np.where(legal, of, 0).sum(1, keepdims=True) * number, np.float32)

    def loss(logits: Floats, values: Floats) -> tuple[Floats, Floats]:
        best[:] = np.where(legal, logits, -np.inf).argmax(1)
        usual = mean(worth)
        wrong = (logits - mean(logits)) - np.float32(SHARP) * (worth - usual)
        by_logits = np.where(legal, wrong, 0) * np.float32(0.5)
        return by_logits, 2 * np.float32(VALUE) * (values - usual[:, 0])

    adam.move(gradients(net, seen, loss), rate, STEEPEST)
    return best


def reinforce(net: Net, adam: Adam, some: Decisions, rate: float, entropy: float) -> None:
    """Learn from the returns of the net's own choices (PPO, clipped objective)."""
    rows = np.arange(len(some.chosen))
    gain = some.returns - some.worth
    gain = gain / (gain.std() + np.float32(1e-6))

    def loss(logits: Floats, values: Floats) -> tuple[Floats, Floats]:
        logs = masked(logits, some.mask)
        chances = np.exp(logs)
        ratio = np.exp(logs[rows, some.chosen] - some.likely)
        # No gradient where the ratio is already clipped.
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = (ratio * gain * free).astype(np.float32)
        by_logits = chances * pull[:, None]
        by_logits[rows, some.chosen] -= pull
        legal = np.where(some.mask > 0, logs, 0)
        mean = (chances * legal).sum(1, keepdims=True)
        by_logits += np.float32(entropy) * chances * (legal - mean)
        return by_logits, 2 * VALUE * (values - some.returns)

    adam.move(gradients(net, some.seen, loss), rate)


@dataclass
class Stretch:
    """A number of steps of a batch; the decisions of deals that finish in it are learned from."""

    batch: Batch
    steps: int
    scale: float

    def __post_init__(self) -> None:
        n, size = self.batch.n, (self.steps, self.batch.n)
        self.seen = np.zeros((*size, self.batch.obs.shape[1]), np.uint8)
        self.mask = np.zeros((*size, self.batch.mask.shape[1]), np.int8)
        self.chosen = np.zeros(size, np.int64)
        self.likely, self.worth = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.side = np.zeros(size, np.int64)
        self.got = np.zeros((*size, self.batch.points.shape[1]), np.float32)
        self.done = np.zeros(size, np.bool_)
        #: Which choices are learned from.
        self.mine = np.ones(size, np.bool_)
        rules = self.batch.rules
        self._sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
        self._sign = -1.0 if rules.goal.down else 1.0
        self._rows = np.arange(n)

    def play(self, choose: Callable[[int], NDArray[np.int64]]) -> None:
        """Play the steps; ``choose(step)`` returns the ids and may set ``likely`` and ``worth``."""
        env = self.batch
        for step in range(self.steps):
            self.seen[step], self.mask[step] = env.obs, env.mask
            self.side[step] = self._sides[env.turn]
            ids = choose(step)
            self.chosen[step] = ids
            env.step(ids)
            self.got[step], self.done[step] = env.points, env.done

    def decisions(self) -> Decisions:
        """Return the decisions of the deals that ended in these steps, with their returns."""
        others = self.got.shape[2] - 1
        total = self.got.sum(2, keepdims=True)
        # A side's points minus the mean of the others'.
        more = (self.got - (total - self.got) / max(1, others)) * (self._sign / self.scale)
        returns = np.zeros(self.chosen.shape, np.float32)
        known = np.zeros(self.chosen.shape, np.bool_)
        result = np.zeros(more.shape[1:], np.float32)
        ended = np.zeros(self.batch.n, np.bool_)
        for step in range(self.steps - 1, -1, -1):
            result = np.where(self.done[step][:, None], more[step], result)
            ended = ended | self.done[step]
            returns[step] = result[self._rows, self.side[step]]
            known[step] = ended
        every = Decisions(self.seen, self.mask, self.chosen, self.likely, self.worth, returns)
        return every.at(known & self.mine)


def learn_from(
    decisions: Decisions, rng: np.random.Generator, passes: int, learn: Callable[[Decisions], None]
) -> None:
    """Learn from decisions in random order, ``MINIBATCH`` at a time, in several passes."""
    size = len(decisions.chosen)
    for _ in range(passes):
        order = rng.permutation(size)
        for first in range(0, size, MINIBATCH):
            where = order[first : first + MINIBATCH]
            if len(where) > MINIBATCH // 8 or size <= MINIBATCH:
                learn(decisions.at(where))
