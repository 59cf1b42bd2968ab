"""Files in Euchre Game Notation, modifications of them, and games to export."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from euchre import rules
from euchre.records import Record, record_of

from .examples import played

Change = Callable[[dict[str, Any]], None]

OURS = Path(__file__).parents[1] / "data" / "egn"


def ours(name: str = "club-night") -> dict[str, Any]:
    document: dict[str, Any] = json.loads((OURS / f"{name}.egn").read_text(encoding="utf-8"))
    return document


def one_deal() -> dict[str, Any]:
    document = ours()
    del document["deals"][1:]
    return document


def cut(deal: int, trick: int) -> Change:
    def change(document: dict[str, Any]) -> None:
        del document["deals"][deal]["phases"][1]["tricks"][trick:]

    return change


def random_record(options: dict[str, str], seed: int, name: str = "standard") -> Record:
    """Return the record of a match of random play."""
    table = rules(name, options)
    return record_of(*played(table, seed, deals=12), [f"p{seat}" for seat in range(table.seats)])
