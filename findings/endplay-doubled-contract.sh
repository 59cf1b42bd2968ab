#!/usr/bin/env bash
# endplay: is a doubled contract written to PBN as it was read?
# Guess: [Contract "1NTX"] stays: PBN 2.1 knows X and XX.
# So it is: it is written as 1NTx, which a strict reader of PBN refuses.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" endplay==0.5.12
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from endplay.parsers import pbn

print("endplay", version("endplay"))
TAGS = {
    "Event": "?", "Site": "?", "Date": "2024.01.01", "Board": "1", "Dealer": "N",
    "West": "?", "North": "?", "East": "?", "South": "?", "Vulnerable": "None",
    "Deal": "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765",
    "Scoring": "IMP", "Declarer": "N", "Contract": "1NTX", "Result": "7",
}  # fmt: skip
boards = pbn.loads("".join(f'[{name} "{value}"]\n' for name, value in TAGS.items()) + "\n")
written = pbn.dumps(boards)
line = next(line for line in written.splitlines() if line.startswith("[Contract"))
print("read:    [Contract \"1NTX\"]")
print("written:", line)
assert line == '[Contract "1NTx"]', "changed"
PYTHON
