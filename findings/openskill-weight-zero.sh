#!/usr/bin/env bash
# openskill: what does the rating of a partner with weight 0 do?
# Guess: it stays as it was: a substitute who sat out neither wins nor loses anything; half the weight, half the change.
# So it is: weights only rank the members of a team: the lowest gets the full change, the highest twice that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" openskill==6.2.0
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from openskill.models import PlackettLuce

print("openskill", version("openskill"))
model = PlackettLuce()


def change(weights):
    teams = [[model.rating(), model.rating()] for _ in range(2)]
    after = model.rate(teams, weights=weights)
    return [round(player.mu - 25, 2) for player in after[0]]


plain = change(None)
print("no weights:", plain)
found = {weights: change([list(weights), [1, 1]]) for weights in ((0, 1), (0.5, 1), (1, 1000), (2, 2))}
for weights, change_ in found.items():
    print(f"the winners have weights {weights}: {change_}")
assert plain == [1.96, 1.96], "changed"
for weights in ((0, 1), (0.5, 1), (1, 1000)):
    assert found[weights] == [1.96, 3.93], "changed"
assert found[2, 2] == plain, "changed"
PYTHON
