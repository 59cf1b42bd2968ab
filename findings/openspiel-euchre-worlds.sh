#!/usr/bin/env bash
# OpenSpiel: do sampled deals respect a suit that a player has shown to be void?
# Guess: resample_from_infostate deals only hands that could have been played so.
# So it is: about 15 % of its worlds in Euchre, and 40 % in Hearts, hold a player who has revoked.
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
rng = random.Random(1)


def legal(game, history):
    state = game.new_initial_state()
    for action in history:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


for name, least, most in (("euchre", 0.10, 0.20), ("hearts", 0.33, 0.47)):
    game, worlds, broken = pyspiel.load_game(name), 0, 0
    while worlds < 2000:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and rng.random() < 0.3:
                seat = state.current_player()
                world = state.resample_from_infostate(seat, rng.random)
                assert world.information_state_string(seat) == state.information_state_string(seat)
                worlds += 1
                broken += not legal(game, world.history())
            state.apply_action(rng.choice(state.legal_actions()))
    print(f"{name}: {broken} of {worlds} worlds cannot have been played: {broken / worlds:.1%}")
    assert least < broken / worlds < most, "changed"
PYTHON
