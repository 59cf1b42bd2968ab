"""Games with proofs, what was shown of them, and what a forger may do to their records."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import pytest

from euchre.bots import bot
from euchre.engine.view import observe
from euchre.records import dump
from euchre.server import fair
from euchre.server.tables import commands, paper
from euchre.server.tables.snapshot import Snapshot
from tests.server.kit import Log, refold

Json = Any


class Game(NamedTuple):
    """A record with a proof, and the receipts of somebody who saw every frame."""

    record: Json
    receipts: Json


def remembered(log: Log) -> Json:
    """Return what a page keeps that is sent every frame (``receipts.js``)."""
    hands: dict[int, dict[str, Any]] = {}
    for t in [log.steps[0][0], *(after for _, _, after in log.steps)]:
        shown = Snapshot(t).commitment
        for number, promised in (
            (shown["hand"], shown["this"]),
            (shown["next_hand"], shown["next"]),
        ):
            if number is None:
                continue
            kept: dict[str, Any] = hands.setdefault(number, blank(number, promised))
            for kind in ("seals", "shares"):
                kept[kind] |= {str(s): h for s, h in shown[kind].get(number, {}).items()}
            kept["sent"] |= {seat: seal for seat, seal in kept["seals"].items() if seat == "0"}
            if number == shown["hand"]:
                kept |= {"game": t.game_no, "dealer": shown["dealer"]}
    return {"format": "euchre-receipts/1", "table": log.state.id, "hands": list(hands.values())}


def blank(number: int, commitment: str) -> dict[str, Any]:
    """Return a receipt of a hand that was promised."""
    kept: dict[str, Any] = {"hand": number, "commitment": commitment, "game": None, "dealer": None}
    return kept | {"others": [], "seals": {}, "shares": {}, "sent": {}}


def played(
    game: str,
    options: dict[str, str],
    seed: int,
    games: int = 1,
    *,
    old: int = 0,
    seeded: bool = True,
) -> Game:
    """Play so many games at a table; return the last one, and receipts of all.

    The first ``old`` hands are promised under the first version; in a ``seeded`` game players
    add seeds.  The same arguments give the same game.
    """
    rng = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair, "new_seed", lambda: rng.randbytes(fair.SIZE))
        patch.setattr(secrets, "randbelow", rng.randrange)
        return _played(Log(game, options), rng, games, old, seeded=seeded)


def _played(log: Log, rng: Random, games: int, old: int, *, seeded: bool) -> Game:
    if old:
        body = {key: value for key, value in log.events[0].body.items() if key != "scheme"}
        body["commitment"] = fair.commitment(log.state.id, 1, log.seeds[1])
        log.events[0] = replace(log.events[0], body=body)
        log.state = refold(log.events, log.seeds)
    player = bot("club", rng)
    for number in range(1, games + 1):
        if number > 1:
            log.add(commands.again(log.state))
        while not log.state.match.over:
            if seeded:
                seeds(log, rng)
            log.add(dealing(log, old))
            while (seat := log.state.turn) is not None:
                view = observe(log.state.states[-1], seat)
                text = view.text(player.choose(view, view.legal()))
                log.add(commands.play(log.state, seat, text))
    record = json.loads(dump(paper.record(log.state, log.seeds)))
    return Game(record, remembered(log))


def dealing(log: Log, old: int) -> commands.Draft:
    """Return what deals the next hand, and promises one under the first version if it is old."""
    draft = commands.next_hand(log.state, late=True)
    if draft.seed is None or draft.seed[0] > old:
        return draft
    promise = fair.commitment(log.state.id, *draft.seed)
    return replace(draft, body={"hand": draft.body["hand"], "next": promise})


def seeds(log: Log, rng: Random) -> None:
    """Let seats 0 and 1 add seeds; in every third hand seat 1 does not open it."""
    shares = {seat: rng.randbytes(fair.SIZE) for seat in (0, 1)}
    for seat, share in shares.items():
        log.add(commands.seal(log.state, seat, log.state.next.seal(log.state.id, seat, share)))
    for seat, share in shares.items():
        if seat == 0 or log.state.next.number % 3:
            log.add(commands.show(log.state, seat, share.hex()))


@cache
def _texts(name: str) -> tuple[str, str]:
    game = {
        "standard": lambda: played("standard", {"target": "5"}, 1),
        "second": lambda: played("standard", {"target": "5"}, 2, games=2),
        "widow": lambda: played("auction-5", {}, 3),
        "tables": lambda: played("two-tableau", {"target": "5"}, 4),
        "upgraded": lambda: played("standard", {"target": "5"}, 5, old=2),
        "old": lambda: played("standard", {"target": "5"}, 6, old=99),
        "seedless": lambda: played("standard", {"target": "5"}, 7, old=99, seeded=False),
    }[name]()
    return json.dumps(game.record), json.dumps(game.receipts)


def base(name: str) -> Game:
    """Return a fresh copy of a game by name."""
    record, receipts = _texts(name)
    return Game(json.loads(record), json.loads(receipts))


# -- what a forger may do ----------------------------------------------------------------


def hands_of(record: Json) -> list[Json]:
    """Return what is told of the chance of each hand."""
    told: list[Json] = record["notes"]["fair"]["hands"]
    return told


def rename(record: Json) -> None:
    """Say that it was another table."""
    record["notes"]["fair"]["table"] = "f" * 12


def promise_others(record: Json) -> None:
    """Replace all commitments."""
    for hand in hands_of(record):
        hand["commitment"] = digest(hand["seed"])


def digest(text: str) -> str:
    """Return any digest."""
    return sha256(text.encode()).hexdigest()


def renumber(record: Json) -> None:
    """Let the game begin later."""
    for hand in [*hands_of(record), record["notes"]["fair"].get("next", {"hand": 0})]:
        hand["hand"] += 10
    record["notes"]["fair"] |= {"game_no": 2} if "next" in record["notes"]["fair"] else {}


def drop(record: Json, at: int) -> None:
    """Leave a hand out."""
    del record["deals"][at], hands_of(record)[at]


def squeeze(record: Json) -> None:
    """Leave a hand out and number those after it anew."""
    drop(record, 1)
    for number, hand in enumerate(hands_of(record), 1):
        hand["hand"] = number


def relabel(record: Json) -> None:
    """Put the pack into another order, and let the cards be dealt by it."""
    pack = record["notes"]["fair"]["pack"]
    other = dict(zip(pack, [*pack[1:], pack[0]], strict=True))
    record["notes"]["fair"]["pack"] = list(other.values())
    for deal in record["deals"]:
        deal["hands"] = [[other[card] for card in row] for row in deal["hands"]]
        deal["up"] = other[deal["up"]]
        deal["rest"] = [other[card] for card in deal["rest"]]


def turn_the_table(record: Json) -> None:
    """Let everybody sit one seat further, the dealers, the seeds and the names, too."""
    for deal in record["deals"]:
        deal["hands"] = [deal["hands"][-1], *deal["hands"][:-1]]
        deal["dealer"] = (deal["dealer"] + 1) % 4
    for hand in hands_of(record):
        for kind in ("seals", "shares"):
            hand[kind] = {str((int(seat) + 1) % 4): told for seat, told in hand[kind].items()}
    players = record["players"]
    record["players"] = [players[-1], *players[:-1]]


def exchange(rows: list[Any], other: list[Any], i: int = 0, j: int = 0) -> None:
    """Exchange two things."""
    rows[i], other[j] = other[j], rows[i]


def upcard(record: Json) -> None:
    """Turn up the next card."""
    deal = record["deals"][1]
    deal["up"], deal["rest"][0] = deal["rest"][0], deal["up"]


def no_upcard(record: Json) -> None:
    """Put the upcard back on the stock."""
    deal = record["deals"][1]
    deal["up"], deal["rest"] = None, [deal["up"], *deal["rest"]]


def first_dealer(record: Json) -> None:
    """Let somebody else deal, all the time."""
    for deal in record["deals"]:
        deal["dealer"] = (deal["dealer"] + 1) % 4


def withhold(record: Json) -> None:
    """Say that a seed was not opened that was."""
    del hands_of(record)[0]["shares"]["1"]


def never_sealed(record: Json) -> None:
    """Take a seal out that was never opened."""
    del hands_of(record)[2]["seals"]["1"]


def one(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof's second hand."""
    return lambda record: hands_of(record)[1].__setitem__(field, value)


