#!/usr/bin/env bash
# msgspec: a record's field is a seat from 0 to 3, or -1 for nobody.
# Guess: Annotated[int, Meta(ge=0, le=3)] | Literal[-1] takes 0 to 3 and -1.
# So it is: the type is taken, but -1 is refused: the bounds hold for the literal, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" msgspec==0.22.0
"$folder/venv/bin/python" - <<'PYTHON'
from typing import Annotated, Literal

import msgspec

print("msgspec", msgspec.__version__)
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Deal(msgspec.Struct):
    maker: Seat | Literal[-1]


def read(text):
    try:
        return msgspec.json.decode(text, type=Deal).maker
    except msgspec.ValidationError as error:
        return str(error)


found = {maker: read(f'{{"maker": {maker}}}') for maker in (0, 3, 4, -1, -2)}
for maker, result in found.items():
    print(f"maker {maker}: {result}")
assert (found[0], found[3]) == (0, 3), "changed"
assert found[-1] == "Expected `int` >= 0 - at `$.maker`", "changed"
PYTHON
