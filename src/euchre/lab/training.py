"""Training of a net: behavior cloning and proximal policy optimization (PPO), in JAX.

In the order in which it happens: the network, the trajectories that a batch plays, the advantages,
the losses, the updates, and the run that repeats them.

* PPO with the clipped surrogate objective: Schulman et al. 2017; generalized advantage estimation
  (GAE): Schulman et al. 2016; Adam: Kingma, Ba 2015.
* The critic is a rollout: club players finish the deal on the true cards (rollouts as values:
  Tesauro, Galperin 1996).  It sees all hands, as centralized critics do that serve only in
  training (Yu et al. 2022), so the luck of the deal cancels out.
* The value that a net itself tells is learned along with its policy, but not relied upon.

``n`` is the number of rows of the batch, ``t`` the number of steps of a trajectory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.bots.net import MOST, Net
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.encode import Encoding
from euchre.lab.batch import Batch
from euchre.lab.batch_players import ClubPlayer, Margin, match, player, relative
from euchre.lab.checkpoint import Checkpoint

with explaining_missing():
    import jax
    import jax.numpy as jnp
    import optax

#: Hidden layers.
HIDDEN = (256, 256)
#: Deals in lockstep, and steps of a trajectory.
ROWS, STEPS = 1024, 32
#: PPO: passes over a trajectory, decisions of a minibatch, the range of the clipped ratio, and the
#: weights of the value loss and of the entropy bonus.
EPOCHS, MINIBATCH, CLIP, VALUE, ENTROPY = 4, 2048, 0.2, 0.25, 0.01
#: GAE: discount and trace decay.
GAMMA, LAMBDA = 1.0, 0.2
#: Learning rates of Adam for PPO (which falls to 0) and for cloning, and the limit of a gradient.
RATE, CLONE_RATE, GRADIENT = 2e-3, 1e-3, 1.0
#: The probability of its choices with which a net begins PPO that did not learn probabilities.
CONFIDENCE = 0.9

Params = list[tuple[jax.Array, jax.Array]]


@dataclass
class Progress:
    """How far a training run has come."""

    part: str = "clone"
    #: Passes over the data, or updates, of this part so far.
    gone: int = 0
    #: CPU seconds, decisions learned from, deals played.
    seconds: float = 0.0
    decisions: int = 0
    deals: int = 0
    #: While cloning: how often the net agrees with the test split.
    agreed: float | None = None


# -- the network ---------------------------------------------------------------------------------


def initial_params(encoding: Encoding, hidden: Sequence[int], key: jax.Array) -> Params:
    """Return the weights and biases of an untrained net (He et al. 2015), the last layer near 0.

    Raises ``ValueError`` for a net too large to be loaded again.
    """
    sizes = (encoding.size, *hidden, encoding.index.size + 1)
    if sum(a * b + b for a, b in pairwise(sizes)) > MOST:
        raise ValueError(f"a net may have {MOST:,} weights at most; choose smaller hidden layers")
    spreads = [(2 / a) ** 0.5 for a in sizes[:-1]]
    # About a tenth of the bits of an observation are set.
    spreads[0] *= 10**0.5
    spreads[-1] = 0.01
    keys = jax.random.split(key, len(spreads))
    return [
        (spread * jax.random.normal(one, (a, b)), jnp.zeros(b))
        for one, spread, (a, b) in zip(keys, spreads, pairwise(sizes), strict=True)
    ]


def forward(params: Params, obs: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the log-probabilities ``[..., ids]`` and the values ``[...]`` of observations."""
    x = obs.astype(jnp.float32)
    for weights, bias in params[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = params[-1]
    out = x @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask > 0, out[..., :-1], -1e9)), out[..., -1]


@jax.jit
def sample(
    params: Params, obs: jax.Array, mask: jax.Array, key: jax.Array
) -> tuple[jax.Array, jax.Array]:
    """Return actions drawn from the policy, and their log-probabilities."""
    log_probs, _ = forward(params, obs, mask)
    actions = jax.random.categorical(key, log_probs)
    return actions, _of(log_probs, actions)


