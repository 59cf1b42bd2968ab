"""How far a training run has come, and the file from which it goes on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from euchre.files import ARRAYS, FileError, Form, parse_json, read_arrays
from euchre.work import PartsError, differences

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    #: How far a run has come, as plain numbers.
    P = TypeVar("P", bound=DataclassInstance)


class Checkpoint:
    """A run in a file, if there is one; ``of`` identifies the run."""

    def __init__(self, path: Path | None, of: Mapping[str, Any]):
        self.path, self.of = path, dict(of)

    def read(self, progress: P, arrays: Sequence[Any]) -> tuple[P, list[NDArray[Any]]]:
        """Return the saved progress and arrays, or the given ones if nothing was saved.

        Raises ``PartsError`` for a file of another run.
        """
        if self.path is None or not (self.path.exists() or self.path.is_symlink()):
            return progress, list(arrays)
        names = [f"leaf.{i}" for i in range(len(arrays))]

        def wanted(forms: Mapping[str, Form]) -> list[str]:
            if set(forms) != {"run", *names} or forms["run"].kind.kind != "U":
                raise FileError("this is not a training run")
            if [forms[name][:2] for name in names] != [(one.dtype, one.shape) for one in arrays]:
                raise FileError("its arrays have other shapes")
            return ["run", *names]

        try:
            limit = ARRAYS + sum(one.nbytes for one in arrays)
            parts = read_arrays(self.path, wanted, limit)
            run = parse_json(str(parts["run"]))
            other = differences(dict(run["of"]), self.of)
            progress = type(progress)(**run["progress"])
        except FileError as error:
            raise PartsError(str(error)) from None
        except (KeyError, TypeError, ValueError):
            raise PartsError(f"{self.path}: this is not a training run") from None
        if other:
            raise PartsError(f"{self.path} has another run: {'; '.join(other)}")
        return progress, [parts[name].copy() for name in names]

    def write(self, progress: Any, arrays: Sequence[Any]) -> None:
        """Save the run; the file is complete or unchanged."""
        if self.path is None:
            return
        run = json.dumps({"of": self.of, "progress": vars(progress)})
        leaves: dict[str, Any] = {f"leaf.{i}": np.asarray(one) for i, one in enumerate(arrays)}
        half = self.path.with_name(self.path.name + ".part")
        with half.open("wb") as out:
            np.savez(out, run=run, **leaves)
        half.replace(self.path)
