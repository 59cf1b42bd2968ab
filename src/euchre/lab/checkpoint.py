"""How far a training run has come, and the file from which it goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from euchre.files import ARRAYS, FileError, Form, parse_json, read_arrays
from euchre.work import PartsError, differences

#: A pytree of arrays: parameters, and the state of the optimizer.
T = TypeVar("T")


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


class Checkpoint:
    """A run in a file, if there is one; ``of`` identifies the run."""

    def __init__(self, path: Path | None, of: Mapping[str, Any]):
        self.path, self.of = path, dict(of)

    def read(self, progress: Progress, learner: T) -> tuple[Progress, T]:
        """Return the saved state, or the given one if nothing was saved.

        Raises ``PartsError`` for a file of another run.
        """
        if self.path is None or not self.path.exists():
            return progress, learner
        leaves, tree = jax.tree.flatten(learner)
        names = [f"leaf.{i}" for i in range(len(leaves))]

        def wanted(forms: Mapping[str, Form]) -> list[str]:
            if set(forms) != {"run", *names} or forms["run"].kind.kind != "U":
                raise FileError("this is not a training run")
            if [forms[name][:2] for name in names] != [(leaf.dtype, leaf.shape) for leaf in leaves]:
                raise FileError("it has a net with other layers")
            return ["run", *names]

        try:
            limit = ARRAYS + sum(leaf.nbytes for leaf in leaves)
            parts = read_arrays(self.path, wanted, limit)
            run = parse_json(str(parts["run"]))
            other = differences(dict(run["of"]), self.of)
            progress = Progress(**run["progress"])
        except FileError as error:
            raise PartsError(str(error)) from None
        except (KeyError, TypeError, ValueError):
            raise PartsError(f"{self.path}: this is not a training run") from None
        if other:
            raise PartsError(f"{self.path} has another run: {'; '.join(other)}")
        return progress, jax.tree.unflatten(tree, [jnp.asarray(parts[name]) for name in names])

    def write(self, progress: Progress, learner: T) -> None:
        """Save the run; the file is complete or unchanged."""
        if self.path is None:
            return
        run = json.dumps({"of": self.of, "progress": vars(progress)})
        leaves: dict[str, Any] = {
            f"leaf.{i}": np.asarray(x) for i, x in enumerate(jax.tree.leaves(learner))
        }
        half = self.path.with_name(self.path.name + ".part")
        with half.open("wb") as out:
            np.savez(out, run=run, **leaves)
        half.replace(self.path)
