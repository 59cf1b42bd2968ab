#!/usr/bin/env bash
# OpenSpiel: what does a player know after a suit was named in the second round of Euchre?
# Guess: the text of an information state says which suit is trump.
# So it is: it says 'Pick up!' for every suit, so deals with different trumps share one information state; the tensor tells them apart.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" open_spiel==2.0.2
"$folder/venv/bin/python" - <<'PYTHON'
import random
from importlib.metadata import version

import pyspiel

print("open_spiel", version("open_spiel"))
rng, game, PASS, FIRST_CARD = random.Random(1), pyspiel.load_game("euchre"), 24, 22
texts, tensors = set(), set()
for _ in range(50):
    state = game.new_initial_state()
    while len(state.history()) < FIRST_CARD + 4:
        dealt = len(state.history()) >= FIRST_CARD
        state.apply_action(PASS if dealt else rng.choice(state.legal_actions()))
    named = [state.child(action) for action in state.legal_actions() if action != PASS]
    for seat in range(4):
        texts.add(len({one.information_state_string(seat) for one in named}))
        tensors.add(len({tuple(one.information_state_tensor(seat)) for one in named}))
print(f"{len(named)} suits to name: {texts} different texts, {tensors} different tensors")
print(named[0].information_state_string(0))
assert (texts, tensors) == ({1}, {3}), "changed"
PYTHON
