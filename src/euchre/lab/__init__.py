"""The laboratory: environments, data sets and a learning player.

``Batch`` plays many deals at once; ``pettingzoo``, ``gymnasium``, ``openspiel`` and ``puffer``
offer the same games through those libraries' interfaces.  Everything here is loaded lazily.
"""

from typing import Any

from euchre.fast.encode import ActionIndex, Encoding
from euchre.lab.batch import Batch

__all__ = ["ActionIndex", "Batch", "Encoding", "read"]


def __getattr__(name: str) -> Any:
    """Load ``data.read``, which needs pyarrow, on first use."""
    if name == "read":
        from euchre.lab.data import read

        return read
    raise AttributeError(f"module 'euchre.lab' has no attribute {name!r}")