def _of(log_probs: jax.Array, actions: jax.Array) -> jax.Array:
    return jnp.take_along_axis(log_probs, actions[..., None], -1)[..., 0]


# -- trajectories --------------------------------------------------------------------------------


class Trajectory(NamedTuple):
    """What a batch played in ``t`` steps; the arrays are ``[t, n, ...]``."""

    obs: NDArray[np.uint8]
    mask: NDArray[np.int8]
    actions: NDArray[np.int32]
    log_probs: NDArray[np.float32]
    #: Whose decisions are learned from: 1 or 0.
    learner: NDArray[np.float32]
    #: The side on turn.
    side: NDArray[np.int32]
    #: By side, in the net's scale: the critic's values, and rewards.
    values: NDArray[np.float32]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]


class Actor:
    """Plays trajectories, the net in all seats or on one side against frozen opponents."""

    def __init__(self, batch: Batch, scale: float, against: Player | None, seed: int):
        rules = batch.rules
        self.batch, self.scale, self.critic = batch, scale, ClubPlayer(batch)
        self.opponent = None if against is None else player(against, batch, seed)
        self.side_of = np.array([rules.sides.side(seat) for seat in range(rules.seats)], np.int32)

    def values(self) -> NDArray[np.float32]:
        """Return what each deal is worth to each side: the result if club players finish it."""
        return relative(self.batch.rules, self.critic.rollout()) / np.float32(self.scale)

    def learners(self) -> NDArray[np.bool_]:
        """Return in which rows the net is on turn; its side varies by deal."""
        batch, side = self.batch, self.side_of[self.batch.turn]
        if self.opponent is None:
            return np.ones(batch.n, np.bool_)
        return np.asarray(side == batch.numbers // batch.n % (self.side_of.max() + 1))

    def play(self, params: Params, key: jax.Array) -> tuple[Trajectory, NDArray[np.float32]]:
        """Return a trajectory, and the critic's values of the deals where it ends."""
        batch, steps = self.batch, []
        theirs = np.zeros(batch.n, np.int64)
        for one in jax.random.split(key, STEPS):
            obs, mask, side = batch.obs.copy(), batch.mask.copy(), self.side_of[batch.turn]
            learns, values = self.learners(), self.values()
            actions, log_probs = map(np.asarray, sample(params, obs, mask, one))
            if self.opponent is not None:
                where = np.flatnonzero(~learns)
                self.opponent.ids(where, theirs)
                actions = np.where(learns, actions, theirs)
            done = batch.step(actions).copy()
            rewards = relative(batch.rules, batch.points) / np.float32(self.scale)
            learner = learns.astype(np.float32)
            of_step = obs, mask, actions, log_probs, learner, side, values, rewards, done
            steps.append(of_step)
        return Trajectory(*map(np.stack, zip(*steps, strict=True))), self.values()


def advantages(played: Trajectory, last: jax.Array) -> jax.Array:
    """Return the advantage ``[t, n]`` of each action to the side that took it (GAE)."""

    def back(carry: tuple[jax.Array, jax.Array], step: Trajectory) -> Any:
        gae, following = carry
        going_on = (1.0 - step.done)[:, None]
        delta = step.rewards + GAMMA * following * going_on - step.values
        gae = delta + GAMMA * LAMBDA * going_on * gae
        return (gae, step.values), gae

    start = jnp.zeros_like(last), last
    _, by_side = jax.lax.scan(back, start, played, reverse=True)
    return _of(by_side, played.side)


# -- losses and updates --------------------------------------------------------------------------


def ppo_loss(
    params: Params, batch: Trajectory, advantage: jax.Array, target: jax.Array
) -> jax.Array:
    """Return the clipped surrogate loss with value loss and entropy bonus."""
    log_probs, value = forward(params, batch.obs, batch.mask)
    ratio = jnp.exp(_of(log_probs, batch.actions) - batch.log_probs)
    clipped = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
    policy = -jnp.minimum(ratio * advantage, clipped * advantage)
    entropy = -jnp.sum(jnp.exp(log_probs) * jnp.where(batch.mask > 0, log_probs, 0), -1)
    loss = policy + VALUE * (value - target) ** 2 - ENTROPY * entropy
    return jnp.sum(loss * batch.learner) / jnp.maximum(1.0, jnp.sum(batch.learner))


def cloning_loss(
    params: Params, obs: jax.Array, mask: jax.Array, actions: jax.Array, target: jax.Array
) -> jax.Array:
    """Return the cross-entropy of the choices of others, with value loss."""
    log_probs, value = forward(params, obs, mask)
    return jnp.mean(VALUE * (value - target) ** 2 - _of(log_probs, actions))


class Trainee(NamedTuple):
    """What a run changes: the parameters, and the state of the optimizer."""

    params: Params
    optimizer: optax.OptState


def _optimizer(rate: optax.Schedule) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(GRADIENT), optax.adam(rate))


