"""The laboratory: environments, data and a player that learns.

``Batch`` plays many deals at once; ``pettingzoo``, ``gymnasium``, ``openspiel`` and ``puffer`` are
the same games as others expect them.  Everything here is loaded only when it is used.
"""

from euchre.encoding import ActionIndex, Encoding
from euchre.lab.batch import Batch

__all__ = ["ActionIndex", "Batch", "Encoding"]
