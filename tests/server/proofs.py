"""Games with proofs, and the frames that were sent about them."""

import json
from functools import cache
from random import Random
from typing import Any, NamedTuple

from euchre.bots import bot
from euchre.engine.view import observe
from euchre.server import fair
from euchre.server.tables import drafts, next_game
from euchre.server.tables.snapshot import Snapshot
from tests.server.chance import chance_from
from tests.server.memory import Log

Json = Any


class Game(NamedTuple):
    """A record with a proof, and the receipts of somebody who saw every frame."""

    record: Json
    receipts: Json


def remembered(log: Log) -> Json:
    """Return what a page keeps that is sent every frame (``connection.js``)."""
    hands: dict[int, dict[str, Any]] = {}
    for t in [log.steps[0][0], *(after for _, _, after in log.steps)]:
        shown = Snapshot(t).commitment
        for number, promised in (
            (shown["hand"], shown["this"]),
            (shown["next_hand"], shown["next"]),
        ):
            if number is None:
                continue
            chain = [*shown.get("discarded", {}).get(number, ()), promised]
            kept: dict[str, Any] = hands.setdefault(number, blank(number, chain[0]))
            known = [kept["commitment"], *kept["others"]]
            kept["others"] += [one for one in chain if one not in known]
            kept["shares"] |= {str(s): h for s, h in shown["shares"].get(number, {}).items()}
            if number == shown["hand"]:
                kept |= {"game": t.game_no, "dealer": shown["dealer"]}
    return {"format": "euchre-receipts/1", "table": log.state.id, "hands": list(hands.values())}


def blank(number: int, commitment: str) -> dict[str, Any]:
    """Return a receipt of a hand that was promised."""
    kept: dict[str, Any] = {"hand": number, "commitment": commitment, "game": None, "dealer": None}
    return kept | {"others": [], "shares": {}}


def played(
    game: str,
    options: dict[str, str],
    seed: int,
    games: int = 1,
    *,
    seeded: bool = True,
    changed: bool = False,
) -> Game:
    """Play so many games at a table; return the last one, and receipts of all.

    Before a ``changed`` game seats were swapped and partners drawn; in a ``seeded`` game seats 0
    and 1 start the deals in turn, each with a seed of its own.  The same arguments give the same
    game.
    """
    with chance_from(seed) as rng:
        return _played(Log(game, options), rng, games, seeded=seeded, changed=changed)


def _played(log: Log, rng: Random, games: int, *, seeded: bool, changed: bool) -> Game:
    player = bot("club", rng)
    for number in range(1, games + 1):
        if number > 1:
            log.add(drafts.again(log.state))
        for wish in ({"swap": [0, 1]}, {"partners": "draw"}) if changed else ():
            log.add(next_game.change(log.state, 0, wish, log.seeds[log.state.next.number]))
        while not log.state.match.over:
            share = rng.randbytes(fair.SIZE).hex() if seeded else ""
            log.add(drafts.next_deal(log.state, log.state.next.number % 2, share))
            while (seat := log.state.turn) is not None:
                view = observe(log.state.states[-1], seat)
                log.move(view.text(player.choose(view, view.legal())))
    return Game(log.record(), remembered(log))


@cache
def _texts(name: str) -> tuple[str, str]:
    game = {
        "standard": lambda: played("standard", {"target": "5"}, 1),
        "second": lambda: played("standard", {"target": "5"}, 2, games=2),
        "widow": lambda: played("auction-5", {}, 3),
        "tables": lambda: played("two-tableau", {"target": "5"}, 4),
        "changed": lambda: played("standard", {"target": "5"}, 8, games=2, changed=True),
        "seedless": lambda: played("standard", {"target": "5"}, 7, seeded=False),
    }[name]()
    return json.dumps(game.record), json.dumps(game.receipts)


def base(name: str) -> Game:
    """Return a fresh copy of a game by name."""
    record, receipts = _texts(name)
    return Game(json.loads(record), json.loads(receipts))