def proof(field: str, value: Any) -> Callable[[Json], None]:
    """Return what sets a field of the proof."""
    return lambda record: record["notes"]["fair"].__setitem__(field, value)


def seed_of_another(record: Json) -> None:
    """Exchange the seeds of two hands."""
    one_hand, other = hands_of(record)[:2]
    one_hand["seed"], other["seed"] = other["seed"], one_hand["seed"]


def downgrade(record: Json) -> None:
    """Say that all hands were promised under the first version."""
    for hand in hands_of(record):
        del hand["scheme"]
    told = record["notes"]["fair"]
    told["scheme"] = "euchre/v1"
    for key in ("up", "game_no", "before", "next"):
        del told[key]


def stop(record: Json) -> None:
    """Leave the end out, and say so."""
    drop(record, -1)
    record |= {"winner": []}
    del record["scores"]


def truncate(record: Json) -> None:
    """Leave the end out, but not who has won."""
    drop(record, -1)


def ignore(record: Json) -> None:
    """Deal a hand without a seal that was taken."""
    del hands_of(record)[1]["seals"]["0"], hands_of(record)[1]["shares"]["0"]


def truncate_neatly(record: Json) -> None:
    """Leave the end out, and call the last seal the one that comes after."""
    gone = hands_of(record)[-1]
    drop(record, -1)
    told = {"hand": gone["hand"], "commitment": gone["commitment"]}
    record["notes"]["fair"]["next"] = told | {"lock": fair.lock(bytes.fromhex(gone["seed"]))}


