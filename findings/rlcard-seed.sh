#!/usr/bin/env bash
# RLCard: does a seed repeat a game?
# Guess: make("bridge", {"seed": 1}) with random agents plays the same game each time.
# So it is: the seed is the environment's alone; RandomAgent uses NumPy's global generator.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" rlcard==1.2.0 numpy==2.4.6 pip
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import numpy as np
import rlcard
from rlcard.agents import RandomAgent

print("rlcard", version("rlcard"))


def played(seed):
    env = rlcard.make("bridge", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(4)])
    steps, payoffs = env.run(is_training=False)
    hands = [step["raw_obs"] for step in steps[0][:1] if isinstance(step, dict)]
    return [len(one) for one in steps], payoffs.tolist(), str(hands)


games = {str(played(1)[:2]) for _ in range(5)}
print(f"five games of seed 1: {len(games)} different ones")
np.random.seed(1)
first = played(1)[:2]
np.random.seed(1)
again = played(1)[:2]
print("with NumPy's global seed, too:", "the same" if first == again else "different")
assert len(games) > 1, "changed"
assert first == again, "changed"
PYTHON
