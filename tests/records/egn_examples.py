"""Files in Euchre Game Notation, modifications of them, and games to export."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from euchre import legal, rules
from euchre.records import Record, Replay, record_of, write_egn

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


def put(document: Any, changes: str, places: Mapping[str, str] | None = None) -> None:
    """Change a document: ``deals.0.up = "9C"; players.3 = -``, the last from there on nothing.

    Values are JSON, and ``places`` has what a path may begin with for short.
    """
    for change in changes.split("; "):
        where, _, value = map(str.strip, change.partition(" = "))
        first, *rest = where.split(".")
        path = [*(places or {}).get(first, first).split("."), *rest]
        *way, last = [int(key) if key.isdigit() else key for key in path]
        place = document
        for key in way:
            place = place[key]
        if isinstance(last, int):
            place[last:] = [] if value == "-" else [json.loads(value), *place[last + 1 :]]
        elif value == "-":
            place.pop(last, None)
        else:
            place[last] = json.loads(value)


def without_hands(record: Record) -> dict[str, Any]:
    """Return a game as EGN that shows neither the hands nor the kitty nor what was discarded."""
    document: dict[str, Any] = write_egn(record)
    for deal in document["deals"]:
        del deal["initialState"]["playerCards"], deal["initialState"]["kitty"]
        deal["phases"][0].pop("discard", None)
    return document


def known_decisions(played: Replay) -> int:
    """Return in how many decisions the record tells every card of whoever decides."""
    return sum(
        len(legal(s)) > 1 and not s.hands[s.turn] & s.pack.mask(deal.deal.rebuilt)
        for deal in played.deals
        for s, _, _ in deal.steps()
    )


def random_record(
    options: dict[str, str], seed: int, name: str = "standard", deals: int = 12
) -> Record:
    """Return the record of a match of random play."""
    table = rules(name, options)
    players = [f"p{seat}" for seat in range(table.seats)]
    return record_of(*played(table, seed, deals), players)
