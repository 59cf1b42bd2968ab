#!/usr/bin/env bash
# Numba: what type has a hand (uint64) after a card, a literal, is added?
# Guess: uint64, as in NumPy.
# So it is: int64: with the highest bit set, the set of cards becomes a negative number.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" numba==0.68.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numba
import numpy as np

print("numba", numba.__version__, "numpy", np.__version__)


@numba.njit
def with_the_ace(hand):
    return hand | 1 << 5


@numba.njit
def with_the_ace_as_uint64(hand):
    return hand | np.uint64(1 << 5)


hand = np.uint64(1 << 63)
ours, theirs = with_the_ace.py_func(hand), with_the_ace(hand)
print("NumPy:", ours, type(ours).__name__)
print("Numba:", theirs, with_the_ace.nopython_signatures[0].return_type)
print("Numba, uint64 literal:", with_the_ace_as_uint64(hand))
assert isinstance(ours, np.uint64), "changed"
assert int(ours) == 2**63 + 32, "changed"
assert theirs == 32 - 2**63, "changed"
assert with_the_ace_as_uint64(hand) == 2**63 + 32, "changed"
PYTHON
