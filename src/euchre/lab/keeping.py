"""A training run in a file, from which it goes on where it was broken off."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from euchre.work import KeptError, differences

if TYPE_CHECKING:
    from euchre.lab.learning import Adam


class Keeper:
    """Keeps the weights of a run, and how these move, in a file or in none.

    ``of`` says what the run is; a file of another one is refused (``KeptError``).
    """

    def __init__(self, path: Path | None, of: Mapping[str, Any]):
        self.path, self.of = path, dict(of)

    def read(self, adam: Adam) -> dict[str, Any]:
        """Take in what is kept; return where the run was, nothing if it has not begun."""
        if self.path is None or not self.path.exists():
            return {}
        try:
            with np.load(self.path, allow_pickle=False) as file:
                told = json.loads(str(file["told"]))
                parts = [file[f"part.{i}"] for i in range(3 * len(adam.weights))]
        except (OSError, ValueError, KeyError) as error:
            raise KeptError(f"{self.path} is not a training run: {error}") from None
        if other := differences(told["of"], self.of):
            raise KeptError(f"{self.path} has another run: {'; '.join(other)}")
        mine = [*adam.weights, *adam.mean, *adam.square]
        if [part.shape for part in parts] != [part.shape for part in mine]:
            raise KeptError(f"{self.path} has a net with other layers")
        for here, there in zip(mine, parts, strict=True):
            here[...] = there
        adam.steps = int(told["steps"])
        return dict(told["at"])

    def write(self, adam: Adam, **at: Any) -> None:
        """Keep a run; the file is there whole or as it was before."""
        if self.path is None:
            return
        told = json.dumps({"of": self.of, "at": at, "steps": adam.steps})
        mine = [*adam.weights, *adam.mean, *adam.square]
        parts: dict[str, Any] = {f"part.{i}": part for i, part in enumerate(mine)}
        half = self.path.with_name(self.path.name + ".part")
        with half.open("wb") as out:
            np.savez(out, told=told, **parts)
        half.replace(self.path)
