#!/usr/bin/env bash
# Gymnasium: what does RecordEpisodeStatistics count where the next deal begins in the same step?
# Guess: the return and the length of every episode (the wrapper asks for the autoreset mode).
# So it is: in 1.3.0 the first step of every episode but the first is dropped; 1.4.0 counts it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" gymnasium==1.3.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

print("gymnasium", gymnasium.__version__)
made = gymnasium.make_vec(
    "Blackjack-v1",
    num_envs=8,
    vectorization_mode="sync",
    vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
)
env = RecordEpisodeStatistics(made, buffer_length=10_000)
env.reset(seed=1)
env.action_space.seed(1)
length, lengths = np.zeros(8, int), []
for _ in range(500):
    _, _, over, cut, _ = env.step(env.action_space.sample())
    length += 1
    lengths += length[over | cut].tolist()
    length[over | cut] = 0
theirs = [int(one) for one in env.length_queue]
print(f"{len(lengths)} deals of blackjack: {np.mean(lengths):.3f} steps, recorded {np.mean(theirs):.3f}")
print("first", lengths[:16], "recorded", theirs[:16])
assert len(lengths) == len(theirs)
assert 0.5 < np.mean(lengths) - np.mean(theirs) < 1, "changed"
PYTHON
