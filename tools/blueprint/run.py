"""A run: millions of deals, in shares that learn by themselves and are added up at the end.

A share depends on the seed, its number and its deals alone, so that neither the number of processes
nor an interruption changes a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import euchre
from euchre.engine.rules import Rules
from euchre.fast.player import call_states, prepared
from euchre.fast.player.call_table import rules_digest
from euchre.fast.rules.dealing import seed_number
from euchre.lab.checkpoint import Checkpoint
from euchre.text import brief
from euchre.work import ALONE, PartsError, Workload, in_order
from tools.blueprint import chain
from tools.blueprint.cfr import Node
from tools.blueprint.leaves import LEAVES, solvable

Nodes = NDArray[np.float32]
#: Deals between two looks at the clock, and between two saved checkpoints.
STEP, SAVED = 250_000, 2_000_000
#: Bytes of a checkpoint beyond the nodes.
_MORE = 1_000_000


@dataclass
class Progress:
    """How far a share has come: deals, and those that were played to the end in them."""

    deals: int = 0
    leaves: int = 0


def code_digest() -> str:
    """Return what stands for the code that makes a table: the compiled code and the trainer."""
    here = Path(euchre.__file__).parent
    digest = blake2b(digest_size=8)
    for path in sorted([*(here / "fast").rglob("*.py"), *Path(__file__).parent.glob("*.py")]):
        digest.update(f"{path.parent.name}/{path.name}".encode() + path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True)
class Recipe:
    """What a table is made of."""

    seed: str
    #: Deals of each share.
    deals: int
    shares: int = 1
    #: Who plays the cards (``leaves.LEAVES``).
    leaves: str = "rollouts"
    #: The code that trains.
    code: str = field(default_factory=code_digest)

    def problems(self, rules: Rules) -> Iterator[str]:
        """Yield what is wrong with a plan for some rules."""
        if not call_states.fits(rules) or not prepared.fits(rules):
            yield f"{rules.id} is not a turn-up game of four that the chain of calls fits"
        if self.deals < 1 or self.shares < 1:
            yield "there must be at least one deal and one share"
        if self.leaves not in LEAVES:
            yield f"leaves are {' or '.join(LEAVES)}, not {brief(self.leaves)}"
        elif self.leaves == "solver" and not solvable(rules):
            yield f"the solver does not know the cards of {rules.id}"


def learned(
    rules: Rules,
    plan: Recipe,
    share: int,
    keep: Path | None = None,
    tell: Callable[[int, Progress], None] | None = None,
) -> Nodes:
    """Return the nodes of one share, saved in ``keep`` now and then, and continued from there.

    A finished share continues if more deals are asked for.  Raises ``PartsError`` for a file of
    another run, or if this process has other code than the plan.
    """
    if plan.code != code_digest():
        raise PartsError("this process has other code than the one that planned the run")
    table, mind, arrays = (
        prepared.table(rules),
        prepared.mind(rules),
        chain.arrays(rules, plan.leaves),
    )
    nodes = np.zeros((call_states.number_of_states(rules), Node.extent), np.float32)
    of = {"rules": rules_digest(rules), "seed": plan.seed, "share": share, "code": plan.code}
    of["leaves"] = plan.leaves
    checkpoint = Checkpoint(keep, of)
    progress, (nodes,) = checkpoint.read(Progress(), [nodes])
    seed, flat = seed_number(f"{plan.seed}:{share}"), nodes.reshape(-1)
    while progress.deals < plan.deals:
        number = min(STEP, plan.deals - progress.deals)
        played = chain.train(table, mind, arrays, flat, seed, progress.deals, number)
        progress.leaves += int(played)
        progress.deals += number
        if progress.deals % SAVED == 0 or progress.deals == plan.deals:
            checkpoint.write(progress, [nodes])
        if tell:
            tell(share, progress)
    return nodes


def added(parts: Iterator[Nodes]) -> Nodes:
    """Return the nodes of several shares as one: sums of sums, means of means."""
    at: Any = Node.places
    total = next(parts)
    for part in parts:
        for name in ("regret", "chosen"):
            total[:, getattr(at, name)] += part[:, getattr(at, name)]
        weight = total[:, at.weight] + part[:, at.weight]
        gained = (nodes[:, at.gain] * nodes[:, at.weight] for nodes in (total, part))
        total[:, at.gain] = sum(gained) / np.maximum(weight, 1e-9)
        total[:, at.weight] = weight
        visits = total[:, at.visits] + part[:, at.visits]
        first = (nodes[:, at.first] * nodes[:, at.visits] for nodes in (total, part))
        total[:, at.first] = sum(first) / np.maximum(visits, 1)
        total[:, at.visits] = visits
    return total


def run(
    rules: Rules,
    plan: Recipe,
    how: Workload = ALONE,
    tell: Callable[[int, Progress], None] | None = None,
) -> Nodes:
    """Return the nodes of all shares, added up; with ``how.keep``, each share has a file there.

    The machines of a pool must see that folder.  Raises ``ValueError`` for rules that the chain
    does not fit.
    """
    for problem in plan.problems(rules):
        raise ValueError(problem)
    # Other processes cannot tell.
    told = tell if how.jobs == 1 and how.pool is None else None
    parts = {
        str(share): (rules, plan, share, how.keep and how.keep / f"share-{share}.npz", told)
        for share in range(plan.shares)
    }
    return added(in_order(learned, parts, how))
