"""Printed nights, for the tests of papers."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PdfReader

from euchre.night.events import SignedIn
from euchre.night.fold import Night
from euchre.night.paper import printed
from euchre.night.rotation.chart import Chart
from euchre.night.rules import NightRules
from tests.night.nights import CHART, at, founded

NAMES = {1: "Ann", 2: "Łukasz Ó Briain", 3: "Θεοδώρα", 4: "x" * 80, 5: "=1+1", 6: "日本"}


def named(chart: Chart = CHART, rules: NightRules | None = None) -> Night:
    signed = [SignedIn(**at(n), number=n, name=name) for n, name in NAMES.items()]
    return Night().and_then(founded(rules, chart), *signed)


def pages(night: Night, *parts: str, **how: Any) -> list[str]:
    how = {"by_hand": True} | how
    return [p.extract_text() for p in PdfReader(io.BytesIO(printed(night, parts, **how))).pages]
