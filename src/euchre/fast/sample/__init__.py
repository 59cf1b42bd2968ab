"""Worlds that a seat takes to be possible: hidden cards dealt at random, as it knows they lie."""
