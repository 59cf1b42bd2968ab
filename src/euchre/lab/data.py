"""Reading data sets that ``export`` wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots.net import Net
from euchre.engine.rules import Rules
from euchre.extras import explaining_missing
from euchre.fast.encode import Encoding

with explaining_missing():
    import pyarrow as pa
    import pyarrow.parquet as pq


def rules_digest(rules: Rules) -> str:
    """Return a digest that identifies rules."""
    return blake2b(repr(rules).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, eq=False)
class Data:
    """A split of a data set, with its metadata."""

    table: Any
    metadata: dict[str, str]

    def __len__(self) -> int:
        return int(self.table.num_rows)

    def column(self, name: str) -> NDArray[Any]:
        """Return a column of numbers as an array."""
        values: NDArray[Any] = self.table[name].combine_chunks().to_numpy(zero_copy_only=False)
        return values

    def take(self, where: NDArray[np.int64]) -> Data:
        """Return the rows at ``where``."""
        return Data(self.table.take(where), self.metadata)

    def mask(self, size: int) -> NDArray[np.int8]:
        """Return ``legal`` as ``[row, id]``, for an index of ``size`` ids."""
        words = np.array(self.table["legal"].to_pylist(), np.uint64)
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        return bits[:, :size].astype(np.int8)

    def observations(self) -> NDArray[np.uint8]:
        """Return ``observation`` as bits ``[row, bit]``."""
        packed = np.frombuffer(b"".join(self.table["observation"].to_pylist()), np.uint8)
        return np.unpackbits(packed.reshape(len(self), -1), axis=1, bitorder="little")


def _files(folder: Path, split: str) -> list[Path]:
    """Return the files of a split, checked against the number in their names."""
    files = sorted((folder / "data").glob(f"{split}-*-of-*.parquet"))
    if not files:
        raise ValueError(f"{folder} has no files of the split {split}")
    wanted = int(files[0].stem.rsplit("-", 1)[1])
    if len(files) != wanted:
        raise ValueError(
            f"{folder} has {len(files)} of {wanted} files of the split {split}; repeat the command"
            " that wrote them, and it writes the others"
        )
    return files


def read(folder: Path | str, split: str = "train", *, rules: Rules | None = None) -> Data:
    """Read a split of a data set that ``export`` wrote.

    Raises ``ValueError`` if it is incomplete or, with ``rules``, made with other rules.
    """
    files = _files(Path(folder), split)
    stored = pq.read_schema(files[0]).metadata or {}
    metadata = {k.decode(): v.decode() for k, v in stored.items() if not k.startswith(b"ARROW")}
    # It describes a single file, not the split.
    metadata.pop("deals", None)
    if rules is not None and metadata.get("rules_digest") != rules_digest(rules):
        raise ValueError(f"{folder} holds {metadata.get('rules')}, not {rules.id}")
    return Data(pa.concat_tables(pq.read_table(path) for path in files), metadata)


class Decisions:
    """A data set that ``euchre lab export decisions --observations`` wrote.

    Raises ``ValueError`` for data of other rules, without observations, or with other ids or bits.
    """

    def __init__(self, folder: Path, rules: Rules, encoding: Encoding, scale: float):
        self.actions, self.scale = encoding.index.size, scale
        self.splits = {split: read(folder, split, rules=rules) for split in ("train", "test")}
        for data in self.splits.values():
            if "legal" not in data.table.schema.names:
                raise ValueError(f"{folder} holds no decisions (see: euchre lab export decisions)")
            if "observation" not in data.table.schema.names:
                raise ValueError(f"{folder} has no observations: export it with --observations")
            made_for = data.metadata["index_digest"], data.metadata["encoding_digest"]
            if made_for != (encoding.index.digest, encoding.digest):
                raise ValueError(f"{folder} was made with other ids or bits: export it again")

    def minibatches(
        self, split: str, number: int, rng: np.random.Generator | None = None
    ) -> Iterator[tuple[NDArray[Any], ...]]:
        """Yield all decisions of a split once, in random order with ``rng``.

        A minibatch of ``number`` has observations, legal ids, actions and the points to come.
        """
        data = self.splits[split]
        order = np.arange(len(data)) if rng is None else rng.permutation(len(data))
        for first in range(0, len(data), number):
            some = data.take(order[first : first + number])
            points = some.column("points").astype(np.float32) / np.float32(self.scale)
            actions = some.column("action").astype(np.int32)
            yield some.observations(), some.mask(self.actions), actions, points

    def agreement(self, net: Net) -> float:
        """Return how often a net makes the choices of the test split."""
        same = [
            net.best(obs, mask) == actions
            for obs, mask, actions, _ in self.minibatches("test", 2048)
        ]
        return float(np.concatenate(same).mean())
