"""The laboratory: environments, data and a player that learns.

``Batch`` plays many deals at once; ``pettingzoo``, ``gymnasium``, ``openspiel`` and ``puffer`` are
the same games as others expect them.  Everything here is loaded only when it is used.
"""

from typing import Any

from euchre.encoding import ActionIndex, Encoding
from euchre.lab.batch import Batch

__all__ = ["ActionIndex", "Batch", "Encoding", "read"]


def __getattr__(name: str) -> Any:
    """Return ``data.read``, which needs pyarrow, when it is asked for."""
    if name == "read":
        from euchre.lab.data import read

        return read
    raise AttributeError(f"module 'euchre.lab' has no attribute {name!r}")