#: (the game, what is done to its record) by name: seen without receipts.
FORGERIES: dict[str, tuple[str, Callable[[Json], None]]] = {
    "table id replaced": ("standard", rename),
    "table id replaced, old": ("old", rename),
    "all commitments replaced": ("standard", promise_others),
    "all commitments replaced, old": ("old", promise_others),
    "one commitment replaced": ("standard", one("commitment", "0" * 64)),
    "hands renumbered": ("standard", renumber),
    "hands renumbered, old": ("old", renumber),
    "first hand dropped": ("standard", lambda r: drop(r, 0)),
    "hand dropped": ("standard", lambda r: drop(r, 1)),
    "hand dropped, second game": ("second", lambda r: drop(r, 0)),
    "hand dropped and closed up": ("standard", squeeze),
    "deal dropped": ("standard", lambda r: r["deals"].pop()),
    "proof dropped": ("standard", lambda r: hands_of(r).pop()),
    "record stops": ("standard", stop),
    "record truncated": ("standard", truncate),
    "record stops, old": ("old", stop),
    "hand told twice": ("standard", lambda r: hands_of(r).insert(1, hands_of(r)[0])),
    "seal never opened added": (
        "standard",
        lambda r: hands_of(r)[1]["seals"].update({"3": "a" * 64}),
    ),
    "seal never opened removed": ("standard", never_sealed),
    "seal replaced": ("standard", lambda r: hands_of(r)[1]["seals"].update({"0": "a" * 64})),
    "seal of nobody": ("standard", lambda r: hands_of(r)[1]["seals"].update({"7": "a" * 64})),
    "seed without a seal": ("standard", lambda r: hands_of(r)[1]["shares"].update({"3": "a" * 64})),
    "seal ignored": ("standard", ignore),
    "opened seed withheld": ("standard", withhold),
    "opened seed replaced": ("old", lambda r: hands_of(r)[1]["shares"].update({"0": "a" * 64})),
    "seed replaced": ("standard", one("seed", "0" * 64)),
    "seeds of two hands exchanged": ("standard", seed_of_another),
    "pack permuted": ("standard", relabel),
    "pack permuted, old": ("old", relabel),
    "pack told otherwise": ("standard", lambda r: r["notes"]["fair"]["pack"].reverse()),
    "upcard changed": ("standard", upcard),
    "upcard changed, old": ("old", upcard),
    "upcard put back": ("standard", no_upcard),
    "stock in another order": ("standard", lambda r: r["deals"][0]["rest"].reverse()),
    "stock left out": ("standard", lambda r: r["deals"][0].pop("rest")),
    "widow changed": (
        "widow",
        lambda r: exchange(r["deals"][0]["widow"], r["deals"][0]["hands"][2]),
    ),
    "covered card exchanged for the open one": (
        "tables",
        lambda r: exchange(r["deals"][0]["hands"][0], r["deals"][0]["hands"][0], 0, 4),
    ),
    "card of another hand": (
        "standard",
        lambda r: exchange(r["deals"][0]["hands"][0], r["deals"][0]["hands"][1]),
    ),
    "first dealer changed": ("standard", first_dealer),
    "no such dealer": (
        "standard",
        lambda r: r["deals"][0].update(dealer=r["deals"][0]["dealer"] + 4),
    ),
    "seats turned": ("standard", turn_the_table),
    "hands of partners exchanged": (
        "standard",
        lambda r: exchange(r["deals"][0]["hands"], r["deals"][0]["hands"], 0, 2),
    ),
    "rules changed": ("standard", lambda r: r["options"].update({"stick-the-dealer": "on"})),
    "target changed": ("standard", lambda r: r.update(options={})),
    "game changed": ("standard", lambda r: r.update(game="buck", options={})),
    "game of another pack": ("old", lambda r: r.update(game="classic")),
    "game number changed": ("second", proof("game_no", 3)),
    "game number changed to the first": ("second", proof("game_no", 1)),
    "hands before changed": ("second", proof("before", "0" * 64)),
    "next commitment changed": (
        "standard",
        lambda r: r["notes"]["fair"]["next"].update(commitment="0" * 64),
    ),
    "next hand changed": ("standard", lambda r: r["notes"]["fair"]["next"].update(hand=99)),
    "called the first version": ("standard", downgrade),
    "one hand called the first version": ("standard", one("scheme", "euchre/v1")),
    "hand of an upgraded table": (
        "upgraded",
        lambda r: hands_of(r)[1]["seals"].update({"3": "a" * 64}),
    ),
}

