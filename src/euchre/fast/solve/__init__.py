"""The value of each card with all hands open, and of a position.

The solvers know no game, no rule and no rank: ``lanes`` turns ranking tables into masks, and
``four``, ``deep``, ``plain`` and ``max_n`` work on those. ``from_state`` turns the states of the
engine into positions, and ``solution`` and ``solver`` turn values into answers.
"""

from euchre.fast.compile.marks import needs_compiler

needs_compiler()
