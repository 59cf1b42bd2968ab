"""Worlds that a seat takes to be possible: hidden cards dealt at random, as it knows they lie."""

from euchre.fast.compile.marks import needs_compiler

needs_compiler()
