"""Files in Euchre Game Notation, modifications of them, and games to export."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from euchre import State, legal, new_match, push, rules, shuffled
from euchre.records import Record, record_of

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
    rng = random.Random(seed)
    match = new_match(rules(name, options), seed % 4)
    states: list[State] = []
    while not match.over and len(states) < 12:
        s = match.deal(shuffled(match.rules.pack, rng))
        while not s.ended:
            push(s, rng.choice(legal(s)))
        states.append(s)
        match = match.after(s)
    return record_of(match, states, ["A", "B", "C", "D"])
