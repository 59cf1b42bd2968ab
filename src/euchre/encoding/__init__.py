"""Actions and observations as numbers, for programs that learn.

``ActionIndex`` numbers everything that may be done in a game, ``Encoding`` says what each bit of
an observation means.  Both are values with a digest, so that data, nets and programs can tell
whether they fit together.  ``writing`` makes the bits out of the machine's rows.
"""

from euchre.encoding.index import ActionIndex, Segment, same_in_all_suits
from euchre.encoding.parts import Encoding, Part

__all__ = ["ActionIndex", "Encoding", "Part", "Segment", "same_in_all_suits"]
