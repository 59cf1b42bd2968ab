"""Files of games as other programs write them, and the games in ``examples/``.

``python -m tests.records.files`` writes the examples again, all but two: the record and the game in
EGN were played once, and the others are made of them.
"""

import json
import os
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from euchre.cards import SUITS
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.phases import CallForBest, Exchange
from euchre.records import load, replay, write_egn
from euchre.records.replay import Replayed

from ..commands import euchre
from .egn_packer import binary, condensed, match

EXAMPLES = Path(__file__).parents[2] / "examples"
_SEATS = "SWNE"
_SIGN = dict(zip("SHDC", "♠♥♦♣", strict=True))
#: House rules by PTN's names.
_PTN = {
    "stick-the-dealer": "stickTheDealer",
    "farmers": "goUnder",
    "call-for-best": "callForBest",
    "loner-must-march": "aloneTake5",
    "take-four": "take4for1",
}


def _back(card: str) -> str:
    return card[1] + card[0]


def ptn_of(deal: Replayed, players: Iterable[str] = ()) -> str:
    """Write a deal as Trickster Cards does."""
    first, last, pack = deal.first, deal.last, deal.first.pack
    dealer = first.dealer
    hands = []
    for i in range(4):
        hand = pack.names(first.hands[(dealer + i) % 4])
        hands.append(".".join("".join(c[0] for c in hand if c[1] == s) for s in "SHDC"))
    undealt = [deal.deal.up or "", *(deal.deal.rest or [])]
    chosen = dict(first.rules.options)
    rules = {words: True for name, words in _PTN.items() if name in chosen}
    options = json.dumps(rules, separators=(",", ":")).replace('"', '\\"')
    names = zip(("South", "West", "North", "East"), players, strict=False)
    lines = [
        "% PTN ------",
        '[Event "Practice"]',
        f'[GameOptionsJson "{options}"]',
        *(f'[{seat} "{name}"]' for seat, name in names),
        f'[Dealer "{_SEATS[dealer]}"]',
        f'[Deal "{_SEATS[dealer]}:{" ".join(hands)}"]',
        f'[Undealt "{"".join(map(_back, undealt))}"]',
    ]
    calls, moved = [], []
    rows: list[list[str]] = []
    for s, action, _ in deal.steps():
        kind, seat, phase = actions.verb(action), _SEATS[s.turn], s.rules.phases[s.phase]
        cards = "".join(_back(c) for c in pack.names(actions.cards(action)))
        alone = "alone" if last.lone else ""
        if kind == Verb.PASS:
            calls.append("Pass")
        elif kind == Verb.ORDER:
            calls.append(_SIGN[str(deal.deal.up)[1]] + alone)
        elif kind == Verb.NAME:
            calls.append(_SIGN[SUITS[actions.strain(action)]] + alone)
        elif isinstance(phase, CallForBest) and cards:
            moved.append(f'[CardsPassed "{seat}:{_SEATS[s.turn ^ 2]}:{cards}"]')
        elif isinstance(phase, Exchange) or kind == Verb.EXCHANGE:
            moved.append(f'[CardsRemoved "{seat}:{cards}"]')
        elif kind == Verb.PLAY:
            if not s.trick:
                rows.append(["-"] * 4)
            rows[-1][s.turn] = cards
    lead = next((s.turn for s, a, _ in deal.steps() if actions.verb(a) == Verb.PLAY), 0)
    if last.maker >= 0:
        lines.append(f'[Declarer "{_SEATS[last.maker]}"]')
    lines += [f'[Auction "{_SEATS[(dealer + 1) % 4]}"]', " ".join(calls), *moved]
    if rows:
        lines.append(f'[Play "{_SEATS[lead]}"]')
        lines += [" ".join(row[(lead + i) % 4] for i in range(4)) for row in rows]
    return "\n".join(lines) + "\n"


def emn_of(games: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return games in EGN as a match: its players are listed once, each with an id."""
    people: dict[str, str] = {}
    rows = []
    for number, game in enumerate(games):
        head = dict(game["metadata"])
        names = [p if isinstance(p, str) else p["name"] for p in head.pop("players")]
        ids = [people.setdefault(name, f"p-{len(people) + 1}") for name in names]
        rows.append({"gameIndex": number, "players": ids, "gameData": {**game, "metadata": head}})
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": [{"id": one, "name": name} for name, one in people.items()]},
        "games": rows,
    }


def saved() -> bytes:
    """Return a game of ``euchre play``, left in its third deal."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, EUCHRE_STATE=folder):
        file = Path(folder) / "game.json"
        typed = "1\n" * 11 + "quit\n"
        euchre(
            "play", "--seed", "7", "--bots", "club", "--name", "Ann", "--save", file, typed=typed
        )
        return file.read_bytes()


def examples() -> dict[str, bytes]:
    """Return the examples that are made of the others, by name."""
    record = load(EXAMPLES / "evening.euchre.json")
    deals = replay(record).checked().deals[:3]
    evening, final = write_egn(record), json.loads((EXAMPLES / "final.egn").read_bytes())
    short = evening | {"deals": [condensed(deal, 3) for deal in evening["deals"]]}
    games = emn_of([evening, final])
    return {
        "unfinished.euchre.json": saved(),
        "deals.ptn": "\n".join(ptn_of(deal, record.players) for deal in deals).encode(),
        "evening.egnb": binary(evening),
        "short.egn": _text(short),
        "match.emn": _text(games),
        "match.emnb": match(games, [binary(evening), binary(final)]),
        "games.zip": _zipped("evening.euchre.json", "final.egn"),
    }


def _text(document: Mapping[str, Any]) -> bytes:
    return (json.dumps(document, indent=1) + "\n").encode()


def _zipped(*names: str) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as packed:
        for name in names:
            packed.writestr(ZipInfo(name), (EXAMPLES / name).read_bytes())
    return content.getvalue()


if __name__ == "__main__":
    for name, content in examples().items():
        (EXAMPLES / name).write_bytes(content)
