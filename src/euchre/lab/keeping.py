"""Checkpoints: a training run in a file, from which it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from euchre.files import ARRAYS, FileError, Form, parse_json, read_arrays
from euchre.work import PartsError, differences

if TYPE_CHECKING:
    from euchre.lab.learning import Adam


class Keeper:
    """Saves the weights and optimizer state of a run to a file, if there is one.

    ``of`` identifies the run; a file of another run is refused (``PartsError``).
    """

    def __init__(self, path: Path | None, of: Mapping[str, Any]):
        self.path, self.of = path, dict(of)

    def read(self, adam: Adam) -> dict[str, Any]:
        """Restore the saved state; return the run's position, empty if it has not begun."""
        if self.path is None or not self.path.exists():
            return {}
        mine = [*adam.weights, *adam.mean, *adam.square]
        names = [f"part.{i}" for i in range(len(mine))]

        def wanted(forms: Mapping[str, Form]) -> list[str]:
            if set(forms) != {"told", *names} or forms["told"].kind.kind != "U":
                raise FileError("this is not a training run")
            if [forms[name][:2] for name in names] != [(part.dtype, part.shape) for part in mine]:
                raise FileError("it has a net with other layers")
            return ["told", *names]

        try:
            parts = read_arrays(self.path, wanted, ARRAYS + sum(part.nbytes for part in mine))
            told = parse_json(str(parts["told"]))
        except FileError as error:
            raise PartsError(str(error)) from None
        parts_of_it = {"of": dict, "at": dict, "steps": int}
        if not isinstance(told, dict) or {key: type(told[key]) for key in told} != parts_of_it:
            raise PartsError(f"{self.path}: this is not a training run")
        if other := differences(told["of"], self.of):
            raise PartsError(f"{self.path} has another run: {'; '.join(other)}")
        for here, there in zip(mine, map(parts.get, names), strict=True):
            here[...] = there
        adam.steps = int(told["steps"])
        return dict(told["at"])

    def write(self, adam: Adam, **at: Any) -> None:
        """Save the run atomically: the file is complete or unchanged."""
        if self.path is None:
            return
        told = json.dumps({"of": self.of, "at": at, "steps": adam.steps})
        mine = [*adam.weights, *adam.mean, *adam.square]
        parts: dict[str, Any] = {f"part.{i}": part for i, part in enumerate(mine)}
        half = self.path.with_name(self.path.name + ".part")
        with half.open("wb") as out:
            np.savez(out, told=told, **parts)
        half.replace(self.path)
