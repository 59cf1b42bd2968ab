#!/usr/bin/env bash
# Shimmy: does a card game of OpenSpiel reach its end as a PettingZoo environment?
# Guess: an episode ends when the deal is over; truncation is for games that may go on for ever.
# So it is: every deal of Euchre, Hearts and Spades is cut off: dealt cards count as moves, but not in the game's stated length.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" open_spiel==2.0.2 shimmy==2.0.1 pettingzoo==1.27.0
"$folder/venv/bin/python" - <<'PYTHON'
import random
import warnings
from importlib.metadata import version

warnings.simplefilter("ignore")
from shimmy import OpenSpielCompatibilityV0

print("shimmy", version("shimmy"), "open_spiel", version("open_spiel"))
rng = random.Random(1)
for name in ("euchre", "hearts", "spades"):
    table, cut = OpenSpielCompatibilityV0(game_name=name), 0
    for number in range(30):
        table.reset(seed=number)
        over = False
        while not over:
            *_, terminated, truncated, info = table.last()
            over = terminated or truncated
            if not over:
                table.step(rng.choice(info["action_mask"].nonzero()[0].tolist()))
        cut += truncated and not table.game_state.is_terminal()
    print(f"{name}: {cut} of 30 deals are cut off before their end")
    assert cut == 30, "changed"
PYTHON
