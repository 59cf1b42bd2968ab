#!/usr/bin/env bash
# fpdf2: a card that is wider than high, in landscape.
# Guess: orientation="L" with format=(88, 63) is a page 88 mm wide and 63 mm high.
# So it is: a size of one's own is turned: the page is 63 mm wide and 88 mm high. "P" leaves (88, 63) wide.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
uv venv --quiet --python 3.11 "$folder/venv"
uv pip install --quiet --python "$folder/venv/bin/python" fpdf2==2.8.9 pypdf==6.21.4
"$folder/venv/bin/python" - <<'PYTHON'
import io

import fpdf
from pypdf import PdfReader

print("fpdf2", fpdf.__version__)
found = {}
for orientation in ("portrait", "landscape"):
    for size in ((63, 88), (88, 63)):
        pdf = fpdf.FPDF(orientation=orientation, unit="mm", format=size)
        pdf.add_page()
        box = PdfReader(io.BytesIO(pdf.output())).pages[0].mediabox
        found[orientation, size] = tuple(round(float(side) / 72 * 25.4) for side in box[2:])
        print(f"{orientation}, format={size}: {found[orientation, size]} mm")
assert found["landscape", (88, 63)] == (63, 88), "changed"
assert found["portrait", (88, 63)] == (88, 63), "changed"
PYTHON
