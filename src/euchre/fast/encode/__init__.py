"""Actions and observations as numbers, for learning programs.

``ActionIndex`` numbers every possible action of a game; ``Encoding`` defines each bit of an
observation. Both are values with a digest, so that data, networks and programs can check that they
match. ``writing`` computes the bits from the machine's rows.
"""

from euchre.fast.compile.marks import needs_compiler
from euchre.fast.encode.encoding import Encoding, Part
from euchre.fast.encode.index import ActionIndex, Segment, same_in_all_suits

__all__ = ["ActionIndex", "Encoding", "Part", "Segment", "same_in_all_suits"]

needs_compiler()