#: Forms that no checker can read.
UNREADABLE: dict[str, Callable[[Json], None]] = {
    "no proof": lambda r: r.pop("notes"),
    "another scheme": proof("scheme", "euchre/v9"),
    "two schemes": proof("scheme", "euchre/v1"),
    "no next": lambda r: r["notes"]["fair"].pop("next"),
    "no seed": lambda r: hands_of(r)[0].pop("seed"),
    "seed in capitals": one("seed", "A" * 64),
    "seed too short": one("seed", "00"),
    "a number that is none": one("hand", "2"),
    "a table with a line break": proof("table", "a\nb"),
    "an option that is no text": lambda r: r["options"].update(target=5),
    "an unknown game": lambda r: r.update(game="bridge"),
}


def rewrite(record: Json) -> None:
    """Compute all commitments and seals of the first version anew, as anybody can."""
    table = record["notes"]["fair"]["table"]
    for hand in hands_of(record):
        number = hand["hand"]
        hand["commitment"] = fair.commitment(table, number, bytes.fromhex(hand["seed"]))
        for seat, share in hand["shares"].items():
            hand["seals"][seat] = fair.seal(table, number, int(seat), bytes.fromhex(share))


def rewriting(change: Callable[[Json], None]) -> Callable[[Json], None]:
    """Return what changes a record and computes all anew."""

    def both(record: Json) -> None:
        change(record)
        rewrite(record)

    return both


def add_seal(record: Json) -> None:
    """Say that somebody has withheld a seed."""
    hands_of(record)[1]["seals"]["3"] = "a" * 64


def other_seeds(record: Json) -> None:
    """Put a whole other game in the place of this one."""
    new = played("standard", {"target": "5"}, 77).record
    record.clear()
    record.update(new)


def other_old_seeds(record: Json) -> None:
    """Put a whole other game of the first version in the place of this one."""
    new = played("standard", {"target": "5"}, 78, old=99).record
    record.clear()
    record.update(new)


#: What only those can see who have kept what they were shown: the record agrees with itself.
REWRITTEN: dict[str, tuple[str, Callable[[Json], None]]] = {
    "another game": ("standard", other_seeds),
    "another game, old": ("old", other_old_seeds),
    "table id replaced": ("old", rewriting(rename)),
    "hands renumbered": ("old", rewriting(renumber)),
    "seal never opened added": ("old", add_seal),
    "first hand dropped": ("old", lambda r: drop(r, 0)),
    "last hand dropped": ("standard", truncate_neatly),
    "last hand dropped, old": ("old", truncate),
    "seats turned": ("seedless", rewriting(turn_the_table)),
}
