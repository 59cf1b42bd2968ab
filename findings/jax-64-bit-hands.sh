#!/usr/bin/env bash
# JAX: are hands kept as 64-bit sets of cards shared with copy=False?
# Guess: from_dlpack(hands, copy=False) shares the memory, or refuses.
# So it is: it returns another array of 32-bit numbers, without the cards of the upper half; nothing is said.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" jax==0.10.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import jax
import numpy as np

print("jax", jax.__version__)
# Card 40 of a pack of 52, alone and with two low cards; on 64 bytes, where JAX shares arrays.
memory = np.zeros(128, np.uint8)
first = -memory.ctypes.data % 64
hands = memory[first : first + 16].view(np.int64)
hands[:] = [1 << 40, 1 << 40 | 0b101]
shared = jax.dlpack.from_dlpack(hands, copy=False)
print("hands", [bin(hand) for hand in hands.tolist()])
print("in JAX", shared.dtype, [bin(hand) for hand in shared.tolist()])
assert shared.dtype == np.int32, "changed"
assert shared.tolist() == [0, 0b101], "changed"
assert shared.unsafe_buffer_pointer() != hands.ctypes.data, "changed"
with jax.enable_x64(True):
    whole = jax.dlpack.from_dlpack(hands, copy=False)
print("with enable_x64", whole.dtype, "same memory:", whole.unsafe_buffer_pointer() == hands.ctypes.data)
assert whole.unsafe_buffer_pointer() == hands.ctypes.data, "changed"
PYTHON