def _descend(
    optimizer: optax.GradientTransformation, learner: Trainee, gradients: Params
) -> Trainee:
    updates, state = optimizer.update(gradients, learner.optimizer)
    return Trainee(optax.apply_updates(learner.params, updates), state)


@partial(jax.jit, static_argnames="optimizer")
def ppo_update(
    optimizer: optax.GradientTransformation,
    learner: Trainee,
    played: Trajectory,
    last: jax.Array,
    key: jax.Array,
) -> Trainee:
    """Learn from a trajectory: several epochs over it, in minibatches in random order."""
    advantage = advantages(played, last)
    target = _of(played.values, played.side) + advantage
    # Normalized over the decisions that are learned from.
    size = jnp.maximum(1.0, played.learner.sum())
    mean = (advantage * played.learner).sum() / size
    spread = jnp.sqrt(((advantage - mean) ** 2 * played.learner).sum() / size)
    rows = jax.tree.map(
        lambda x: x.reshape(-1, *x.shape[2:]),
        (played, (advantage - mean) / (spread + 1e-6), target),
    )
    number = rows[1].shape[0]
    minibatch = min(MINIBATCH, number)

    def step(learner: Trainee, where: jax.Array) -> tuple[Trainee, None]:
        some = jax.tree.map(lambda x: x[where], rows)
        return _descend(optimizer, learner, jax.grad(ppo_loss)(learner.params, *some)), None

    def epoch(learner: Trainee, key: jax.Array) -> tuple[Trainee, None]:
        order = jax.random.permutation(key, number)
        order = order[: number // minibatch * minibatch].reshape(-1, minibatch)
        return jax.lax.scan(step, learner, order)

    return jax.lax.scan(epoch, learner, jax.random.split(key, EPOCHS))[0]


@partial(jax.jit, static_argnames="optimizer")
def cloning_update(
    optimizer: optax.GradientTransformation, learner: Trainee, *batch: jax.Array
) -> Trainee:
    """Learn from a minibatch of the decisions of others."""
    return _descend(optimizer, learner, jax.grad(cloning_loss)(learner.params, *batch))


# -- a run ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Hyperparameters:
    """How a net is trained: ``clone`` passes over data, then ``updates`` of PPO, in ``rows``."""

    seed: int = 1
    clone: int = 0
    updates: int = 0
    #: Deals in lockstep.
    rows: int = ROWS
    #: The sizes of the hidden layers.
    hidden: Sequence[int] = HIDDEN


def train(
    rules: Rules,
    how: Hyperparameters,
    *,
    against: Player | None = None,
    start: Net | None = None,
    data: Path | None = None,
    keep: Path | None = None,
    tell: Callable[[Progress, Net], None] = lambda progress, net: None,
    every: int = 20,
) -> Net:
    """Return a net trained on ``data`` and by PPO.

    The same numbers and seed give the same net on the same machine.  With ``against``, a frozen
    opponent, the net plays one side at a time and learns a best response.  ``start`` is a net to
    continue from, ``keep`` a file from which an interrupted run resumes.  ``tell`` gets the
    progress and the net every ``every`` updates.

    Raises ``ValueError`` for a net, data or a file of another run or of other rules.
    """
    seed, clone, updates, rows = how.seed, how.clone, how.updates, how.rows
    batch = Batch(rules, rows, seed=seed)
    batch.reset()
    encoding = batch.encoding
    if start is not None and not start.fits(encoding):
        raise ValueError(f"the net to start from was made for other rules than {rules.id}")
    if clone and data is None:
        raise ValueError("cloning needs a data set")
    least, most = rules.prices.bounds(rules)
    scale = start.scale if start else max(1.0, (most - least) / 4)
    if start:
        params = jax.tree.map(jnp.asarray, list(start.layers))
    else:
        params = initial_params(encoding, how.hidden, jax.random.key(seed))
    decisions = None
    if clone and data:
        # Reading data sets needs another extra.
        from euchre.lab.data import Decisions

        decisions = Decisions(data, rules, encoding, scale)
    minibatch = min(MINIBATCH, rows * STEPS)
    steps = max(1, updates * EPOCHS * (rows * STEPS // minibatch))
    optimizers = {
        "clone": _optimizer(optax.constant_schedule(CLONE_RATE)),
        "ppo": _optimizer(optax.linear_schedule(RATE, 0.0, steps)),
    }
    of = {"rules": rules.id, "seed": seed, "rows": rows, "clone": clone, "updates": updates}
    checkpoint = Checkpoint(keep, of)
    learner = Trainee(params, optimizers["clone"].init(params))
    leaves, tree = jax.tree.flatten(learner)
    progress, leaves = checkpoint.read(Progress(), leaves)
    learner = jax.tree.unflatten(tree, [jnp.asarray(leaf) for leaf in leaves])
    begun = process_time() - progress.seconds

    def net() -> Net:
        layers = tuple((np.asarray(w), np.asarray(b)) for w, b in learner.params)
        return Net(layers, (encoding.index.digest, encoding.digest), scale)

    def count(number: int) -> None:
        progress.gone += 1
        if progress.gone % every == 0 or progress.gone == number:
            progress.seconds = process_time() - begun
            checkpoint.write(progress, jax.tree.leaves(learner))
            tell(replace(progress), net())

    while decisions is not None and progress.part == "clone" and progress.gone < clone:
        rng = np.random.default_rng([seed, progress.gone])
        for some in decisions.minibatches("train", MINIBATCH, rng):
            learner = cloning_update(optimizers["clone"], learner, *some)
            progress.decisions += len(some[0])
        progress.agreed = decisions.agreement(net())
        count(clone)
    if progress.part == "clone":
        progress.part, progress.gone, progress.agreed = "ppo", 0, None
        params = confident(learner.params, batch) if updates and start else learner.params
        learner = Trainee(params, optimizers["ppo"].init(params))
    actor = Actor(batch, scale, against, seed)
    batch.reset(first=progress.deals + (rows if progress.gone else 0))
    while progress.gone < updates:
        play, learn = jax.random.split(jax.random.fold_in(jax.random.key(seed), progress.gone))
        played, last = actor.play(learner.params, play)
        learner = ppo_update(optimizers["ppo"], learner, played, last, learn)
        progress.decisions += int(played.learner.sum())
        progress.deals += int(played.done.sum())
        count(updates)
    return net()


def confident(params: Params, batch: Batch) -> Params:
    """Scale the logits of a net that learned values, so that it mostly makes its best choice."""
    *layers, (weights, bias) = params
    scale = jnp.ones_like(bias)
    for _ in range(10):
        log_probs, _ = forward([*layers, (weights * scale, bias * scale)], batch.obs, batch.mask)
        if jnp.exp(log_probs.max(-1)).mean() > CONFIDENCE:
            break
        scale = scale.at[:-1].multiply(1.5)
    return [*layers, (weights * scale, bias * scale)]


__all__ = ["Hyperparameters", "Margin", "Progress", "match", "train"]
